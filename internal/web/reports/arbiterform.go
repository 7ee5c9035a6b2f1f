package reports

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/certificate"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/norm/arbiters"
	"torneo/tournament"
)

// arbitersForm is the form of what is common to the certificates of all arbiters of a tournament.
const arbitersForm = "arbiters"

// addOfficials adds to the arbiters of a record those that the regulations of the event name
// besides: the certificates and IT3 name all of them (B.06).
func addOfficials(t *tournament.Tournament, s *journal.State) {
	there := t.Arbiters()
	for _, o := range arbiter.FactsOf(s).Arbiters {
		a := tournament.ParseArbiter(strings.TrimSpace(o.Title + " " + o.Name))
		known := slices.ContainsFunc(there, func(b tournament.Arbiter) bool {
			return a.ID != 0 && a.ID == b.ID || strings.EqualFold(a.Name, b.Name)
		})
		switch {
		case known || a.Name == "":
		case t.ChiefArbiter == "":
			t.ChiefArbiter = a.String()
			there = append(there, a)
		default:
			t.DeputyArbiters = append(slices.Clone(t.DeputyArbiters), strings.TrimSpace(a.String()+" "+a.IDText()))
			there = append(there, a)
		}
	}
}

// filledArbiter returns the norm of the address, unless there is none, with what was filled in.
func filledArbiter(v *page.Visit) (certificate.ArbiterParticulars, error) {
	c, err := chosenArbiter(v)
	if err != nil {
		return c, err
	}
	if c.Who.Name == "" && c.Who.ID == 0 {
		return c, page.ErrNotFound
	}
	if c.Verdict.Answer == arbiters.NotMet {
		return c, &arbiter.Refused{Message: message.New("arbiters.wrong.no-form")}
	}
	c.Filled, err = loadForms(v, certificateForm, arbitersForm, formOfArbiter(c))
	return c, err
}

// formOfArbiter names the form of what is of one certificate alone.
func formOfArbiter(c certificate.ArbiterParticulars) string {
	who := c.Who.Name
	if c.Who.ID != 0 {
		who = strconv.FormatInt(c.Who.ID, 10)
	}
	if len(who) > 40 {
		who = strings.ToValidUTF8(who[:40], "")
	}
	return arbitersForm + "-" + string(c.Verdict.Title) + "-" + who
}

// ArbiterCertificate sends FA1 or IA1.
func ArbiterCertificate(v *page.Visit) error {
	c, err := filledArbiter(v)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := certificate.ArbiterNorm(&b, c); err != nil {
		return err
	}
	return v.SendFile(string(c.Verdict.Title)+"1.pdf", "application/pdf", b.Bytes())
}

// FillArbiter shows the certificate as a form.
func FillArbiter(v *page.Visit) error {
	c, err := filledArbiter(v)
	if err != nil {
		return err
	}
	q := "?" + arbiterQuery(v).Encode()
	f := formPage{
		Frame: v.Frame(message.New("forms.arbiter.title", "form", string(c.Verdict.Title)+"1", "name", c.Who.Name)), Lead: v.T("forms.arbiter.lead"),
		Rows: fieldsWith(certificate.ArbiterFields(c), c.Filled), Back: v.Path("norms", "arbiters") + q,
		Action: v.Path("norms", "arbiters", "form") + q, PDF: v.Path("norms", "arbiters", "certificate") + q,
	}
	f.Section = page.NormsSection
	return v.Render(formView(f))
}

// keepArbiter keeps what was written on the certificate: some of it for those of all arbiters, some
// for all certificates.
func keepArbiter(v *page.Visit) (*page.Next, error) {
	c, err := filledArbiter(v)
	if err != nil {
		return nil, err
	}
	rows := certificate.ArbiterFields(c)
	for form, of := range map[string]func(certificate.Field) bool{
		certificateForm:  func(f certificate.Field) bool { return f.Common },
		arbitersForm:     func(f certificate.Field) bool { return f.IsOfEvent() },
		formOfArbiter(c): func(f certificate.Field) bool { return !f.Common && !f.IsOfEvent() },
	} {
		fields, err := readFields(v, rows, of)
		if err != nil {
			return nil, err
		}
		if form == certificateForm { // what other certificates ask besides stays
			kept, err := loadForms(v, certificateForm)
			if err != nil {
				return nil, err
			}
			for _, f := range slices.Concat(rows...) {
				if f.Common {
					delete(kept, f.Key)
				}
			}
			for key, text := range fields {
				kept[key] = text
			}
			fields = kept
		}
		if err := keepForm(v, form, fields); err != nil {
			return nil, err
		}
	}
	return &page.Next{Done: message.New("web.done.form"), To: v.Path("norms", "arbiters", "form") + "?" + arbiterQuery(v).Encode()}, nil
}

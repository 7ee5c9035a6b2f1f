// Package reports has the pages of report files, rating changes, norms and
// prizes.
package reports

import (
	"bytes"
	"errors"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/handover"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
)

// exportPage offers everything that can be taken away, and says in what the report
// differs from the rules.
type exportPage struct {
	page.Frame
	Checked  bool // every pairing, too
	Differs  []string
	Unjudged string // why the pairings, or nothing, can be compared
	Any      bool   // there is something to compare
	Cut      []string
	Over     bool // all is played, so that the report can be made
	Before   *before

	ToPrograms []offered // the shapes in which other programs read it
	Unfolded   bool      // they were chosen from
	AsBoard    bool      // their persons are named as on the noticeboard
	Named      int       // players whom the noticeboard does not show with their full name
}

// mostCut is the number of shortened lines shown without a click.
const mostCut = 10

func Export(v *page.Visit) error {
	p := exportPage{Frame: v.Frame(message.New("web.export.title"))}
	p.Section = page.ExportSection
	p.Checked, p.Any = v.Request.URL.Query().Has("pairings"), arbiter.LastPublished(v.State) > 0
	if p.Any {
		if err := p.compare(v); err != nil {
			return err
		}
	}
	refused := (*arbiter.Refused)(nil)
	final := arbiter.Final(v.State)
	if final != nil && !errors.As(final, &refused) {
		return final
	}
	p.Over = final == nil
	cuts, err := arbiter.ReportCuts(v.State, v.EventName())
	if err != nil && !errors.As(err, &refused) {
		return err
	}
	for _, m := range cuts {
		p.Cut = append(p.Cut, v.Text(m))
	}
	if p.Before, err = judgeReport(v); err != nil {
		return err
	}
	if err := p.offer(v); err != nil {
		return err
	}
	return v.Render(exportView(p))
}

// compare lists the differences between the report and the rules.
func (p *exportPage) compare(v *page.Visit) error {
	r, err := arbiter.VerifyReport(v.State, p.Checked)
	if refused := (*arbiter.Refused)(nil); errors.As(err, &refused) {
		p.Unjudged = v.Text(refused.Message)
		return nil
	}
	if err != nil {
		return err
	}
	for _, d := range r.Standings {
		p.Differs = append(p.Differs, v.Text(d.Message))
	}
	for _, c := range r.Rounds {
		for k := range c.Differences {
			p.Differs = append(p.Differs, report.Difference(v.Printer, c.Round, &c.Differences[k]))
		}
	}
	if r.Refused != nil {
		p.Unjudged = v.Text(r.Refused.Message)
	}
	return nil
}

// Reports lists the reports that there are.
func (p exportPage) Reports() []arbiter.ReportFormat { return arbiter.ReportFormats() }

// Download sends a file of the tournament.
func Download(v *page.Visit) error {
	name := v.Request.PathValue("file")
	if sent, err := sendPeriod(v, name); sent {
		return err
	}
	for _, f := range arbiter.ReportFormats() {
		if name == string(f)+".trf" {
			data, err := arbiter.WriteReport(v.State, f, v.EventName())
			if err != nil {
				return err
			}
			return v.SendFile(string(f)+".trf", "text/plain; charset=utf-8", data)
		}
	}
	if shape, ending, is := handover.OfFile(name); is {
		return sendShape(v, &shape, ending)
	}
	if stem, kind, _ := strings.Cut(name, "."); page.IsSheet(kind) {
		d, err := tableOf(v, stem)
		if err != nil {
			return err
		}
		if d != nil {
			return v.Sheet(page.FileName(v.State.Config.Name)+"-"+stem, kind, d)
		}
	}
	switch name {
	case "fund.toml":
		if v.State.Fund.Text == "" {
			return page.ErrNotFound
		}
		return v.SendFile(name, "application/toml; charset=utf-8", []byte(v.State.Fund.Text))
	case "bracket.svg":
		if !arbiter.IsKnockout(v.State) {
			return page.ErrNotFound
		}
		data, err := bracketFile(v)
		if err != nil {
			return err
		}
		return v.SendFile(name, "image/svg+xml", data)
	case "report.txt":
		return arbiterText(v)
	case "event.torneo":
		if err := v.NeedIn(v.Tournament.Event, arbiter.ExportEvent); err != nil {
			return err
		}
		var b bytes.Buffer
		if err := v.Site.Desk.Store().WriteEvent(v.Context(), &b, v.Tournament.Event); err != nil {
			return err
		}
		return v.SendFile(name, "application/octet-stream", b.Bytes())
	}
	return page.ErrNotFound
}

// tableOf returns the table with that name of a file for spreadsheets; nil if there is
// none.
func tableOf(v *page.Visit, name string) (*report.Document, error) {
	switch name {
	case "standings":
		r, err := arbiter.Standings(v.State, 0)
		if err != nil {
			return nil, err
		}
		return report.Standings(v.Printer, page.EventOf(r), report.Programs), nil
	case "ratings":
		return ratingsDocument(v)
	case "norms":
		return normsDocument(v)
	case "prizes":
		r, err := arbiter.DividePrizes(v.State, 0)
		if err != nil {
			return nil, err
		}
		return report.Prizes(v.Printer, page.EventOf(&r.Ranking), r.Result, false, report.Programs), nil
	}
	return nil, nil
}

// bracketFile returns the picture to take away.
func bracketFile(v *page.Visit) ([]byte, error) {
	b, t, err := arbiter.Bracket(v.State)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	drawn := report.Bracket{Tournament: t, Bracket: b}
	err = drawn.SVG(&out, v.Printer)
	return out.Bytes(), err
}

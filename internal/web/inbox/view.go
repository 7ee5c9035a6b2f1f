package inbox

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/web/page"
	"torneo/message"
)

// onePage is a submission.
type onePage struct {
	page.Frame
	Of        inbox.Submission
	Versions  []inbox.Version
	Found     *inbox.Found // of the latest version; nil: there is none
	Happened  []inbox.Happening
	Other     *inbox.Submission  // of which it may be a correction
	Maybe     []inbox.Submission // that may be corrections of it
	Stale     bool               // lists or decisions have changed since it was checked
	Letter    string             // to the organiser, as it would be now
	Told      string             // what the organiser was told last
	Mail      templ.SafeURL      // opens a mail with it; "": there is no address
	MailShort bool               // that is cut
	Until     string             // the day that is proposed for an answer
	Names     map[string]string  // of other submissions that happenings name
}

// find returns the submission of the address.
func (r Room) find(v *page.Visit) (inbox.Submission, error) {
	if err := r.open(v); err != nil {
		return inbox.Submission{}, err
	}
	s, err := r.Office.Submission(v.Context(), v.Request.PathValue("submission"))
	if arbiter.IsNotFound(err) {
		err = page.ErrNotFound
	}
	return s, err
}

// view serves the page of a submission.
func (r Room) view(v *page.Visit) error {
	s, err := r.find(v)
	if err != nil {
		return err
	}
	p := onePage{Of: s, Names: map[string]string{}}
	if p.Versions, err = r.Office.VersionsOf(v.Context(), s.ID); err != nil {
		return err
	}
	if p.Happened, err = r.Office.Happenings(v.Context(), s.ID); err != nil {
		return err
	}
	if p.Maybe, err = r.Office.SubmissionsMaybe(v.Context(), s.ID); err != nil {
		return err
	}
	p.Maybe = slices.DeleteFunc(p.Maybe, func(x inbox.Submission) bool { return x.State == inbox.Dropped })
	if s.Maybe != "" {
		if other, err := r.Office.Submission(v.Context(), s.Maybe); err == nil {
			p.Other = &other
		} else if !arbiter.IsNotFound(err) {
			return err
		}
	}
	for _, h := range p.Happened {
		if h.Other == "" || p.Names[h.Other] != "" {
			continue
		}
		if other, err := r.Office.Submission(v.Context(), h.Other); err == nil {
			p.Names[h.Other] = other.Name
		}
	}
	set, err := r.Office.InboxSettings(v.Context())
	if err != nil {
		return err
	}
	p.Until = inbox.AddDays(v.TodayValue(), set.Answer)
	if len(p.Versions) > 0 {
		last := &p.Versions[len(p.Versions)-1]
		p.Found = &last.Found
		if p.Stale, err = r.Office.IsStale(v.Context(), &s, last); err != nil {
			return err
		}
	}
	p.Frame = v.Frame(message.New("inbox.one", "name", s.Name)).Widen()
	p.letter()
	return v.Render(oneView(p))
}

// letter sets what the organiser would be told, and what they were told.
func (p *onePage) letter() {
	language := office.LetterLanguage(&p.Of, i18n.Public)
	if p.Found != nil {
		p.Letter = office.Letter(&p.Of, p.Found, language, p.Until)
	}
	for _, h := range p.Happened {
		if h.Act == inbox.Return {
			p.Told = h.Words
		}
	}
	if p.Of.State == inbox.Returned {
		address, cut := office.MailAddress(&p.Of, i18n.New(language).T("inbox.letter.subject", "name", p.Of.Name), p.Told)
		p.Mail, p.MailShort = templ.SafeURL(address), cut
	}
}

// file serves a version as it came.
func (r Room) file(v *page.Visit) error {
	s, err := r.find(v)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(v.Request.PathValue("version"))
	if err != nil {
		return page.ErrNotFound
	}
	versions, err := r.Office.VersionsOf(v.Context(), s.ID)
	if err != nil {
		return err
	}
	k := slices.IndexFunc(versions, func(x inbox.Version) bool { return x.Number == n })
	if k < 0 {
		return page.ErrNotFound
	}
	data, err := r.Office.VersionFile(v.Context(), s.ID, n)
	if err != nil {
		return err
	}
	h := v.Writer.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Content-Disposition", `attachment; filename="`+page.FileName(strings.TrimSuffix(versions[k].File, ".trf"))+`.trf"`)
	_, _ = v.Writer.Write(data) // who has gone is not told
	return nil
}

// edition returns the edition of the submission that the page showed.
func edition(v *page.Visit) int64 {
	n, _ := strconv.ParseInt(v.Value("edition"), 10, 64)
	return n
}

// take takes a step with the words of the form.
func (r Room) take(v *page.Visit, a inbox.Act) error {
	words := strings.ReplaceAll(v.Value("words"), "\r\n", "\n")
	_, err := r.Office.Take(v.Context(), v.Request.PathValue("submission"), edition(v), inbox.Step{Act: a, Words: words, Until: v.Value("until")}, who(v))
	return err
}

func (r Room) check(v *page.Visit) (*page.Next, error) {
	return nil, r.Office.Check(v.Context(), v.Request.PathValue("submission"), who(v))
}

func (r Room) edit(v *page.Visit) (*page.Next, error) {
	_, err := r.Office.Edit(v.Context(), v.Request.PathValue("submission"), edition(v), inbox.Submission{
		Organiser: v.Value("organiser"), Email: v.Value("email"), Code: v.Value("code"), Language: languageValue(v),
	}, who(v))
	return nil, err
}

func (r Room) merge(v *page.Visit) (*page.Next, error) {
	s, err := r.Office.Merge(v.Context(), v.Request.PathValue("submission"), edition(v), v.Value("into"), who(v))
	if err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("inbox.done.merge", "name", s.Name, "version", strconv.Itoa(s.Versions)), To: string(path(s.ID))}, nil
}

func (r Room) separate(v *page.Visit) (*page.Next, error) {
	_, err := r.Office.Separate(v.Context(), v.Request.PathValue("submission"), edition(v), who(v))
	return nil, err
}

// sentence returns a sentence in the language of the visitor.
func (p onePage) sentence(said map[string]string) string {
	return inbox.Said(said).Text(string(p.Language()))
}

// wayText says how and by whom a version came.
func (p onePage) wayText(x *inbox.Version) string {
	//i18n:prefix inbox.way.
	return p.T("inbox.way."+string(x.Way), "name", cmp.Or(x.By, p.T("inbox.somebody")), "from", x.From)
}

// personText describes somebody so that they are told from others of the name.
func personText(f page.Frame, x inbox.Person) string {
	var parts []string
	if x.Born > 0 {
		parts = append(parts, strconv.Itoa(x.Born))
	}
	if x.Number != "" {
		parts = append(parts, f.T("inbox.number", "number", x.Number))
	}
	if x.FIDEID > 0 {
		parts = append(parts, f.T("inbox.fide-id", "id", strconv.FormatInt(x.FIDEID, 10)))
	} else if x.Number == "" {
		parts = append(parts, f.T("inbox.no-id"))
	}
	if x.Club != "" {
		parts = append(parts, x.Club)
	}
	return strings.Join(parts, " · ")
}

// actText says what was done.
func (p onePage) actText(h *inbox.Happening) string {
	text := p.Text(h.Act.Message())
	if h.Version > 0 && (h.Act == inbox.Receive || h.Act == inbox.Correct) {
		text = p.T("inbox.happened.version", "act", h.Act.Message(), "version", h.Version)
	}
	if name := p.Names[h.Other]; name != "" {
		text += ": " + name
	}
	return text
}

// askPath returns the address that opens a mail to the organiser about somebody; "" if there is none.
func (p onePage) askPath(q *inbox.Question) templ.SafeURL {
	pr := i18n.New(office.LetterLanguage(&p.Of, i18n.Public))
	var who []string
	for _, x := range q.Proposed {
		who = append(who, x.Name+" ("+personText(page.Frame{Visit: &page.Visit{Printer: pr}}, x)+")")
	}
	address, _ := office.MailAddress(&p.Of, pr.T("inbox.letter.subject", "name", p.Of.Name), pr.T("inbox.letter.who", "name", q.Entrant.Name, "event", p.Of.Name, "members", strings.Join(who, "; ")))
	return templ.SafeURL(address)
}

// countIn returns how many problems of a severity a version has.
func (p onePage) countIn(version int, severity string) (n int) {
	for _, x := range p.Versions[version].Found.Problems {
		if x.Severity == severity {
			n += x.Count()
		}
	}
	return n
}

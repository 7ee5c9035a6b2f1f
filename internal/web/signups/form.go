package signups

import (
	"torneo/internal/arbiter"
	"torneo/internal/signup"
	"torneo/internal/web/page"
	"torneo/message"
)

// formPage edits the entry form of an event.
type formPage struct {
	page.Frame
	Queue *arbiter.Queue
}

// Form serves that page.
func Form(v *page.Visit) error {
	q, err := queueOf(v)
	if err != nil {
		return err
	}
	p := formPage{Frame: v.Frame(message.New("signup.form.title", "event", q.Event.Name)), Queue: q}
	return v.Render(settingsView(p))
}

// setForm takes what the form of an event asks.
func setForm(v *page.Visit, q *arbiter.Queue) (_ *page.Next, err error) {
	f := signup.Form{Open: v.Value("open") != "", Birth: signup.Birth(v.Value("birth")), Byes: v.Value("byes") != "", Text: v.Value("text"), Privacy: v.Value("privacy")}
	if f.From, err = v.Day("from"); err != nil {
		return nil, err
	}
	if f.Until, err = v.Day("until"); err != nil {
		return nil, err
	}
	if f.Most, err = v.Number("most"); err != nil {
		return nil, err
	}
	for _, id := range q.Order {
		if v.Value("section."+id) == "" {
			continue
		}
		s := signup.Section{Tournament: id}
		if s.Most, err = v.Number("most." + id); err != nil {
			return nil, err
		}
		f.Sections = append(f.Sections, s)
	}
	return nil, v.Site.Desk.KeepSignupForm(v.Context(), v.By, q.Event.ID, f)
}

// switchForm opens the address at which entries come, or closes it.
func switchForm(v *page.Visit, _ arbiter.Event) (*page.Next, error) {
	if v.Site.Door == nil {
		return nil, page.ErrNotFound
	}
	if v.Value("on") == "" {
		v.Site.Door.Close()
		return &page.Next{Done: message.New("desk.done.signup-door-off")}, nil
	}
	if err := v.Site.Door.Open(); err != nil {
		return nil, &arbiter.Refused{Message: message.New("signup.refused.door", "reason", err.Error())}
	}
	return &page.Next{Done: message.New("desk.done.signup-door-on")}, nil
}

// section returns the part of the entry form for a tournament; is reports that the
// tournament takes entries.
func (p formPage) section(id string) (s signup.Section, is bool) {
	for _, s := range p.Queue.Form.Sections {
		if s.Tournament == id {
			return s, true
		}
	}
	return signup.Section{}, len(p.Queue.Form.Sections) == 0
}

// most returns a number of places in a field.
func most(n int) string { return page.NumberValue(n) }

func (p formPage) hasSection(id string) bool {
	_, is := p.section(id)
	return is
}

func (p formPage) places(id string) int {
	s, _ := p.section(id)
	return s.Most
}

// birth returns the name of a way to ask for the day of birth.
func (p formPage) birth(b signup.Birth) string {
	if b == signup.NoBirth {
		return p.T("signup.form.birth.no")
	}
	return p.T("signup.form.birth." + string(b)) //i18n:prefix signup.form.birth.
}

// privacy returns the text that was written, or one to begin with.
func (p formPage) privacy() string {
	if p.Queue.Form.Privacy != "" {
		return p.Queue.Form.Privacy
	}
	return p.T("signup.form.privacy-proposed", "event", p.Queue.Event.Name)
}

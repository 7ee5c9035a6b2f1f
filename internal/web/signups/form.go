package signups

import (
	"torneo/internal/arbiter"
	"torneo/internal/signup"
	"torneo/internal/web/page"
	"torneo/message"
)

// formPage is what the form of an event asks.
type formPage struct {
	page.Frame
	Queue *arbiter.Queue
}

// Form is that page.
func Form(v *page.Visit) error {
	q, err := queueOf(v)
	if err != nil {
		return err
	}
	p := formPage{Frame: v.Frame(message.New("signup.form.title", "event", q.Event.Name)), Queue: q}
	return v.Render(settingsView(p))
}

// SetForm takes what the form of an event asks.
func SetForm(v *page.Visit) error {
	q, err := queueOf(v)
	if err != nil {
		return err
	}
	f := signup.Form{Open: v.Value("open") != "", Birth: signup.Birth(v.Value("birth")), Byes: v.Value("byes") != "", Text: v.Value("text"), Privacy: v.Value("privacy")}
	if f.From, err = v.Day("from"); err != nil {
		return err
	}
	if f.Until, err = v.Day("until"); err != nil {
		return err
	}
	if f.Most, err = v.Number("most"); err != nil {
		return err
	}
	for _, id := range q.Order {
		if v.Value("section."+id) == "" {
			continue
		}
		s := signup.Section{Tournament: id}
		if s.Most, err = v.Number("most." + id); err != nil {
			return err
		}
		f.Sections = append(f.Sections, s)
	}
	if err := v.Site.Desk.KeepSignupForm(v.Context(), v.By, q.Event.ID, f); err != nil {
		return err
	}
	v.LeaveFlash(page.Flash{Message: message.New("desk.done.signup-form")})
	return v.Redirect(page.SignupPath(q.Event.ID))
}

// Switch opens the door through which entries come, or closes it.
func Switch(v *page.Visit) error {
	if v.Site.Door == nil {
		return page.ErrNotFound
	}
	e, err := v.EventWith(v.Request.PathValue("event"))
	if err != nil {
		return err
	}
	done := message.New("desk.done.signup-door-off")
	if v.Value("on") != "" {
		if err := v.Site.Door.Open(); err != nil {
			return &arbiter.Refused{Message: message.New("signup.refused.door", "reason", err.Error())}
		}
		done = message.New("desk.done.signup-door-on")
	} else {
		v.Site.Door.Close()
	}
	v.LeaveFlash(page.Flash{Message: done})
	return v.Redirect(page.SignupPath(e.ID))
}

// section is what the form says of a tournament.
func (p formPage) section(id string) (s signup.Section, is bool) {
	for _, s := range p.Queue.Form.Sections {
		if s.Tournament == id {
			return s, true
		}
	}
	return signup.Section{}, len(p.Queue.Form.Sections) == 0
}

// most is a number of places in a field.
func most(n int) string { return page.NumberValue(n) }

func (p formPage) hasSection(id string) bool {
	_, is := p.section(id)
	return is
}

func (p formPage) places(id string) int {
	s, _ := p.section(id)
	return s.Most
}

// birth is what a way is called.
func (p formPage) birth(b signup.Birth) string {
	if b == signup.NoBirth {
		return p.T("signup.form.birth.no")
	}
	return p.T("signup.form.birth." + string(b)) //i18n:prefix signup.form.birth.
}

// privacy is the text that was written, or one to begin with.
func (p formPage) privacy() string {
	if p.Queue.Form.Privacy != "" {
		return p.Queue.Form.Privacy
	}
	return p.T("signup.form.privacy-proposed", "event", p.Queue.Event.Name)
}

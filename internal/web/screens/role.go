package screens

import (
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/noticeboard/render"
	"torneo/internal/noticeboard/screens"
	"torneo/internal/web/page"
	"torneo/message"
)

// rolePage edits the content and look of one screen.
type rolePage struct {
	screensPage
	Code   string // of a screen that waits; "": it has a role
	Screen screens.Known
	Rows   []render.ShowPart // its parts, and empty rows for more
}

const spare = 2 // rows for more parts

// New serves the form for a screen that waits.
func (r Room) New(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	p, err := r.waiting(v)
	if err != nil {
		return err
	}
	return r.form(v, p)
}

// waiting returns the page of a screen that waits.
func (r Room) waiting(v *page.Visit) (rolePage, error) {
	code := screens.NormalizeCode(v.Value("code"))
	p := rolePage{screensPage: screensPage{Frame: v.Frame(message.New("screens.new")), Now: v.Site.Clock()}, Code: code}
	all, waiting := r.Wall.List()
	if !slices.ContainsFunc(waiting, func(x screens.Waiting) bool { return x.Code == code }) {
		return p, refusal(screens.ErrGone)
	}
	p.Screens = all
	p.Screen.Look = render.UsualLook(render.ShowPart{View: render.BoardsView})
	p.Screen.Look.Language = string(v.Language())
	p.Screen.Name = v.T("screens.name-proposed", "number", len(all)+1)
	return p, nil
}

// View serves the form of a screen.
func (r Room) View(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	k, ok := r.Wall.Find(v.Request.PathValue("screen"))
	if !ok {
		return page.ErrNotFound
	}
	return r.form(v, pageOf(v, k))
}

// pageOf returns the page of a screen that has a role.
func pageOf(v *page.Visit, k screens.Known) rolePage {
	return rolePage{screensPage: screensPage{Frame: v.Frame(message.New("screens.one", "name", k.Name)), Now: v.Site.Clock()}, Screen: k}
}

// search shows the form again, with what was typed and other tournaments.
func (r Room) search(v *page.Visit, p rolePage, look render.Look) (*page.Next, error) {
	p.Screen.Name, p.Screen.Look = v.Value("name"), look
	return page.Rendered, r.form(v, p)
}

func (r Room) form(v *page.Visit, p rolePage) (err error) {
	p.Open, p.Address = hall(v)
	if p.Tournaments, p.Offer, err = choices(v, p.Screen.Look); err != nil {
		return err
	}
	p.Screen.Look = render.SoundLook(p.Screen.Look)
	p.Rows = append(slices.Clone(p.Screen.Look.Parts), make([]render.ShowPart, spare)...)
	p.Rows = p.Rows[:min(len(p.Rows), render.MostParts)]
	return v.Render(roleView(p))
}

// accept gives a screen that waits its role, or makes it one that there was.
func (r Room) accept(v *page.Visit) (*page.Next, error) {
	if v.Value("do") == "replace" {
		if err := r.Wall.Replace(v.Context(), v.Value("code"), v.Value("screen")); err != nil {
			return nil, err
		}
		return &page.Next{Done: message.New("desk.done.screens-replaced")}, nil
	}
	look, err := lookOf(v)
	if err != nil {
		return nil, err
	}
	if v.SearchesOffer() {
		p, err := r.waiting(v)
		if err != nil {
			return nil, err
		}
		return r.search(v, p, look)
	}
	s, err := r.Wall.Accept(v.Context(), v.Value("code"), v.Value("name"), look)
	if err != nil {
		return nil, err
	}
	return nextAfterSave(v, s.ID), nil
}

// change gives a screen another name and role.
func (r Room) change(v *page.Visit) (*page.Next, error) {
	look, err := lookOf(v)
	if err != nil {
		return nil, err
	}
	id := v.Request.PathValue("screen")
	if v.SearchesOffer() {
		k, ok := r.Wall.Find(id)
		if !ok {
			return nil, page.ErrNotFound
		}
		return r.search(v, pageOf(v, k), look)
	}
	if err := r.Wall.Change(v.Context(), id, v.Value("name"), look); err != nil {
		return nil, err
	}
	return nextAfterSave(v, id), nil
}

// nextAfterSave leads to the form with more rows, if that was asked for.
func nextAfterSave(v *page.Visit, id string) *page.Next {
	if v.Value("do") == "more" {
		return &page.Next{To: at + "/" + id}
	}
	return nil
}

// lookOf reads the look of a screen from the form.
func lookOf(v *page.Visit) (l render.Look, err error) {
	if l.Metres, err = v.Number("metres"); err != nil {
		return l, err
	}
	if l.Columns, err = v.Number("columns"); err != nil {
		return l, err
	}
	l.Light, l.Upright, l.Language = v.Value("light") != "", v.Value("upright") != "", v.Value("language")
	known, _, err := choices(v)
	if err != nil {
		return l, err
	}
	for k := range render.MostParts {
		field := func(name string) string { return name + "-" + number(k) }
		p := render.ShowPart{View: render.View(v.Value(field("view"))), Text: strings.ReplaceAll(v.Value(field("text")), "\r", "")}
		if p.View == "" {
			continue
		}
		if !slices.Contains(render.Views, p.View) {
			return l, &arbiter.Refused{Message: message.New("screens.refused.view")}
		}
		for _, x := range []struct {
			name        string
			to          *int
			least, most int
		}{{"seconds", &p.Seconds, render.LeastSeconds, render.MostSeconds}, {"share", &p.Share, 1, render.MostShares}, {"of", &p.Of, 1, render.MostShares}, {"most", &p.Most, 0, 10_000}} {
			if *x.to, err = v.Number(field(x.name)); err != nil {
				return l, err
			}
			if v.Value(field(x.name)) != "" && (*x.to < x.least || *x.to > x.most) {
				return l, &arbiter.Refused{Message: message.New("screens.refused.number", "value", *x.to, "least", x.least, "most", x.most)}
			}
		}
		if p.Share > max(p.Of, 1) {
			return l, &arbiter.Refused{Message: message.New("screens.refused.share", "share", p.Share, "of", max(p.Of, 1))}
		}
		if len([]rune(p.Text)) > render.MostText {
			return l, &arbiter.Refused{Message: message.New("screens.refused.long", "most", render.MostText)}
		}
		if of := v.Value(field("of-what")); of != "" {
			at := slices.IndexFunc(known, func(c choice) bool { return c.Value == of })
			if at < 0 {
				return l, &arbiter.Refused{Message: message.New("screens.refused.tournament")}
			}
			p.Tournaments = known[at].ids
		}
		l.Parts = append(l.Parts, p)
	}
	return render.SoundLook(l), nil
}

// of returns the choice of a part.
func (p rolePage) of(part render.ShowPart) string {
	if len(part.Tournaments) == 0 {
		return ""
	}
	for _, c := range p.Tournaments {
		if slices.Equal(c.ids, part.Tournaments) {
			return c.Value
		}
	}
	return ""
}

// others returns the screens that this one may be: those that are not there now, first.
func (p rolePage) others() []screens.Known {
	list := slices.Clone(p.Screens)
	slices.SortStableFunc(list, func(a, b screens.Known) int {
		switch x, y := a.Recently(p.Now), b.Recently(p.Now); {
		case x == y:
			return 0
		case x:
			return 1
		}
		return -1
	})
	return list
}

func (p rolePage) action() string {
	if p.Code != "" {
		return at
	}
	return at + "/" + p.Screen.ID
}

func (p rolePage) language(l string) string {
	return p.T("screens.language." + l) //i18n:prefix screens.language.
}

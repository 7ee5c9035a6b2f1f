package signups

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/arbiter"
	"torneo/internal/signup"
	"torneo/internal/signup/candidates"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// changePage is an entry that is changed before it is accepted.
type changePage struct {
	page.Frame
	Queue   *arbiter.Queue
	Row     *signup.Row
	Into    string
	Beside  *candidates.Beside
	Named   []candidates.Candidate
	As      candidates.As     // whom of a list the arbiter took
	Player  tournament.Player // as he would enter
	Contact arbiter.Contact
}

func (r Room) changing(v *page.Visit) (p changePage, err error) {
	p.Queue, err = queueOf(v)
	if err != nil {
		return p, err
	}
	n, _ := strconv.Atoi(v.Request.PathValue("number"))
	k := slices.IndexFunc(p.Queue.Rows, func(r signup.Row) bool { return r.Number == n })
	if k < 0 || !p.Queue.Open(&p.Queue.Rows[k]) || len(p.Queue.Order) == 0 {
		return p, page.ErrNotFound
	}
	p.Row = &p.Queue.Rows[k]
	if p.Into = section(p.Queue, p.Row); p.Into == "" {
		p.Into = p.Queue.Order[0]
	}
	row := *p.Row
	row.Section = p.Into
	ok := false
	if p.As, ok = candidates.ParseAs(v.Value("as")); !ok {
		return p, page.ErrBadForm
	}
	row.Entry = p.As.Of(row.Entry)
	list := []waiting{{Row: &row}}
	beside, err := compareWithLists(v, p.Queue, list)
	if err == nil {
		err = takeCandidate(p.Queue, p.As, list, beside)
	}
	if err != nil {
		return p, err
	}
	p.Beside, list[0].Beside = beside[n], beside[n]
	r.byName(v, p.Queue, list)
	p.Named = list[0].Named
	p.Player, p.Contact = p.Beside.Player(p.Queue.States[p.Into], &row.Entry), contactOf(&p.Row.Entry)
	return p, nil
}

// Change serves the form.
func (r Room) Change(v *page.Visit) error {
	v.Private()
	p, err := r.changing(v)
	if err != nil {
		return err
	}
	p.Frame = v.Frame(message.New("signup.change.title", "name", p.Row.Name))
	return v.Render(changeView(p))
}

// acceptChanged accepts an entry as it was changed.
func (r Room) acceptChanged(v *page.Visit) (*page.Next, error) {
	p, err := r.changing(v)
	if err != nil {
		return nil, err
	}
	a := arbiter.Accepting{Number: p.Row.Number, Tournament: v.Value("section"), Player: p.Player}
	if p.Queue.States[a.Tournament] == nil {
		return nil, &arbiter.Refused{Message: message.New("signup.refused.where", "name", p.Row.Name)}
	}
	x := &a.Player
	was := *x
	x.Name, x.Title, x.Sex, x.Federation = signup.Line(v.Value("name")), v.Value("title"), v.Value("sex"), strings.ToUpper(v.Value("federation"))
	id, err := v.Number("fideid")
	if err != nil {
		return nil, err
	}
	if x.FIDEID = int64(id); x.FIDEID != was.FIDEID { // another one than who was looked up
		x.Rating, x.RatingFrom, x.GivenRating, x.GivenFrom, x.National = 0, tournament.RatingSource{}, 0, tournament.RatingSource{}, nil
	}
	if rating, err := v.Number("rating"); err != nil {
		return nil, err
	} else if v.Value("rating") != page.NumberValue(was.Rating) {
		x.Rating, x.RatingFrom = rating, tournament.RatingSource{}
	}
	if x.Birth, err = v.Birth("birth"); err != nil {
		return nil, err
	}
	for _, text := range strings.FieldsFunc(v.Value("byes"), func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
		n, err := strconv.Atoi(text)
		if err != nil {
			return nil, &arbiter.Refused{Message: message.New("web.error.number", "value", text)}
		}
		a.Byes = append(a.Byes, n)
	}
	e := signup.Entry{Name: x.Name, Club: v.Value("club"), Email: v.Value("email"), Phone: v.Value("phone"), Remarks: v.Value("remarks")}
	for _, wrong := range e.Wrong(tournament.Date{}) {
		return nil, &arbiter.Refused{Message: wrong.Text}
	}
	a.Contact = contactOf(&e)
	return enter(v, p.Queue.Event.ID, []arbiter.Accepting{a})
}

// formPath returns the path of the form, of whom was taken.
func (p changePage) formPath() string {
	to := page.SignupPath(p.Queue.Event.ID, strconv.Itoa(p.Row.Number))
	if p.As != (candidates.As{}) {
		to += "?as=" + url.QueryEscape(p.As.String())
	}
	return string(to)
}

// candidatePath returns the path of the form with a candidate taken.
func (p changePage) candidatePath(c candidates.Candidate) templ.SafeURL {
	p.As = c.As
	return templ.SafeURL(p.formPath())
}

// titles are those of the form, none first.
var titles = []string{"", "GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM"}

// listValue returns the rating list's value of a field, "" where the entry has the
// same.
func (p changePage) listValue(field string) string {
	b := p.Beside
	if b == nil {
		return ""
	}
	of := map[string]string{"name": b.Name, "federation": b.Federation, "fideid": page.NumberValue(int(b.FIDEID)), "birth": page.NumberValue(b.Born), "title": b.Title}[field]
	entered := map[string]string{"name": p.Player.Name, "federation": p.Player.Federation, "fideid": page.NumberValue(int(p.Player.FIDEID)), "birth": page.NumberValue(p.Player.Birth.Year), "title": p.Player.Title}[field]
	if of == "" || of == entered {
		return ""
	}
	return p.T("signup.change.list", "value", of)
}

// saidValue returns the entered name where the list's stands in the field; "" if they
// are the same.
func (p changePage) saidValue() string {
	if p.Player.Name == p.Row.Name {
		return ""
	}
	return p.T("signup.change.said", "value", p.Row.Name)
}

// birthValue returns a birth as it is written in a field: the year, where only that is known.
func birthValue(d tournament.Date) string {
	if d.Year > 0 && d.Month == 0 {
		return strconv.Itoa(d.Year)
	}
	if d.IsZero() {
		return ""
	}
	return d.String()
}

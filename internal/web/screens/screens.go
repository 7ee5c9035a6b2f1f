// Package screens has the pages that assign the screens of the hall. Screens
// that wait are found by their codes; the others have a role.
package screens

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"torneo/internal/arbiter"
	"torneo/internal/noticeboard/render"
	"torneo/internal/noticeboard/screens"
	"torneo/internal/web/page"
	"torneo/message"
)

// Room is the pages of screens.
type Room struct{ Wall *screens.Wall } // nil: there are none

const at = "/screens"

// screensPage lists all screens.
type screensPage struct {
	page.Frame
	Open        bool // the hall can read
	Address     string
	Waiting     []screens.Waiting
	Screens     []screens.Known
	Now         time.Time
	Tournaments []choice
	Offer       page.Offer
}

// choice is a tournament, or an event with all of its own, that a screen can show.
type choice struct {
	Value, Text string
	Published   bool
	ids         []string
	zone        *time.Location
}

// open makes sure that there are screens at all.
func (r Room) open(v *page.Visit) error {
	if r.Wall == nil {
		return page.ErrNotFound
	}
	return nil
}

// Pages returns the pages of the room.
func (r Room) Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /screens", Right: arbiter.UseScreens, Show: r.All},
		{Pattern: "GET /screens/new", Right: arbiter.ManageScreens, Show: r.New},
		{Pattern: "GET /screens/{screen}", Right: arbiter.UseScreens, Show: r.View},
	}
}

// Acts returns the acts on screens.
func (r Room) Acts() page.Acts {
	const one = at + "/{screen}"
	return page.Acts{Check: r.open, Refusal: refusal, To: at, Rows: []page.Act{
		{Path: at, Right: arbiter.ManageScreens, Buttons: []string{"do", page.OfferButton}, Do: r.accept, Done: "desk.done.screens-kept"},
		{Path: at + "/hall", Right: arbiter.ManageScreens, Do: r.openHall, Done: "desk.done.hall-on"},
		{Path: at + "/message", Right: arbiter.UseScreens, Buttons: []string{"do"}, Do: r.say, Done: "desk.done.screens-said"},
		{Path: at + "/identify", Right: arbiter.UseScreens, Do: r.identify, Done: "desk.done.screens-identify"},
		{Path: one, Right: arbiter.ManageScreens, Buttons: []string{"do", page.OfferButton}, Do: r.change, Done: "desk.done.screens-kept"},
		{Path: one + "/message", Right: arbiter.UseScreens, Buttons: []string{"do"}, Do: r.say, Done: "desk.done.screens-said"},
		{Path: one + "/identify", Right: arbiter.UseScreens, Do: r.identify, Done: "desk.done.screens-identify"},
		{Path: one + "/remove", Right: arbiter.ManageScreens, Do: r.remove, Done: "desk.done.screens-removed"},
	}}
}

// All serves the page of all screens.
func (r Room) All(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	p := screensPage{Frame: v.Frame(message.New("screens.title")), Now: v.Site.Clock()}
	p.Screens, p.Waiting = r.Wall.List()
	p.Open, p.Address = hall(v)
	var err error
	looks := make([]render.Look, len(p.Screens))
	for k := range p.Screens {
		looks[k] = p.Screens[k].Look
	}
	if p.Tournaments, p.Offer, err = choices(v, looks...); err != nil {
		return err
	}
	return v.Render(screensView(p))
}

// hall returns the address that a screen opens first; open is whether the noticeboard
// is.
func hall(v *page.Visit) (open bool, address string) {
	if v.Site.Hall == nil {
		return false, ""
	}
	list, open := v.Site.Hall.Addresses()
	if !open || len(list) == 0 {
		return open, ""
	}
	return true, list[0]
}

// choices returns what a form offers, and the tournaments of these looks.
func choices(v *page.Visit, looks ...render.Look) (list []choice, o page.Offer, err error) {
	var events, tournaments []string
	for k := range looks {
		for _, p := range looks[k].Parts {
			tournaments = append(tournaments, p.Tournaments...)
		}
	}
	for k := range render.MostParts {
		if of := v.Value("of-what-" + number(k)); strings.HasPrefix(of, wholeEvent) {
			events = append(events, of[len(wholeEvent):])
		} else if of != "" {
			tournaments = append(tournaments, of)
		}
	}
	if o, err = v.Offer(events, tournaments); err != nil {
		return nil, o, err
	}
	for k := range o.Events {
		list = append(list, choicesOf(v, &o.Events[k])...)
	}
	return list, o, nil
}

// wholeEvent begins the value of a choice of an event with all of its own.
const wholeEvent = "e:"

// choicesOf returns an event, if it has several tournaments, and each of these.
func choicesOf(v *page.Visit, e *arbiter.Entered) (list []choice) {
	all := choice{Value: wholeEvent + e.ID, Text: v.T("screens.event", "event", e.Name)}
	for k := range e.Tournaments {
		t := &e.Tournaments[k]
		c := choice{Value: t.ID, Text: arbiter.FullName(e.Name, t.Journal.Name), Published: t.Summary.Published, ids: []string{t.ID}, zone: v.Site.Desk.NamedZone(t.Summary.Zone)}
		all.ids, all.Published = append(all.ids, t.ID), all.Published || c.Published
		list = append(list, c)
	}
	if len(list) > 1 {
		list = append([]choice{all}, list...)
	}
	return list
}

// identify has screens say their names.
func (r Room) identify(v *page.Visit) (*page.Next, error) {
	if err := r.Wall.Identify(v.Request.PathValue("screen")); err != nil {
		return nil, err
	}
	return nil, nil
}

// say puts a message on one screen or on all of them.
func (r Room) say(v *page.Visit) (*page.Next, error) {
	m := screens.Message{Text: v.Value("message"), Whole: v.Value("whole") != ""}
	if v.Value("do") == "take" {
		m = screens.Message{}
	} else if m.Text == "" {
		return nil, &arbiter.Refused{Message: message.New("screens.refused.message")}
	}
	minutes, err := v.Number("minutes")
	if err != nil {
		return nil, err
	}
	if minutes < 0 || minutes > 24*60 {
		return nil, &arbiter.Refused{Message: message.New("screens.refused.minutes")}
	}
	if minutes > 0 {
		m.Until = v.Site.Clock().Add(time.Duration(minutes) * time.Minute)
	}
	if err := r.Wall.Say(v.Context(), v.Request.PathValue("screen"), m); err != nil {
		return nil, err
	}
	if m.Text == "" {
		return &page.Next{Done: message.New("desk.done.screens-taken")}, nil
	}
	return nil, nil
}

// remove forgets a screen.
func (r Room) remove(v *page.Visit) (*page.Next, error) {
	if err := r.Wall.Remove(v.Context(), v.Request.PathValue("screen")); err != nil {
		return nil, err
	}
	return nil, nil
}

// openHall lets the hall read, without which there is nothing to show.
func (r Room) openHall(v *page.Visit) (*page.Next, error) {
	if v.Site.Hall == nil {
		return nil, page.ErrNotFound
	}
	if err := v.Site.Hall.Open(); err != nil {
		return nil, &arbiter.Refused{Message: message.New("board.desk.hall-failed", "reason", err.Error())}
	}
	return nil, nil
}

// refusal turns an error of the screens into a refusal that a page can show.
func refusal(err error) error {
	for _, r := range []struct {
		err error
		id  string
	}{{screens.ErrUnknown, "unknown"}, {screens.ErrGone, "gone"}, {screens.ErrFull, "full"}, {screens.ErrName, "name"}, {screens.ErrLong, "long"}} {
		if errors.Is(err, r.err) {
			return &arbiter.Refused{Message: message.New("screens.refused."+r.id, "most", mostOf[r.id])} //i18n:prefix screens.refused.
		}
	}
	return err
}

var mostOf = map[string]int{"full": screens.MostScreens, "name": screens.MostName, "long": screens.MostMessage}

// code returns a code as screens show it.
func code(c string) string {
	if len(c) != 8 {
		return c
	}
	return strings.ToUpper(c[:4] + " " + c[4:])
}

// lastSeen describes the last contact of a screen.
func (p screensPage) lastSeen(k screens.Known) string {
	switch {
	case k.Live:
		return p.T("screens.seen.live")
	case k.Seen.IsZero():
		return p.T("screens.seen.never")
	case k.Recently(p.Now):
		return p.T("screens.seen.recently")
	}
	return p.T("screens.seen.at", "when", p.Date(k.Seen.In(p.clock(k.Look)).Format("2006/01/02 15:04:05")))
}

// shows describes the content of a screen.
func (p screensPage) shows(k screens.Known) string {
	var list []string
	for _, x := range k.Look.Parts {
		text := view(p.Frame, x.View)
		if x.View == render.NamesView && x.Of > 1 {
			text += " " + p.T("screens.share-of", "share", x.Share, "of", x.Of)
		}
		list = append(list, text)
	}
	if len(list) == 0 {
		return p.T("screens.nothing")
	}
	return strings.Join(list, " · ")
}

func view(f page.Frame, x render.View) string {
	return f.T("screens.view." + string(x)) //i18n:prefix screens.view.
}

// message describes the typed message of a screen, and when it ends.
func (p screensPage) message(m screens.Message, look render.Look) string {
	if m.Until.IsZero() {
		return p.T("screens.message-now", "text", m.Text)
	}
	return p.T("screens.message-until", "text", m.Text, "time", m.Until.In(p.clock(look)).Format("15:04"))
}

// clock returns the time zone of a screen with that look: of the first tournament that
// it shows; of none the machine's.
func (p screensPage) clock(look render.Look) *time.Location {
	for _, part := range look.Parts {
		for _, c := range p.Tournaments {
			if c.Published && len(c.ids) == 1 && (len(part.Tournaments) == 0 || slices.Contains(part.Tournaments, c.ids[0])) {
				return c.zone
			}
		}
	}
	return p.Now.Location()
}

// preview returns the address at which a screen can be looked at, without being it.
func preview(address, code string) string {
	return address + "screen/" + code + "/1?look=1"
}

// pollAttributes has the page ask for its screens again: some may wait that nobody has told of.
func (p screensPage) pollAttributes() templ.Attributes {
	return templ.Attributes{"hx-get": at, "hx-trigger": "every 2s", "hx-select": "#screens", "hx-swap": "outerMorph", "hx-headers": `{"` + page.RefreshHeader + `":"1"}`}
}

// minutes for which a message may stand.
var minutes = []int{2, 5, 15, 30, 60, 120, 0}

func (p screensPage) minutes(n int) string {
	if n == 0 {
		return p.T("screens.until-taken")
	}
	return p.T("screens.minutes", "count", n)
}

func number(n int) string { return strconv.Itoa(n) }

func or(n, usual int) int { return cmp.Or(n, usual) }

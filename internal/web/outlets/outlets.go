// Package outlets has the pages of outlets: how far each has come, and what to
// do about it.
package outlets

import (
	"cmp"
	"errors"
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/arbiter"
	"torneo/internal/jobs"
	"torneo/internal/outlet"
	"torneo/internal/web/page"
	"torneo/message"
)

// Room is the pages about the targets of a program; Outlets nil: it can have none.
type Room struct{ Outlets *outlet.Outlets }

const at = "/outlets"

// listPage is all targets.
type listPage struct {
	page.Frame
	List  []shown
	Kinds []outlet.Kind
	Busy  bool // something is being done: the page asks for itself again
}

// shown is a target, as the page tells it.
type shown struct {
	outlet.Outlet
	Kind      *outlet.Kind // nil: this program does not know it
	Where     string
	Condition outlet.Condition
	Work      *jobs.Work // that is being done; nil: none
	Of        []string   // the names of its tournaments, the first ones; none: all
	More      int        // of them are not named
	Elsewhere bool       // it is on another machine
}

// Pages returns the pages of the room.
func (r Room) Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /outlets", Right: arbiter.Outlets, Show: r.All},
		{Pattern: "GET /outlets/new", Right: arbiter.Outlets, Show: r.New},
		{Pattern: "GET /outlets/{outlet}", Right: arbiter.Outlets, Show: r.Edit},
	}
}

// Briefs returns a function that lists the states of the targets outside for pages.
func Briefs(outlets *outlet.Outlets) func(string) []page.Target {
	if outlets == nil {
		return nil
	}
	return func(tournament string) (list []page.Target) {
		for _, t := range outlets.Briefs(tournament) {
			list = append(list, page.Target(t))
		}
		return list
	}
}

// Acts returns the acts on outlets.
func (r Room) Acts() page.Acts {
	const one = at + "/{outlet}"
	return page.Acts{Check: r.open, Refusal: refusal, To: at, Rows: []page.Act{
		{Path: at + "/new", Right: arbiter.Outlets, Do: r.add},
		{Path: one, Right: arbiter.Outlets, Do: r.edit},
		{Path: one + "/try", Right: arbiter.Outlets, Do: r.try},
		{Path: one + "/pause", Right: arbiter.Outlets, Do: r.pause},
		{Path: one + "/trust", Right: arbiter.Outlets, Do: r.trust},
		{Path: one + "/remove", Right: arbiter.Outlets, Do: r.remove},
	}}
}

// All serves the page of the targets.
func (r Room) All(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	p := listPage{Frame: v.Frame(message.New("outlets.title")), Kinds: r.Outlets.Kinds()}
	list, err := r.Outlets.List(v.Context())
	if err != nil {
		return err
	}
	doing, err := r.Outlets.Doing(v.Context())
	if err != nil {
		return err
	}
	names, err := namesOf(v, list)
	if err != nil {
		return err
	}
	for k := range list {
		o := &list[k]
		x := shown{Outlet: *o, Kind: r.Outlets.Kind(o.Kind), Condition: r.Outlets.Condition(v.Context(), o, doing[o.ID]), Work: doing[o.ID], Elsewhere: r.Outlets.Elsewhere(o)}
		if x.Kind != nil {
			x.Where = x.Kind.Where(outlet.SettingsOf(o.Settings, nil))
		}
		for _, id := range shownOf(o) {
			if name := names[id]; name != "" {
				x.Of = append(x.Of, name)
			}
		}
		x.More = len(o.Scope) - len(shownOf(o))
		p.Busy = p.Busy || x.Condition == outlet.Sending || x.Condition == outlet.Waiting || x.Condition == outlet.Leaving
		p.List = append(p.List, x)
	}
	return v.Render(listView(p))
}

// mostNamed is the number of tournaments of a target that the list names.
const mostNamed = 20

// shownOf returns the tournaments of a target that the list names.
func shownOf(o *outlet.Outlet) []string { return o.Scope[:min(len(o.Scope), mostNamed)] }

// namesOf returns the names of the tournaments that the list names, by their ids.
func namesOf(v *page.Visit, list []outlet.Outlet) (map[string]string, error) {
	var ids []string
	for k := range list {
		ids = append(ids, shownOf(&list[k])...)
	}
	events, err := v.EntriesWith(nil, ids)
	names := map[string]string{}
	for _, t := range (page.Offer{Events: events}).Tournaments() {
		names[t.ID] = t.FullName
	}
	return names, err
}

// open lets in if there is anything to manage.
func (r Room) open(v *page.Visit) error {
	if r.Outlets == nil {
		return &arbiter.Refused{Message: message.New("outlets.none-possible")}
	}
	return nil
}

// find returns the target of the address.
func (r Room) find(v *page.Visit) (outlet.Outlet, error) {
	if err := r.open(v); err != nil {
		return outlet.Outlet{}, err
	}
	o, err := r.Outlets.Find(v.Context(), v.Request.PathValue("outlet"))
	if errors.Is(err, outlet.ErrNotFound) || err == nil && o.ID != v.Request.PathValue("outlet") {
		err = page.ErrNotFound
	}
	return o, err
}

// try has a target looked at now, the whole of it; also one that was paused.
func (r Room) try(v *page.Visit) (*page.Next, error) {
	o, err := r.find(v)
	if err != nil {
		return nil, err
	}
	if err := r.Outlets.Try(v.Context(), o.ID); err != nil {
		return nil, err
	}
	return nil, nil
}

// pause ends what is being done for a target; nothing more is, until somebody says so.
func (r Room) pause(v *page.Visit) (*page.Next, error) {
	o, err := r.find(v)
	if err != nil {
		return nil, err
	}
	if err := r.Outlets.Pause(v.Context(), o.ID); err != nil {
		return nil, err
	}
	return &page.Next{Done: message.New("desk.done.outlet-paused", "name", o.Name)}, nil
}

// trust takes the key that a target showed for its own: from now on it is known by it.
func (r Room) trust(v *page.Visit) (*page.Next, error) {
	o, err := r.find(v)
	if err != nil {
		return nil, err
	}
	if o.Seen == "" || v.Value("fingerprint") != o.Seen {
		return nil, &arbiter.Refused{Message: message.New("outlets.trust-other")}
	}
	if o.Settings[outlet.Pin] != "" && v.Consent().Level < arbiter.Confirm {
		return nil, &arbiter.Unconfirmed{Level: arbiter.Confirm, Warnings: []arbiter.Warning{{Level: arbiter.Confirm, Message: message.New("outlets.trust-changed", "name", o.Name, "was", o.Settings[outlet.Pin], "is", o.Seen)}}}
	}
	if o.Settings == nil {
		o.Settings = map[string]string{}
	}
	o.Settings[outlet.Pin], o.On = o.Seen, true
	if err := r.Outlets.Edit(v.Context(), o); err != nil {
		return nil, err
	}
	return nil, nil
}

// remove forgets a target, after it has been asked; before that what is there is deleted,
// if that is wanted.
func (r Room) remove(v *page.Visit) (*page.Next, error) {
	o, err := r.find(v)
	if err != nil {
		return nil, err
	}
	clear := v.Value("clear") != ""
	if v.Consent().Level < arbiter.Confirm {
		text := "outlets.remove-sure"
		if clear {
			text = "outlets.clear-sure"
		}
		return nil, &arbiter.Unconfirmed{Level: arbiter.Confirm, Warnings: []arbiter.Warning{{Level: arbiter.Confirm, Message: message.New(text, "name", o.Name)}}}
	}
	if err := r.Outlets.Remove(v.Context(), o.ID, clear); err != nil {
		return nil, err
	}
	if clear {
		return nil, nil
	}
	return &page.Next{Done: message.New("desk.done.outlet-removed", "name", o.Name)}, nil
}

// refusal turns an error of the targets into a refusal that a page can show.
func refusal(err error) error {
	if own := (*outlet.Error)(nil); errors.As(err, &own) {
		return &arbiter.Refused{Message: own.Text}
	}
	return err
}

// KindName returns the name of a kind of target.
func (p listPage) KindName(kind string) string { return kindName(p.Frame, kind) }

func kindName(f page.Frame, kind string) string {
	return f.T("outlet.kind." + kind) //i18n:prefix outlet.kind.
}

// State returns the state of a target, in words.
func (p listPage) State(x shown) string {
	return p.T("outlets.state." + string(x.Condition)) //i18n:prefix outlets.state.
}

// Scope describes the tournaments whose documents a target gets.
func (p listPage) Scope(x shown) string {
	if len(x.Scope) == 0 {
		return p.T("outlets.scope.all")
	}
	if len(x.Of) == 0 {
		return p.T("outlets.scope.gone")
	}
	text := strings.Join(x.Of, ", ")
	if x.More > 0 {
		text = p.T("outlets.scope.more", "names", text, "count", x.More)
	}
	return text
}

// Clearable reports a target at which there is something that can be deleted.
func (x shown) Clearable() bool { return x.Kind != nil && x.Kind.Clear != nil && !x.Leaving }

func (x shown) path(parts ...string) string {
	return strings.Join(append([]string{at, x.ID}, parts...), "/")
}

// bad reports a state that somebody should look at.
func (x shown) bad() bool { return x.Failures > 0 || x.Condition == outlet.Asks }

// hasNewKey reports that another key is shown than the one by which it was known.
func (x shown) hasNewKey() bool { return cmp.Or(x.Settings[outlet.Pin], x.Seen) != x.Seen }

// pollAttributes has the page ask for its targets again while something is being done.
func (p listPage) pollAttributes() templ.Attributes {
	if !p.Busy {
		return nil
	}
	return templ.Attributes{"hx-get": at, "hx-trigger": "every 2s", "hx-select": "#outlets", "hx-swap": "outerMorph", "hx-headers": `{"` + page.RefreshHeader + `":"1"}`}
}

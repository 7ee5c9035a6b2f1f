// Package tokens has the pages on which the arbiter gives other programs their
// tokens and revokes them.
package tokens

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
)

// Room is the pages of tokens.
type Room struct{ Tokens *apitoken.Tokens } // nil: there are none

const at = "/programs"

// programsPage lists all tokens, with the form for another one.
type programsPage struct {
	page.Frame
	Tokens []apitoken.Token
	Now    time.Time
	Of     []choice
	Offer  page.Offer
	known  []choice // of the tokens that there are
	Secret string   // of the one that was just made: it is shown this once
	Made   apitoken.Token
}

// choice is a possible scope of a token.
type choice struct {
	Value, Text string
	scope       arbiter.Scope
}

func (r Room) open(v *page.Visit) error {
	if r.Tokens == nil {
		return page.ErrNotFound
	}
	return nil
}

// Pages returns the pages of the room.
func (r Room) Pages() []page.Page {
	return []page.Page{
		{Pattern: "GET /programs", Right: arbiter.Enrol, Show: r.All},
	}
}

// Acts returns the acts on tokens.
func (r Room) Acts() page.Acts {
	return page.Acts{Check: r.open, To: at, Rows: []page.Act{
		{Path: at, Right: arbiter.Enrol, Do: r.mint},
		{Path: at + "/{token}/revoke", Right: arbiter.Enrol, Do: r.revoke, Done: "desk.done.programs-revoked"},
	}}
}

// All serves the page of all tokens.
func (r Room) All(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	return r.show(v, "", apitoken.Token{})
}

func (r Room) show(v *page.Visit, secret string, made apitoken.Token) (err error) {
	p := programsPage{Frame: v.Frame(message.New("programs.title")), Now: v.Site.Clock(), Secret: secret, Made: made}
	if p.Tokens, err = r.Tokens.List(v.Context()); err != nil {
		return err
	}
	if p.Of, p.Offer, err = choices(v, v.Value("of")); err != nil {
		return err
	}
	var events, tournaments []string
	for k := range p.Tokens {
		s := &p.Tokens[k].Scope
		events, tournaments = append(events, eventsOf(s)...), append(tournaments, s.Tournaments...)
	}
	entered, err := v.EntriesWith(events, tournaments)
	if err != nil {
		return err
	}
	p.known = append(p.known, everything(v))
	for k := range entered {
		p.known = append(p.known, choicesOf(v, &entered[k])...)
	}
	v.Writer.Header().Set("Cache-Control", "no-store")
	return v.Render(programsView(p))
}

// mint makes a token and shows its secret, once.
func (r Room) mint(v *page.Visit) (*page.Next, error) {
	if v.SearchesOffer() {
		return page.Rendered, r.show(v, "", apitoken.Token{})
	}
	days, err := v.Number("days")
	if err != nil {
		return nil, err
	}
	t := apitoken.Token{Name: v.Value("name"), Role: arbiter.Role(v.Value("role"))}
	of, _, err := choices(v, v.Value("of"))
	if err != nil {
		return nil, err
	}
	k := slices.IndexFunc(of, func(c choice) bool { return c.Value == v.Value("of") })
	if k < 0 {
		return nil, &arbiter.Refused{Message: message.New("programs.no-tournament")}
	}
	t.Scope = of[k].scope
	if t.Scope.From, err = v.Number("from"); err != nil {
		return nil, err
	}
	if t.Scope.To, err = v.Number("to"); err != nil {
		return nil, err
	}
	secret, made, err := r.Tokens.Make(v.Context(), t, cmp.Or(days, apitoken.Usual))
	if err != nil {
		return nil, err
	}
	return page.Rendered, r.show(v, secret, made)
}

// revoke ends a token at once.
func (r Room) revoke(v *page.Visit) (*page.Next, error) {
	if err := r.Tokens.Revoke(v.Context(), v.Request.PathValue("token")); err != nil {
		return nil, err
	}
	return nil, nil
}

// wholeEvent begins the value of a choice of an event as a whole.
const wholeEvent = "e:"

// eventsOf returns the event of a scope that names no tournaments; none: it is not bound to one.
func eventsOf(s *arbiter.Scope) []string {
	if s.Event == "" || len(s.Tournaments) > 0 {
		return nil
	}
	return []string{s.Event}
}

func everything(v *page.Visit) choice { return choice{Value: "all", Text: v.T("programs.of-all")} }

// choices lists everything, and the events and tournaments that the form offers, the chosen one
// among them.
func choices(v *page.Visit, chosen string) (list []choice, o page.Offer, err error) {
	var events, tournaments []string
	if event, is := strings.CutPrefix(chosen, wholeEvent); is {
		events = []string{event}
	} else {
		tournaments = []string{chosen}
	}
	if o, err = v.Offer(events, tournaments); err != nil {
		return nil, o, err
	}
	list = append(list, everything(v))
	for k := range o.Events {
		list = append(list, choicesOf(v, &o.Events[k])...)
	}
	return list, o, nil
}

// choicesOf lists an event, if it has several tournaments, and each of these.
func choicesOf(v *page.Visit, e *arbiter.Entered) (list []choice) {
	if len(e.Tournaments) > 1 {
		list = append(list, choice{wholeEvent + e.ID, v.T("screens.event", "event", e.Name), arbiter.Scope{Event: e.ID}})
	}
	for k := range e.Tournaments {
		t := &e.Tournaments[k]
		list = append(list, choice{t.ID, arbiter.FullName(e.Name, t.Journal.Name), arbiter.Scope{Event: e.ID, Tournaments: []string{t.ID}}})
	}
	return list
}

// answer returns what was typed in a field before a search; once a token is made, nothing.
func (p programsPage) answer(field string) string {
	if p.Secret != "" {
		return ""
	}
	return p.Value(field)
}

func (programsPage) roles() []arbiter.Role { return apitoken.Roles() }

func (p programsPage) role(r arbiter.Role) string {
	//i18n:prefix rights.role.
	return p.T("rights.role." + string(r))
}

// scopeText describes the scope of a token.
func (p programsPage) scopeText(s arbiter.Scope) string {
	value := "all"
	if len(s.Tournaments) == 1 {
		value = s.Tournaments[0]
	} else if s.Event != "" {
		value = wholeEvent + s.Event
	}
	text := p.T("programs.of-gone")
	for _, c := range p.known {
		if c.Value == value || value == wholeEvent+c.scope.Event {
			text = c.Text
			break
		}
	}
	if s.From > 0 {
		text = p.T("programs.of-boards", "what", text, "from", s.From, "to", s.To)
	}
	return text
}

func (p programsPage) when(at time.Time) string {
	if at.IsZero() {
		return p.T("programs.never")
	}
	return p.Moment(at)
}

func number(n int) string { return strconv.Itoa(n) }

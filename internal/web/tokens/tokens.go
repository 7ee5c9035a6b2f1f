// Package tokens has the pages on which the arbiter gives other programs their
// tokens and revokes them.
package tokens

import (
	"cmp"
	"slices"
	"strconv"
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
	Secret string // of the one that was just made: it is shown this once
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
	if p.Of, err = choices(v); err != nil {
		return err
	}
	v.Writer.Header().Set("Cache-Control", "no-store")
	return v.Render(programsView(p))
}

// mint makes a token and shows its secret, once.
func (r Room) mint(v *page.Visit) (*page.Next, error) {
	days, err := v.Number("days")
	if err != nil {
		return nil, err
	}
	t := apitoken.Token{Name: v.Value("name"), Role: arbiter.Role(v.Value("role"))}
	of, err := choices(v)
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

// choices lists everything, every event, and every tournament, the newest event first.
func choices(v *page.Visit) ([]choice, error) {
	list := []choice{{Value: "all", Text: v.T("programs.of-all")}}
	store := v.Site.Desk.Store()
	events, err := store.Events(v.Context())
	if err != nil {
		return nil, err
	}
	for _, e := range slices.Backward(events) {
		journals, err := v.Journals(e.ID)
		if err != nil {
			return nil, err
		}
		if len(journals) > 1 {
			list = append(list, choice{"e:" + e.ID, v.T("screens.event", "event", e.Name), arbiter.Scope{Event: e.ID}})
		}
		for _, j := range journals {
			list = append(list, choice{j.ID, arbiter.FullName(e.Name, j.Name), arbiter.Scope{Event: e.ID, Tournaments: []string{j.ID}}})
		}
	}
	return list, nil
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
		value = "e:" + s.Event
	}
	text := p.T("programs.of-gone")
	for _, c := range p.Of {
		if c.Value == value || value == "e:"+c.scope.Event {
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

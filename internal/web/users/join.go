package users

import (
	"errors"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/web/page"
	"torneo/message"
)

// joinPage is the page on which somebody joins with a code, or comes back with a
// password.
type joinPage struct {
	page.Frame
	Code, Name string
	Wrong      string // why the code did not do
	Again      string // the name of who wants to come back
	Refused    string // why the password did not do
	Passkeys   bool   // they serve here
	Unknown    string // why the passkey did not do
	Account    string // the host of the provider of accounts; "": there is none
	NoAccount  string // why the account did not do
}

// joinPage returns the page as it is at first.
func (r Room) joinPage(v *page.Visit) joinPage {
	_, serve := place(v)
	p := joinPage{Frame: v.Frame(message.New("crew.join")), Passkeys: serve}
	if r.accountsServe(v) {
		p.Account = r.Accounts.Host()
	}
	return p
}

// Join serves the page.
func (r Room) Join(v *page.Visit) error {
	if err := r.checkAvailable(v); err != nil {
		return err
	}
	code := v.Value("c")
	if len(code) > 40 {
		code = ""
	}
	v.Writer.Header().Set("Cache-Control", "no-store") // its address has the code
	p := r.joinPage(v)
	p.Code = code
	return v.Render(joinView(p))
}

// enter joins.
func (r Room) enter(v *page.Visit) (*page.Next, error) {
	p := r.joinPage(v)
	p.Code, p.Name = v.Value("c"), arbiter.CleanName(v.Value("name"))
	joined, err := r.Register.Join(v.Writer, v.Request, p.Code, p.Name)
	if told := (*auth.Error)(nil); errors.As(err, &told) {
		p.Wrong = p.Text(told.Message)
		if len(p.Code) > 40 {
			p.Code = ""
		}
		return page.Rendered, v.RenderAs(status(told), joinView(p))
	}
	if err != nil {
		return nil, err
	}
	if joined.Paper != "" {
		v.Writer.Header().Set("Cache-Control", "no-store")
		return page.Rendered, v.Render(paperView(paperPage{Frame: v.Frame(message.New("crew.paper")), Text: joined.Paper, Address: address(v) + page.JoinPath, Joined: joined.Name}))
	}
	return r.begin(v, "desk.done.people-joined")
}

// begin leads where somebody begins: to the events, or to his own page if they are not his.
func (r Room) begin(v *page.Visit, told string) (*page.Next, error) {
	who, err := r.Register.SessionPerson(v.Request)
	if err != nil {
		return nil, err
	}
	to := "/"
	if who.MayBegin(arbiter.Home, arbiter.Place{}) != nil {
		to = "/me"
	}
	return &page.Next{Done: message.New(told), To: to}, nil //i18n:prefix desk.done.people-
}

// signIn signs in a known person by name and password.
func (r Room) signIn(v *page.Visit) (*page.Next, error) {
	p := r.joinPage(v)
	p.Again = arbiter.CleanName(v.Value("name"))
	err := r.Register.SignIn(v.Writer, v.Request, p.Again, v.Request.PostFormValue("password"))
	if told := (*auth.Error)(nil); errors.As(err, &told) {
		p.Refused = p.Text(told.Message)
		return page.Rendered, v.RenderAs(status(told), joinView(p))
	}
	if err != nil {
		return nil, err
	}
	return r.begin(v, "desk.done.people-back")
}

// mePage shows an enrolled person his own data.
type mePage struct {
	page.Frame
	Person   auth.Known
	Wrong    string // why the password was not taken
	Passkeys bool   // they serve here
	Unmade   string // why a passkey was not

	Team, TeamLink string // of a captain; "": he has none, or it leads nowhere now
}

// self returns the page of the visitor's own data.
func (r Room) self(v *page.Visit) (mePage, error) {
	if r.Register == nil || v.By.Identity == "" {
		return mePage{}, page.ErrNotFound
	}
	all, err := r.Register.People(v.Context())
	if err != nil {
		return mePage{}, err
	}
	for _, x := range all {
		if x.ID == v.By.Identity {
			_, serve := place(v)
			p := mePage{Frame: v.Frame(message.New("crew.me")), Person: x, Passkeys: serve}
			p.Team, p.TeamLink, err = captainOf(v)
			return p, err
		}
	}
	return mePage{}, page.ErrNotFound
}

// captainOf returns the team of which the visitor is captain, and where he hands in its
// line-ups: at the door of players, as with the link of his form.
func captainOf(v *page.Visit) (name, link string, err error) {
	scope := v.By.Scope
	if v.By.Role != arbiter.Captain || len(scope.Tournaments) != 1 || v.Site.Captains == nil {
		return "", "", nil
	}
	at := scope.Tournaments[0]
	state, err := v.Site.Desk.State(v.Context(), at)
	if err != nil {
		return "", "", err
	}
	team := state.Team(scope.Team)
	if team == nil {
		return "", "", nil
	}
	addresses, open := []string(nil), false
	if v.Site.Phones != nil {
		addresses, open = v.Site.Phones.Addresses()
	}
	if !open || len(addresses) == 0 || !state.Config.LinesUp() {
		return team.Name, "", nil
	}
	texts, err := v.Site.Captains.Link(v.Context(), v.By, at, team.ID)
	if err != nil || texts[0] == "" {
		return team.Name, "", err
	}
	return team.Name, strings.TrimSuffix(addresses[0], "/") + "/" + texts[0], nil
}

// Me serves one's own page.
func (r Room) Me(v *page.Visit) error {
	p, err := r.self(v)
	if err != nil {
		return err
	}
	return v.Render(meView(p))
}

// setPassword gives oneself a password.
func (r Room) setPassword(v *page.Visit) (*page.Next, error) {
	p, err := r.self(v)
	if err != nil {
		return nil, err
	}
	form := v.Request.PostFormValue
	if form("password") != form("again") {
		err = &auth.Error{Message: message.New("crew.refused.again")}
	} else {
		err = r.Register.SetPassword(v.Writer, v.Request, v.By, form("before"), form("password"))
	}
	if told := (*auth.Error)(nil); errors.As(err, &told) {
		p.Wrong = p.Text(told.Message)
		return page.Rendered, v.RenderAs(status(told), meView(p))
	}
	return nil, err
}

// leave ends what the device may do.
func (r Room) leave(v *page.Visit) (*page.Next, error) {
	if _, err := r.self(v); err != nil {
		return nil, err
	}
	if err := r.Register.Leave(v.Request, v.By); err != nil {
		return nil, err
	}
	v.By = arbiter.Person{}
	return nil, nil
}

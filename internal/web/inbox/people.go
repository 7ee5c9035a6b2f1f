package inbox

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/inbox"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/submission"
)

// peoplePage is what was decided of people.
type peoplePage struct {
	page.Frame
	List  []inbox.Decision
	Query string
	More  int
}

// mostDecisions is how many decisions the page shows, the latest first.
const mostDecisions = 200

// people serves the page of decisions.
func (r Room) people(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	p := peoplePage{Frame: v.Frame(message.New("inbox.people.title")).Widen(), Query: cutQuery(v.Value("words"))}
	all, err := r.Office.PersonDecisions(v.Context())
	if err != nil {
		return err
	}
	slices.Reverse(all)
	for _, d := range all {
		if !strings.Contains(strings.ToLower(d.Entrant.Name+" "+d.Is+" "+d.Number), strings.ToLower(p.Query)) {
			continue
		}
		if len(p.List) >= mostDecisions {
			p.More++
			continue
		}
		p.List = append(p.List, d)
	}
	return v.Render(peopleView(p))
}

// decide keeps who somebody of a submission is. The form names the entrant as the report does.
func (r Room) decide(v *page.Visit) (*page.Next, error) {
	var entrant inbox.Person
	if json.Unmarshal([]byte(v.Value("entrant")), &entrant) != nil {
		return nil, page.ErrBadForm
	}
	number, id := v.Value("is"), int64(0)
	if text, of := strings.CutPrefix(number, "fide:"); of {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n <= 0 {
			return nil, &arbiter.Refused{Message: message.New("inbox.who")}
		}
		number, id = "", n
	}
	nobody := v.Request.PostForm.Has("nobody")
	d, err := r.Office.Decide(v.Context(), v.Request.PathValue("submission"), entrant, nobody, number, id, who(v))
	if err != nil {
		return nil, err
	}
	done := message.New("inbox.done.person", "name", d.Entrant.Name, "member", d.Is)
	if nobody {
		done = message.New("inbox.done.nobody", "name", d.Entrant.Name)
	}
	return &page.Next{Done: done}, nil
}

// isValue returns by what a member is named in a form.
func isValue(p inbox.Person) string {
	if p.Number != "" {
		return p.Number
	}
	return "fide:" + strconv.FormatInt(p.FIDEID, 10)
}

// isNamed reports whether a member can be named: they have a number of some kind.
func isNamed(p inbox.Person) bool { return p.Number != "" || p.FIDEID > 0 }

// entrantValue returns somebody of a report as a form takes them back.
func entrantValue(p inbox.Person) string {
	data, err := json.Marshal(p)
	if err != nil {
		panic(err) // they are texts and numbers
	}
	return string(data)
}

func (r Room) undo(v *page.Visit) (*page.Next, error) {
	return nil, r.Office.Undo(v.Context(), v.Request.PathValue("decision"), who(v))
}

// membersPage is the lists of members and licences, and the settings.
type membersPage struct {
	page.Frame
	List     []inbox.MemberList
	Settings inbox.Settings
	Profiles []submission.Profile
	Today    string
	Remarks  []string
}

// members serves the page of lists and settings.
func (r Room) members(v *page.Visit) error {
	if err := r.open(v); err != nil {
		return err
	}
	p, err := r.membersPage(v)
	if err != nil {
		return err
	}
	return v.Render(membersView(p))
}

func (r Room) membersPage(v *page.Visit) (p membersPage, err error) {
	p = membersPage{Frame: v.Frame(message.New("inbox.members.title")).Widen(), Profiles: submission.Profiles(), Today: v.TodayValue()}
	if p.List, err = r.Office.MemberLists(v.Context()); err != nil {
		return p, err
	}
	slices.Reverse(p.List)
	p.Settings, err = r.Office.InboxSettings(v.Context())
	return p, err
}

// addList takes a list of members or licences.
func (r Room) addList(v *page.Visit) (*page.Next, error) {
	name, data, err := v.File("list")
	if err != nil {
		return nil, err
	}
	l, remarks, err := r.Office.AddList(v.Context(), v.Value("name"), v.Value("since"), page.BaseName(name), data, who(v))
	if err != nil {
		return nil, err
	}
	done := message.New("inbox.done.list", "name", l.Name, "count", l.People)
	if l.Wrong == 0 {
		return &page.Next{Done: done}, nil
	}
	p, err := r.membersPage(v)
	if err != nil {
		return nil, err
	}
	p.Remarks = append(p.Remarks, p.Text(done), p.T("inbox.list-wrong", "count", l.Wrong))
	for _, m := range remarks {
		p.Remarks = append(p.Remarks, p.Text(m))
	}
	if err := v.Render(membersView(p)); err != nil {
		return nil, err
	}
	return page.Rendered, nil
}

func (r Room) removeList(v *page.Visit) (*page.Next, error) {
	asked, err := v.AskFirst(arbiter.Confirm, message.New("inbox.list-sure"))
	if asked || err != nil {
		return page.Rendered, err
	}
	return nil, r.Office.RemoveMemberList(v.Context(), v.Request.PathValue("list"))
}

// settle keeps the settings.
func (r Room) settle(v *page.Visit) (*page.Next, error) {
	set := inbox.Settings{Profile: v.Value("profile")}
	var err error
	if set.Days, err = v.Number("days"); err != nil {
		return nil, err
	}
	if set.Answer, err = v.Number("answer"); err != nil {
		return nil, err
	}
	if _, known := submission.ProfileOf(submission.Profiles(), set.Profile); set.Profile != "" && !known {
		return nil, page.ErrBadForm
	}
	if err := set.CheckSettings(); err != nil {
		return nil, err
	}
	return nil, r.Office.KeepInboxSettings(v.Context(), set)
}

package office

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"torneo/internal/inbox"
	"torneo/internal/membership"
	"torneo/internal/nationallist"
	"torneo/message"
	"torneo/submission"
	"torneo/tournament"
)

// mostMembers is how many registers of members are kept in memory.
const mostMembers = 3

// members is the people of the lists that hold on a day, with what was decided of them.
type members struct {
	with     string // by which they are known: the lists and decisions
	names    []string
	register *membership.Register
}

// membersOn returns the members of whom the lists know that hold on a day; nil if there are no
// lists. With names the lists, the decisions and the profile.
func (o *Office) membersOn(ctx context.Context, begins string) (*members, string, error) {
	lists, err := o.MemberLists(ctx)
	if err != nil {
		return nil, "", err
	}
	lists = inbox.Holding(lists, begins)
	decided, err := o.PersonDecisions(ctx)
	if err != nil {
		return nil, "", err
	}
	set, err := o.InboxSettings(ctx)
	if err != nil {
		return nil, "", err
	}
	h := sha256.New()
	h.Write([]byte(set.Profile + "\n"))
	for _, l := range lists {
		h.Write([]byte(l.ID + " "))
	}
	for _, d := range decided {
		if d.Undone.IsZero() {
			h.Write([]byte(d.ID + "\n"))
		}
	}
	with := hex.EncodeToString(h.Sum(nil))[:24]
	if len(lists) == 0 {
		return nil, with, nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if k := slices.IndexFunc(o.members, func(m *members) bool { return m.with == with }); k >= 0 {
		return o.members[k], with, nil
	}
	m := &members{with: with, register: membership.New()}
	for _, l := range lists {
		data, err := o.MemberListFile(ctx, l.ID)
		if err != nil {
			return nil, with, err
		}
		if _, err := m.register.Add(listText(l), bytes.NewReader(data), int64(len(data)), nationallist.Options{Name: l.File}); err != nil {
			return nil, with, err
		}
		m.names = append(m.names, listText(l))
	}
	for _, d := range decided {
		if d.Undone.IsZero() {
			m.register.Decide(decisionOf(d))
		}
	}
	o.members = append([]*members{m}, o.members[:min(len(o.members), mostMembers-1)]...)
	return m, with, nil
}

// MembersOn returns the members and licences by the lists that hold on a day, for people who are not
// to know more of a member than name and number; nil if there are no lists.
func (o *Office) MembersOn(ctx context.Context, day tournament.Date) (submission.Members, error) {
	begins := o.Today()
	if day.Complete() {
		begins = dayText(day)
	}
	m, _, err := o.membersOn(ctx, begins)
	if err != nil || m == nil {
		return nil, err
	}
	set, err := o.InboxSettings(ctx)
	if err != nil {
		return nil, err
	}
	answers := &membership.Answers{Register: m.register, Brief: true}
	if p := profileOf(set); p != nil {
		answers.Federation = p.Federation
	}
	return answers, nil
}

// listText names a list with its day.
func listText(l inbox.MemberList) string {
	return l.Name + " " + l.Since
}

func decisionOf(d inbox.Decision) membership.Decision {
	return membership.Decision{
		Entrant: membership.Entrant{Name: d.Entrant.Name, Number: d.Entrant.Number, FIDEID: d.Entrant.FIDEID, Born: d.Entrant.Born, Club: d.Entrant.Club},
		Nobody:  d.Nobody, Number: d.Number, FIDEID: d.FIDEID, By: d.By, Day: inbox.DayOf(d.At),
	}
}

// AddList takes a list of members or licences that holds from a day on. The error is an
// *inbox.Refused if it is none.
func (o *Office) AddList(ctx context.Context, name, since, file string, data []byte, by Who) (inbox.MemberList, []message.Message, error) {
	l := inbox.MemberList{Name: strings.Join(strings.Fields(name), " "), Since: since, File: file, By: by.Name, Identity: by.Identity, At: o.moment()}
	switch {
	case l.Name == "" || len(l.Name) > inbox.MaxText:
		return l, nil, refuse("inbox.list-name")
	case !inbox.IsDay(since):
		return l, nil, refuse("inbox.list-since", "day", since)
	case len(data) == 0:
		return l, nil, refuse("inbox.no-file")
	case len(data) > inbox.MaxList:
		return l, nil, refuse("inbox.file-large", "file", file, "most", inbox.MaxList>>20)
	}
	taken, err := membership.New().Add(l.Name, bytes.NewReader(data), int64(len(data)), nationallist.Options{Name: file})
	if err != nil {
		return l, nil, asRefused(err)
	}
	sum := sha256.Sum256(data)
	l.Hash, l.People, l.Wrong = hex.EncodeToString(sum[:]), taken.People, taken.Wrong
	var remarks []message.Message
	for k := range taken.Remarks {
		remarks = append(remarks, taken.Remarks[k].Sentence())
	}
	l, err = o.AddMemberList(ctx, l, data)
	return l, remarks, err
}

// profileOf returns the profile that the settings name; nil: none.
func profileOf(set inbox.Settings) *submission.Profile {
	if set.Profile == "" {
		return nil
	}
	p, ok := submission.ProfileOf(submission.Profiles(), set.Profile)
	if !ok {
		return nil
	}
	return p
}

// Decide keeps who somebody of a submission is: a member by number or FIDE ID, or nobody; and
// checks the submission again. It holds for every report until it is taken back.
func (o *Office) Decide(ctx context.Context, id string, entrant inbox.Person, nobody bool, number string, fide int64, by Who) (inbox.Decision, error) {
	d := inbox.Decision{Entrant: entrant, Nobody: nobody, Number: nationallist.NumberOf(number), FIDEID: fide, By: by.Name, Identity: by.Identity, At: o.moment(), Submission: id}
	s, err := o.Submission(ctx, id)
	if err != nil {
		return d, err
	}
	versions, err := o.VersionsOf(ctx, id)
	if err != nil {
		return d, err
	}
	q := questionAbout(versions, entrant)
	if q == nil {
		return d, refuse("inbox.no-question", "name", entrant.Name)
	}
	if !nobody {
		if d.Number == "" && d.FIDEID == 0 {
			return d, refuse("inbox.who")
		}
		m, _, err := o.membersOn(ctx, s.Begins)
		if err != nil {
			return d, err
		}
		if m == nil {
			return d, refuse("inbox.who-none", "number", number)
		}
		p := m.register.Person(d.Number, d.FIDEID)
		if p == nil {
			return d, refuse("inbox.who-none", "number", firstText(d.Number, fide))
		}
		d.Is = membership.Describe(p)
	}
	if d, err = o.DecidePerson(ctx, d); err != nil {
		return d, err
	}
	return d, o.Check(ctx, id, by)
}

// Undo takes a decision back, and checks the submission at which it was made again.
func (o *Office) Undo(ctx context.Context, decision string, by Who) error {
	all, err := o.PersonDecisions(ctx)
	if err != nil {
		return err
	}
	if err := o.UndoDecision(ctx, decision, by.Name, o.moment()); err != nil {
		return err
	}
	if k := slices.IndexFunc(all, func(d inbox.Decision) bool { return d.ID == decision }); k >= 0 && all[k].Submission != "" {
		if s, err := o.Submission(ctx, all[k].Submission); err == nil && s.May(inbox.Check) {
			return o.Check(ctx, s.ID, by)
		}
	}
	return nil
}

// questionAbout returns the question of the latest version about somebody.
func questionAbout(versions []inbox.Version, entrant inbox.Person) *inbox.Question {
	if len(versions) == 0 {
		return nil
	}
	list := versions[len(versions)-1].Found.Questions
	if k := slices.IndexFunc(list, func(q inbox.Question) bool { return q.Entrant == entrant }); k >= 0 {
		return &list[k]
	}
	return nil
}

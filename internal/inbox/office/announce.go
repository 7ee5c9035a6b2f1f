package office

import (
	"context"

	"torneo/i18n"
	"torneo/internal/inbox"
	"torneo/internal/membership"
	"torneo/submission"
	"torneo/tournament"
	"torneo/trf"
)

// Announced is an event of which a report is expected, with what the lists of members and licences say of
// its people while it can still be put right.
type Announced struct {
	Submission inbox.Submission
	Known      bool     // it had been announced before
	Lists      []string // that were asked: those of its first day; nil: there are none
	Asked      int      // players and arbiters
	Problems   []inbox.Problem
}

// AnnounceReport announces the event of a file that has its players and arbiters, and nothing played.
func (o *Office) AnnounceReport(ctx context.Context, f Sent, b Bringing) (Announced, error) {
	switch {
	case len(f.Data) > inbox.MaxFile:
		return Announced{}, refuse("inbox.file-large", "file", fileName(f.Name), "most", inbox.MaxFile>>20)
	case !isReport(f.Data):
		return Announced{}, refuse("inbox.no-report")
	}
	t, _, problems := trf.Read(f.Data)
	if t == nil {
		for _, p := range problems {
			return Announced{}, &inbox.Refused{Message: p.Sentence()}
		}
		return Announced{}, refuse("inbox.no-report")
	}
	return o.AnnounceTournament(ctx, t, b)
}

// AnnounceTournament announces an event whose players and arbiters are known. One that is announced already
// is recognised, and its people are asked about again.
func (o *Office) AnnounceTournament(ctx context.Context, t *tournament.Tournament, b Bringing) (Announced, error) {
	switch {
	case t.RoundsPaired() > 0:
		return Announced{}, refuse("inbox.announce-begun", "rounds", t.RoundsPaired())
	case !t.Start.Complete() || !t.End.Complete():
		return Announced{}, refuse("inbox.announce-days")
	}
	a, err := o.askMembers(ctx, t)
	if err != nil {
		return a, err
	}
	o.taking.Lock()
	defer o.taking.Unlock()
	s, sure, err := o.recognise(ctx, t, t.Name, b)
	switch {
	case err != nil:
		return a, err
	case sure == inbox.Certain && s.State != inbox.Announced:
		return a, refuse("inbox.announce-there", "name", s.Name)
	case sure == inbox.Certain:
		a.Submission, a.Known = s, true
		return a, nil
	}
	s = inbox.Submission{}
	learn(&s, t, b)
	a.Submission, err = o.Announce(ctx, s, b.By)
	return a, err
}

// askMembers asks the lists that hold on the first day of an event for its players and arbiters. Of members
// they name no more than name and number: who announces an event is not to know more.
func (o *Office) askMembers(ctx context.Context, t *tournament.Tournament) (a Announced, err error) {
	members, err := o.MembersOn(ctx, t.Start)
	if err != nil || members == nil {
		return a, err
	}
	x := &examination{}
	for _, language := range i18n.Languages() {
		x.printers = append(x.printers, i18n.New(language))
	}
	if answers, ok := members.(*membership.Answers); ok {
		a.Lists = answers.Register.Names()
	}
	x.report(&submission.Report{Findings: submission.CheckMembers(t, members)})
	a.Problems, a.Asked = x.found.Problems, len(t.Players)
	for _, one := range t.Arbiters() {
		if one.Name != "" || one.ID != 0 {
			a.Asked++
		}
	}
	return a, nil
}

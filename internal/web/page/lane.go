package page

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/playerreports"
	"torneo/internal/row"
)

// Lane is a tournament as the page of its event shows it beside the others: how far it is, what
// waits in it, and the button of what is next. Its frame is that of the page of the round.
type Lane struct {
	Frame
	Stage arbiter.Stage
	Step  *Primary // nil: nothing that the visitor may do
	Needs []Need
	Notes []Need // what is known, and waits for nobody
}

// Need is something in a tournament that waits for somebody, with where it is settled.
type Need struct {
	Says, About string
	To          string
}

// mostNeeds is the number of boards, and of requests, of a tournament that are named one by one.
const mostNeeds = 3

// VisitOf returns the visit as one of another tournament, that the visitor may look at.
func (v *Visit) VisitOf(j arbiter.Journal, s *journal.State) *Visit {
	other := *v
	other.Tournament, other.State, other.asked = j, s, nil
	return &other
}

// Lane returns the tournament of the visit as a lane.
func (v *Visit) Lane() Lane {
	s := arbiter.StageOf(v.State)
	l := Lane{Frame: Frame{Visit: v, Section: RoundsSection, Round: s.Round, Bare: true}, Stage: s}
	l.Step = l.next()
	if v.State.Ahead != nil {
		l.Needs = append(l.Needs, Need{Says: v.Text(v.State.Ahead.Message()), To: l.Path()})
	}
	l.addReports()
	l.addAppeals()
	l.addAbsent()
	return l
}

// StagePath returns the path of the page where what is next is done.
func (l *Lane) StagePath() string { return l.StepPath(l.Stage) }

// RoundPath returns the path of the round that the lane is about, or of what comes before it.
func (l *Lane) RoundPath() string {
	if l.Stage.Step == arbiter.StepFinished {
		return l.Path("standings")
	}
	return l.StagePath()
}

// Ready reports a tournament whose next step waits for nothing but a button.
func (l *Lane) Ready() bool { return l.Step != nil && l.Step.Post && len(l.Needs) == 0 }

// addReports adds what players say and ask for, as far as the visitor decides about it.
func (l *Lane) addReports() {
	q, err := l.PlayerReports()
	if err != nil {
		l.Site.Log.Warn("players", "reason", err)
		return
	}
	var boards, requests []Need
	provisional := 0
	for k := range q.Items {
		i := &q.Items[k]
		switch {
		case i.State == playerreports.Provisional:
			provisional++
		case l.MayAt(arbiter.Of(arbiter.EnterResult{}), i.Round, i.Table):
			boards = append(boards, Need{l.T("phones.differ-board", "table", i.Table), l.NameOf(i.Board.White) + " – " + l.NameOf(i.Board.Black), l.Path("phones")})
		}
	}
	for k := range q.Requests {
		if r := &q.Requests[k]; l.MayGive(playerreports.Command(r)) {
			requests = append(requests, Need{l.NameOf(r.Player), l.RequestText(r), l.Path("phones")})
		}
	}
	l.addSome(boards, l.T("phones.bar.differ", "count", len(boards)))
	l.addSome(requests, l.T("phones.bar.requests", "count", len(requests)))
	if provisional > 0 {
		l.Notes = append(l.Notes, Need{Says: l.T("phones.bar.provisional", "count", provisional), To: l.Path("phones")})
	}
}

// addSome adds few needs one by one, and many as one that says their number.
func (l *Lane) addSome(all []Need, says string) {
	if len(all) > mostNeeds {
		all = []Need{{Says: says, To: all[0].To}}
	}
	l.Needs = append(l.Needs, all...)
}

// addAppeals adds the appeals that nobody has decided.
func (l *Lane) addAppeals() {
	for _, i := range l.State.Incidents {
		if i.Kind == journal.Appeal && i.Decided == 0 {
			n := Need{Says: l.T("cockpit.need.appeal", "round", i.Round), To: l.Path("appeals")}
			if i.ID != 0 {
				n.About = l.NameOf(i.ID)
			}
			l.Needs = append(l.Needs, n)
		}
	}
}

// addAbsent adds who has not come: for the first round by the check-in, then whom the next pairing
// asks about.
func (l *Lane) addAbsent() {
	s := l.State
	if s.CheckInOpen() {
		absent := 0
		for k := range s.Players {
			if p := &s.Players[k]; !p.Present && p.LeftFrom == 0 {
				absent++
			}
		}
		if absent > 0 {
			l.Notes = append(l.Notes, Need{Says: l.T("cockpit.note.absent", "count", absent), To: l.Path("players") + "?absent=1"})
		}
	}
	round := s.Current() + 1
	if s.Current() == 0 || round > s.Config.Rounds || !arbiter.DrawsColour(s) || arbiter.IsKnockout(s) {
		return
	}
	undecided := arbiter.UnexplainedIn(s, round)
	if len(undecided) == 0 {
		return
	}
	n := Need{l.T("cockpit.need.absent", "count", len(undecided), "round", round), "", l.Path("rounds", strconv.Itoa(round))}
	if len(undecided) <= mostNeeds {
		var names []string
		for _, u := range undecided {
			names = append(names, u.Name)
		}
		slices.Sort(names)
		n.About = strings.Join(names, "; ")
	}
	if near := l.Stage.Step == arbiter.StepPair || l.Stage.Step == arbiter.StepClose; near && l.May(arbiter.Of(arbiter.RequestBye{})) {
		l.Needs = append(l.Needs, n)
		return
	}
	l.Notes = append(l.Notes, n)
}

// RequestText returns what a player asks for in words.
func (v *Visit) RequestText(r *row.Request) string {
	return v.T("phone.ask."+r.Kind, "round", strconv.Itoa(r.Round)) //i18n:prefix phone.ask.
}

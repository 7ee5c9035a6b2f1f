package arbiter

import (
	"encoding/json"

	"torneo/duties"
	"torneo/internal/journal"
	"torneo/tournament"
)

// TickDuty ticks off a duty of the event by hand, or takes that back (Arbiters' Manual, role of the
// arbiter; GR (2018) 2 and 3).
type TickDuty struct {
	Duty  string
	Round int // of a duty of every round
	Open  bool
	Text  string
	On    tournament.Date // the day on which it was done; zero: not said
}

func (c TickDuty) clashes(w journal.Payload) bool {
	other, ok := w.(journal.DutyTicked)
	return ok && other.Duty == c.Duty && other.Round == c.Round
}

func (c TickDuty) Decide(s *journal.State) Decision {
	var d Decision
	duty := duties.Find(c.Duty)
	text, ok := account(c.Text)
	switch {
	case duty == nil, duty.EachRound() != (c.Round > 0), c.Round > max(s.Config.Rounds, len(s.Rounds)):
		return refusal("duties.refused.unknown")
	case duty.Sign != "":
		return refusal("duties.refused.itself")
	case !c.On.IsZero() && !c.On.Complete():
		return refusal("duties.refused.day")
	case !ok:
		return refusal("incidents.refused.text", "most", maxAccount)
	}
	was := s.DutyOf(c.Duty, c.Round)
	if c.Open && was == nil || !c.Open && was != nil && was.Text == text && was.On == c.On {
		return d
	}
	w := journal.DutyTicked{Duty: c.Duty, Round: c.Round, Open: c.Open}
	if !c.Open {
		w.Text, w.On = text, c.On
	}
	d.add(w)
	return d
}

// mostDays bounds the days before an event that a federation can want it registered.
const mostDays = 400

// DutiesOf returns the duties of the tournament with what the journal says of each. Deadlines are
// those of a registration for norms, too, unless the regulations of the event say that there are none.
func DutiesOf(s *journal.State) []duties.Item {
	e := duties.Event{Tournament: s.Record(s.Current()), Rounds: max(s.Config.Rounds, len(s.Rounds)), Teams: s.Config.ForTeams()}
	e.Tournament.Start, e.Tournament.End = s.Config.Start, s.Config.End
	for n := 1; n <= e.Rounds; n++ {
		x := duties.Session{At: s.Config.TimeOf(n)}
		if n <= len(s.Config.Dates) {
			x.Day = s.Config.Dates[n-1]
		}
		e.Sessions = append(e.Sessions, x)
	}
	e.NoNorms = s.Regulations.Facts["norms"] == "false"
	var registration struct{ Days int }
	if json.Unmarshal([]byte(s.Regulations.Facts["registration"]), &registration) == nil {
		e.Days = max(0, min(registration.Days, mostDays))
	}
	e.Arbiters = len(s.Config.Deputies)
	if s.Config.ChiefArbiter != "" {
		e.Arbiters++
	}
	whole := len(s.Rounds) > 0 && len(s.Rounds) >= s.Config.Rounds
	for k := range s.Rounds {
		whole = whole && s.Rounds[k].Closed
	}
	_, paced := s.Control()
	planned := len(s.Config.Dates) >= s.Config.Rounds && s.Config.Rounds > 0
	for k := range min(len(s.Config.Dates), s.Config.Rounds) {
		planned = planned && s.Config.Dates[k].Complete() && s.Config.TimeOf(k+1) != ""
	}
	e.Shows = func(sign duties.Sign, round int) bool {
		r := s.Round(round)
		switch sign {
		case duties.Announced:
			return len(s.Regulations.Announced) > 0
		case duties.Planned:
			return planned
		case duties.Paced:
			return paced
		case duties.DefaultTime:
			return s.DefaultTime != nil
		case duties.TieBreaks:
			return len(s.Config.Ties) > 0
		case duties.Prizes:
			return s.Fund.Text != ""
		case duties.Chief:
			return s.Config.ChiefArbiter != ""
		case duties.Enough:
			return e.Arbiters >= e.ArbitersNeeded() && len(s.Players) > 0
		case duties.Numbered:
			return len(s.Rounds) > 0 || len(s.Players) > 0 && s.Players[0].Number > 0
		case duties.Noticeboard:
			return s.Publication.Open
		case duties.Paired:
			return r != nil
		case duties.Published:
			return r != nil && r.Published
		case duties.Started:
			return r != nil && !r.Started.IsZero() || r != nil && r.Closed
		case duties.Closed:
			return r != nil && r.Closed
		case duties.Finished:
			return whole
		}
		return false
	}
	e.Ticked = func(id string, round int) (string, tournament.Date, bool) {
		if d := s.DutyOf(id, round); d != nil {
			return d.Text, d.On, true
		}
		return "", tournament.Date{}, false
	}
	return e.List()
}

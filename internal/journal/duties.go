package journal

import (
	"time"

	"torneo/tournament"
)

// DutyTicked records by hand that a duty of the organiser or of the arbiters is done, or takes that
// back. Duties that the journal itself shows to be done have no entry. It changes nothing of the
// tournament, and no report file has it.
type DutyTicked struct {
	Duty  string
	Round int             `json:",omitempty"` // of a duty of every round; 0: it is of the event
	Open  bool            `json:",omitempty"` // it is not done after all
	Text  string          `json:",omitempty"` // what is to be remembered of it
	On    tournament.Date `json:",omitzero"`  // the day on which it was done; zero: not said
}

// Duty is a duty that was ticked off by hand.
type Duty struct {
	Duty   string
	Round  int             `json:",omitempty"`
	Text   string          `json:",omitempty"`
	On     tournament.Date `json:",omitzero"`
	Number int64           // of its entry
	At     time.Time       `json:"-"`
}

var dutyKinds = []Row{{kindOf[DutyTicked]("duty"), SetupTopic, NoStage, NoPage, NoPart}}

func (w DutyTicked) subject() Subject { return Subject{Round: w.Round} }

func (w DutyTicked) apply(s *State) error {
	if w.Duty == "" {
		return contrary("journal.contrary.duty", "a duty without a name")
	}
	var kept []Duty
	for _, d := range s.Duties {
		if d.Duty != w.Duty || d.Round != w.Round {
			kept = append(kept, d)
		}
	}
	if !w.Open {
		kept = append(kept, Duty{Duty: w.Duty, Round: w.Round, Text: w.Text, On: w.On, Number: s.Last, At: s.LastAt})
	}
	s.Duties = kept
	return nil
}

// DutyOf returns the duty as it was ticked off by hand; nil: it was not.
func (s *State) DutyOf(duty string, round int) *Duty {
	for k := range s.Duties {
		if d := &s.Duties[k]; d.Duty == duty && d.Round == round {
			return d
		}
	}
	return nil
}

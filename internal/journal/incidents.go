package journal

import (
	"slices"
	"unicode/utf8"

	"torneo/handbook"
)

// IncidentKind is the kind of an incident in the hall.
type IncidentKind string

const (
	IllegalMove  IncidentKind = "illegal" // one completed illegal move
	WarningGiven IncidentKind = "warning"
	LateArrival  IncidentKind = "late"
	Appeal       IncidentKind = "appeal"
	OtherMatter  IncidentKind = "other"
)

// IncidentKinds returns all kinds, in the order in which they are offered.
func IncidentKinds() []IncidentKind {
	return []IncidentKind{IllegalMove, WarningGiven, LateArrival, Appeal, OtherMatter}
}

// Verdict is the decision on an appeal.
type Verdict string

const (
	Upheld    Verdict = "upheld"
	InPart    Verdict = "part" // upheld in part
	Rejected  Verdict = "rejected"
	Withdrawn Verdict = "withdrawn" // by who made it
)

// Verdicts returns all verdicts.
func Verdicts() []Verdict { return []Verdict{Upheld, InPart, Rejected, Withdrawn} }

// IncidentNoted is something that happened in a round and belongs in the arbiter's
// report. It changes nothing of the tournament, and no report file has it.
type IncidentNoted struct {
	Round   int
	ID      int `json:",omitempty"` // the player whom it concerns, or who appeals; 0: nobody in particular
	Kind    IncidentKind
	Game    int    `json:",omitempty"` // 1 or 2 of a match of two games
	Minutes int    `json:",omitempty"` // how late
	Text    string `json:",omitempty"`

	Ruling *Ruling `json:",omitempty"` // what the Laws say of it; nil: nobody asked
}

// Ruling is a verdict of the Laws on an incident, as it was given: a later edition, another
// reading and another rate of play change nothing of it.
type Ruling struct {
	Situation string
	Edition   handbook.Edition
	Play      string            // the kind of play
	By        string            `json:",omitempty"` // "white" or "black"; "": nobody in particular
	Facts     map[string]string `json:",omitempty"` // as they were told
	Shown     *Displays         `json:",omitempty"` // when the clocks were stopped
	Set       *Displays         `json:",omitempty"` // as they were to be set
	Articles  []handbook.Ref
	Penalty   string
	Result    string `json:",omitempty"` // of the game, where the ruling ends it: "0-1"
}

// Displays is the time on both clocks, in seconds, and whose runs.
type Displays struct {
	White, Black int
	Runs         string `json:",omitempty"`
	Increment    int    `json:",omitempty"` // for each move from now on, where that changes
}

// AppealDecided is the decision on an appeal. The last one counts.
type AppealDecided struct {
	Incident int64 // number of the entry with the appeal
	Verdict  Verdict
	Text     string        `json:",omitempty"`
	Outcome  AppealOutcome `json:",omitzero"`
}

// Incident is an incident; if it is an appeal, with its course.
type Incident struct {
	IncidentNoted
	Number   int64         // of its entry
	Lodged   *AppealLodged `json:",omitempty"` // nil: it was noted in a few words
	Heard    *AppealHeard  `json:",omitempty"` // nil: it was not yet
	Decided  int64         `json:",omitempty"` // of the entry with the decision; 0: none yet
	Verdict  Verdict       `json:",omitempty"`
	Decision string        `json:",omitempty"`
	Outcome  AppealOutcome `json:",omitzero"`
}

var incidentKinds = []Row{
	{kindOf[IncidentNoted]("incident"), IncidentsTopic, NoStage, NoPage, NotedPart},
	{kindOf[AppealDecided]("appeal-decided"), IncidentsTopic, NoStage, NoPage, NotedPart},
}

func (w IncidentNoted) subject() Subject { return Subject{Round: w.Round, Player: w.ID} }
func (AppealDecided) subject() Subject   { return Subject{} }

func (w IncidentNoted) apply(s *State) error {
	if !slices.Contains(IncidentKinds(), w.Kind) {
		return contrary("journal.contrary.incident-kind", "there are no incidents of kind %q", "kind", w.Kind)
	}
	if w.Round < 1 {
		return contrary("journal.contrary.incident-round", "an incident in round %d", "round", w.Round)
	}
	if w.ID != 0 && s.Player(w.ID) == nil {
		return contrary("journal.contrary.no-player", "there is no player %d", "player", w.ID)
	}
	if !w.Ruling.isBounded() {
		return contrary("journal.contrary.ruling", "a ruling without a situation, or with too much in it")
	}
	s.Incidents = append(s.Incidents, Incident{IncidentNoted: w, Number: s.Last})
	return nil
}

// maxRulingText bounds each text of a ruling, and maxRulingParts its facts and its articles.
const maxRulingText, maxRulingParts = 100, 40

// isBounded reports whether a ruling has what one has, and no more than that.
func (r *Ruling) isBounded() bool {
	if r == nil {
		return true
	}
	short := func(text string) bool { return len(text) <= maxRulingText && utf8.ValidString(text) }
	for name, value := range r.Facts {
		if !short(name) || !short(value) {
			return false
		}
	}
	for _, a := range r.Articles {
		if !short(string(a.Edition)) || !short(a.Article) {
			return false
		}
	}
	return r.Situation != "" && r.Edition != "" && short(r.Situation) && short(string(r.Edition)) && short(r.Play) && short(r.Penalty) && short(r.Result) &&
		(r.By == "" || r.By == "white" || r.By == "black") && len(r.Facts) <= maxRulingParts && len(r.Articles) <= maxRulingParts
}

func (w AppealDecided) apply(s *State) error {
	if !slices.Contains(Verdicts(), w.Verdict) {
		return contrary("journal.contrary.verdict", "there is no verdict %q", "verdict", w.Verdict)
	}
	i, err := s.appeal(w.Incident)
	if err != nil {
		return err
	}
	i.Decided, i.Verdict, i.Decision, i.Outcome = s.Last, w.Verdict, w.Text, w.Outcome
	return nil
}

// Incident returns the incident of that entry; nil if there is none.
func (s *State) Incident(number int64) *Incident {
	for k := range s.Incidents {
		if s.Incidents[k].Number == number {
			return &s.Incidents[k]
		}
	}
	return nil
}

// IllegalMoves returns the number of illegal moves that a player completed in a
// round, or in one of its two games.
func (s *State) IllegalMoves(id, round, game int) (n int) {
	for k := range s.Incidents {
		if i := &s.Incidents[k]; i.Kind == IllegalMove && i.ID == id && i.Round == round && i.Game == game {
			n++
		}
	}
	return n
}

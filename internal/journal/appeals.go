package journal

import (
	"slices"
	"time"

	"torneo/tournament"
)

// Appellant is the office of who lodges an appeal (C.05 (2018) 10.3).
type Appellant string

const (
	PlayerAppeals     Appellant = "" // for himself
	CaptainAppeals    Appellant = "captain"
	DelegationAppeals Appellant = "delegation" // its head
	OfficialAppeals   Appellant = "official"   // another one whom the regulations of the event name
)

// Appellants returns all of them, in the order in which they are offered.
func Appellants() []Appellant {
	return []Appellant{PlayerAppeals, CaptainAppeals, DelegationAppeals, OfficialAppeals}
}

// Matter is the kind of decision against which an appeal is lodged.
type Matter string

const (
	ResultMatter   Matter = "result"   // of a game
	IncidentMatter Matter = "incident" // what was decided in one
	PairingMatter  Matter = "pairing"  // of a round
	OtherDecision  Matter = "other"    // of the arbiter
)

// Matters returns all of them, in the order in which they are offered.
func Matters() []Matter { return []Matter{ResultMatter, IncidentMatter, PairingMatter, OtherDecision} }

// AppealLodged is an appeal as it was received. With Appeal it restates one: the last word
// counts. What the regulations asked for on that day is kept with it.
type AppealLodged struct {
	Appeal   int64 `json:",omitempty"` // number of the entry that is restated; 0: it is a new one
	Round    int
	ID       int `json:",omitempty"` // the player who appeals, or for whom; 0: nobody in particular
	Game     int `json:",omitempty"` // 1 or 2 of a match of two games
	By       Appellant
	Name     string `json:",omitempty"` // of who lodged it for the player
	Against  Matter
	Board    Board `json:",omitzero"`  // of the game that is disputed
	Incident int64 `json:",omitempty"` // number of the entry of the disputed incident
	Text     string

	Received time.Time // by the clock of the hall, to the minute
	Ended    time.Time `json:",omitzero"`  // when the round had ended; zero: it had not, or nobody knows
	Running  bool      `json:",omitempty"` // the round was being played
	Minutes  int       `json:",omitempty"` // within which appeals are lodged; 0: not said
	Written  bool      `json:",omitempty"`
	Asked    int       `json:",omitempty"` // the deposit
	Paid     int       `json:",omitempty"`
	Currency string    `json:",omitempty"`
}

// AppealTime is the place of an appeal in its time limit.
type AppealTime struct {
	State AppealTimeState
	Until time.Time // zero: not known
	Late  int       // minutes
}

// AppealTimeState says whether an appeal was in time.
type AppealTimeState string

const (
	AppealRunning AppealTimeState = "running" // the round was being played
	AppealInTime  AppealTimeState = "in"
	AppealLate    AppealTimeState = "late"
	AppealUnsaid  AppealTimeState = "unsaid"  // the regulations do not say until when
	AppealUnknown AppealTimeState = "unknown" // nobody knows when the round ended, or when it was received
)

// Time judges when an appeal was received, by what held on that day; nil is one that was
// noted in a few words.
func (w *AppealLodged) Time() AppealTime {
	switch {
	case w == nil:
		return AppealTime{State: AppealUnknown}
	case w.Running:
		return AppealTime{State: AppealRunning}
	case w.Minutes == 0:
		return AppealTime{State: AppealUnsaid}
	case w.Ended.IsZero():
		return AppealTime{State: AppealUnknown}
	}
	t := AppealTime{State: AppealInTime, Until: AppealsEnd(w.Ended, w.Minutes)}
	if late := w.Received.Sub(t.Until); late > 0 {
		t.State, t.Late = AppealLate, int((late+time.Minute-1)/time.Minute)
	}
	return t
}

// AppealsEnd returns the minute until which appeals on a round that ended then are in time.
func AppealsEnd(ended time.Time, minutes int) time.Time {
	return ended.Truncate(time.Minute).Add(time.Duration(minutes) * time.Minute)
}

// Judge is a person who sat on the committee of an appeal.
type Judge struct {
	Name       string
	Federation string `json:",omitempty"`
	Reserve    bool   `json:",omitempty"`
}

// Recused is a member of the committee who did not sit, with the reasons, as package
// regulations names them.
type Recused struct {
	Name string
	Why  []string `json:",omitempty"`
}

// AppealHeard is the hearing of an appeal. The last one counts.
type AppealHeard struct {
	Incident int64 // number of the entry with the appeal
	At       time.Time
	Sat      []Judge   // the chairman first
	Out      []Recused `json:",omitempty"`
}

// DepositFate is what became of the deposit of an appeal.
type DepositFate string

const (
	DepositUnsaid   DepositFate = ""
	DepositReturned DepositFate = "returned"
	DepositKept     DepositFate = "kept"
	DepositInPart   DepositFate = "part" // some of it was returned
)

// DepositFates returns all of them.
func DepositFates() []DepositFate {
	return []DepositFate{DepositUnsaid, DepositReturned, DepositInPart, DepositKept}
}

// AppealEffect is the effect of a decision on what was appealed against.
type AppealEffect string

const (
	NoEffect       AppealEffect = ""
	ResultEffect   AppealEffect = "result"   // another result
	ReplayEffect   AppealEffect = "replay"   // the game is played again
	ContinueEffect AppealEffect = "continue" // the game goes on
	PairingEffect  AppealEffect = "pairing"  // the round is paired anew
)

// AppealEffects returns all of them, in the order in which they are offered.
func AppealEffects() []AppealEffect {
	return []AppealEffect{NoEffect, ResultEffect, ReplayEffect, ContinueEffect, PairingEffect}
}

// AppealOutcome is what follows from a decision on an appeal. What it does to a result or
// a pairing are entries of their own in the same act.
type AppealOutcome struct {
	Deposit  DepositFate                            `json:",omitempty"`
	Returned int                                    `json:",omitempty"` // of a deposit returned in part
	Effect   AppealEffect                           `json:",omitempty"`
	Board    Board                                  `json:",omitzero"`  // whose game it changes
	Game     int                                    `json:",omitempty"` // 2: the second one of a match of two games
	Result   tournament.ByColor[tournament.Outcome] `json:",omitzero"`  // as White of the board has it
	Rating   bool                                   `json:",omitempty"` // it counts for the rating report alone
}

var appealKinds = []Row{
	{kindOf[AppealLodged]("appeal-lodged"), IncidentsTopic, NoStage, NoPage, NotedPart},
	{kindOf[AppealHeard]("appeal-heard"), IncidentsTopic, NoStage, NoPage, NotedPart},
}

func (w AppealLodged) subject() Subject {
	return Subject{Round: w.Round, Board: w.Board, Player: w.ID}
}
func (AppealHeard) subject() Subject { return Subject{} }

func (w AppealLodged) apply(s *State) error {
	switch {
	case !slices.Contains(Appellants(), w.By) || !slices.Contains(Matters(), w.Against):
		return contrary("journal.contrary.appeal", "entry %d is no appeal that can be lodged", "number", s.Last)
	case w.Round < 1:
		return contrary("journal.contrary.incident-round", "an incident in round %d", "round", w.Round)
	case w.ID != 0 && s.Player(w.ID) == nil:
		return contrary("journal.contrary.no-player", "there is no player %d", "player", w.ID)
	}
	noted := IncidentNoted{Round: w.Round, ID: w.ID, Kind: Appeal, Game: w.Game, Text: w.Text}
	if w.Appeal == 0 {
		s.Incidents = append(s.Incidents, Incident{IncidentNoted: noted, Number: s.Last, Lodged: &w})
		return nil
	}
	i, err := s.appeal(w.Appeal)
	if err != nil {
		return err
	}
	i.IncidentNoted, i.Lodged = noted, &w
	return nil
}

func (w AppealHeard) apply(s *State) error {
	i, err := s.appeal(w.Incident)
	if err != nil {
		return err
	}
	i.Heard = &w
	return nil
}

// appeal returns the appeal of that entry.
func (s *State) appeal(number int64) (*Incident, error) {
	if i := s.Incident(number); i != nil && i.Kind == Appeal {
		return i, nil
	}
	return nil, contrary("journal.contrary.no-appeal", "entry %d is no appeal", "number", number)
}

// Appeals returns the appeals, in the order in which they were lodged.
func (s *State) Appeals() (list []*Incident) {
	for k := range s.Incidents {
		if s.Incidents[k].Kind == Appeal {
			list = append(list, &s.Incidents[k])
		}
	}
	return list
}

// ResultByAppeal returns the appeal by whose decision a game of a board has the result that
// it has; nil if it has it otherwise.
func (s *State) ResultByAppeal(round int, p *PlayedBoard, game int) (by *Incident) {
	is := p.Result
	if game == 2 {
		is = p.Second
	}
	for _, i := range s.Appeals() {
		o := &i.Outcome
		same := o.Board == p.Board || o.Board.White == p.Black && o.Board.Black == p.White
		if i.Round == round && o.Effect == ResultEffect && !o.Rating && same && (o.Game == 2) == (game == 2) && swapColors(o.Result, o.Board != p.Board) == is {
			by = i
		}
	}
	return by
}

// EndOf returns when the last game of a round ended, by the entries of results; zero if
// that is not known. It is over when no result is missing.
func (s *State) EndOf(round int) (end time.Time, over bool) {
	r := s.Round(round)
	if r == nil || !r.Published || len(s.Missing(round)) > 0 {
		return time.Time{}, false
	}
	for k := range r.Boards {
		for _, at := range []time.Time{r.Boards[k].EndedAt, r.Boards[k].SecondEndedAt} {
			if end.Before(at) {
				end = at
			}
		}
	}
	return end, true
}

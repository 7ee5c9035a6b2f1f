package journal

import (
	"maps"
	"slices"
	"sort"
	"time"

	"torneo/internal/category"
	"torneo/internal/entry"
	"torneo/tournament"
)

// State is the state of a tournament after the events of a journal.
type State struct {
	Last      int64       // number of the last event
	LastAt    time.Time   `json:"-"` // when it happened
	Chain     entry.Chain `json:"-"` // of the entries up to the last one, where they were read; else of none
	Published entry.Head  `json:"-"` // of the journal when something was published last; zero: nothing was, or too little is in it
	Ahead     *Unknown    `json:"-"` // the entry after it, which this program does not know, as all that follow; nil: there is none
	Config    Config
	Players   []Player // in the order of entry
	Groups    []Group  // kept apart
	Fund      Fund     `json:",omitzero"`

	DefaultTime *int `json:",omitempty"` // how many minutes late a player may come; nil: not said

	Regulations Regulations `json:",omitzero"`

	Rounds   []Round
	ModeLeft int // in which round FIDE mode was left, from 1 on; 0: it was not
	Notes    []Note
	Undone   map[int64]bool // events that have been taken back
	File     string         // the report that it was taken over from

	Accelerated []tournament.Acceleration    // virtual points; participants are IDs, see accelerate
	Corrections []tournament.PointCorrection // of a report that was taken over; participants are IDs
	Decisions   []PointsCorrected            `json:",omitempty"` // on points, that hold
	Extra       []tournament.ExtraGame       `json:",omitempty"` // games outside the rounds, as they were played, of teams matches; participants are IDs
	Decided     []tournament.DecidedMatch    `json:",omitempty"` // level matches of a knock-out; participants are IDs
	PlayOff     *tournament.PlayOff          `json:",omitempty"` // nil: none is declared; who has drawn lots are IDs

	Long tournament.Long `json:",omitzero"` // of an event of more than 30 days; participants are IDs

	Outside tournament.Outside `json:",omitzero"` // values of a tie-break that were computed elsewhere; participants are IDs

	Positions map[int]int `json:",omitempty"` // drawn start positions of Chess960, by round

	Kept   Kept   `json:",omitzero"`  // of that report
	Ranked []int  `json:",omitempty"` // tied players, in the order that was given them
	Lots   string `json:",omitempty"` // the seed of the lots that gave it

	Teams   []Team        `json:",omitempty"` // in the order of entry
	LineUps []TeamLinedUp `json:",omitempty"` // as they were handed in last
	Due     map[int]Hour  `json:",omitempty"` // until when they are, where it is said of the round
	CheckIn *CheckInSet   `json:",omitempty"` // as it was opened or closed last; nil: neither was said
	Draw    *NumbersDrawn `json:",omitempty"` // how the numbers were drawn by lot; nil: otherwise

	Incidents []Incident `json:",omitempty"` // as they were noted

	Duties []Duty `json:",omitempty"` // that were ticked off by hand

	Carried    []CarriedGame       `json:",omitempty"` // results of another tournament that count here
	Categories []category.Category `json:",omitempty"`
	Numberings []TablesNumbered    `json:",omitempty"` // of the tables, as they follow each other

	Publication Publication `json:",omitzero"` // what everybody may see
	Privacy     Privacy     `json:",omitzero"` // and of persons

	// Clubs holds the clubs of players, by ID. They are kept beside the journal, and
	// here only while a category or the prize fund needs them: the desk fills them in.
	Clubs map[int]string `json:"-"`

	ConfiguredAt time.Time `json:"-"` // when what an organiser settles was settled last

	lastTeam int // the highest ID ever given to a team

	lastID int  // the highest ID ever given, also to who has been taken out or back
	inTurn bool // players stand in the order of their IDs
}

// Kept holds the data of an imported report that nothing here changes.
type Kept struct {
	TimeControl      string `json:",omitempty"` // encoded (TRF26 222)
	RankingMethod    string `json:",omitempty"` // TRF26 172
	RatingFederation string `json:",omitempty"`
}

// Player is one entrant.
type Player struct {
	ID int
	tournament.Player
	From       int  // first round in which he can be paired
	Present    bool // has checked in
	Confirmed  int  `json:"-"` // the round that was coming when he did so last; 0: he has not
	LeftFrom   int  // round from which he is not paired any more; 0: he stays
	Expelled   bool
	NoHalfByes bool
	Table      int
	Shown      Shown                      `json:",omitempty"` // how everybody reads his name
	Entrant    int                        `json:",omitempty"` // who he is in all tournaments of the event; 0: not said
	Byes       map[int]tournament.ByeKind // asked for or granted, by round
}

// Round is one round, from its draft on.
type Round struct {
	ByTeams   bool          `json:",omitempty"` // paired as matches: byes and the engine's boards are those of teams
	Matches   []PairedMatch `json:",omitempty"`
	Boards    []PlayedBoard
	Byes      []Bye
	Engine    []Board // as the engine paired it
	Manual    bool    // is being changed by hand
	Altered   bool    // was changed by hand, and differs from the engine's
	Published bool
	Closed    bool
	Started   time.Time `json:",omitzero"` // when its clocks were started; zero: not said

	SecondStarted time.Time `json:",omitzero"`  // likewise of the second games of matches of two
	Staying       []int     `json:",omitempty"` // who is there, has no opponent and gets none
	Vacant        []int     `json:",omitempty"` // tables of boards that were taken away
	Seated        []Board   `json:",omitempty"` // as it was paired, where other opponents played
	Chairs        []Chair   `json:",omitempty"` // what was noted in its first minutes

	PublishedAt time.Time `json:"-"` // when its pairing was published
	ChangedAt   time.Time `json:"-"` // when a board or result changed since
	CorrectedAt time.Time `json:"-"` // when one was put right that had been read; zero: none was
}

// Chair is what was noted of the chair of a player in the first minutes of a round.
type Chair struct {
	ID     int
	Absent bool
	Game   int `json:",omitempty"` // 2: of the second one of a match of two
}

// PlayedBoard is a board of a round with its result.
type PlayedBoard struct {
	Board
	Result   tournament.ByColor[tournament.Outcome]
	Verified bool
	Late     bool // added after the round was published
	Swapped  bool `json:",omitempty"` // the players had the other colours than were paired
	Rating   *Rating
	Started  time.Time `json:",omitzero"` // when its clocks were, if not with those of the round

	// Of a match of two games (C.04.5): the second one, in which Black of the board has
	// White. Second.White is the outcome of the board's White there.
	Second         tournament.ByColor[tournament.Outcome] `json:",omitzero"`
	SecondVerified bool                                   `json:",omitempty"`
	SecondStarted  time.Time                              `json:",omitzero"`
	SecondRating   *Rating                                `json:",omitempty"`

	Counted *tournament.ByColor[tournament.Outcome] `json:",omitempty"` // for the match, where that is not its result (GR (2018) 7)

	ResultAt time.Time `json:"-"` // when its result was entered, or corrected
	SecondAt time.Time `json:"-"` // likewise of the second game

	EndedAt       time.Time `json:"-"` // when its game was given a result first; zero: it has none, or nobody saw it
	SecondEndedAt time.Time `json:"-"` // likewise the second game

	// Entry is the entry that paired the board as it is, in the last round: another
	// opponent, another colour or another pairing of the same two has another one.
	Entry int64 `json:"-"`
}

// Rating is the result of a board for the rating report, if that differs.
type Rating struct {
	Result tournament.ByColor[tournament.Outcome]
	Colors bool // the players had the other colours
}

// Clone returns a copy that can be changed without changing s.
func (s *State) Clone() *State {
	c := *s
	c.Players = slices.Clone(s.Players)
	for k := range c.Players {
		c.Players[k].Byes = maps.Clone(c.Players[k].Byes)
	}
	c.Rounds = slices.Clone(s.Rounds)
	for k := range c.Rounds {
		c.Rounds[k].Boards, c.Rounds[k].Matches = slices.Clone(c.Rounds[k].Boards), slices.Clone(c.Rounds[k].Matches)
	}
	c.Positions, c.Due = maps.Clone(s.Positions), maps.Clone(s.Due)
	c.Teams = slices.Clone(s.Teams)
	for k := range c.Teams {
		c.Teams[k].Byes = maps.Clone(c.Teams[k].Byes)
	}
	c.Groups, c.Notes, c.Extra = slices.Clip(s.Groups), slices.Clone(s.Notes), slices.Clone(s.Extra)
	c.Incidents = slices.Clone(s.Incidents)
	c.Duties = slices.Clone(s.Duties)
	return &c
}

// Ranking returns the method of the initial ranking and the federation of its
// national ratings: as set here, else as in an imported report.
func (s *State) Ranking() (method, federation string) {
	if s.Config.Ranking == "" {
		return s.Kept.RankingMethod, s.Kept.RatingFederation
	}
	return s.Config.Ranking, s.Config.RatingFederation
}

// TournamentRating returns the rating that orders a player in the initial ranking.
func (s *State) TournamentRating(p *tournament.Player) int { return p.TournamentRating(s.Ranking()) }

// Player returns the player with that ID; nil if there is none.
func (s *State) Player(id int) *Player {
	if s.inTurn {
		k := sort.Search(len(s.Players), func(k int) bool { return s.Players[k].ID >= id })
		if k == len(s.Players) || s.Players[k].ID != id {
			return nil
		}
		return &s.Players[k]
	}
	for k := range s.Players {
		if s.Players[k].ID == id {
			return &s.Players[k]
		}
	}
	return nil
}

// PlayerByNumber returns the player with that pairing number; nil if there is none.
func (s *State) PlayerByNumber(number int) *Player {
	for k := range s.Players {
		if s.Players[k].Number == number {
			return &s.Players[k]
		}
	}
	return nil
}

// NextID returns the ID of the next player to enter. No ID is given twice.
func (s *State) NextID() int { return s.lastID + 1 }

// Round returns the round with that number, counted from 1; nil if it is not paired.
func (s *State) Round(n int) *Round {
	if n < 1 || n > len(s.Rounds) {
		return nil
	}
	return &s.Rounds[n-1]
}

// Current returns the number of the last round that has been paired, drafts included.
func (s *State) Current() int { return len(s.Rounds) }

// Coming returns the first round whose pairing is not public: the draft, or the next one
// to be paired.
func (s *State) Coming() int {
	if n := len(s.Rounds); n > 0 && !s.Rounds[n-1].Published {
		return n
	}
	return len(s.Rounds) + 1
}

// HasStarted reports whether the first round has been published.
func (s *State) HasStarted() bool { return len(s.Rounds) > 0 && s.Rounds[0].Published }

// FIDEMode reports whether everything has been done as the regulations demand.
func (s *State) FIDEMode() bool { return s.ModeLeft == 0 }

// Missing returns the boards of a round that have no result yet.
func (s *State) Missing(round int) []PlayedBoard {
	r := s.Round(round)
	if r == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(r.Boards), func(p PlayedBoard) bool {
		return p.Black == 0 || p.Result.White != tournament.Pending && (!s.Config.TwoGames() || p.Second.White != tournament.Pending)
	})
}

// Find returns the index of a board in the round, with the colours either way; -1 if the
// two are not paired.
func (r *Round) Find(b Board) int {
	for k := range r.Boards {
		if x := r.Boards[k].Board; x == b || x.White == b.Black && x.Black == b.White {
			return k
		}
	}
	return -1
}

package noticeboard

import (
	"reflect"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/tournament"
)

// ChangeKind is the kind of a change.
type ChangeKind string

// The kinds of changes. Their names are a promise to other programs.
const (
	Opened      ChangeKind = "opened"          // a tournament is on the noticeboard
	Closed      ChangeKind = "closed"          // it is not any more
	Settings    ChangeKind = "tournament"      // its name, days, what is published of it
	PlayersSet  ChangeKind = "players"         // who is listed, and how they are called
	TeamsSet    ChangeKind = "teams"           // the same of teams
	RoundShown  ChangeKind = "round"           // the pairing of a round is published
	RoundTaken  ChangeKind = "round-withdrawn" // it is not any more
	Repaired    ChangeKind = "pairing"         // who meets whom in a published round
	ResultKnown ChangeKind = "result"          // of a board; pending: it was taken back
	ManyResults ChangeKind = "results"         // of so many boards of a round that they are not told one by one
	Ranked      ChangeKind = "standings"       // after a round
	PrizesSet   ChangeKind = "prizes"
	RatingsSet  ChangeKind = "ratings"
)

// oneByOne is the most results of a round that are told one by one.
const oneByOne = 50

// Change is a change of something that everybody reads.
type Change struct {
	Kind   ChangeKind                              `json:"kind"`
	Round  int                                     `json:"round,omitempty"`
	Board  int                                     `json:"board,omitempty"` // its table
	White  *Who                                    `json:"white,omitempty"`
	Black  *Who                                    `json:"black,omitempty"`
	Result *tournament.ByColor[tournament.Outcome] `json:"result,omitempty"`
	Second *tournament.ByColor[tournament.Outcome] `json:"second,omitempty"` // of the second game of a match of two
	Count  int                                     `json:"count,omitempty"`  // of results
}

// Who is a person, by pairing number. Hidden persons have no name.
type Who struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
}

// Changes returns the differences of a board from the one before, in the order in which it is
// read. Either board may be nil: there was none, or there is none any more.
func Changes(before, after *Board) []Change {
	switch {
	case before == nil && after == nil:
		return nil
	case before == nil:
		return []Change{{Kind: Opened}}
	case after == nil:
		return []Change{{Kind: Closed}}
	}
	var list []Change
	add := func(other bool, c Change) {
		if other {
			list = append(list, c)
		}
	}
	a, b := before.State, after.State
	add(before.Event != after.Event || !reflect.DeepEqual(a.Config, b.Config) || a.Publication != b.Publication || a.Privacy != b.Privacy || !reflect.DeepEqual(a.Kept, b.Kept), Change{Kind: Settings})
	add(!reflect.DeepEqual(a.Players, b.Players) || !reflect.DeepEqual(before.Years, after.Years), Change{Kind: PlayersSet})
	add(!reflect.DeepEqual(a.Teams, b.Teams), Change{Kind: TeamsSet})
	for n := len(b.Rounds) + 1; n <= len(a.Rounds); n++ {
		list = append(list, Change{Kind: RoundTaken, Round: n})
	}
	ranked := before.After != after.After || before.Live != after.Live
	for n := 1; n <= len(b.Rounds); n++ {
		var had *journal.Round
		if n <= len(a.Rounds) {
			had = &a.Rounds[n-1]
		}
		of, pairing := changesOf(had, after, n)
		list = append(list, of...)
		ranked = ranked || (pairing || len(of) > 0) && n <= after.After
	}
	ranked = ranked || !reflect.DeepEqual(
		[]any{a.Extra, a.Decided, a.PlayOff, a.Ranked, a.Lots, a.Accelerated, a.Corrections, a.Decisions, a.Config.Ties},
		[]any{b.Extra, b.Decided, b.PlayOff, b.Ranked, b.Lots, b.Accelerated, b.Corrections, b.Decisions, b.Config.Ties})
	add(ranked && (before.After > 0 || after.After > 0), Change{Kind: Ranked, Round: after.After})
	add(before.Fund != after.Fund || !reflect.DeepEqual(before.Prizes, after.Prizes), Change{Kind: PrizesSet})
	add(!reflect.DeepEqual(before.Ratings, after.Ratings), Change{Kind: RatingsSet})
	return list
}

// changesOf returns the changes of a round, and whether the pairings are among them.
func changesOf(had *journal.Round, b *Board, n int) (list []Change, pairing bool) {
	s := b.State
	r := &s.Rounds[n-1]
	type pair struct{ white, black int }
	was := map[pair]*journal.PlayedBoard{}
	if had == nil {
		list, pairing = append(list, Change{Kind: RoundShown, Round: n}), true
	} else {
		for k := range had.Boards {
			x := &had.Boards[k]
			was[pair{x.White, x.Black}] = x
		}
		pairing = len(had.Boards) != len(r.Boards) || !reflect.DeepEqual(had.Byes, r.Byes) || !reflect.DeepEqual(had.Matches, r.Matches)
		for k := range r.Boards {
			pairing = pairing || was[pair{r.Boards[k].White, r.Boards[k].Black}] == nil
		}
		if pairing {
			list = append(list, Change{Kind: Repaired, Round: n})
		}
	}
	var results []Change
	tables := arbiter.Tables(s, r)
	for k := range r.Boards {
		x := &r.Boards[k]
		before := journal.PlayedBoard{}
		if y := was[pair{x.White, x.Black}]; y != nil {
			before = *y
		}
		if x.Black == 0 || x.Result == before.Result && x.Second == before.Second && reflect.DeepEqual(x.Counted, before.Counted) {
			continue
		}
		c := Change{Kind: ResultKnown, Round: n, Board: tables[k], White: participant(s, x.White), Black: participant(s, x.Black), Result: &x.Result}
		if x.Counted != nil {
			c.Result = x.Counted
		}
		if x.Second != (tournament.ByColor[tournament.Outcome]{}) {
			c.Second = &x.Second
		}
		results = append(results, c)
	}
	if len(results) > oneByOne {
		results = []Change{{Kind: ManyResults, Round: n, Count: len(results)}}
	}
	return append(list, results...), pairing
}

func participant(s *journal.State, id int) *Who {
	if p := s.Player(id); p != nil {
		return &Who{p.Number, p.Name}
	}
	return nil
}

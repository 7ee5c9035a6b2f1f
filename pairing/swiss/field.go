// Package swiss has what the Swiss systems have in common, and what differs
// between them as a table (C.04.1, C.04.2). It knows who is to be paired in a
// round, with which score, colours and floats, who may not meet whom, who may
// have the bye, and the order of the boards.
package swiss

import (
	"cmp"
	"slices"

	"torneo/crosstable"
	"torneo/message"
	"torneo/tournament"
)

// Field is everybody who is to be paired in one round, by rank: score first,
// then TPN (C.04.3 1.2). Players are named by their index here; in an event for teams
// they are the teams, and their games the matches.
type Field struct {
	Round   int
	Planned int // rounds of the event; 0: not stated
	Win     tournament.Points
	Initial tournament.Color // initial-colour (C.04.3 5.1)
	Taken   bool             // the record does not say it and no game shows it: White is taken
	Players []Player
	Absent  []Absentee        // who is not to be paired, by number
	Maxi    bool              // it is a Maxi-tournament (C.04.4.3)
	Rules   *Rules            // by which it is paired
	System  tournament.System // the type of the event

	table      *crosstable.Table // of the rounds before
	entry      []int32           // of the players there
	ratings    []int             // of everybody there, where the rules ask for them
	met        relation          // played against each other (C.04.1 2, C.04.2 3.5)
	prohibited relation          // kept apart by the arbiter
}

// Absentee is a player who is not to be paired.
type Absentee struct {
	Number    int
	Bye       tournament.ByeKind
	Withdrawn bool
}

// Unpairable is the error of a record from which a round cannot be paired.
type Unpairable struct{ Message message.Message }

func (u *Unpairable) Error() string { return u.Message.String() }

// Sentence returns the error for people.
func (u *Unpairable) Sentence() message.Message { return u.Message }

// NextRound returns the round to be paired: the one after the last one paired, whatever byes
// are written down for it. It is the only answer to that question.
func NextRound(t *tournament.Tournament) int { return t.RoundsPaired() + 1 }

// LatestRound returns the last round that may be paired on request: the next one, or one after
// rounds in which everybody has a bye, which so were not held.
func LatestRound(t *tournament.Tournament) int {
	latest := NextRound(t)
	for latest <= len(t.Rounds) && NobodyLeft(t, latest) {
		latest++
	}
	return latest
}

// NobodyLeft reports whether everybody has a bye in a round or has left the event.
func NobodyLeft(t *tournament.Tournament, round int) bool {
	has := map[int]bool{}
	if round <= len(t.Rounds) {
		for _, b := range append(slices.Clip(t.Rounds[round-1].Byes), t.Rounds[round-1].TeamByes...) {
			if b.Kind != tournament.PairingAllocatedBye {
				has[b.ID] = true
			}
		}
	}
	if t.IsTeam() {
		return !slices.ContainsFunc(t.Teams, func(x tournament.Team) bool { return !has[x.Number] && !x.Withdrawn })
	}
	return !slices.ContainsFunc(t.Players, func(p tournament.Player) bool { return !has[p.Number] && !p.Withdrawn })
}

// New collects what pairing the round by such rules needs to know. Players recorded there with
// a requested bye are not paired; nor, where the round has been paired already, those in none
// of its games; nor those who have withdrawn.
//
// The error is an *Unpairable or a *crosstable.Contradiction.
func New(t *tournament.Tournament, round int, rules *Rules) (*Field, error) {
	if round < 1 || round > LatestRound(t) {
		return nil, unpairable("pairing.no-round", "round", round, "next", NextRound(t))
	}
	if t.PlannedRounds > 0 && round > t.PlannedRounds {
		return nil, unpairable("pairing.all-rounds-paired", "rounds", t.PlannedRounds)
	}
	table, err := crosstable.NewBefore(t, round)
	if err != nil {
		return nil, err
	}
	f := &Field{Round: round, Planned: t.PlannedRounds, Win: table.Win[table.Primary], Initial: t.InitialColor, Rules: rules, System: t.System, table: table}
	h := history{field: f, table: table, rules: rules, score: table.Primary}
	if f.Initial == tournament.NoColor {
		var shown bool
		f.Initial, shown = h.deducedInitial(t)
		f.Taken = !shown
	}
	if article := rules.Cite.Unaccelerated; article != "" && (t.System.Baku || len(t.Accelerations) > 0) {
		return nil, unpairable("pairing.not-accelerated", "article", article)
	}
	if h.virtual, err = f.virtualPoints(t); err != nil {
		return nil, err
	}
	if err := h.checkFinished(); err != nil {
		return nil, err
	}
	present, absent, err := f.presence(t, round)
	if err != nil {
		return nil, err
	}
	f.Absent = absent
	order := initialOrder(t)
	rating, tpn := ratingsOf(t), 0
	index := make([]int32, 0, len(order)) // of the players in the table, as f.Players
	for _, i := range order {
		if !present[i] && !h.wasPaired(i, table.Rounds) && !rules.ownNumbers {
			continue // who has not come has no TPN (C.04.2 2.4, R-TPN-RANK)
		}
		tpn++
		if present[i] {
			index = append(index, int32(i))
			number := table.Participants[i].Number
			if rules.ownNumbers {
				tpn = number
			}
			f.Players = append(f.Players, Player{Number: number, TPN: tpn, Rating: rating(i)})
		}
	}
	f.Maxi = rules.maxi && maxi(t, tpn)
	for k := range f.Players {
		h.describe(&f.Players[k], int(index[k]))
	}
	f.rank(index)
	f.entry = index
	f.meetings(t, table, index)
	if rules.rated {
		f.rate(t)
		if err := f.checkRatings(); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// ratingsOf tells the rating by which each player is ordered, or each team's strength.
func ratingsOf(t *tournament.Tournament) func(i int) int {
	if !t.IsTeam() {
		return func(i int) int { return t.Players[i].TournamentRating(t.RankingMethod, t.RatingFederation) }
	}
	index := t.PlayerIndex()
	return func(i int) int { return strength(t, index, i) }
}

// Len returns the number of participants to be paired.
func (f *Field) Len() int { return len(f.Players) }

// Last reports whether the final round is being paired.
func (f *Field) Last() bool { return f.Planned > 0 && f.Round >= f.Planned }

// HaveMet reports whether two players have played each other.
func (f *Field) HaveMet(a, b int) bool { return f.met.has(a, b) }

// IsProhibited reports whether two players are kept apart by the arbiter.
func (f *Field) IsProhibited(a, b int) bool {
	return f.prohibited.rows != nil && f.prohibited.has(a, b)
}

// Topscorer reports whether a player has the freedoms of a topscorer.
func (f *Field) Topscorer(a int) bool { return f.Rules.topscorer(f, a) }

// IndexOf returns the index of a player by number; false if not in the field.
func (f *Field) IndexOf(number int) (int, bool) {
	i := slices.IndexFunc(f.Players, func(p Player) bool { return p.Number == number })
	return i, i >= 0
}

// Scoregroups cuts the ranking into the groups of equal score, the highest
// first: each is the index of its first player and of the one after its last.
func (f *Field) Scoregroups() [][2]int {
	var groups [][2]int
	for from := 0; from < len(f.Players); {
		to := from + 1
		for to < len(f.Players) && f.Players[to].Score == f.Players[from].Score {
			to++
		}
		groups = append(groups, [2]int{from, to})
		from = to
	}
	return groups
}

// initialOrder returns the players in the order of their TPN, as indices of the record: by
// number, or by the declared rank where the record says so. Teams are in the order that the
// event gave them (C.04.6 1.1; D.02.02 3.1, R-OLYMPIAD-NUMBERS).
func initialOrder(t *tournament.Tournament) []int {
	if t.IsTeam() {
		return orderOfTeams(t)
	}
	order := make([]int, len(t.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		p, q := &t.Players[a], &t.Players[b]
		if t.RankOrder && p.Declared.Rank != q.Declared.Rank && p.Declared.Rank > 0 && q.Declared.Rank > 0 {
			return cmp.Compare(p.Declared.Rank, q.Declared.Rank)
		}
		return cmp.Compare(p.Number, q.Number)
	})
	return order
}

// rank sorts the players by score and TPN, and index with them.
func (f *Field) rank(index []int32) {
	order := make([]int, len(f.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		p, q := &f.Players[a], &f.Players[b]
		return cmp.Or(cmp.Compare(q.Score, p.Score), cmp.Compare(p.TPN, q.TPN))
	})
	players, indices := make([]Player, len(order)), make([]int32, len(order))
	for rank, i := range order {
		players[rank], indices[rank] = f.Players[i], index[i]
	}
	f.Players = players
	copy(index, indices)
}

func unpairable(id string, pairs ...any) error { return &Unpairable{message.New(id, pairs...)} }

package crosstable

import "torneo/tournament"

// New computes the table after the given round; 0 means the last round paired.
// The error is a *Contradiction if the record contradicts itself, or has no such
// round.
func New(t *tournament.Tournament, round int) (*Table, error) {
	paired := t.RoundsPaired()
	if round == 0 {
		round = paired
	}
	if round < 0 || round > paired {
		return nil, contradiction(round, "crosstable.no-round", "last", paired)
	}
	return build(t, round)
}

// NewBefore returns the table from which a round is paired: that of all rounds
// before it, some of which may have had byes only. Before round 1 nobody has
// played. The error is a *Contradiction.
func NewBefore(t *tournament.Tournament, round int) (*Table, error) {
	if round < 1 || round-1 > len(t.Rounds) {
		return nil, contradiction(round, "crosstable.no-round", "last", len(t.Rounds)+1)
	}
	return build(t, round-1)
}

func build(t *tournament.Tournament, round int) (*Table, error) {
	t = t.WithDefaults()
	table := &Table{
		Team:          t.IsTeam(),
		Predetermined: t.System.Family.Predetermined(),
		After:         round,
		Rounds:        round,
		Planned:       max(t.PlannedRounds, t.RoundsPaired()),
		game:          t.Points,
	}
	var err error
	switch {
	case t.Skalitzka():
		err = table.fromThree(t)
	case table.Team:
		err = table.fromTeams(t)
	default:
		err = table.fromPlayers(t)
	}
	if err != nil {
		return nil, err
	}
	if table.Predetermined {
		table.restRounds()
		if t.System.Family != tournament.Knockout { // GR 6.6 is of round robins
			table.strikeOut(t)
		}
	}
	table.correct(t.Corrections)
	table.addUp(t.Corrections)
	table.fromOutside(&t.Outside)
	return table, nil
}

// fromOutside keeps the values that were computed elsewhere.
func (t *Table) fromOutside(o *tournament.Outside) {
	t.OutsideName, t.OutsideSource, t.OutsideDecimals = o.Name, o.Source, o.Decimals()
	t.outside = make(map[int]tournament.Fraction, len(o.Values))
	for _, v := range o.Values {
		if v.Value.Valid() {
			t.outside[v.ID] = v.Value
		}
	}
}

func (t *Table) fromPlayers(record *tournament.Tournament) error {
	t.Primary = tournament.GameScore
	g := &record.Points
	t.Win[tournament.GameScore] = max(g.Win.White, g.Win.Black)
	t.Draw[tournament.GameScore] = max(g.Draw.White, g.Draw.Black)
	t.Loss[tournament.GameScore] = min(g.Loss.White, g.Loss.Black)
	enter, bye := t.enter, g.Bye
	if t.double = record.System.Family == tournament.DoubleSwiss; t.double {
		enter, bye = t.enterMatch, t.matchBye
		for _, worth := range []*[2]tournament.Points{&t.Win, &t.Draw, &t.Loss} {
			worth[tournament.GameScore] *= 2
		}
	}

	t.Participants = make([]Participant, len(record.Players))
	for i := range record.Players {
		p := &record.Players[i]
		t.Participants[i] = Participant{Number: p.Number, Name: p.Name, Rating: p.Rating, Expelled: p.Expelled}
	}
	index := record.PlayerIndex()
	t.ratedLater(record, index)
	if err := t.numbersOnce("crosstable.two-players"); err != nil {
		return err
	}
	t.blank(bye(tournament.ZeroPointBye))
	for r := 1; r <= t.Rounds; r++ {
		round := &record.Rounds[r-1]
		had := make(map[int]bool, len(round.Byes))
		for k := range round.Games {
			if err := enter(&round.Games[k], r, index); err != nil {
				return err
			}
		}
		for _, b := range round.Byes {
			i, ok := index[b.ID]
			if !ok {
				return contradiction(r, "crosstable.bye-of-nobody", "player", b.ID)
			}
			if e := t.Entry(i, r); e.Opponent != None {
				return contradiction(r, "crosstable.game-and-bye", "player", b.ID)
			}
			if had[b.ID] {
				return contradiction(r, "crosstable.two-byes", "player", b.ID)
			}
			had[b.ID] = true
			*t.Entry(i, r) = byeEntry(b.Kind, bye(b.Kind))
		}
	}
	return nil
}

// ratedLater keeps which ratings players have from which round on, if tie-breaks take
// those (C.07 (2026) 10, R-LONG-EVENT).
func (t *Table) ratedLater(record *tournament.Tournament, index map[int]int) {
	if !record.Long.ByRound {
		return
	}
	t.later = make([][]laterRating, len(t.Participants))
	for _, p := range record.Long.Periods {
		for _, r := range p.Ratings {
			if i, ok := index[r.ID]; ok {
				t.later[i] = append(t.later[i], laterRating{p.From, r.Rating})
			}
		}
	}
}

// RatingIn returns the rating with which a participant counts as the opponent of a
// round.
func (t *Table) RatingIn(i, round int) int {
	rating := t.Participants[i].Rating
	if t.later != nil {
		for _, r := range t.later[i] {
			if r.from <= round {
				rating = r.rating
			}
		}
	}
	return rating
}

// laterRating is a rating from a round on.
type laterRating struct{ from, rating int }

// numbersOnce checks that no two participants have the same number.
func (t *Table) numbersOnce(id string) error {
	seen := make(map[int]bool, len(t.Participants))
	for i := range t.Participants {
		number := t.Participants[i].Number
		if seen[number] {
			return contradiction(0, id, "number", number)
		}
		seen[number] = true
	}
	return nil
}

// players returns the two of a game who had nothing else in the round.
func (t *Table) players(g *tournament.Game, round int, index map[int]int) (white, black int, err error) {
	white, okWhite := index[g.White]
	black, okBlack := index[g.Black]
	if !okWhite || !okBlack || white == black {
		return 0, 0, contradiction(round, "crosstable.game-of-nobody", "white", g.White, "black", g.Black)
	}
	for _, i := range [2]int{white, black} {
		if t.Entry(i, round).Opponent != None {
			return 0, 0, contradiction(round, "crosstable.two-games", "player", t.Participants[i].Number)
		}
	}
	return white, black, nil
}

// enter enters a game of an individual event for both sides.
func (t *Table) enter(g *tournament.Game, round int, index map[int]int) error {
	white, black, err := t.players(g, round, index)
	if err != nil {
		return err
	}
	sides := [2]struct {
		me, other int
		color     tournament.Color
		outcome   tournament.Outcome
	}{
		{white, black, tournament.White, g.CountedResult().White},
		{black, white, tournament.Black, g.CountedResult().Black},
	}
	for _, s := range sides {
		e := t.Entry(s.me, round)
		color := s.color
		if g.NoColors {
			color = tournament.NoColor
		}
		*e = Entry{Kind: kindOf(s.outcome), Color: color, Outcome: s.outcome, Opponent: int32(s.other)}
		e.Points[tournament.GameScore] = t.game.Of(s.outcome, s.color)
	}
	return nil
}

// blank fills the table with zero-point byes, which is what a round without any
// entry is.
func (t *Table) blank(worth tournament.Points) {
	t.entries = make([]Entry, len(t.Participants)*t.Rounds)
	for k := range t.entries {
		t.entries[k] = byeEntry(tournament.ZeroPointBye, worth)
	}
}

func byeEntry(kind tournament.ByeKind, points tournament.Points) Entry {
	e := Entry{Opponent: None}
	switch kind {
	case tournament.PairingAllocatedBye:
		e.Kind = PairingAllocatedBye
	case tournament.FullPointBye:
		e.Kind = FullPointBye
	case tournament.HalfPointBye:
		e.Kind = HalfPointBye
	default:
		e.Kind = ZeroPointBye
	}
	e.Points[tournament.GameScore] = points
	return e
}

func kindOf(o tournament.Outcome) Kind {
	switch {
	case o.IsPlayed():
		return Played
	case o == tournament.ForfeitWin:
		return ForfeitWin
	case o == tournament.ForfeitLoss:
		return ForfeitLoss
	}
	return Pending
}

// restRounds turns the byes of an odd field in predetermined pairings into
// rests. A pairing-allocated bye that a program wrote there with a point keeps
// its point and is no opponent either way.
func (t *Table) restRounds() {
	for k := range t.entries {
		if e := &t.entries[k]; e.Opponent == None && (e.Kind == ZeroPointBye || e.Kind == PairingAllocatedBye) {
			e.Kind, e.Given = Rest, e.Kind == PairingAllocatedBye
		}
	}
}

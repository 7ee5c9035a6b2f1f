package swiss

import (
	"cmp"
	"slices"

	"torneo/crosstable"
	"torneo/tournament"
)

// Past returns the rounds before, of one of the players. The opponents are indices of
// participants in Table.
func (f *Field) Past(i int) []crosstable.Entry {
	if f.table == nil {
		return nil
	}
	return f.table.Row(int(f.entry[i]))
}

// Table returns the crosstable of the rounds before.
func (f *Field) Table() *crosstable.Table { return f.table }

// Rating returns the rating by which the event ranks a participant of the table, or else the
// one given by the arbiter, or any other; 0 if there is none. It is known where the rules ask
// everybody for one.
func (f *Field) Rating(participant int) int { return f.ratings[participant] }

// AsksRatings reports whether everybody must have a rating.
func (r *Rules) AsksRatings() bool { return r.rated }

// OverTheBoard returns the rounds before that a player has played, oldest first: only they
// count for opponents and colours (C.04.2 3.4, 3.5). An adjourned game is one.
func (f *Field) OverTheBoard(i int) []crosstable.Entry {
	var games []crosstable.Entry
	for _, e := range f.Past(i) {
		if isOverTheBoard(&e) {
			games = append(games, e)
		}
	}
	return games
}

// rate notes the ratings of the table's participants.
func (f *Field) rate(t *tournament.Tournament) {
	f.ratings = make([]int, len(t.Players))
	for i := range t.Players {
		p := &t.Players[i]
		f.ratings[i] = cmp.Or(p.TournamentRating(t.RankingMethod, t.RatingFederation), p.GivenRating, p.Rating, p.NationalRating(t.RatingFederation))
	}
}

// checkRatings returns an error if somebody to be paired, or one of their past opponents, has
// no rating (C.04.4.1 1.1, R-DUBOV-UNRATED).
func (f *Field) checkRatings() error {
	var without []int
	note := func(participant int) {
		if f.ratings[participant] == 0 {
			without = append(without, f.table.Participants[participant].Number)
		}
	}
	for i := range f.Players {
		note(int(f.entry[i]))
		for _, e := range f.OverTheBoard(i) {
			note(int(e.Opponent))
		}
	}
	if len(without) == 0 {
		return nil
	}
	slices.Sort(without)
	without = slices.Compact(without)
	return unpairable("pairing.unrated", "players", joinNumbers(without), "count", len(without))
}

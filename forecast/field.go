package forecast

import (
	"cmp"
	"slices"

	"torneo/tournament"
)

// titles are FIDE's, in the order that breaks ties between equal ratings (C.04.2 2.2.2).
var titles = []string{"GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""}

// newField puts who has entered in their initial order: players by rating, title and name. Who has
// no rating comes last, and plays like the lowest rated one.
func newField(r *Request) (*field, error) {
	f, err := entrants(r)
	if err != nil {
		return nil, err
	}
	if f.record.Rulebook.Pairing == "" {
		f.record.Rulebook = tournament.ProposeRulebook(f.record.Start, f.record.End)
	}
	f.record.Accelerations = f.accelerations()
	return f, nil
}

// entrants returns who has entered, players or teams.
func entrants(r *Request) (*field, error) {
	if r.Event.IsTeam() {
		return newTeams(r)
	}
	event := r.Event.WithDefaults()
	f := &field{Request: r}
	for k := range event.Players {
		if p := event.Players[k]; !p.Withdrawn {
			f.players = append(f.players, tournament.Player{Name: p.Name, Rating: cmp.Or(p.Rating, p.GivenRating), Title: p.Title, Federation: p.Federation, Sex: p.Sex})
		}
	}
	slices.SortStableFunc(f.players, func(a, b tournament.Player) int {
		return cmp.Or(b.Rating-a.Rating, slices.Index(titles, a.Title)-slices.Index(titles, b.Title), cmp.Compare(a.Name, b.Name))
	})
	weakest := 1400
	for k := range f.players {
		f.players[k].Number = k + 1
		if f.players[k].Rating > 0 {
			weakest = f.players[k].Rating
		}
	}
	for k := range f.players {
		f.strength = append(f.strength, max(f.players[k].Rating, min(weakest, 4000)))
	}
	system, err := r.Variant.System.Event(r.Variant.Baku)
	if err != nil {
		return nil, err
	}
	f.record = tournament.Tournament{
		Name: event.Name, Start: event.Start, End: event.End, PlannedRounds: r.Variant.Rounds, Points: event.Points,
		System: system, Rulebook: event.Rulebook, Players: f.players,
	}
	return f, nil
}

// Entries returns the event before it begins, as a variant plays it: who has entered, without
// rounds.
func Entries(event *tournament.Tournament, v Variant) (*tournament.Tournament, error) {
	f, err := newField(&Request{Event: event, Variant: v})
	if err != nil {
		return nil, err
	}
	return &f.record, nil
}

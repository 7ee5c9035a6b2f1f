package torneo

import (
	"cmp"
	"slices"

	"torneo/message"
	"torneo/pairing"
	"torneo/tournament"
)

// Plan says what New begins. What the record of an event has besides can be set in it
// afterwards.
type Plan struct {
	Name       string
	Start, End tournament.Date // the days give the editions; without them the newest apply
	Rounds     int             // 0: as many as the system needs, or not known yet
	System     string          // a code of FIDE's (ETT26), "FIDE_DUTCH", or the name of a system, "dubov"; "": the Dutch
	TieBreaks  []string        // in the syntax of TRF26; none: those that are recommended
	Players    []tournament.Player
	Teams      []tournament.Team // of an event for teams; their players are numbers of Players
}

// New begins an event in memory. Players without numbers get those of the initial ranking,
// by rating, title and name (C.04.2 2.2), and teams those of their order. Nothing is
// promised of a plan of which only some players have numbers: that is an error, as is a
// system that does not exist.
func New(p Plan) (*tournament.Tournament, error) {
	system, err := typeOf(p.System, len(p.Teams) > 0)
	if err != nil {
		return nil, wrapError(err)
	}
	event := &tournament.Tournament{
		Name: p.Name, Start: p.Start, End: p.End, PlannedRounds: p.Rounds, System: system,
		TieBreaks: slices.Clone(p.TieBreaks), Players: slices.Clone(p.Players), Teams: slices.Clone(p.Teams),
	}
	if err := number(event); err != nil {
		return nil, wrapError(err)
	}
	return event.WithDefaults(), nil
}

// refused is a plan that cannot be.
type refused struct{ sentence message.Message }

func (r *refused) Error() string { return r.sentence.String() }

// Sentence returns the error for people.
func (r *refused) Sentence() message.Message { return r.sentence }

// typeOf returns the type of an event by a code or the name of a system.
func typeOf(text string, teams bool) (tournament.System, error) {
	switch {
	case text != "":
		return pairing.TypeNamed(text)
	case teams:
		return pairing.TypeNamed(pairing.Team.Name())
	}
	return pairing.TypeNamed(pairing.Dutch.Name())
}

// number gives the players and teams without numbers theirs.
func number(event *tournament.Tournament) error {
	given := 0
	for _, p := range event.Players {
		if p.Number != 0 {
			given++
		}
	}
	switch {
	case given == len(event.Players):
	case given > 0:
		return &refused{message.New("report.plan.numbers", "numbered", given, "count", len(event.Players))}
	default:
		slices.SortStableFunc(event.Players, func(a, b tournament.Player) int {
			return cmp.Or(tournament.CompareStrength(&a, &b, tournament.RankFIDE, ""), cmp.Compare(a.Name, b.Name))
		})
		for k := range event.Players {
			event.Players[k].Number = k + 1
		}
	}
	for k := range event.Teams {
		event.Teams[k].Number = cmp.Or(event.Teams[k].Number, k+1)
	}
	return nil
}

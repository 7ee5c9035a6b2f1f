package torneo

import (
	"slices"

	"torneo/norm"
	"torneo/pairing"
	"torneo/pairing/knockout"
	"torneo/rating"
	"torneo/standings"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// Check compares what a record declares with what the rules give: every pairing that was
// made, points and places.
func Check(event *tournament.Tournament) (*verify.Report, error) {
	report, err := verify.Record(event, verify.All())
	if err != nil {
		return nil, wrapError(err)
	}
	return report, nil
}

// Ratings returns the changes of the players' ratings and the first ratings that an event
// gives, by the edition of its rulebook, at the speed of its time control.
func Ratings(event *tournament.Tournament) (*rating.Report, error) {
	pace, err := rating.PaceOf(event)
	if err != nil {
		return nil, wrapError(err)
	}
	rules, err := rating.RulesFor(event, pace.Kind)
	if err != nil {
		return nil, wrapError(err)
	}
	options := rating.Options{Pace: pace}
	if knockout.Is(event) {
		if bracket, err := pairing.Bracket(event); err == nil {
			options.AfterMatch = bracket.PlayedOn()
		}
	}
	report, err := rating.Event(event, rules, options)
	if err != nil {
		return nil, wrapError(err)
	}
	return report, nil
}

// Norms returns the verdicts on every title norm that a player of the event has made, by the
// edition of its rulebook; a title that a player holds needs none. Facts that a record does
// not tell are those of an ordinary event: norm.NewEvent takes others.
func Norms(event *tournament.Tournament) (made []norm.Verdict, err error) {
	rules, err := norm.RulesFor(event)
	if err != nil {
		return nil, wrapError(err)
	}
	judged, err := norm.NewEvent(event, rules, norm.Facts{Kind: norm.Ordinary})
	if err != nil {
		return nil, wrapError(err)
	}
	for k := range event.Players {
		p := &event.Players[k]
		for _, title := range norm.Open(p.Title, p.Sex) {
			verdict, err := judged.Verdict(p.Number, title)
			if err != nil {
				return nil, wrapError(err)
			}
			if verdict.Met {
				made = append(made, verdict)
			}
		}
	}
	return made, nil
}

// Write writes the report of an event in the format TRF26, with the points and places of
// its standings. The event is not changed.
func Write(event *tournament.Tournament) ([]byte, error) {
	declared := *event
	declared.Players, declared.Teams = slices.Clone(event.Players), slices.Clone(event.Teams)
	if event.RoundsPaired() > 0 {
		result, err := standings.Of(event, standings.Request{Round: standings.LastPaired})
		if err != nil {
			return nil, wrapError(err)
		}
		verify.DeclareStandings(&declared, result.Table, result.Standings)
		verify.DeclarePoints(&declared)
	}
	data, err := trf.Write(&declared, trf.TRF26, trf.Options{})
	if err != nil {
		return nil, wrapError(err)
	}
	return data, nil
}

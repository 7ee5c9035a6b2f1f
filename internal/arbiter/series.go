package arbiter

import (
	"context"
	"slices"
	"strconv"

	"torneo/crosstable"
	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/series"
	"torneo/tiebreak"
)

// ChangeSeries changes the series that are kept with an event. A tournament of the series
// may be of another event.
func (d *Desk) ChangeSeries(ctx context.Context, by Person, event string, consent Consent, change func([]series.Series) ([]series.Series, error)) error {
	if err := by.May(SetEvent, Place{Event: event}, Extent{}); err != nil {
		return err
	}
	_, err := d.actOnEvent(ctx, by, SetEvent, event, consent, func(o *office) (eventjournal.Payload, error) {
		list, err := change(slices.Clone(o.event.Series))
		if err != nil {
			return nil, err
		}
		if wrong := series.Check(list); len(wrong) > 0 {
			return nil, &Refused{wrong[0]}
		}
		return eventjournal.SeriesSet{Series: list}, nil
	})
	return err
}

// countedBy returns the tournaments that series count, each once.
func countedBy(list []series.Series) []string {
	counted := []string{}
	for k := range list {
		counted = append(counted, list[k].Stages...)
	}
	slices.Sort(counted)
	return slices.Compact(counted)
}

// SeriesStandings adds up a series that is kept with an event; category: only its players
// of that name, in each tournament those of its own; "": everybody.
func (d *Desk) SeriesStandings(ctx context.Context, s *series.Series, category string) (*series.Standings, error) {
	stages := make([]series.Stage, len(s.Stages))
	own := map[string]*eventjournal.State{}
	for k, id := range s.Stages {
		stages[k].ID = id
		j, err := d.store.Journal(ctx, id)
		if err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			continue // it was removed, or is in another database
		}
		stages[k].Name = j.Name
		state, err := d.State(ctx, id)
		if err != nil {
			continue
		}
		if own[j.Event] == nil {
			if own[j.Event], err = d.EventState(ctx, j.Event); err != nil {
				return nil, err
			}
		}
		stages[k] = SeriesStage(id, j.Event, own[j.Event], state, 0, s.By, category)
	}
	return series.Compute(s, stages, category != ""), nil
}

// SeriesStage returns a tournament as a series counts it, after a round; 0: after the
// last one that is complete; -1: everybody who has entered, without results.
func SeriesStage(id, event string, own *eventjournal.State, s *journal.State, after int, by series.Measure, category string) series.Stage {
	stage := series.Stage{ID: id, Name: s.Config.Name, There: !s.Config.ForTeams()}
	if after < 0 {
		return enteredStage(stage, event, own, s)
	}
	if after == 0 {
		after = Complete(s)
	}
	if !stage.There || after == 0 {
		return stage
	}
	r, err := Standings(s, after)
	if err != nil {
		stage.There = false
		return stage
	}
	stage.After, stage.Finished = after, after >= s.Config.Rounds
	if IsKnockout(s) {
		stage.Finished = stage.Finished || r.Bracket != nil && len(Missing(s)) == 0 && s.Current() >= s.Config.Rounds
	}
	var in map[int]bool
	if c := s.Category(category); c != nil {
		in = Members(s, c)
	}
	var performance []tiebreak.Value
	if by == series.ByPerformance {
		performance = r.Calculation.Values(tiebreak.Spec{Code: "TPR"})
	}
	ids := idsOf(s)
	for _, row := range r.Standings.Rows {
		p := s.Player(ids[row.Number])
		if p == nil || row.Rank == 0 || !playedIn(r.Table, row.Index) {
			continue
		}
		x := series.Result{Seat: series.Seat{Tournament: id, Player: p.ID}, Player: p.Player, Entrant: entrantIn(event, own, id, p.ID), Place: row.Rank, In: in[p.ID]}
		x.Points = r.Table.Score(row.Index, r.Table.Primary, r.Table.After)
		if performance != nil {
			x.Performance, _ = strconv.Atoi(performance[row.Index].String()) // none without rated opponents
		}
		stage.Results = append(stage.Results, x)
	}
	return stage
}

// enteredStage returns a stage with all who have entered a tournament.
func enteredStage(stage series.Stage, event string, own *eventjournal.State, s *journal.State) series.Stage {
	for k := range s.Players {
		p := &s.Players[k]
		stage.Results = append(stage.Results, series.Result{Seat: series.Seat{Tournament: stage.ID, Player: p.ID}, Player: p.Player, Entrant: entrantIn(event, own, stage.ID, p.ID)})
	}
	return stage
}

// entrantIn returns the identity of a player in all tournaments of an event; "": not
// stated.
func entrantIn(event string, own *eventjournal.State, id string, player int) string {
	if own == nil {
		return ""
	}
	if n := own.NumberAt(eventjournal.Seat{Tournament: id, Player: player}); n > 0 {
		return event + " " + strconv.Itoa(n)
	}
	return ""
}

// playedIn reports whether a player has a game: those who only entered have no result.
func playedIn(t *crosstable.Table, index int) bool {
	for round := 1; round <= t.After; round++ {
		if t.Entry(index, round).Kind == crosstable.Played {
			return true
		}
	}
	return false
}

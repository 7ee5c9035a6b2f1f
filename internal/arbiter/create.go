package arbiter

import (
	"context"
	"slices"
	"strings"
	"time"

	"torneo/internal/journal"
	"torneo/message"
	"torneo/pairing"
	"torneo/standings"
	"torneo/tournament"
)

// DefaultConfig returns the configuration of a new tournament: the Dutch system of its first
// day in nine rounds, standard points, the recommended tie-breaks of the edition in force on
// its first day, and one half-point bye on request: the regulations leave their number to
// the event (C.04.2 3.3), and more than one has to be confirmed.
func DefaultConfig(name string, start tournament.Date) journal.Config {
	c := journal.Config{Name: name, Start: start, Rounds: 9, Points: tournament.StandardGamePoints(), HalfByes: 1}
	c.Rulebook = tournament.ProposeRulebook(c.Start, c.End)
	c.System = SystemType(pairing.Names()[0], c.Rulebook)
	c.Ties = recommendedTies(&c)
	return c
}

// SystemType returns the type (ETT26) of a tournament by what is chosen from a list: a
// type, or a system by its name, which is taken in the edition of the rulebook. Where
// that edition has no such system it is the newest, and Validate says what is wrong.
func SystemType(choice string, rulebook tournament.Rulebook) string {
	if s := pairing.System(choice); s.Edition() != "" && s.Kind() != 0 && s.Code() != "" { // with its edition
		return s.Code()
	}
	if !slices.Contains(pairing.Names(), choice) {
		return choice
	}
	id, ok := pairing.SystemUnder(choice, rulebook.Pairing)
	if !ok {
		id, _ = pairing.SystemNamed(choice, "")
	}
	if code := id.Code(); code != "" {
		return code
	}
	return choice
}

// RecommendedTies returns the list of tie-breaks that is recommended for a
// tournament of that kind.
func RecommendedTies(c journal.Config) []string { return recommendedTies(&c) }

func recommendedTies(c *journal.Config) []string {
	if journal.CheckBounds(*c) != nil {
		return []string{"PTS"} // there is no such tournament: Validate says why
	}
	if IsKnockout(&journal.State{Config: *c}) {
		if c.ForTeams() { // what decides matches that are level (R-KNOCKOUT-TEAMS)
			return []string{"PTS", "BC", "TBR", "BBE"}
		}
		return []string{"PTS"} // the bracket gives the places
	}
	record := blank(c)
	return strings.Split(standings.RecommendedPreset(record, record.Rulebook.TieBreaks).List, ",")
}

// settleRulebook makes the editions those under which the tournament is played: nothing
// guesses them again.
func settleRulebook(c *journal.Config) {
	c.Rulebook = blank(c).Rulebook
	c.Rulebook.Settle()
}

// blank returns the record of a tournament that nobody has entered yet; one for
// teams has two, so that it is seen what it is.
func blank(c *journal.Config) *tournament.Tournament {
	s := journal.State{Config: *c}
	record := s.Record(0)
	if c.ForTeams() {
		record.Teams = []tournament.Team{{Number: 1}, {Number: 2}}
		for _, round := range c.Matches.Table { // a table of its own names its teams
			for _, pair := range round {
				for n := len(record.Teams) + 1; n <= min(max(pair[0], pair[1]), maxTableTeams); n++ {
					record.Teams = append(record.Teams, tournament.Team{Number: n})
				}
			}
		}
	}
	return record
}

// maxTableTeams is how many teams a table of its own may have: those of a report file (TRF26 310).
const maxTableTeams = 999

// Create begins a tournament of an event.
func (d *Desk) Create(ctx context.Context, by Person, event string, c journal.Config) (id string, err error) {
	if err := by.May(BeginTournament, Place{Event: event}, Extent{}); err != nil {
		return "", err
	}
	c.Rulebook = c.Rulebook.Or(tournament.ProposeRulebook(c.Start, c.End))
	if wrong := Validate(c); len(wrong) > 0 {
		return "", refuse("arbiter.setup.invalid", "reasons", wrong)
	}
	settleRulebook(&c)
	if err := d.settleZone(ctx, event, &c); err != nil {
		return "", err
	}
	first := []journal.Payload{journal.TournamentCreated{Config: c}}
	own, err := d.EventState(ctx, event)
	if err != nil {
		return "", err
	}
	if own.Ahead != nil {
		return "", refuse("versions.ahead.event", "number", own.Ahead.Number)
	}
	if len(own.Categories) > 0 && !c.ForTeams() {
		first = append(first, journal.CategoriesSet{Categories: own.Categories})
	}
	return d.begin(ctx, by, event, c.Name, Consent{}, first...)
}

// begin begins a journal with what happened first.
func (d *Desk) begin(ctx context.Context, by Person, event, name string, consent Consent, first ...journal.Payload) (string, error) {
	now := d.clock().UTC().Truncate(time.Microsecond)
	events := make([]journal.Event, len(first))
	for k, what := range first {
		events[k] = journal.Event{Number: int64(k) + 1, Time: now, Reason: consent.Reason, Payload: what}
		by.sign(&events[k])
		if err := journal.CheckBounds(what); err != nil {
			return "", err
		}
	}
	state, err := journal.Fold(events)
	if err != nil {
		return "", &Refused{message.New("arbiter.impossible", "reason", saying(err))}
	}
	entries, err := d.encodeEvents(ctx, events)
	if err != nil {
		return "", err
	}
	j, err := d.store.CreateJournal(ctx, event, name, SummaryOf(state), entries...)
	if err != nil {
		return "", err
	}
	return j.ID, nil
}

package writeapi

import (
	"cmp"
	"context"
	"crypto/rand"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"torneo/i18n"
	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/noticeboard/api"
	"torneo/message"
	"torneo/tournament"
)

// EventBody is an event that begins, with its first tournaments: an event without one is nothing.
type EventBody struct {
	Name        string           `json:"name"`
	Tournaments []TournamentBody `json:"tournaments" minItems:"1" maxItems:"20"`
}

// TournamentBody is a tournament that begins. What is not said is as the desk proposes it: the Dutch
// system of the edition in force, nine rounds, the recommended tie-breaks.
type TournamentBody struct {
	Name         string            `json:"name"`
	Start        tournament.Date   `json:"start,omitzero" doc:"The first day, as 2026-11-20"`
	End          tournament.Date   `json:"end,omitzero"`
	Rounds       int               `json:"rounds,omitempty" minimum:"1"`
	System       string            `json:"system,omitempty" doc:"Name of a pairing system, such as dutch or berger, or code of ETT26"`
	City         string            `json:"city,omitempty"`
	Federation   string            `json:"federation,omitempty" doc:"Code of three letters"`
	ChiefArbiter string            `json:"chiefArbiter,omitempty"`
	Deputies     []string          `json:"deputies,omitempty"`
	TimeControl  string            `json:"timeControl,omitempty" doc:"As TRF26 has it: 5400+30"`
	Tiebreaks    []string          `json:"tiebreaks,omitempty" doc:"As TRF26 has them, beginning with PTS"`
	Dates        []tournament.Date `json:"dates,omitempty" doc:"Days of the rounds"`
	Times        []string          `json:"times,omitempty" doc:"When rounds begin, by the clock of the hall: 17:00"`
	Zone         string            `json:"zone,omitempty" doc:"Where that clock stands, by its name in the tz database"`
	Boards       int               `json:"boards,omitempty" doc:"Of a match between teams"`
	Baku         bool              `json:"baku,omitempty" doc:"With the Baku acceleration"`
}

// Begun is what has begun.
type Begun struct {
	Event       string   `json:"event"`
	Tournaments []string `json:"tournaments" doc:"Their identifiers, in the order in which they were sent"`
	Repeated    bool     `json:"repeated,omitempty" doc:"It had been done before, with the same Idempotency-Key"`
}

// WrongRow is something of a list that was sent and is wrong: nothing of the list is done.
type WrongRow struct {
	Row     int      `json:"row" doc:"Place in the list, from 0 on"`
	Reasons []string `json:"reasons"`
}

// keyKnownFor is the time for which a key with which something began is looked for.
const keyKnownFor = 48 * time.Hour

// config returns the configuration of a tournament that begins.
func (b *TournamentBody) config() journal.Config {
	c := arbiter.DefaultConfig(strings.Join(strings.Fields(b.Name), " "), b.Start)
	c.End, c.Rounds = b.End, cmp.Or(b.Rounds, c.Rounds)
	c.Rulebook = tournament.ProposeRulebook(c.Start, c.End)
	c.System = arbiter.SystemType(cmp.Or(b.System, "dutch"), c.Rulebook)
	c.City, c.Federation, c.ChiefArbiter, c.Deputies = b.City, strings.ToUpper(b.Federation), b.ChiefArbiter, b.Deputies
	c.TimeControl, c.Dates, c.Times, c.Zone, c.Boards, c.Baku = b.TimeControl, b.Dates, b.Times, b.Zone, b.Boards, b.Baku
	if c.Ties = b.Tiebreaks; len(c.Ties) == 0 {
		c.Ties = arbiter.RecommendedTies(c)
	}
	return c
}

// wrongRow adds what is wrong with a row of a list.
func (q *request) wrongRow(all []WrongRow, row int, why []message.Message) []WrongRow {
	if len(why) == 0 {
		return all
	}
	x := WrongRow{Row: row}
	for _, m := range why {
		x.Reasons = append(x.Reasons, i18n.New(q.lang).Text(m))
	}
	return append(all, x)
}

// refuseRows answers what is wrong with each row of a list.
func (q *request) refuseRows(rows []WrongRow) {
	q.tell(NotDone{Problem: api.Problem{Type: "rows", Title: i18n.New(q.lang).T("api.problem.rows", "count", len(rows)), Status: http.StatusUnprocessableEntity}, Rows: rows})
}

// body reads what was sent; false once it was said what is wrong with it.
func (q *request) body(into any) (raw []byte, ok bool) {
	if raw, ok = q.read(); !ok {
		return nil, false
	}
	return raw, q.decode(raw, into)
}

// beginEvent begins an event with its tournaments: all of it, or nothing.
func (q *request) beginEvent() {
	by := apitoken.PersonOf(&q.token)
	if err := by.May(arbiter.BeginEvent, arbiter.Place{}, arbiter.Extent{}); err != nil {
		q.writeError(err)
		return
	}
	var b EventBody
	raw, ok := q.body(&b)
	if !ok {
		return
	}
	name := strings.Join(strings.Fields(b.Name), " ")
	if !isTitle(name) {
		q.wrong("/name", nil)
		return
	}
	if len(b.Tournaments) == 0 || len(b.Tournaments) > 20 {
		q.wrong("/tournaments", nil)
		return
	}
	var configs []journal.Config
	var wrong []WrongRow
	for k := range b.Tournaments {
		c := b.Tournaments[k].config()
		configs, wrong = append(configs, c), q.wrongRow(wrong, k, arbiter.Validate(c))
	}
	if len(wrong) > 0 {
		q.refuseRows(wrong)
		return
	}
	q.beginOnce(&by, "events", raw, func(ctx context.Context, had map[int]arbiter.Journal) (Begun, error) {
		event := had[0].Event
		if event == "" {
			e, err := q.desk.Store().CreateEvent(ctx, name)
			if err != nil {
				return Begun{}, err
			}
			event = e.ID
		}
		begun := Begun{Event: event, Repeated: len(had) == len(configs)}
		for k := range configs {
			if j, is := had[k]; is { // and perhaps not all of them
				begun.Tournaments = append(begun.Tournaments, j.ID)
				continue
			}
			id, err := q.desk.Create(ctx, personOf(by, k), event, configs[k])
			if err != nil && len(begun.Tournaments) == 0 {
				_ = q.desk.Store().DeleteEvent(ctx, event) // an event without a tournament is nothing
			}
			if err != nil {
				return Begun{}, err
			}
			begun.Tournaments = append(begun.Tournaments, id)
		}
		return begun, nil
	})
}

// beginTournament begins another tournament of an event.
func (q *request) beginTournament() {
	if _, ok := q.readEvent(); !ok {
		return
	}
	by, event := apitoken.PersonOf(&q.token), q.r.PathValue("event")
	if err := by.May(arbiter.BeginTournament, arbiter.Place{Event: event}, arbiter.Extent{}); err != nil {
		q.writeError(err)
		return
	}
	var b TournamentBody
	raw, ok := q.body(&b)
	if !ok {
		return
	}
	c := b.config()
	q.beginOnce(&by, event, raw, func(ctx context.Context, had map[int]arbiter.Journal) (Begun, error) {
		if j, is := had[0]; is {
			return Begun{Event: event, Tournaments: []string{j.ID}, Repeated: true}, nil
		}
		id, err := q.desk.Create(ctx, personOf(by, 0), event, c)
		return Begun{Event: event, Tournaments: []string{id}}, err
	})
}

// beginOnce lets something begin, with the tournaments that began by the same Idempotency-Key before: it
// stands in their first entries.
func (q *request) beginOnce(by *arbiter.Person, in string, raw []byte, begin func(context.Context, map[int]arbiter.Journal) (Begun, error)) {
	key := q.r.Header.Get(onceHeader)
	if len(key) > mostKey {
		q.problem(http.StatusBadRequest, message.New("api.problem.key", "most", mostKey))
		return
	}
	by.Device = "act-" + strings.ToLower(rand.Text()[:12])
	var had map[int]arbiter.Journal
	if key != "" {
		prefix := "key-" + digest(q.token.ID, in, key)[:24] + "-"
		by.Device = prefix + digest(q.r.Method, q.r.URL.Path, string(raw))[:12]
		q.beginning.Lock() // who sends it twice at once begins one
		defer q.beginning.Unlock()
		var other bool
		var err error
		if had, other, err = q.begunBefore(by.Identity, prefix, by.Device); err != nil {
			q.writeError(err)
			return
		}
		if other {
			q.problem(http.StatusUnprocessableEntity, message.New("api.problem.key-used"))
			return
		}
	}
	begun, err := begin(q.r.Context(), had)
	if err != nil {
		q.writeError(err)
		return
	}
	status := http.StatusCreated
	if begun.Repeated {
		status = http.StatusOK
	}
	q.write(status, "application/json", begun)
}

// personOf returns somebody whose first entry in a journal says which of several it is that begins.
func personOf(by arbiter.Person, k int) arbiter.Person {
	by.Device += "-" + strconv.Itoa(k)
	return by
}

// begunBefore returns the tournaments that began by a key, by their place among those that were to,
// and whether something else did.
func (q *request) begunBefore(identity, prefix, device string) (had map[int]arbiter.Journal, other bool, err error) {
	had = map[int]arbiter.Journal{}
	ctx, since := q.r.Context(), q.desk.Now().Add(-keyKnownFor)
	for after := ""; ; {
		list, next, err := q.desk.Store().JournalsBy(ctx, identity, after, 100)
		if err != nil {
			return nil, false, err
		}
		for _, j := range list {
			if j.Created.Before(since) {
				continue
			}
			events, err := q.desk.History(ctx, j.ID, 0)
			if err != nil || len(events) == 0 {
				continue // whatever it is, this key did not begin it
			}
			first := &events[0]
			if first.Identity != identity || !strings.HasPrefix(first.Device, prefix) {
				continue
			}
			place, same := strings.CutPrefix(first.Device, device+"-")
			if k, err := strconv.Atoi(place); same && err == nil {
				had[k] = j
			} else {
				other = true
			}
		}
		if after = next; next == "" {
			return had, other, nil
		}
	}
}

// isTitle reports whether a text can be the name of an event.
func isTitle(name string) bool {
	return name != "" && utf8.RuneCountInString(name) <= 200 && !strings.ContainsFunc(name, unicode.IsControl)
}

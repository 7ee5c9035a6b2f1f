package writeapi

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/message"
	"torneo/tournament"
)

// Done is the outcome of an act.
type Done struct {
	Tournament string `json:"tournament"`
	Entry      int64  `json:"entry" doc:"The last entry of the journal that it made; where it changed nothing, the last one that there is"`
	Changed    bool   `json:"changed" doc:"false: it was so already"`
	Repeated   bool   `json:"repeated,omitempty" doc:"It had been done before, with the same Idempotency-Key"`
	Entrant    int    `json:"entrant,omitempty" doc:"Who has entered"`
	Entrants   []int  `json:"entrants,omitempty" doc:"Who has entered by a list, in its order"`
	Teams      []int  `json:"teams,omitempty" doc:"The teams of a list, in its order"`

	Colour *tournament.Color `json:"colour,omitempty" enum:"white,black" doc:"The initial-colour, where it was asked for"`
}

// Names of headers.
const (
	onceHeader    = "Idempotency-Key"
	consentHeader = "Torneo-Consent"
	entryHeader   = "Torneo-Entry"

	mostKey = 200
)

func contextWith(ctx context.Context, t apitoken.Token) context.Context {
	return context.WithValue(ctx, holder{}, t)
}

// do gives the command to the desk, as a page does for a person.
//
// Acts sent with an Idempotency-Key are known by it in the entries themselves, so that
// an act of which the answer was lost is done once, whatever was killed in between: the
// entry names the key (as its device) in the same commit.
func (q *request) do(by arbiter.Person, c arbiter.Command, body []byte) {
	key := q.r.Header.Get(onceHeader)
	if len(key) > mostKey {
		q.problem(http.StatusBadRequest, message.New("api.problem.key", "most", mostKey))
		return
	}
	var consent arbiter.Consent
	if key != "" {
		consent.DevicePrefix = "key-" + digest(q.token.ID, q.journal.ID, key)[:24] + "-"
		by.Device = consent.DevicePrefix + digest(q.r.Method, q.r.URL.Path, string(body))[:12]
	} else {
		by.Device = "act-" + strings.ToLower(rand.Text()[:12])
	}
	if text := q.r.Header.Get("If-Match"); text != "" && text != "*" {
		n, err := strconv.ParseInt(strings.Trim(text, `"`), 10, 64)
		if err != nil || n < 1 {
			q.problem(http.StatusBadRequest, message.New("api.problem.if-match"))
			return
		}
		consent.Seen = n
	}
	number, err := q.give(by, c, consent)
	if u := (*arbiter.Unconfirmed)(nil); errors.As(err, &u) {
		if q.r.Header.Get(consentHeader) != q.consentTo(u) {
			q.ask(u)
			return
		}
		consent.Level = u.Level
		if consent.Seen == 0 {
			consent.Seen = q.state.Last // what clashes with it since is asked about anew
		}
		number, err = q.give(by, c, consent)
		if u := (*arbiter.Unconfirmed)(nil); errors.As(err, &u) {
			q.ask(u)
			return
		}
	}
	done := Done{Tournament: q.journal.ID, Entry: number, Changed: number > 0}
	if again := (*arbiter.Repeated)(nil); errors.As(err, &again) {
		if again.Event.Device != by.Device {
			q.problem(http.StatusUnprocessableEntity, message.New("api.problem.key-used"))
			return
		}
		done.Entry, done.Changed, done.Repeated, err = again.Event.Number, true, true, nil
	}
	if err != nil {
		q.writeError(err)
		return
	}
	if !done.Changed {
		done.Entry = q.state.Last
		if state, err := q.desk.State(q.r.Context(), q.journal.ID); err == nil {
			done.Entry = state.Last
		}
	}
	status := http.StatusOK
	if q.op.enters && done.Changed {
		if events, err := q.desk.History(q.r.Context(), q.journal.ID, 0); err == nil { // done is done, even if it cannot be read now
			done.Entrants, done.Teams = entrantIDs(events, by.Device)
			if !q.op.long {
				done.Entrant, done.Entrants = slices.Max(append(done.Entrants, 0)), nil
			}
		}
		status = http.StatusCreated
	}
	if q.op.id == "put-initial-colour" {
		if state, err := q.desk.State(q.r.Context(), q.journal.ID); err == nil && state.Config.Initial != tournament.NoColor {
			done.Colour = &state.Config.Initial
		}
	}
	q.w.Header().Set(entryHeader, strconv.FormatInt(done.Entry, 10))
	q.write(status, "application/json", done)
}

// give has the desk do it.
func (q *request) give(by arbiter.Person, c arbiter.Command, consent arbiter.Consent) (int64, error) {
	if q.op.enters {
		return q.desk.Enter(q.r.Context(), by, q.journal.Event, q.journal.ID, c, consent)
	}
	return q.desk.Do(q.r.Context(), q.journal.ID, by, c, consent)
}

// digest returns texts in few characters.
func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:])
}

// Package period computes a rating period: the list before, the events in their order, and
// a rating system make the list after, with every change traced to its games.
//
// A period is a function of its inputs, which are frozen in a hash: the same inputs give the
// same bytes on every machine. A late event or a correction is another input, and Compare
// says what it moves.
package period

import (
	"cmp"
	"slices"

	"torneo/message"
	"torneo/rating"
	"torneo/rating/system"
	"torneo/tournament"
)

// Member is a player of a list.
type Member struct {
	system.Player
	Name       string `json:"name"`
	Federation string `json:"federation,omitempty"`
	Sex        string `json:"sex,omitempty"`
	Title      string `json:"title,omitempty"`
	WomenTitle string `json:"womenTitle,omitempty"`
	OtherTitle string `json:"otherTitles,omitempty"`
	FIDEID     int64  `json:"fideId,omitempty"`   // where the identity is another number
	Standard   int    `json:"standard,omitempty"` // FIDE's, in a list of rapid or blitz
	Played     int    `json:"played,omitempty"`   // games of the period that made the list
	Inactive   bool   `json:"inactive,omitempty"`
}

// PublishedRating returns the rating as the list prints it; 0: none.
func (m *Member) PublishedRating() int { return publish(m.Rating) }

func publish(rating float64) int { return int(rating + 0.5) }

// List is a rating list, in the order of its players' identities.
type List struct {
	Day     tournament.Date `json:"day,omitzero"` // on which it begins to hold
	Members []Member        `json:"members"`
}

// Event is a report that is rated in the period.
type Event struct {
	ID         string                 `json:"id"`
	Tournament *tournament.Tournament `json:"tournament"`
	IDs        []string               `json:"ids"` // of the players, in the order of the record

	// Play is the rate of play, and AfterMatch the games played after their match was won.
	Pace       rating.Pace     `json:"pace"`
	AfterMatch map[[2]int]bool `json:"-"`
}

// Input is all that a period is computed from.
type Input struct {
	System system.System   `json:"system"`
	Kind   rating.Kind     `json:"kind"`
	Day    tournament.Date `json:"day"` // on which the new list begins to hold
	List   List            `json:"list"`
	Events []Event         `json:"events"`

	// Decisions say who players are whom reports name so; the identities of the events follow them.
	Decisions []Decision `json:"decisions,omitempty"`
}

// Decision says who a player is whom reports name so.
type Decision struct {
	Name   string `json:"name"`
	Number string `json:"number,omitempty"` // national
	FIDEID int64  `json:"fideId,omitempty"`
	Born   int    `json:"born,omitempty"`
	Is     string `json:"is,omitempty"` // the identity in the list; empty: a row of their own in each event
}

// Result is what a period makes.
type Result struct {
	System  string          `json:"system"`
	Proof   system.Proof    `json:"proof"`
	Kind    string          `json:"kind"`
	Day     tournament.Date `json:"day"`
	Inputs  string          `json:"inputs"`  // SHA-256
	Outputs string          `json:"outputs"` // SHA-256, of changes and list
	Events  []Verdict       `json:"events"`
	Changes []Change        `json:"changes"`
	List    List            `json:"list"`

	Decisions []Decision `json:"decisions,omitempty"` // of the inputs
}

// Verdict says whether an event was rated, and by which rules.
type Verdict struct {
	ID      string           `json:"id"`
	Name    string           `json:"name"`
	Last    tournament.Date  `json:"last,omitzero"` // its last day
	Players int              `json:"players"`
	Games   int              `json:"games"` // that count for somebody
	Rules   string           `json:"rules,omitempty"`
	Refused *message.Message `json:"refused,omitempty"` // why it was not rated
}

// Change is what the period does to one player.
type Change struct {
	ID       string          `json:"id"`
	Name     string          `json:"name"`
	Before   int             `json:"before,omitempty"` // as published; 0: unrated
	After    int             `json:"after,omitempty"`
	Events   int             `json:"events"`
	Count    int             `json:"games"`
	Points   int             `json:"points"` // in tenths
	Expected system.Score    `json:"expected"`
	K        string          `json:"k,omitempty"`
	Change   string          `json:"change,omitempty"` // before rounding
	First    bool            `json:"first,omitempty"`
	Fell     bool            `json:"fell,omitempty"` // below the floor: unrated from now on
	Lines    []Line          `json:"lines,omitempty"`
	Steps    []system.Step   `json:"steps,omitempty"`
	Notes    []system.Step   `json:"notes,omitempty"`
	Birth    tournament.Date `json:"-"`
}

// Line is a game of a change.
type Line struct {
	Event      string       `json:"event"`
	Round      int          `json:"round"`
	Opponent   string       `json:"opponent"`
	Name       string       `json:"name,omitempty"`
	Rating     float64      `json:"rating,omitempty"`
	Difference float64      `json:"difference"`
	Capped     bool         `json:"capped,omitempty"`
	Expected   system.Score `json:"expected"`
	Points     int          `json:"points"` // in tenths
	Omitted    string       `json:"omitted,omitempty"`
	Article    string       `json:"article,omitempty"`
}

// Refused is the error of inputs that make no period.
type Refused struct{ Message message.Message }

func (r *Refused) Error() string { return r.Message.String() }

// Sentence returns the error as a sentence for people.
func (r *Refused) Sentence() message.Message { return r.Message }

func refuse(id string, pairs ...any) error { return &Refused{message.New(id, pairs...)} }

// Rate computes a period. Events are taken by their last day, then by their identity,
// whatever their order. One that cannot be rated is left out, and its verdict says why; the
// error is for inputs that contradict each other.
func Rate(in *Input) (*Result, error) {
	w, err := begin(in)
	if err != nil {
		return nil, err
	}
	if w.inputs, err = hashInput(in, w.members[:len(in.List.Members)]); err != nil { // as long as they are as they were
		return nil, err
	}
	if in.System.Formula == system.FIDE {
		w.rateFIDE()
	} else if err := w.rateSystem(); err != nil {
		return nil, err
	}
	w.raise()
	return w.result()
}

// work is a period being computed.
type work struct {
	in       *Input
	order    []int // of the events
	members  []Member
	at       map[string]int
	changes  []*Change // by member; nil: no game
	verdicts []Verdict
	fide     []sums // by member
	lowest   int    // rating of the new list of FIDE
	inputs   string // their hash
}

func begin(in *Input) (*work, error) {
	w := &work{in: in, at: make(map[string]int, len(in.List.Members)), members: slices.Clone(in.List.Members)}
	if !in.Day.Complete() {
		return nil, refuse("period.no-day")
	}
	slices.SortFunc(w.members, func(a, b Member) int { return cmp.Compare(a.ID, b.ID) })
	for i := range w.members {
		m := &w.members[i]
		if m.ID == "" {
			return nil, refuse("period.no-id", "name", m.Name)
		}
		if _, twice := w.at[m.ID]; twice {
			return nil, refuse("period.twice", "id", m.ID)
		}
		w.at[m.ID] = i
	}
	seen := map[string]bool{}
	for k := range in.Events {
		e := &in.Events[k]
		if seen[e.ID] {
			return nil, refuse("period.event-twice", "event", e.ID)
		}
		seen[e.ID] = true
		if len(e.IDs) != len(e.Tournament.Players) {
			return nil, refuse("period.players", "event", e.ID, "count", len(e.IDs), "players", len(e.Tournament.Players))
		}
		w.enter(e)
		w.order = append(w.order, k)
	}
	slices.SortStableFunc(w.order, func(a, b int) int {
		x, y := &in.Events[a], &in.Events[b]
		return cmp.Or(cmp.Compare(last(x.Tournament).Number(), last(y.Tournament).Number()), cmp.Compare(x.ID, y.ID))
	})
	w.changes = make([]*Change, len(w.members))
	w.fide = make([]sums, len(w.members))
	return w, nil
}

// enter adds the players of an event who are not in the list: they have no rating.
func (w *work) enter(e *Event) {
	for i := range e.Tournament.Players {
		p := &e.Tournament.Players[i]
		if _, there := w.at[e.IDs[i]]; there {
			continue
		}
		w.at[e.IDs[i]] = len(w.members)
		w.members = append(w.members, Member{Player: system.Player{ID: e.IDs[i], Birth: p.Birth}, Name: p.Name, Federation: p.Federation, Sex: p.Sex, Title: p.Title})
	}
}

// last returns the last day of an event.
func last(t *tournament.Tournament) tournament.Date {
	if t.End.IsZero() {
		return t.Start
	}
	return t.End
}

// change returns the change of a member, who has one from now on.
func (w *work) change(i int) *Change {
	if w.changes[i] == nil {
		m := &w.members[i]
		w.changes[i] = &Change{ID: m.ID, Name: m.Name, Before: m.PublishedRating()}
	}
	return w.changes[i]
}

// refused notes that an event is not rated.
func (v *Verdict) refused(err error) {
	m := message.New("period.refused", "reason", err.Error())
	if said, ok := message.Of(err); ok {
		m = said
	}
	v.Refused = &m
}

// verdict begins the verdict of an event.
func (w *work) verdict(e *Event) *Verdict {
	w.verdicts = append(w.verdicts, Verdict{ID: e.ID, Name: e.Tournament.Name, Last: last(e.Tournament), Players: len(e.Tournament.Players)})
	return &w.verdicts[len(w.verdicts)-1]
}

// raise applies what the system gives everybody on the day of the new list.
func (w *work) raise() {
	if w.in.System.Formula == system.FIDE && w.in.Kind != rating.Standard {
		return // two notices say so for rapid and blitz as well, a third one the contrary
	}
	for _, r := range w.in.System.Raises {
		if r.Day != w.in.Day {
			continue
		}
		for i := range w.members {
			m := &w.members[i]
			if after := r.Apply(m.PublishedRating()); m.Rating > 0 && after != m.PublishedRating() {
				c := w.change(i)
				m.Rating = float64(after)
				c.After = after
				c.Steps = append(c.Steps, system.Step{Name: "raise", Value: itoa(after), Article: w.in.System.Text})
			}
		}
	}
}

// result puts everything together, in the order of the identities.
func (w *work) result() (*Result, error) {
	r := &Result{System: w.in.System.ID, Proof: w.in.System.Proof, Kind: w.in.Kind.String(), Day: w.in.Day, Events: w.verdicts, Decisions: sortDecisions(w.in.Decisions)}
	for i := range w.members {
		if c := w.changes[i]; c != nil {
			c.After = w.members[i].PublishedRating()
			c.First = c.Before == 0 && c.After > 0
			c.Fell = c.Before > 0 && c.After == 0
			w.name(c)
			r.Changes = append(r.Changes, *c)
		}
	}
	listed := w.members[:0] // nobody else has them from now on
	for i := range w.members {
		if w.members[i].Rating == 0 && len(w.members[i].Pool) == 0 && w.changes[i] == nil {
			if i >= len(w.in.List.Members) {
				continue // in an event, without a game
			}
		}
		listed = append(listed, w.members[i])
	}
	clear(w.members[len(listed):])
	if len(listed) > 0 {
		r.List.Members = listed
	}
	r.List.Day = w.in.Day
	slices.SortFunc(r.Changes, func(a, b Change) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(r.List.Members, func(a, b Member) int { return cmp.Compare(a.ID, b.ID) })
	r.Inputs = w.inputs
	var err error
	r.Outputs, err = hashOf(struct {
		Events  []Verdict
		Changes []Change
		List    List
	}{r.Events, r.Changes, r.List})
	return r, err
}

// name gives the lines their opponents' names.
func (w *work) name(c *Change) {
	for k := range c.Lines {
		if i, ok := w.at[c.Lines[k].Opponent]; ok {
			c.Lines[k].Name = w.members[i].Name
		}
	}
}

package arbiter

import (
	"context"
	"errors"
	"slices"
	"strings"

	"torneo/internal/eventjournal"
	"torneo/internal/journal"
	"torneo/internal/signup"
	"torneo/message"
	"torneo/tournament"
)

// Accepting is an entry from outside that becomes a player.
type Accepting struct {
	Number     int // in the queue
	Tournament string
	Player     tournament.Player
	Byes       []int // rounds in which he gets half a point without playing
	Contact    Contact
}

// AcceptSignups enters players who asked for it from outside. All of it is one act: they
// enter, how they are reached is kept, and the queue knows of it; or nothing happens. An
// entry that has been accepted, and whoever is in the tournament already, is refused.
func (d *Desk) AcceptSignups(ctx context.Context, by Person, event string, list []Accepting, consent Consent) error {
	if len(list) == 0 {
		return refuse("signup.refused.nobody")
	}
	journals, err := d.store.Journals(ctx, event)
	if err != nil {
		return err
	}
	_, err = d.together(ctx, by, event, consent, func(o *office) (eventjournal.What, error) {
		rows, err := d.store.Signups(ctx, event)
		if err != nil {
			return nil, err
		}
		commands := map[string]*acceptance{}
		var order []string
		seen := map[int]bool{}
		for _, a := range list {
			s := o.state(a.Tournament)
			if s == nil || s.Config.ForTeams() {
				return nil, refuse("section.unknown")
			}
			row := rowOf(rows, a.Number)
			switch {
			case row == nil || seen[a.Number]:
				return nil, refuse("signup.refused.unknown", "number", a.Number)
			case o.stands(row):
				return nil, refuse("signup.refused.accepted", "number", a.Number, "name", row.Name)
			case row.State == signup.Refused:
				return nil, refuse("signup.refused.refused", "number", a.Number, "name", row.Name)
			}
			seen[a.Number] = true
			c := commands[a.Tournament]
			if c == nil {
				c = &acceptance{}
				commands[a.Tournament], order = c, append(order, a.Tournament)
			}
			id := s.NextID() + len(c.players)
			if other := c.twice(s, &a.Player); other != "" {
				return nil, refuse("signup.refused.entered", "name", a.Player.Name, "other", other, "tournament", s.Config.Name)
			}
			c.players = append(c.players, a.Player)
			c.byes = append(c.byes, a.Byes)
			o.keep(eventjournal.Seat{Tournament: a.Tournament, Player: id}, a.Contact)
			o.signups = append(o.signups, signup.Decided{Event: event, Number: a.Number, Was: row.Decision, Is: signup.Decision{State: signup.Accepted, Tournament: a.Tournament, Player: id}})
		}
		for _, id := range order {
			if err := o.do(id, commands[id]); err != nil {
				return nil, err
			}
		}
		if len(journals) < 2 {
			return nil, nil
		}
		return o.nameEntering(order...)
	})
	return err
}

// acceptance is the part of it in one tournament.
type acceptance struct {
	players []tournament.Player
	byes    [][]int
}

func (*acceptance) Right() Right { return ManagePlayers }

func (c *acceptance) Decide(s *journal.State) Decision {
	together := Together{EnterPlayers{c.players}}
	for k, rounds := range c.byes {
		for _, r := range rounds {
			if r > s.Current() && r <= s.Config.Rounds && !tabular(s) {
				together = append(together, RequestBye{ID: s.NextID() + k, Round: r, Kind: tournament.HalfPointBye})
			}
		}
	}
	return together.Decide(s)
}

// twice is who is in the tournament already, or enters it by the same act, beyond doubt.
func (c *acceptance) twice(s *journal.State, p *tournament.Player) string {
	for k := range s.Players {
		if signup.Like(p, &s.Players[k].Player).Sure() {
			return s.Players[k].Name
		}
	}
	for k := range c.players {
		if signup.Like(p, &c.players[k]).Sure() {
			return c.players[k].Name
		}
	}
	return ""
}

func rowOf(rows []signup.Row, number int) *signup.Row {
	for k := range rows {
		if rows[k].Number == number {
			return &rows[k]
		}
	}
	return nil
}

// stands reports an entry that was accepted and by which somebody is in a tournament.
func (o *office) stands(row *signup.Row) bool { return SignupStands(row, o.event, o.states()) }

// SignupStands reports an entry from outside that was accepted and by which somebody is in
// a tournament still. Who was taken out again, and whose entering was undone, can be
// accepted again.
func SignupStands(row *signup.Row, own *eventjournal.State, tournaments map[string]*journal.State) bool {
	if row.State != signup.Accepted {
		return false
	}
	seat := eventjournal.Seat{Tournament: row.Tournament, Player: row.Player}
	for range len(own.Moved) + 1 {
		if s := tournaments[seat.Tournament]; s == nil || s.Player(seat.Player) != nil {
			return s != nil
		}
		to := seat
		for _, moved := range own.Moved {
			for _, m := range moved.Moves {
				if m.From == seat {
					to = m.To
				}
			}
		}
		if to == seat {
			return false
		}
		seat = to
	}
	return false
}

// TakeSignupBack takes a decision about an entry back: who was accepted leaves the
// tournament with how he is reached, and the entry waits again.
func (d *Desk) TakeSignupBack(ctx context.Context, by Person, event string, number int, consent Consent) error {
	_, err := d.together(ctx, by, event, consent, func(o *office) (eventjournal.What, error) {
		rows, err := d.store.Signups(ctx, event)
		if err != nil {
			return nil, err
		}
		row := rowOf(rows, number)
		if row == nil || row.State == signup.Waiting {
			return nil, refuse("signup.refused.unknown", "number", number)
		}
		o.signups = append(o.signups, signup.Decided{Event: event, Number: number, Was: row.Decision, Is: signup.Decision{State: signup.Waiting}})
		if !o.stands(row) {
			return nil, nil
		}
		if s := o.state(row.Tournament); s == nil || s.Player(row.Player) == nil {
			return nil, refuse("signup.refused.moved", "name", row.Name)
		}
		o.keep(eventjournal.Seat{Tournament: row.Tournament, Player: row.Player}, Contact{})
		return nil, o.do(row.Tournament, RemovePlayer{ID: row.Player})
	})
	return err
}

// RefuseSignups refuses entries that wait, with the reason.
func (d *Desk) RefuseSignups(ctx context.Context, by Person, event string, why string, numbers ...int) error {
	if !by.Role.May(ManagePlayers) {
		return refuse("arbiter.forbidden", "who", by.Name)
	}
	if why = strings.TrimSpace(why); why == "" {
		return refuse("signup.refused.no-reason")
	}
	if len([]rune(why)) > maxText {
		return refuse("signup.wrong.long", "most", maxText)
	}
	rows, err := d.store.Signups(ctx, event)
	if err != nil {
		return err
	}
	var list []signup.Decided
	for _, n := range numbers {
		row := rowOf(rows, n)
		if row == nil || row.State == signup.Refused {
			return refuse("signup.refused.unknown", "number", n)
		}
		if row.State == signup.Accepted {
			own, states, err := d.tournamentsOf(ctx, event)
			if err != nil {
				return err
			}
			if SignupStands(row, own, states) {
				return refuse("signup.refused.accepted", "number", n, "name", row.Name)
			}
		}
		list = append(list, signup.Decided{Event: event, Number: n, Was: row.Decision, Is: signup.Decision{State: signup.Refused, Reason: why}})
	}
	err = d.store.DecideSignups(ctx, list...)
	if IsConflict(err) && len(list) > 0 {
		return refuse("signup.refused.meanwhile")
	}
	return err
}

// Queue is the entries of an event from outside, as they stand, with the form and what of
// the tournaments concerns them.
type Queue struct {
	Event  Event
	Form   signup.Form
	Rows   []signup.Row
	Stands map[int]bool // by number: the player is in a tournament
	Own    *eventjournal.State
	States map[string]*journal.State
	Order  []string // the tournaments of players, in their order
	Names  map[string]string
}

// Open reports an entry about which somebody has to decide.
func (q *Queue) Open(row *signup.Row) bool {
	return row.State == signup.Waiting || row.State == signup.Accepted && !q.Stands[row.Number]
}

// Section is the tournament that an entry is for: the one that is named, else the one that
// it says, else the only one; "" if that is not said.
func (q *Queue) Section(row *signup.Row, named string) string {
	for _, id := range q.Order {
		if named != "" && (id == named || q.Names[id] == named) {
			return id
		}
	}
	switch {
	case named != "":
		return ""
	case slices.Contains(q.Order, row.Section):
		return row.Section
	case len(q.Order) == 1:
		return q.Order[0]
	}
	return ""
}

// Has reports somebody who is beyond doubt in the queue already, whatever was decided, or
// in a tournament: a file that is sent again next week has everybody of the week before.
func (q *Queue) Has(e *signup.Entry) bool {
	p := e.AsPlayer()
	for k := range q.Rows {
		r := &q.Rows[k]
		x := r.AsPlayer()
		how := signup.Like(&p, &x)
		if how.Sure() || how == signup.SameName && r.Email == e.Email {
			return true
		}
	}
	for _, id := range q.Order {
		s := q.States[id]
		for k := range s.Players {
			if signup.Like(&p, &s.Players[k].Player).Sure() {
				return true
			}
		}
	}
	return false
}

// Waits counts those.
func (q *Queue) Waits() int {
	n := 0
	for k := range q.Rows {
		if q.Open(&q.Rows[k]) {
			n++
		}
	}
	return n
}

// Offer is what the form of the event offers on a day.
func (q *Queue) Offer(on tournament.Date) signup.Offer {
	waiting, unplaced := map[string]int{}, 0
	for k := range q.Rows {
		if row := &q.Rows[k]; row.State == signup.Waiting {
			if waiting[row.Section]++; q.States[row.Section] == nil {
				unplaced++
			}
		}
	}
	var places []signup.Place
	o := signup.Offer{}
	for _, id := range q.Order {
		s := q.States[id]
		places = append(places, signup.Place{ID: id, Name: s.Config.Name, Players: len(s.Players), Waiting: waiting[id], Rounds: s.Config.Rounds, Begun: inTable(s) || s.Current() >= s.Config.Rounds})
		if o.Start.IsZero() || !s.Config.Start.IsZero() && s.Config.Start.Ordinal() < o.Start.Ordinal() {
			o.Start = s.Config.Start
		}
		if s.Config.End.Ordinal() > o.End.Ordinal() {
			o.End = s.Config.End
		}
		if o.Where == "" {
			o.Where = s.Config.City
		}
	}
	offer := signup.Offering(q.Form, places, unplaced, on)
	offer.Event, offer.Name, offer.Where, offer.Start, offer.End = q.Event.ID, q.Event.Name, o.Where, o.Start, o.End
	return offer
}

// SignupQueue reads the queue of an event.
func (d *Desk) SignupQueue(ctx context.Context, e Event) (*Queue, error) {
	q := &Queue{Event: e, Stands: map[int]bool{}, Names: map[string]string{}}
	var err error
	if q.Form, err = d.store.SignupForm(ctx, e.ID); err != nil {
		return nil, err
	}
	if q.Rows, err = d.store.Signups(ctx, e.ID); err != nil {
		return nil, err
	}
	journals, err := d.store.Journals(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	if q.Own, q.States, err = d.tournamentsOf(ctx, e.ID); err != nil {
		return nil, err
	}
	for _, j := range journals {
		if s := q.States[j.ID]; s != nil {
			q.Names[j.ID] = s.Config.Name
			if !s.Config.ForTeams() {
				q.Order = append(q.Order, j.ID)
			}
		}
	}
	for k := range q.Rows {
		q.Stands[q.Rows[k].Number] = SignupStands(&q.Rows[k], q.Own, q.States)
	}
	return q, nil
}

// tournamentsOf are the event's own journal and its tournaments. One that cannot be read
// is left out.
func (d *Desk) tournamentsOf(ctx context.Context, event string) (*eventjournal.State, map[string]*journal.State, error) {
	own, err := d.EventState(ctx, event)
	if err != nil {
		return nil, nil, err
	}
	journals, err := d.store.Journals(ctx, event)
	if err != nil {
		return nil, nil, err
	}
	states := map[string]*journal.State{}
	for _, j := range journals {
		s, err := d.State(ctx, j.ID)
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if err == nil {
			states[j.ID] = s
		}
	}
	return own, states, nil
}

// PutSignup puts an entry into the queue of an event, if the form takes it on that day. It
// returns its number; wrong says what speaks against it.
func (d *Desk) PutSignup(ctx context.Context, event string, e signup.Entry) (number int, wrong []signup.Problem, err error) {
	d.putting.Lock() // of two who take the last place one does
	defer d.putting.Unlock()
	offer, err := d.SignupOffer(ctx, event)
	if err != nil {
		return 0, nil, err
	}
	if offer.Closed != "" {
		return 0, nil, refuse("signup.closed." + string(offer.Closed)) //i18n:prefix signup.closed.
	}
	now := d.clock()
	on := tournament.Date{Year: now.Year(), Month: int(now.Month()), Day: now.Day()}
	if wrong = signup.Check(&e, &offer, on); len(wrong) > 0 {
		return 0, wrong, nil
	}
	numbers, err := d.store.PutSignups(ctx, event, now.UTC(), e)
	if told := (interface{ Message() message.Message })(nil); errors.As(err, &told) {
		return 0, nil, &Refused{told.Message()}
	}
	if err != nil {
		return 0, nil, err
	}
	return numbers[0], nil, nil
}

// SignupOffer is what the form of an event offers today. An event whose form is not open
// is not found.
func (d *Desk) SignupOffer(ctx context.Context, event string) (signup.Offer, error) {
	offers, err := d.SignupOffers(ctx)
	if err != nil {
		return signup.Offer{}, err
	}
	if k := slices.IndexFunc(offers, func(o signup.Offer) bool { return o.Event == event }); k >= 0 {
		return offers[k], nil
	}
	return signup.Offer{}, noSuchForm{}
}

// noSuchForm is the error of an event that takes no entries from outside.
type noSuchForm struct{}

func (noSuchForm) Error() string  { return "arbiter: no form" }
func (noSuchForm) NotFound() bool { return true }

// SignupOffers are the events whose form is open, those of the newest first.
func (d *Desk) SignupOffers(ctx context.Context) ([]signup.Offer, error) {
	events, err := d.store.Events(ctx)
	if err != nil {
		return nil, err
	}
	now := d.clock()
	on := tournament.Date{Year: now.Year(), Month: int(now.Month()), Day: now.Day()}
	var list []signup.Offer
	for _, e := range slices.Backward(events) {
		form, err := d.store.SignupForm(ctx, e.ID)
		if err != nil {
			return nil, err
		}
		if !form.Open {
			continue
		}
		q, err := d.SignupQueue(ctx, e)
		if err != nil {
			return nil, err
		}
		list = append(list, q.Offer(on))
	}
	return list, nil
}

// KeepSignupForm replaces what the form of an event asks.
func (d *Desk) KeepSignupForm(ctx context.Context, by Person, event string, f signup.Form) error {
	if !by.Role.May(ManageEvent) {
		return refuse("arbiter.forbidden", "who", by.Name)
	}
	long := func(text string, most int) bool { return len([]rune(text)) > most }
	switch {
	case long(f.Text, signup.MostText):
		return refuse("signup.wrong.long", "most", signup.MostText)
	case long(f.Privacy, signup.MostPrivacy):
		return refuse("signup.wrong.long", "most", signup.MostPrivacy)
	case f.Open && f.Privacy == "":
		return refuse("signup.refused.no-privacy")
	case f.Open && len(f.Sections) == 0:
		return refuse("signup.refused.no-section")
	case !f.From.IsZero() && !f.Until.IsZero() && f.From.Ordinal() > f.Until.Ordinal():
		return refuse("signup.refused.dates")
	case !slices.Contains(signup.Births, f.Birth) || f.Most < 0 || f.Most > signup.MostPlaces || slices.ContainsFunc(f.Sections, func(s signup.Section) bool { return s.Most < 0 || s.Most > signup.MostPlaces }):
		return refuse("signup.refused.form")
	}
	return d.store.KeepSignupForm(ctx, event, f)
}

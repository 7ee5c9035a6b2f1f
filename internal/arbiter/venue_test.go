package arbiter

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"torneo/i18n"
	"torneo/internal/entry"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/pairing"
	"torneo/tournament"
)

// venue is a tournament at a desk, as tests drive it.
type venue struct {
	t    testing.TB
	desk *Desk
	id   string
	rng  *rand.Rand
	now  time.Time
}

var chief = Person{Name: "Ana", Role: ChiefArbiter}

// newVenue begins a tournament of so many players, the strongest first, in so
// many rounds.
func newVenue(t testing.TB, players, rounds int, change ...func(*journal.Config)) *venue {
	t.Helper()
	v := &venue{t: t, rng: rand.New(rand.NewPCG(7, uint64(players))), now: time.Date(2026, 11, 20, 16, 0, 0, 0, time.UTC)}
	v.desk = NewDesk(newMemory(), func() time.Time { v.now = v.now.Add(time.Second); return v.now })
	config := DefaultConfig("Open", tournament.Date{Year: 2026, Month: 11, Day: 20})
	config.Rounds, config.HalfByes = rounds, 1
	for _, f := range change {
		f(&config)
	}
	ctx := context.Background()
	event, err := v.desk.Store().CreateEvent(ctx, "Open")
	if err != nil {
		t.Fatal(err)
	}
	if v.id, err = v.desk.Create(ctx, chief, event.ID, config); err != nil {
		t.Fatalf("create: %v", describe(err))
	}
	list := make([]tournament.Player, players)
	for k := range list {
		list[k] = player(k + 1)
	}
	v.do(EnterPlayers{Players: list}, Silent)
	v.do(AssignNumbers{}, Silent)
	v.do(DrawColour{tournament.White}, Silent)
	return v
}

func player(k int) tournament.Player {
	return tournament.Player{Name: fmt.Sprintf("Player %03d", k), Federation: "ESP", Rating: max(2500-10*k, 100)}
}

// state returns the tournament as it stands.
func (v *venue) state() *journal.State {
	v.t.Helper()
	s, err := v.desk.State(context.Background(), v.id)
	if err != nil {
		v.t.Fatal(err)
	}
	return s
}

func (v *venue) try(c Command, level Level) error {
	_, err := v.desk.Do(context.Background(), v.id, chief, c, Consent{Level: level})
	return err
}

// do carries a command out, which asks for exactly that level.
func (v *venue) do(c Command, level Level) {
	v.t.Helper()
	if level > Silent {
		u := (*Unconfirmed)(nil)
		if err := v.try(c, level-1); !errors.As(err, &u) || u.Level != level {
			v.t.Fatalf("%.300s: %s, want a warning of level %d", fmt.Sprintf("%T%+v", c, c), describe(err), level)
		}
		for _, w := range u.Warnings {
			legible(v.t, w.Message)
		}
	}
	if err := v.try(c, level); err != nil {
		v.t.Fatalf("%.300s: %s", fmt.Sprintf("%T%+v", c, c), describe(err))
	}
}

// refuses makes sure that a command is refused for that reason.
func (v *venue) refuses(c Command, id string) {
	v.t.Helper()
	r := (*Refused)(nil)
	before := v.state().Last
	if err := v.try(c, TwoSteps); !errors.As(err, &r) || r.Message.ID != id {
		v.t.Fatalf("%.300s: %s, want it refused by %s", fmt.Sprintf("%T%+v", c, c), describe(err), id)
	}
	legible(v.t, r.Message)
	if v.state().Last != before {
		v.t.Errorf("%T was refused and has happened", c)
	}
}

var printers = map[i18n.Language]*i18n.Printer{i18n.English: i18n.New(i18n.English), i18n.Spanish: i18n.New(i18n.Spanish)}

// legible makes sure that people can read a message in both languages.
func legible(t testing.TB, m message.Message) {
	t.Helper()
	for lang, printer := range printers {
		text := printer.Text(m)
		if text == "" || strings.HasPrefix(text, m.ID) || strings.Contains(text, "<no value>") || strings.Contains(text, "arbiter.") {
			t.Errorf("%s in %s: %q", m.ID, lang, text)
		}
	}
}

func describe(err error) string {
	var (
		r *Refused
		u *Unconfirmed
	)
	switch {
	case errors.As(err, &r):
		return "refused: " + printers[i18n.English].Text(r.Message)
	case errors.As(err, &u):
		s := fmt.Sprintf("unconfirmed, level %d:", u.Level)
		for _, w := range u.Warnings {
			s += " " + printers[i18n.English].Text(w.Message) + ";"
		}
		return s
	}
	return fmt.Sprint(err)
}

// pair pairs and publishes the next round; the level is that of pairing it.
func (v *venue) pair(level Level) int {
	v.t.Helper()
	v.do(PairRound{}, level)
	n := v.state().Current()
	v.right(n)
	v.do(Publish{n}, Silent)
	return n
}

// right makes sure that a round is as the rules pair it.
func (v *venue) right(round int) {
	v.t.Helper()
	differences, err := differencesOf(v.state(), round)
	if err != nil || len(differences) > 0 {
		v.t.Fatalf("round %d: %+v, %v", round, differences, err)
	}
}

// play enters the results that a round has not yet, but for some boards.
func (v *venue) play(round int, but ...int) {
	v.t.Helper()
	for k, p := range v.state().Round(round).Boards {
		if p.Black == 0 || p.Result.White != tournament.Pending || contains(but, k) {
			continue
		}
		kinds := []string{"1", "1", "0", "="}
		v.do(EnterResult{round, p.Board, result(kinds[v.rng.IntN(len(kinds))]), 0}, Silent)
	}
}

func contains(list []int, k int) bool {
	for _, x := range list {
		if x == k {
			return true
		}
	}
	return false
}

func result(key string) tournament.ByColor[tournament.Outcome] {
	k, ok := ResultOf(key)
	if !ok {
		panic(key)
	}
	return k.Result
}

// board returns the board at that index.
func (v *venue) board(round, k int) journal.Board { return v.state().Round(round).Boards[k].Board }

// last returns the number of the last event of that kind.
func last[T journal.Payload](v *venue) int64 {
	events, err := v.desk.History(context.Background(), v.id, 0)
	if err != nil {
		v.t.Fatal(err)
	}
	for k := len(events) - 1; k >= 0; k-- {
		if _, ok := events[k].Payload.(T); ok {
			return events[k].Number
		}
	}
	v.t.Fatalf("no %v", reflect.TypeFor[T]())
	return 0
}

func (v *venue) act(number int64) []int64 {
	events, err := v.desk.History(context.Background(), v.id, 0)
	if err != nil {
		v.t.Fatal(err)
	}
	return ActOf(events, number)
}

// note makes sure that the report will say it last.
func (v *venue) note(want string) {
	v.t.Helper()
	notes := v.state().Notes
	if len(notes) == 0 || notes[len(notes)-1].Text != want {
		v.t.Errorf("noted %v, want %q at the end", notes, want)
	}
}

// altered makes sure that the report will say of the round how it was changed; "":
// nothing.
func (v *venue) altered(round int, want string) {
	v.t.Helper()
	s := v.state().Clone()
	s.Rounds[round-1].Published = true
	got := ""
	for _, line := range comments(s, s.Record(round)) {
		if strings.HasPrefix(line, fmt.Sprintf("MPA @ Round %d: ", round)) {
			got += line
		}
	}
	if got != want {
		v.t.Errorf("the report says %q of the changes, want %q", got, want)
	}
}

// standing returns a state without what tells how it came about.
func standing(s *journal.State) *journal.State {
	c := s.Clone()
	c.Last, c.LastAt, c.Undone = 0, time.Time{}, nil
	c.Chain, c.Published = entry.Chain{}, entry.Head{}
	return c
}

// same makes sure that two states are one, whether or not they were read from a journal.
func same(t *testing.T, want, got *journal.State) {
	t.Helper()
	want, got = want.Clone(), got.Clone()
	for _, s := range []*journal.State{want, got} {
		s.Chain, s.Published = entry.Chain{}, entry.Head{}
	}
	if !reflect.DeepEqual(want, got) {
		t.Errorf("got\n%+v\nwant\n%+v", got, want)
	}
}

// differencesOf returns the differences between a round and the rules.
func differencesOf(s *journal.State, round int) ([]pairing.Difference, error) {
	checked, err := pairing.Check(s.Record(round), pairing.Options{Round: round})
	if err != nil || len(checked) == 0 {
		return nil, err
	}
	return checked[0].Differences, nil
}

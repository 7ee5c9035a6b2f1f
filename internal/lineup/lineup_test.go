package lineup_test

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/journal"
	"torneo/internal/lineup"
	"torneo/internal/links"
	"torneo/internal/phone/captain"
	"torneo/internal/store"
	"torneo/tournament"
)

// league is four teams, A to D with players 1-3, 4-6, 7-9, 10-12, on two boards, whose
// line-ups are handed in until half past three; captains look at it at the door.
type league struct {
	t        *testing.T
	desk     *arbiter.Desk
	store    *store.Store
	office   *lineup.Office
	door     http.Handler
	id       string
	now      time.Time
	links    []string       // of the teams, in their order
	pages    map[int]string // what the address of a team's page has, beside its link
	location string         // of the last answer
}

func newLeague(t *testing.T, code, until string) *league {
	t.Helper()
	ctx := t.Context()
	s, err := store.Open(ctx, filepath.Join(t.TempDir(), "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	l := &league{t: t, store: s, desk: desktest.NewDesk(s), now: time.Date(2026, 11, 20, 15, 0, 0, 0, time.UTC)}
	event, err := l.desk.Store().CreateEvent(ctx, "League")
	if err != nil {
		t.Fatal(err)
	}
	day := tournament.Date{Year: 2026, Month: 11, Day: 20}
	config := arbiter.DefaultConfig("League", day)
	config.System, config.Rounds, config.Boards, config.LineUpTime, config.Dates = code, 3, 2, until, []tournament.Date{day, day, day}
	config.Ties = arbiter.RecommendedTies(config)
	if l.id, err = l.desk.Create(ctx, desktest.Arbiter, event.ID, config); err != nil {
		t.Fatal(err)
	}
	for k := range 4 {
		c := arbiter.EnterTeam{Name: fmt.Sprintf("Team %c", 'A'+k)}
		for n := range 3 {
			c.Players = append(c.Players, tournament.Player{Name: fmt.Sprintf("Player %c%d", 'A'+k, n+1), Federation: "ESP", Rating: 2400 - 10*k - n})
		}
		l.do(c)
	}
	if code == berger {
		l.do(arbiter.DrawTeams{Order: []int{1, 2, 3, 4}})
	}
	clock := func() time.Time { return l.now }
	l.office = lineup.New(l.desk, s, links.New(s, l.desk, nil), clock)
	if l.links, err = l.office.Link(ctx, desktest.Arbiter, l.id, 1, 2, 3, 4); err != nil {
		t.Fatal(err)
	}
	l.pages = map[int]string{}
	l.door = captain.New(l.office, slog.New(slog.DiscardHandler))
	return l
}

func (l *league) do(commands ...arbiter.Command) {
	l.t.Helper()
	for _, c := range commands {
		if _, err := l.desk.Do(l.t.Context(), l.id, desktest.Arbiter, c, arbiter.Consent{Level: arbiter.TwoSteps}); err != nil {
			l.t.Fatalf("%T: %v", c, err)
		}
	}
}

func (l *league) state() *journal.State {
	l.t.Helper()
	s, err := l.desk.State(l.t.Context(), l.id)
	if err != nil {
		l.t.Fatal(err)
	}
	return s
}

var tags = regexp.MustCompile(`(?s)<[^>]*>|\s+`)

// look returns the page of a team, as text; send posts its form, fields in pairs.
func (l *league) look(team int) string {
	l.t.Helper()
	status, text := l.ask("GET", "/"+l.links[team-1]+l.pages[team], nil)
	if status != 200 {
		l.t.Fatalf("team %d: status %d: %s", team, status, text)
	}
	return text
}

func (l *league) send(team, want int, pairs ...string) string {
	l.t.Helper()
	form := url.Values{"round": {"1"}}
	for k := 0; k < len(pairs); k += 2 {
		if pairs[k] == "round" {
			form.Del("round")
		}
		form.Add(pairs[k], pairs[k+1])
	}
	status, text := l.ask("POST", "/"+l.links[team-1]+l.pages[team], form)
	if status != want {
		l.t.Fatalf("team %d sends %v: status %d, want %d: %s", team, pairs, status, want, text)
	}
	if _, query, there := strings.Cut(l.location, "?"); status == http.StatusSeeOther {
		if l.pages[team] = ""; there {
			l.pages[team] = "?" + query
		}
	}
	return text
}

func (l *league) ask(method, path string, form url.Values) (int, string) {
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	r.Header.Set("Accept-Language", "en")
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	w := httptest.NewRecorder()
	l.door.ServeHTTP(w, r)
	l.location = w.Header().Get("Location")
	return w.Code, strings.TrimSpace(tags.ReplaceAllString(w.Body.String(), " "))
}

func (l *league) shows(text string, all ...string) {
	l.t.Helper()
	text = strings.Join(strings.Fields(text), " ")
	for _, one := range all {
		if not, ok := strings.CutPrefix(one, "!"); ok == strings.Contains(text, strings.TrimPrefix(one, "!")) {
			l.t.Errorf("%q (%v) in: %s", not, ok, text)
		}
	}
}

// seats returns the boards on the page of a team, to be sent back with it.
func (l *league) seats(team int) string {
	l.t.Helper()
	v, err := l.office.View(l.t.Context(), captain.Team{Tournament: l.id, ID: team})
	if err != nil || v.Seats == "" {
		l.t.Fatalf("no boards: %+v, %v", v, err)
	}
	return v.Seats
}

const berger = "BERGER_TEAM_ROUNDROBIN"

// A line-up is known to nobody before both are in: not to the other captain, not in the
// journal, not at the desk. It can be changed until then, and not afterwards.
func TestALineUpIsHiddenUntilBothAreIn(t *testing.T) {
	l := newLeague(t, berger, "15:30")
	l.do(arbiter.PairRound{}, arbiter.Publish{Round: 1}) // A-D, B-C
	l.shows(l.look(1), "against Team D", "due by 2026/11/20 15:30", "Team D has not handed in its line-up yet", "Reserves: Player A3")
	before := l.state().Last
	l.send(1, 303, "do", "handin", "player", "1", "player", "2")
	l.send(1, 303, "do", "handin", "player", "1", "player", "3") // changed
	l.shows(l.look(1), "Your line-up has been in since 2026/11/20 15:00", "Change the line-up", "Reserves: Player A2")
	l.shows(l.look(4), "Team A has handed in its line-up", "!Player A")
	if l.state().Last != before {
		t.Error("the line-up is an entry before the other one is in")
	}
	in, err := l.office.HandedByTeam(t.Context(), l.id, 1)
	if err != nil || len(in) != 1 || in[1].At != "2026-11-20 15:00" {
		t.Errorf("the desk sees %+v, %v", in, err)
	}
	l.send(4, 303, "do", "handin", "player", "10", "player", "11")
	r := l.state().Round(1)
	if len(r.Boards) != 2 || r.Boards[0].Board != (journal.Board{White: 1, Black: 10}) || r.Boards[1].Board != (journal.Board{White: 11, Black: 3}) {
		t.Fatalf("%+v", r.Boards)
	}
	history, _ := l.desk.History(t.Context(), l.id, before)
	var who []string
	for _, e := range history {
		who = append(who, fmt.Sprintf("%s %s %T", e.Actor, e.Role, e.Payload))
	}
	if want := []string{"Team A captain journal.TeamLinedUp", "Team D captain journal.TeamLinedUp", "Team D captain journal.BoardsSeated"}; !slices.Equal(who, want) {
		t.Errorf("entries %q", who)
	}
	l.shows(l.look(1), "Match sheet", "Player A1", "Player D1", "Confirm the line-ups")
	l.shows(l.send(1, 422, "do", "handin", "player", "1", "player", "2"), "Both line-ups are already known")
}

// A line-up against the regulations is refused with the article, of every captain
// alike; an unusual one has to be confirmed.
func TestALineUpIsChecked(t *testing.T) {
	l := newLeague(t, berger, "15:30")
	l.do(arbiter.PairRound{}, arbiter.Publish{Round: 1})
	hand := func(want int, players ...string) string {
		t.Helper()
		pairs := []string{"do", "handin"}
		for _, p := range players {
			pairs = append(pairs, "player", p)
		}
		return l.send(1, want, pairs...)
	}
	l.shows(hand(422, "2", "1"), "Player A1", "Reserves: Player A3") // the order, as it was typed
	l.shows(hand(422, "1", "4"), "Player B1")
	l.shows(hand(422, "1", "1"), "Player A1")
	hand(422, "1")
	hand(422, "1", "99")
	hand(422)
	hand(400, "1", "x")
	hand(400, "1", "-3")
	l.shows(hand(422, "1", "0"), "Is that right?", "Hand it in anyway")
	l.send(1, 303, "do", "handin", "player", "1", "player", "0", "sure", "1")
	l.send(1, 422, "round", "2", "do", "handin", "player", "1", "player", "2")
	l.send(1, 400, "round", "x", "do", "handin")
	l.send(1, 400, "do", "nothing")

	// A player who leaves after it was handed in: the captain is told, the others are not.
	l.send(1, 303, "do", "handin", "player", "1", "player", "2")
	l.do(arbiter.Withdraw{ID: 2, From: 1})
	l.shows(l.look(1), "Your line-up is no longer valid")
	l.shows(l.look(4), "Team A has not handed in its line-up yet")
	l.send(4, 303, "do", "handin", "player", "10", "player", "11")
	if len(l.state().Round(1).Boards) != 0 {
		t.Error("boards without a line-up")
	}

	// Other texts are no links, of no other team and of no other tournament.
	for _, path := range []string{"/", "/x", "/B" + l.links[0][1:], "/" + l.links[0][:30], "/" + l.links[0] + "/x"} {
		if status, text := l.ask("GET", path, nil); status != 404 || strings.Contains(text, "Team") {
			t.Errorf("%s: %d %s", path, status, text)
		}
	}
}

// The time passes while a form is filled in: what was handed in before counts, what comes
// after is the arbiter's, and the arbiter seats who has handed in nothing.
func TestTheTimePassesInBetween(t *testing.T) {
	l := newLeague(t, berger, "15:30")
	l.do(arbiter.PairRound{}, arbiter.Publish{Round: 1})
	l.send(1, 303, "do", "handin", "player", "2", "player", "3")
	if err := l.office.Settle(t.Context()); err != nil || len(l.state().LineUp(1, 1)) != 0 {
		t.Fatalf("before the time: %v, %v", l.state().LineUp(1, 1), err)
	}
	l.now = l.now.Add(31 * time.Minute)
	l.shows(l.send(4, 422, "do", "handin", "player", "10", "player", "11"), "Line-ups were due by 15:30 (GR (2018) 7.1)")
	if err := l.office.Settle(t.Context()); err != nil || !slices.Equal(l.state().LineUp(1, 1), []int{2, 3}) {
		t.Fatalf("after the time: %v, %v", l.state().LineUp(1, 1), err)
	}
	last := l.state().Last
	if err := l.office.Settle(t.Context()); err != nil || l.state().Last != last {
		t.Errorf("settled twice: %v", err)
	}
	l.shows(l.look(4), "Nothing can be handed in here any more", "!Player A")
	l.do(arbiter.SeatBoards{Round: 1})
	l.shows(l.look(4), "Match sheet", "Player A2")
}

// A line-up is for an opponent: when the round is paired otherwise it is asked for anew.
func TestAnotherPairingAsksAgain(t *testing.T) {
	l := newLeague(t, "FIDE_TEAM_TYPEA_MP_GP", "15:30")
	l.do(arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	m := l.state().Round(1).Matches
	first, second := m[0].White, m[0].Black
	p := func(team, n int) string { return fmt.Sprint(3*(team-1) + n) }
	l.send(first, 303, "do", "handin", "player", p(first, 1), "player", p(first, 2))
	l.do(arbiter.Unpair{Round: 1})
	l.shows(l.look(first), "Your line-up has been in") // nobody is paired: it may come to the same
	l.do(arbiter.PairRound{}, arbiter.StartManual{Round: 1}, arbiter.RearrangeMatches{Round: 1, Matches: []journal.Board{{White: first, Black: m[1].Black}, {White: m[1].White, Black: second}}}, arbiter.EndManual{Round: 1}, arbiter.Publish{Round: 1})
	l.shows(l.look(first), "is no longer valid", "it was handed in against another team")
	other := m[1].Black
	l.send(other, 303, "do", "handin", "player", p(other, 1), "player", p(other, 2))
	if len(l.state().Round(1).Boards) != 0 {
		t.Error("a line-up counts that was for another team")
	}
	l.send(first, 303, "do", "handin", "player", p(first, 1), "player", p(first, 3))
	if len(l.state().Round(1).Boards) != 2 {
		t.Error("both are in, and the boards are not known")
	}
}

// Both captains confirm the boards and how they ended; what they say alike is entered, and
// what has changed since they looked is not confirmed.
func TestBothCaptainsConfirmTheMatch(t *testing.T) {
	l := newLeague(t, berger, "15:30")
	l.do(arbiter.PairRound{}, arbiter.Publish{Round: 1})
	l.send(1, 303, "do", "handin", "player", "1", "player", "2")
	l.send(4, 303, "do", "handin", "player", "10", "player", "11")
	seats := l.seats(1)
	l.send(1, 303, "do", "agree", "seats", seats)
	l.shows(l.look(1), "You have confirmed the line-ups")
	l.shows(l.send(4, 422, "do", "object", "seats", seats, "objection", " "), "Describe your objection")
	l.send(4, 303, "do", "object", "seats", seats, "objection", "<b>He is not A1")
	l.shows(l.look(1), "The other captain has objected", "!A1</b>")
	if objections, err := l.office.HandedByTeam(t.Context(), l.id, 1); err != nil || objections[4].Objection != "<b>He is not A1" || !objections[1].Agreed {
		t.Errorf("the desk sees %+v, %v", objections, err)
	}
	l.send(4, 303, "do", "agree", "seats", seats)
	l.send(2, 422, "do", "agree", "seats", seats) // of another match

	result := func(k int) string {
		kind, _ := arbiter.KindOf(l.state().Round(1).Boards[k].Result)
		return kind.Key
	}
	l.send(1, 303, "do", "sign", "seats", seats, "result", "1", "result", "")
	l.shows(l.look(4), "!The other captain reports")
	l.send(4, 303, "do", "sign", "seats", seats, "result", "=", "result", "0")
	if result(0) != "." || result(1) != "." {
		t.Fatalf("entered although they differ: %s %s", result(0), result(1))
	}
	l.shows(l.look(4), "The other captain reports 1-0: the arbiter decides")
	l.send(4, 303, "do", "sign", "seats", seats, "result", "1", "result", "0")
	if result(0) != "1" || result(1) != "." {
		t.Fatalf("%s %s", result(0), result(1))
	}
	l.shows(l.send(1, 422, "do", "sign", "seats", seats, "result", "0", "result", "0"), "Board 1 now has another result: 1-0")
	l.send(1, 422, "do", "sign", "seats", seats, "result", "1", "result", "+")
	l.send(1, 303, "do", "sign", "seats", seats, "result", "1", "result", "0")
	if result(1) != "0" {
		t.Fatalf("board 2: %s", result(1))
	}
	l.shows(l.look(1), "2.0 – 0.0", "You have confirmed the result of the match", "The other captain has confirmed the result")
	l.do(arbiter.EnterResult{Round: 1, Board: l.state().Round(1).Boards[1].Board, Result: tournament.Both(tournament.Draw)})
	l.shows(l.look(1), "1.5 – 0.5", "!You have confirmed the result", "Confirm the match: 1.5 – 0.5")
}

// Reading a line-up before its time needs a reason, and is noted; a line-up that the
// desk enters for a captain counts, and a team that handed in others is not seated by
// its first players.
func TestTheDeskAndLineUps(t *testing.T) {
	l := newLeague(t, berger, "15:30")
	l.do(arbiter.PairRound{}, arbiter.Publish{Round: 1})
	l.send(1, 303, "do", "handin", "player", "2", "player", "3")
	l.send(2, 303, "do", "handin", "player", "5", "player", "6")
	ctx, refused := t.Context(), (*arbiter.Refused)(nil)
	if list, err := l.office.Read(ctx, l.id, desktest.Arbiter, 1, 1, ""); !errors.As(err, &refused) || list != nil {
		t.Errorf("read without a reason: %v, %v", list, err)
	}
	if list, err := l.office.Read(ctx, l.id, arbiter.Person{Name: "x", Role: arbiter.ResultDesk}, 1, 1, "to see"); !errors.As(err, &refused) || list != nil {
		t.Errorf("read by somebody else: %v, %v", list, err)
	}
	list, err := l.office.Read(ctx, l.id, desktest.Arbiter, 1, 1, "the telephone was left")
	history, _ := l.desk.History(ctx, l.id, l.state().Last-1)
	if err != nil || !slices.Equal(list, []int{2, 3}) || history[0].Reason != "the telephone was left" || history[0].Payload != (journal.LineUpRead{Round: 1, Team: 1}) {
		t.Errorf("read %v, %v, noted %+v", list, err, history)
	}
	l.do(arbiter.LineUp{Round: 1, Team: 4, Players: []int{10, 12}})
	if err := l.office.SupersedeLineUp(ctx, l.id, 1, 4); err != nil || len(l.state().Round(1).Boards) != 2 {
		t.Fatalf("entered at the desk, and the other is not: %v", err)
	}
	if err := l.office.Seat(ctx, l.id, 1); err != nil {
		t.Fatal(err)
	}
	l.do(arbiter.SeatBoards{Round: 1})
	if b := l.state().Round(1).Boards; len(b) != 4 || b[2].Board != (journal.Board{White: 5, Black: 7}) {
		t.Errorf("%+v", b)
	}
}

// A link alone shows nothing of what was handed in with it elsewhere, and replaces none of
// it: who looks at it is noted, and then changes it.
func TestWhoHasTheLinkAloneLeavesATrace(t *testing.T) {
	l := newLeague(t, berger, "15:30")
	l.do(arbiter.PairRound{}, arbiter.Publish{Round: 1})
	l.send(1, 303, "do", "handin", "player", "1", "player", "3")
	own := l.pages[1]
	l.shows(l.look(1), "Change the line-up", "Reserves: Player A2")
	last := l.state().Last
	for _, page := range []string{"", "?handed=", "?handed=AAAA", own[:len(own)-2], "?l=en"} {
		l.pages[1] = page
		l.shows(l.look(1), "Your line-up has been in since", "handed in on another page", "!Reserves", "!Player A", "!Change the line-up")
		l.shows(l.send(1, 422, "do", "handin", "player", "1", "player", "2"), "show it here first", "!Player A3")
	}
	l.pages[4] = own // of another team
	l.shows(l.look(4), "!Player A")
	if got := l.state().Last; got != last {
		t.Errorf("%d entries more", got-last)
	}
	l.pages[1] = ""
	l.send(1, 303, "do", "see")
	l.shows(l.look(1), "Change the line-up", "Reserves: Player A2")
	events, err := l.desk.History(t.Context(), l.id, last)
	if err != nil || len(events) != 1 {
		t.Fatal(events, err)
	}
	if e := events[0]; e.Payload != (journal.LineUpRead{Round: 1, Team: 1}) || e.Role != "captain" || !strings.HasPrefix(e.Device, "link:") || !strings.Contains(e.Reason, "on another page") {
		t.Errorf("the entry: %+v", e)
	}
	l.send(1, 303, "do", "handin", "player", "1", "player", "2")
	l.shows(l.look(1), "Reserves: Player A3")
	l.pages[1] = own // it shows what was handed in on it, and nothing that came after
	l.shows(l.look(1), "handed in on another page", "!Player A")
	l.send(4, 422, "do", "see")
}

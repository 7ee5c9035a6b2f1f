package lichess

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
	"torneo/internal/outlet"
	"torneo/internal/pgn"
	"torneo/internal/row"
	"torneo/internal/tournamenttest"
	"torneo/message"
	"torneo/tournament"
)

// published returns a tournament with two published rounds, changed at 10:00 and 12:00.
func published(t *testing.T, players int) *noticeboard.Board {
	t.Helper()
	record := tournamenttest.Random(rand.New(rand.NewPCG(3, 3)), tournamenttest.Config{Players: players, Rounds: 2})
	s := &journal.State{}
	for k, w := range []journal.Payload{
		journal.TournamentImported{Config: journal.Config{Name: "Open", System: "FIDE_DUTCH_2026", Rounds: 2, Points: record.Points, Rulebook: record.Rulebook}, Tournament: *record},
		journal.PublicationSet{Publication: journal.Publication{Open: true, Results: journal.Live}},
		journal.PersonShown{ID: 1, As: journal.Hidden},
	} {
		if err := s.Apply(journal.Event{Number: int64(k + 1), Payload: w}); err != nil {
			t.Fatal(err)
		}
	}
	b := noticeboard.Of(s, tournament.Date{})
	b.ID = "a"
	for k := range b.Rounds {
		b.Rounds[k].At = time.Date(2026, 11, 22, 10+2*k, 0, 0, 0, time.UTC)
	}
	return b
}

// lichess is a stand-in that answers as is documented.
type lichess struct {
	*httptest.Server
	answer func(w http.ResponseWriter, round string, games []pgn.Game)
	pushed []string
	bodies []string
	said   outlet.State // game by game
}

func standIn(t *testing.T) *lichess {
	l := &lichess{}
	l.answer = func(w http.ResponseWriter, _ string, games []pgn.Game) {
		out := map[string]any{}
		var list []any
		for k := range games {
			list = append(list, map[string]any{"tags": map[string]string{"Board": games[k].Tag("Board"), "White": games[k].Tag("White")}, "moves": 0})
		}
		out["games"] = list
		_ = json.NewEncoder(w).Encode(out)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/broadcast/round/{id}/push", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.Header.Get("Authorization") != "Bearer lip_geheim" {
			w.WriteHeader(http.StatusUnauthorized)
			fmt.Fprint(w, `{"error":"No such token"}`)
			return
		}
		games, err := pgn.Read(body)
		if err != nil {
			t.Error(err)
		}
		l.pushed, l.bodies = append(l.pushed, r.PathValue("id")), append(l.bodies, string(body))
		l.answer(w, r.PathValue("id"), games)
	})
	l.Server = httptest.NewServer(mux)
	t.Cleanup(l.Close)
	return l
}

func (l *lichess) delivery(rounds string, boards ...*noticeboard.Board) *outlet.Delivery {
	d := &outlet.Delivery{Settings: outlet.SettingsOf(map[string]string{"rounds": rounds, "server": l.URL}, outlet.Secrets{"token": "lip_geheim"}), Whole: true, Tell: func(message.Message, int, int) {}, Know: func(string) {}, Answered: func(a outlet.Answers) { l.said.AddAnswers(a) }}
	for _, b := range boards {
		d.Tournaments = append(d.Tournaments, noticeboard.Standing{Tournament: b.ID, Board: b})
	}
	return d
}

var now = func() time.Time { return time.Date(2026, 11, 22, 12, 30, 0, 0, time.UTC) }

func send(d *outlet.Delivery) (message.Message, error) {
	return kind(now, 100*time.Millisecond).Send(context.Background(), d)
}

func TestRoundsArePushed(t *testing.T) {
	l := standIn(t)
	b := published(t, 12)
	d := l.delivery("abcdEF12 7H7H7H7H", b)
	m, err := send(d)
	if err != nil || m.ID != "lichess.done" || m.Args["count"] != 12 || strings.Join(l.pushed, " ") != "abcdEF12 7H7H7H7H" {
		t.Fatalf("%v %v %v", m, err, l.pushed)
	}
	if name := tournamenttest.Random(rand.New(rand.NewPCG(3, 3)), tournamenttest.Config{Players: 12, Rounds: 2}).Players[0].Name; name != "" && strings.Contains(l.bodies[0], `"`+name+`"`) || !strings.Contains(l.bodies[0], "No. 1") {
		t.Error("who is hidden is told")
	}
	// Afterwards only what has changed, and the last round in any case.
	l.pushed, d.Whole, d.Outlet.Succeeded = nil, false, time.Date(2026, 11, 22, 11, 0, 0, 0, time.UTC)
	if _, err := send(d); err != nil || strings.Join(l.pushed, " ") != "7H7H7H7H" {
		t.Errorf("%v %v", l.pushed, err)
	}
	l.pushed, d.Outlet.Succeeded = nil, time.Date(2026, 11, 22, 9, 0, 0, 0, time.UTC)
	if _, err := send(d); err != nil || len(l.pushed) != 2 {
		t.Errorf("%v %v", l.pushed, err)
	}
	if m, err := send(l.delivery("abcdEF12")); err != nil || m.ID != "lichess.nothing" {
		t.Errorf("nothing is published: %v %v", m, err)
	}
}

// Lichess takes 64 games, and may refuse some of them: both is said.
func TestGamesThatAreNotTaken(t *testing.T) {
	l := standIn(t)
	take := l.answer
	l.answer = func(w http.ResponseWriter, round string, games []pgn.Game) {
		if len(games) > 64 {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		take(w, round, games)
	}
	m, err := send(l.delivery("2:abcdEF12", published(t, 140)))
	if err != nil || m.ID != "lichess.left" || m.Args["count"] != 6 {
		t.Errorf("%v %v", m, err)
	}
	l.answer = func(w http.ResponseWriter, _ string, games []pgn.Game) {
		fmt.Fprintf(w, `{"games":[{"tags":{"Board":"1"},"moves":0},{"tags":{},"error":"Invalid\nmove"},{"tags":{"Board":"3"},"error":"%s"}]}`, strings.Repeat("x", 500))
	}
	m, err = send(l.delivery("2:abcdEF12", published(t, 12)))
	if text := fmt.Sprint(m.Args["games"]); err != nil || m.ID != "lichess.partly" || m.Args["count"] != 2 || !strings.HasPrefix(text, "2: Invalid move; 3: xxx") || len(text) > 200 {
		t.Errorf("%v %v", m, err)
	}

	// Game by game: of the round that was sent last, with what it is refused for.
	if all := l.said.Answers; len(all) != 1 || all[0].Round != 2 || !all[0].At.Equal(now()) || len(all[0].Games) != 3 || all[0].CountRefused() != 2 || all[0].Games[0].Refused != "" || all[0].Games[1].Board != 2 || all[0].Games[1].Refused != "Invalid move" || all[0].Games[1].White == "" || len(all[0].Games[2].Refused) > 130 {
		t.Errorf("%+v", all)
	}
	l.answer = take
	if _, err := send(l.delivery("abcdEF12 7H7H7H7H", published(t, 12))); err != nil || len(l.said.Answers) != 2 || l.said.Answers[0].Round != 2 || l.said.Answers[0].CountRefused() != 0 || len(l.said.Answers[1].Games) != 6 {
		t.Errorf("%v %+v", err, l.said.Answers)
	}
	l.answer = func(w http.ResponseWriter, _ string, _ []pgn.Game) { // more than was sent
		fmt.Fprint(w, `{"games":[`+strings.Repeat(`{"error":"x","moves":-5},`, 500)+`{}]}`)
	}
	if _, err := send(l.delivery("2:abcdEF12", published(t, 12))); err != nil || len(l.said.Answers[0].Games) != 6 {
		t.Errorf("%v %+v", err, l.said.Answers)
	}
	for n := range 50 {
		l.said.AddAnswers(outlet.Answers{Round: n + 1, Games: make([]outlet.Answer, 500)})
	}
	if all := l.said.Answers; len(all) != row.MostAnswered || all[0].Round != 50 || len(all[0].Games) != row.MostAnswers {
		t.Errorf("%d", len(all))
	}
}

// Whatever goes wrong there is said in words; what helps only by hand is tried seldom, and
// who is asked to wait waits as long as he is asked to.
func TestWhatGoesWrongThere(t *testing.T) {
	l := standIn(t)
	b, take := published(t, 4), l.answer
	status := func(code int, header ...string) func(http.ResponseWriter, string, []pgn.Game) {
		return func(w http.ResponseWriter, _ string, _ []pgn.Game) {
			if len(header) > 0 {
				w.Header().Set(header[0], header[1])
			}
			w.WriteHeader(code)
			fmt.Fprint(w, `{"error":"because"}`)
		}
	}
	for _, x := range []struct {
		answer func(http.ResponseWriter, string, []pgn.Game)
		want   string
		hand   bool
		pause  time.Duration
	}{
		{status(401), "lichess.unauthorized", true, 0}, {status(403), "lichess.forbidden", true, 0}, {status(404), "lichess.not-found", true, 0}, {status(400), "lichess.refused", true, 0},
		{status(302, "Location", "http://127.0.0.1:1/"), "lichess.refused", true, 0}, {status(500), "lichess.broken", false, 0}, {status(503), "lichess.broken", false, 0},
		{status(429), "lichess.too-many", false, time.Minute}, {status(429, "Retry-After", "90"), "lichess.too-many", false, 90 * time.Second}, {status(429, "Retry-After", "999999999"), "lichess.too-many", false, time.Hour},
		{status(429, "Retry-After", "Sun, 22 Nov 2026 12:35:00 GMT"), "lichess.too-many", false, 5 * time.Minute}, {status(429, "Retry-After", "-5"), "lichess.too-many", false, time.Minute},
		{func(w http.ResponseWriter, _ string, _ []pgn.Game) { fmt.Fprint(w, "<html>") }, "lichess.strange", false, 0},
		{func(w http.ResponseWriter, _ string, _ []pgn.Game) { time.Sleep(300 * time.Millisecond) }, "lichess.hangs", false, 0},
	} {
		l.answer = x.answer
		_, err := send(l.delivery("2:abcdEF12", b))
		own := (*outlet.Error)(nil)
		if !errors.As(err, &own) || own.Text.ID != x.want || own.Hand != x.hand || own.Pause != x.pause {
			t.Errorf("%s: %v, %+v", x.want, err, own)
		}
		if err != nil && strings.Contains(err.Error(), "geheim") {
			t.Error("the token is told")
		}
	}
	l.answer = take
	for want, d := range map[string]*outlet.Delivery{"lichess.one-tournament": l.delivery("2:abcdEF12", b, published(t, 4)), "lichess.no-round": l.delivery("1:abcdEF12", b), "lichess.rounds": l.delivery("x", b)} {
		own := (*outlet.Error)(nil)
		if _, err := send(d); !errors.As(err, &own) || own.Text.ID != want {
			t.Errorf("%s: %v", want, err)
		}
	}
	l.Close()
	own := (*outlet.Error)(nil)
	if _, err := send(l.delivery("2:abcdEF12", b)); !errors.As(err, &own) || own.Text.ID != "lichess.unreachable" {
		t.Errorf("nobody answers: %v", err)
	}
}

func TestWhatIsSaidOfRounds(t *testing.T) {
	for text, want := range map[string]string{
		"abcdEF12": "map[1:abcdEF12]", "abcdEF12, - 7H7H7H7H": "map[1:abcdEF12 3:7H7H7H7H]", "7:abcdEF12 7H7H7H7H": "map[7:abcdEF12 8:7H7H7H7H]",
		"https://lichess.org/broadcast/open/round-1/abcdEF12": "map[1:abcdEF12]", "": "", "-": "", "short": "", "0:abcdEF12": "", "1:abcdEF12 1:7H7H7H7H": "", "../../x1": "",
	} {
		ids, ok := roundsOf(text)
		if got := fmt.Sprint(ids); ok != (want != "") || ok && got != want {
			t.Errorf("%q: %v %v", text, ids, ok)
		}
	}
}

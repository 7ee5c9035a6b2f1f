package web_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// undone takes back an act at the desk, answering whatever is asked.
func undone(w *webtest.Window, at string, number int64) {
	w.T.Helper()
	before := w.State(at).Last
	p := w.Post(at+"undo", url.Values{"number": {fmt.Sprint(number)}, "seen": {fmt.Sprint(before)}})
	for range 3 {
		if p.Status != 422 || !p.Fields().Has("confirmed") {
			break
		}
		form := p.Fields()
		if strings.Contains(p.Body, `name="word"`) {
			form.Set("word", "CONFIRM")
		}
		p = w.Post(at+"undo", form)
	}
	if p.Want(w.T, 200); w.State(at).Last == before {
		w.T.Fatalf("nothing is taken back:\n%s", webtest.VisibleText(p.Body))
	}
}

// Each kind of event that breaches the integrity of the pairings (Q112 to Q115): it is
// asked about at level 3 or more, stands in the journal with who did it and when, and in
// the report as a comment that names the round; taken back, everything is as before.
func TestBreachesAtTheDesk(t *testing.T) {
	equal := func(w *webtest.Window, at string) { // 7 and 8 have the same rating
		w.Do(at, arbiter.ChangePlayer{ID: 8, Player: tournament.Player{Name: "Player 8", Federation: "ESP", Rating: 2440}})
	}
	for _, test := range []struct {
		name    string
		before  func(w *webtest.Window, at string)
		level   int
		path    string
		form    func(s *journal.State) url.Values
		comment string // as it stands in the report
		journal string // what the journal says
	}{
		{"pairing by hand", func(w *webtest.Window, at string) {
			w.PlayRound(at, 1, "1", "1", "1", "1")
			w.Do(at, arbiter.PairRound{}, arbiter.StartManual{Round: 2})
		}, webtest.Confirm, "rounds/2/boards", func(s *journal.State) url.Values {
			v := url.Values{"end": {"1"}}
			b := s.Round(2).Boards
			for k := range b { // Black of the first two boards change places
				black := b[k].Black
				if k < 2 {
					black = b[1-k].Black
				}
				v.Add("white", fmt.Sprint(b[k].White))
				v.Add("black", fmt.Sprint(black))
			}
			return v
		}, "MPA @ Round 2: ", "Round 2"},
		{"numbers are assigned again", func(w *webtest.Window, at string) {
			w.PlayRound(at, 1)
			w.Do(at, arbiter.ChangePlayer{ID: 8, Player: tournament.Player{Name: "Player 8", Federation: "ESP", Rating: 2600}})
		}, webtest.Confirm, "players/numbers", nil, "TPN regeneration @ Round 1: 8=>1 1=>2 2=>3 3=>4 4=>5 5=>6 6=>7 7=>8", "umbers"},
		{"numbers exchanged", func(w *webtest.Window, at string) { equal(w, at); w.PlayRound(at, 1) }, webtest.Confirm, "players/7/exchange", func(*journal.State) url.Values {
			return url.Values{"other": {"8"}}
		}, "TPN exchange @ Round 1: 7=>8 8=>7", "umbers"},
		{"a result corrected", func(w *webtest.Window, at string) {
			w.PlayRound(at, 1, "1")
			w.PlayRound(at, 2)
		}, webtest.Confirm, "rounds/1/correct", func(s *journal.State) url.Values { return webtest.BoardForm(s.Round(1).Boards[0].Board, "result", "0") }, "Correction @ Round 1: 1-5 1-0 => 1-5 0-1", "Round 1"},
		{"who played whom", func(w *webtest.Window, at string) {
			w.PlayRound(at, 1, "1", "1")
			w.PlayRound(at, 2)
		}, webtest.Confirm, "rounds/1/opponents", func(s *journal.State) url.Values {
			b := s.Round(1).Boards
			return webtest.BoardForm(b[0].Board, "seat", fmt.Sprint(b[0].Black), "with", fmt.Sprint(b[1].White), "this", "1", "other", "0")
		}, "Correction @ Round 1: 1-5 1-0 6-2 1-0 => 1-6 1-0 5-2 0-1", "who really played whom"},
		{"colours of a game", func(w *webtest.Window, at string) { w.Do(at, arbiter.PairRound{}, arbiter.Publish{Round: 1}) }, webtest.Confirm, "rounds/1/swap", func(s *journal.State) url.Values {
			return webtest.BoardForm(s.Round(1).Boards[0].Board)
		}, "Correction @ Round 1: 1-5 => 5-1", "Round 1"},
		{"an adjourned game", func(w *webtest.Window, at string) {
			w.PlayRound(at, 1, "a")
			w.PlayRound(at, 2)
		}, webtest.Confirm, "rounds/1/result", func(s *journal.State) url.Values { return webtest.BoardForm(s.Round(1).Boards[0].Board, "result", "1") }, "Adjournment @ Round 1: 1-5 1/2-1/2 => 1-0", "Round 1"},
		{"other tie-breaks", func(w *webtest.Window, at string) { w.PlayRound(at, 1) }, webtest.TwoSteps, "settings", nil, "Configuration @ Round 1: tie-breaks PTS,BH/C1,BH,SB,PS,DE,WIN,BWG => PTS,DE", "ie-breaks"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWindow(t)
			w.Post("/who", url.Values{"who": {"Ana Ñúñez"}}).Want(t, 200)
			at := w.Swiss(8, 5)
			test.before(w, at)
			form := url.Values{}
			switch {
			case test.path == "settings":
				form = w.SettingsForm(at, "ties", "PTS, DE")
			case test.form != nil:
				form = test.form(w.State(at))
			}
			report, was := w.Report(at, "trf26.trf"), w.State(at)
			entries := was.Last
			w.WantLevel(test.level, at+test.path, form)
			published := strings.HasPrefix(test.comment, "MPA")
			if published {
				w.Do(at, arbiter.Publish{Round: 2})
			}
			text := webtest.CommentsOf(w.Report(at, "trf26.trf"))
			if strings.Count(text, "### "+test.comment) != 1 || !published && !strings.Contains(text, "### "+test.comment+"\n") {
				t.Errorf("the report does not say %q:\n%s", test.comment, text)
			}
			events, err := w.Desk.History(t.Context(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"), entries)
			if err != nil || len(events) == 0 || events[0].Actor != "Ana Ñúñez" || events[0].Time.IsZero() {
				t.Errorf("the journal: %v, %+v", err, events)
			}
			w.Get(at+"journal").Want(t, 200, test.journal, "Ana Ñúñez", fmt.Sprintf(`id="event-%d"`, entries+1))
			if published {
				undone(w, at, w.State(at).Last)
			}
			undone(w, at, entries+1)
			if got := w.Report(at, "trf26.trf"); got != report {
				t.Errorf("taken back, and the report is\n%s\nwas\n%s", got, report)
			}
			if s := w.State(at); len(s.Notes) != len(was.Notes) || s.Current() != was.Current() {
				t.Errorf("taken back: %d notes, round %d", len(s.Notes), s.Current())
			}
		})
	}
}

// The final report has everything that happened to an event (Q217): results of every
// kind, byes of every kind, who came late, withdrew or was expelled, who is kept apart,
// virtual points, other points and tie-breaks, and a comment for each departure from
// the regular course. Read again it is the same event, with nothing to remark.
func TestTheFinalReportHasEverything(t *testing.T) {
	w := newWindow(t)
	at := w.Swiss(24, 4)
	w.Do(at,
		arbiter.Configure{Config: func() journal.Config {
			c := w.State(at).Config
			c.Baku, c.Points.PairingAllocatedBye, c.HalfByes = true, tournament.Half, 2
			c.City, c.Federation, c.ChiefArbiter, c.TimeControl = "Lugo", "ESP", "Mora Cid, Eva", "90 min + 30 s"
			return c
		}()},
		arbiter.Prohibit{Groups: []journal.Group{{IDs: []int{1, 2}, First: 1, Why: "sisters"}}},
		arbiter.RequestBye{ID: 5, Round: 2, Kind: tournament.HalfPointBye}, arbiter.RequestBye{ID: 6, Round: 2, Kind: tournament.FullPointBye}, arbiter.RequestBye{ID: 7, Round: 3, Kind: tournament.ZeroPointBye},
		arbiter.ChangePlayer{ID: 15, Player: tournament.Player{Name: "Player 15", Federation: "ESP", Rating: 2370}}, // as 14
	)
	kinds := []string{}
	for _, k := range arbiter.FinalResults() {
		kinds = append(kinds, k.Key)
	}
	w.Do(at, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	w.EnterResults(at, 1, kinds...)
	w.Do(at, arbiter.ExchangeNumbers{A: 14, B: 15})
	w.Do(at, arbiter.EnterPlayer{Player: tournament.Player{Name: "Late", Federation: "ARG", Rating: 2345}, From: 2})
	w.PlayRound(at, 2, "a", "1", "0")
	w.Do(at, arbiter.Withdraw{ID: 20}, arbiter.PairRound{}, arbiter.StartManual{Round: 3})
	b := w.State(at).Round(3).Boards
	form := url.Values{"end": {"1"}, "confirmed": {"3"}, "seen": {fmt.Sprint(w.State(at).Last)}}
	for k := range b {
		black := b[k].Black
		if k < 2 {
			black = b[1-k].Black
		}
		number := func(id int) string {
			if id == 0 {
				return ""
			}
			return fmt.Sprint(w.State(at).Player(id).Number)
		}
		form.Add("white", number(b[k].White))
		form.Add("black", number(black))
	}
	w.Post(at+"rounds/3/boards", form).Want(t, 200)
	w.Do(at, arbiter.Publish{Round: 3})
	open := w.State(at).Round(2).Boards[0].Board
	w.Do(at, arbiter.EnterResult{Round: 2, Board: open, Result: webtest.Must(resultOf("1"))})
	w.Do(at, arbiter.CorrectResult{Round: 2, Board: w.State(at).Round(2).Boards[1].Board, Result: webtest.Must(resultOf("="))})
	w.EnterResults(at, 3)
	w.Do(at, arbiter.Withdraw{ID: 21, Expelled: true})
	w.Post(at+"settings", url.Values{}) // nothing
	w.Do(at, arbiter.Configure{Config: func() journal.Config {
		c := w.State(at).Config
		c.Ties = []string{"PTS", "BH", "SB"}
		return c
	}()})
	w.PlayRound(at, 4)
	w.Do(at, arbiter.CorrectResult{Round: 1, Board: w.State(at).Round(1).Boards[0].Board, Result: webtest.Must(resultOf("=")), RatingOnly: true})

	text := w.Report(at, "trf26-final.trf")
	comments := webtest.CommentsOf(text)
	for _, want := range []string{
		"FPB @ Round 2: 6=FPB", "TPN exchange @ Round 1: ", "Late entry @ Round ", "Adjournment @ Round 2: ", "Correction @ Round 2: ", "MPA @ Round 3: ",
		"Configuration @ Round 3: tie-breaks PTS,BH/C1,BH,SB,PS,DE,WIN,BWG => PTS,BH,SB", "Rating correction @ Round 1: ",
	} {
		if strings.Count(comments, "### "+want) != 1 {
			t.Errorf("the final report does not say once %q:\n%s", want, comments)
		}
	}
	for _, want := range []string{"\n022 Lugo", "\n032 ESP", "\n102 Mora Cid, Eva", "\n122 90 min + 30 s", "\n142 4", "\n152 W", "\n162 ", "\n192 FIDE_DUTCH_2026_BAKU", "\n202 BH,SB", "\n250 ", "\n260 ", "0000 - H", "0000 - F", "0000 - Z", "0000 - U"} {
		if !strings.Contains(text, want) {
			t.Errorf("the final report has no %q:\n%s", want, text)
		}
	}
	// Every result of every round, from both sides.
	s := w.State(at)
	record := s.Record(4)
	p := w.Upload("/import", "report", "final.trf", []byte(text))
	for p.Status == 422 && p.Fields().Has("confirmed") {
		for _, item := range p.Details() {
			if !strings.Contains(item, "round 3") && !strings.Contains(item, "round 1") && !strings.HasPrefix(item, "49 of 49") { // changed by hand; paired with other numbers
				t.Errorf("read again: %s", item)
			}
		}
		p = w.Post("/import", p.Fields())
	}
	p.Want(t, 200)
	again, err := w.Desk.State(t.Context(), w.Store.AllJournals[len(w.Store.AllJournals)-1].ID)
	if err != nil {
		t.Fatal(err)
	}
	back := again.Record(4)
	if len(back.Players) != 25 || len(back.Rounds) != 4 {
		t.Fatalf("%d players, %d rounds", len(back.Players), len(back.Rounds))
	}
	for n := range record.Rounds {
		if len(record.Rounds[n].Games) != len(back.Rounds[n].Games) {
			t.Errorf("round %d: %d games, %d", n+1, len(record.Rounds[n].Games), len(back.Rounds[n].Games))
		}
		for _, g := range record.Rounds[n].Games {
			found := false
			for _, h := range back.Rounds[n].Games {
				found = found || g.White == h.White && g.Black == h.Black && g.Result == h.Result
			}
			if !found {
				t.Errorf("round %d: %+v is not in the report", n+1, g)
			}
		}
		for _, b := range record.Rounds[n].Byes {
			found := b.Kind == tournament.ZeroPointBye
			for _, c := range back.Rounds[n].Byes {
				found = found || b == c
			}
			if !found {
				t.Errorf("round %d: %+v is not in the report", n+1, b)
			}
		}
	}
	if fmt.Sprint(record.Prohibited) != fmt.Sprint(back.Prohibited) || len(back.Accelerations) != len(record.Accelerations) || back.Points != record.Points {
		t.Errorf("kept apart %v and %v, accelerations %v and %v", record.Prohibited, back.Prohibited, record.Accelerations, back.Accelerations)
	}
	first, second := w.Report(at, "trf26-final.trf"), w.Report("/t/"+w.Store.AllJournals[len(w.Store.AllJournals)-1].ID+"/", "trf26-final.trf")
	for _, line := range strings.Split(first, "\n") {
		if strings.HasPrefix(line, "001 ") && !strings.Contains(line, "Late") && !strings.Contains(second, line) { // who was not there yet is absent then
			t.Errorf("written again it is otherwise: %s", line)
		}
	}
}

// resultOf returns the result of a key.
func resultOf(key string) (tournament.ByColor[tournament.Outcome], error) {
	kind, ok := arbiter.ResultOf(key)
	if !ok {
		return kind.Result, fmt.Errorf("no result %q", key)
	}
	return kind.Result, nil
}

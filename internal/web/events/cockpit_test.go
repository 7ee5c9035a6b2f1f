package events_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/webtest"
	"torneo/tournament"
)

// eventOf returns the address of the event of a tournament.
func eventOf(w *webtest.Window, at string) string {
	j, err := w.Store.Journal(w.T.Context(), strings.Trim(strings.TrimPrefix(at, "/t/"), "/"))
	if err != nil {
		w.T.Fatal(err)
	}
	return "/e/" + j.Event
}

// newSection begins another tournament in the event and enters players.
func newSection(w *webtest.Window, event, name string, names ...string) string {
	w.T.Helper()
	id, err := w.Desk.Create(w.T.Context(), webtest.Somebody, strings.TrimPrefix(event, "/e/"), arbiter.DefaultConfig(name, tournament.Date{Year: 2026, Month: 11, Day: 20}))
	if err != nil {
		w.T.Fatal(err)
	}
	for k, n := range names {
		w.Do("/t/"+id+"/", arbiter.EnterPlayer{Player: tournament.Player{Name: n, Rating: 2000 - k}})
	}
	return "/t/" + id + "/"
}

// laneOf returns the part of the page that is about one tournament.
func laneOf(t *testing.T, p webtest.Page, at string) string {
	t.Helper()
	_, lane, found := strings.Cut(p.Body, `aria-labelledby="lane-`+strings.Trim(strings.TrimPrefix(at, "/t/"), "/")+`"`)
	if !found {
		t.Fatalf("no lane of %s:\n%s", at, webtest.VisibleText(p.Body))
	}
	lane, _, _ = strings.Cut(lane, "</section>")
	return lane
}

// Every tournament says its round, what is missing and its next step; the button does it.
func TestTheEventShowsHowFarEachTournamentIs(t *testing.T) {
	w := newWindow(t)
	a := w.BeginRound(4)
	event := eventOf(w, a)
	b := newSection(w, event, "Grupo B")
	has := func(lane string, texts ...string) {
		t.Helper()
		for _, text := range texts {
			if !strings.Contains(lane, text) {
				t.Errorf("no %q in\n%s", text, lane)
			}
		}
	}
	p := w.Get(event).Want(t, 200, "2 tournaments · 4 players", "Nothing waits for anybody.")
	has(laneOf(t, p, a), "Round 1", "Playing", "2 results missing", "Close and pair round 2", `href="`+a+`rounds/1?missing=1"`)
	has(laneOf(t, p, b), "Enter players", `href="`+b+`players"`)
	w.EnterResults(a, 1, "1", "+")
	p = w.Get(event).Want(t, 200)
	has(laneOf(t, p, a), `action="`+a+`rounds/2/pair"`, "does 1 absentee play")
	other := newSection(w, event, "Grupo C", "Ana", "Eva", "Luz", "Sol")
	w.Do(other, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White})
	w.Get(event).Want(t, 200, `href="`+other+`rounds/1" role="button" id="primary-button"`, "Grupo C: Pair round 1")
	w.Do(other, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	w.Post(a+"rounds/1/close", nil).Want(t, 200)
	p = w.Get(event).Want(t, 200, "Round 2: does 1 absentee play?", `class="lane waits" aria-labelledby="lane-`)
	has(laneOf(t, p, a), "Pair round 2")
	if strings.Contains(p.Body, `id="primary-button"`) {
		t.Error("a round that asks about somebody is the first one that is ready")
	}
}

// An event without tournaments, with one, and with forty says what there is.
func TestEventsOfAnySize(t *testing.T) {
	w := newWindow(t)
	e, err := w.Store.CreateEvent(t.Context(), "Fiesta & <b>más</b>")
	if err != nil {
		t.Fatal(err)
	}
	w.Get("/e/"+e.ID).Want(t, 200, "It has no tournament yet.", "0 tournaments · 0 players", "Fiesta &amp; &lt;b&gt;más").Lack(t, "<b>más")
	for k := range 40 {
		newSection(w, "/e/"+e.ID, "Grupo "+strconv.Itoa(k+1))
	}
	p := w.Get("/e/"+e.ID).Want(t, 200, "40 tournaments")
	if n := strings.Count(p.Body, `class="lane"`); n != 40 {
		t.Errorf("%d lanes", n)
	}
	w.Get("/e/none").Want(t, 404)
}

// Appeals without a decision, and who has not come to the check-in, are said.
func TestWhatWaitsInTheEvent(t *testing.T) {
	w := newWindow(t)
	a := w.BeginRound(4)
	event := eventOf(w, a)
	w.Do(a, arbiter.NoteIncident{Round: 1, ID: 1, Kind: journal.Appeal, Text: "Reclama tablas"})
	b := newSection(w, event, "Grupo B", "Ana", "Eva", "Luz")
	w.Do(b, arbiter.SetCheckIn{Open: true}, arbiter.CheckIn{ID: 1, Present: true})
	p := w.Get(event).Want(t, 200, "Appeal in round 1 without a decision", `href="`+a+`incidents"`, `href="`+b+`players?absent=1"`)
	if lane := laneOf(t, p, b); !strings.Contains(lane, "2 not here yet") {
		t.Errorf("the check-in:\n%s", lane)
	}
	number := w.State(a).Incidents[0].Number
	w.Do(a, arbiter.DecideAppeal{Incident: number, Verdict: journal.Rejected, Text: "No"})
	w.Get(event).Want(t, 200, "Nothing waits for anybody.")
}

// A page of the event is told when something happens in any of its tournaments, and in no other.
func TestTheEventFollowsItsTournaments(t *testing.T) {
	w := newWindow(t)
	a := w.BeginRound(4)
	event := eventOf(w, a)
	b := newSection(w, event, "Grupo B", "Ana")
	sum := func() string { return strconv.FormatInt(w.State(a).Last+w.State(b).Last, 10) }
	w.Get(event).Want(t, 200, `hx-sse:connect="`+event+`/live?seen=`+sum()+`"`)
	told := w.Listen(event+"/live?seen="+sum(), "")
	w.Do(b, arbiter.EnterPlayer{Player: tournament.Player{Name: "Eva"}})
	wantTold := func() {
		t.Helper()
		for {
			select {
			case got := <-told:
				if got == sum() {
					return
				}
			case <-time.After(10 * time.Second):
				t.Fatalf("nobody is told %s", sum())
			}
		}
	}
	wantTold()
	other := w.Tournament()
	w.Do(other, arbiter.EnterPlayer{Player: tournament.Player{Name: "Luz"}})
	w.EnterResults(a, 1, "1")
	wantTold()
	w.Get("/e/none/live").Want(t, 404)
}

// The event is renamed on the page that manages it, which says so on the first page.
func TestTheEventIsManagedOnAPageOfItsOwn(t *testing.T) {
	w := newWindow(t)
	event := eventOf(w, w.Tournament())
	w.Get(event+"/manage").Want(t, 200, `action="`+event+`/name"`, `action="`+event+`/remove"`)
	w.Get(event).Want(t, 200, `href="`+event+`/manage"`).Lack(t, `action="`+event+`/remove"`)
	w.Post(event+"/name", url.Values{"name": {"Otra fiesta"}}).Want(t, 200, "Otra fiesta")
}

// What is about no single event stands on one page, to which every page leads.
func TestTheAdministrationIsInOnePlace(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	for _, path := range []string{"/", at, eventOf(w, at), "/keys"} {
		w.Get(path).Want(t, 200, `href="/administration"`).Lack(t, `href="/outlets"`, `href="/batches"`, `href="/backup"`)
	}
	w.Get("/administration").Want(t, 200, `href="/lists"`, `href="/outlets"`, `href="/mail"`, `href="/screens"`, `href="/programs"`, `href="/backup"`, `href="/batches"`, `href="/removed"`).Lack(t, `href="/hall"`, `href="/people"`)
}

// The last acts of all tournaments are one list, the latest first, each with its place in a
// journal; an act of many entries is one.
func TestTheEventHasACommonJournal(t *testing.T) {
	w := newWindow(t)
	a := w.BeginRound(4)
	event := eventOf(w, a)
	b := newSection(w, event, "Grupo B", "Ana")
	w.EnterResults(a, 1, "1")
	w.Do(b, arbiter.EnterPlayer{Player: tournament.Player{Name: "Eva <b>"}})
	p := w.Get(event).Want(t, 200, "Right now", "Eva &lt;b&gt;", "Grupo B · ")
	_, acts, _ := strings.Cut(p.Body, `id="acts-heading"`)
	acts, _, _ = strings.Cut(acts, "</section>")
	if n := strings.Count(acts, "<li"); n != 10 {
		t.Errorf("%d acts are listed", n)
	}
	last := func(at string) string { return strconv.FormatInt(w.State(at).Last, 10) }
	eva, result := strings.Index(acts, b+"journal?before="), strings.Index(acts, a+"journal?before=")
	if eva < 0 || result < eva {
		t.Errorf("the latest is not the first:\n%s", acts)
	}
	w.Get(b+"journal?before="+strconv.FormatInt(w.State(b).Last+1, 10)).Want(t, 200, `id="event-`+last(b)+`"`, "Eva &lt;b&gt;")
	w.Do(b, arbiter.Undo{Numbers: []int64{w.State(b).Last}})
	w.Get(event).Want(t, 200, "<s>")
	if !strings.Contains(acts, "#event-"+last(a)) {
		t.Errorf("no place of the last act of the first tournament in\n%s", acts)
	}
}

package events_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/eventjournal"
	"torneo/internal/web/webtest"
	"torneo/rating"
	"torneo/tournament"
)

// groups begins an event with groups A and B of four, who have met each other in three rounds:
// the higher number always won. It returns the event and the groups.
func groups(w *webtest.Window) (event string, groups []string) {
	w.T.Helper()
	event = strings.TrimSuffix(w.Post("/events", url.Values{"name": {"Copa"}}).Want(w.T, 200).URL.Path, "/new")
	for _, name := range []string{"A", "B"} {
		at := w.Post(event, url.Values{"name": {"Grupo " + name}, "system": {"BERGER_ROUNDROBIN"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).Want(w.T, 200).URL.Path
		var list []tournament.Player
		for k := range 4 {
			list = append(list, tournament.Player{Name: name + strconv.Itoa(k+1) + ", Ana", Rating: 2000 - 10*k, FIDEID: int64(1000*int(name[0]) + k)})
		}
		w.Do(at, arbiter.EnterPlayers{Players: list}, arbiter.AssignNumbers{})
		win, _ := arbiter.ResultOf("1")
		loss, _ := arbiter.ResultOf("0")
		for round := 1; round <= 3; round++ {
			w.Do(at, arbiter.PairRound{}, arbiter.Publish{Round: round})
			for _, b := range w.State(at).Round(round).Boards {
				r := win
				if b.White > b.Black {
					r = loss
				}
				w.Do(at, arbiter.EnterResult{Round: round, Board: b.Board, Result: r.Result})
			}
			w.Do(at, arbiter.CloseRound{Round: round})
		}
		groups = append(groups, at)
	}
	return event, groups
}

// chosen returns the form of those who go on, as the page proposes it.
func chosen(w *webtest.Window, p webtest.Page, event string) url.Values {
	w.T.Helper()
	_, p.Body, _ = strings.Cut(p.Body, `<form method="post" action="`+event+`/going"`)
	p.Body = `<form action="` + event + `/going"` + p.Body
	return p.Controls(w.T, event+"/going")
}

func journalOf(at string) string { return strings.Trim(strings.TrimPrefix(at, "/t/"), "/") }

// A final that is a knock-out is begun and filled by the same form.
func TestAKnockOutFromGroups(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	event, groups := groups(w)
	from := url.Values{"from": {journalOf(groups[0]), journalOf(groups[1])}, "first": {"2"}, "best": {"0"}, "into": {"new-knockout"}}
	p := w.Get(event+"/going?"+from.Encode()).Want(t, 200, "una eliminatoria nueva", "Encuentros de una eliminatoria")
	form := chosen(w, p, event)
	form.Set("third-place", "1")
	p = w.Post(event+"/going", form).Want(t, 200, "Pasan 4 jugadores")
	i := strings.LastIndex(p.Body, `">Final</a>`)
	s := w.State(p.Body[strings.LastIndex(p.Body[:i], `"/t/`)+1 : i])
	if len(s.Players) != 4 || s.Config.Rounds != 2 || s.Config.System != "CUSTOM_KNOCKOUT" || !s.Config.Matches.ThirdPlace || s.Config.Matches.Contest.String() == "" {
		t.Fatalf("%+v", s.Config)
	}
}

// The first two of each group go on to a final in which their games count: recorded in the
// journals, not rated twice, and undone as one.
func TestAFinalFromGroups(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	event, groups := groups(w)
	w.Get(event).Want(t, 200, "Final o segundo torneo")
	from := url.Values{"from": {journalOf(groups[0]), journalOf(groups[1])}, "first": {"2"}, "best": {"0"}, "into": {"new-table"}}
	at := event + "/going?" + from.Encode()
	p := w.Get(at).Want(t, 200, "Grupo A", "Grupo B", "un todos contra todos nuevo", `value="Final"`, "Allí cuentan los resultados")
	form := chosen(w, p, event)
	if got := form["player"]; len(got) != 4 {
		t.Fatalf("%v go on", got)
	}
	w.Post(event+"/going", url.Values{"into": {"new-table"}, "name": {"Final"}}).Want(t, 422)
	form.Set("carry", "1")
	p = w.Post(event+"/going", form).Want(t, 200, "Pasan 4 jugadores", "partidas trasladadas: 2")
	i := strings.LastIndex(p.Body, `">Final</a>`)
	final := p.Body[strings.LastIndex(p.Body[:i], `"/t/`)+1 : i]
	s := w.State(final)
	if len(s.Players) != 4 || s.Config.Rounds != 3 || len(s.Carried) != 2 || s.Players[0].Entrant == 0 {
		t.Fatalf("%+v", s)
	}
	w.Get(final+"journal").Want(t, 200, "A1, Ana pasa desde otro torneo del evento, puesto 1", "Cuenta aquí 1 resultado de otro torneo: A", "-0 (U)")
	w.Get(final+"players/1").Want(t, 200, "Número en el evento")
	// Nobody is in it twice.
	again := url.Values{"into": {journalOf(final)}, "player": form["player"][:1]}
	w.Post(event+"/going", again).Want(t, 422, "ya está en ese torneo")
	w.Get(event+"/going?first=4&from="+journalOf(groups[0])+"&into="+journalOf(final)).Want(t, 200, "ya está en él")
	// In one journal alone it is not taken back.
	w.Post(final+"undo", url.Values{"number": {"2"}, "confirmed": {"4"}}).Want(t, 422, "se deshace entero")
	// The results are there as soon as the round is.
	w.Do(final, arbiter.AssignNumbers{})
	carried := 0
	for round := 1; round <= 3; round++ {
		w.Do(final, arbiter.PairRound{}, arbiter.Publish{Round: round})
		win, _ := arbiter.ResultOf("1")
		for _, b := range w.State(final).Round(round).Boards {
			white, black := w.State(final).Player(b.White).Name, w.State(final).Player(b.Black).Name
			if white[0] != black[0] {
				w.Do(final, arbiter.EnterResult{Round: round, Board: b.Board, Result: win.Result})
				continue
			}
			carried++
			want := tournament.ByColor[tournament.Outcome]{White: tournament.UnratedWin, Black: tournament.UnratedLoss}
			if white > black {
				want.White, want.Black = want.Black, want.White
			}
			if b.Result != want {
				t.Errorf("%s – %s is %v", white, black, b.Result)
			}
		}
		w.Do(final, arbiter.CloseRound{Round: round})
	}
	if carried != 2 {
		t.Errorf("%d games were carried over", carried)
	}
	w.Get(final+"standings").Want(t, 200, "A1, Ana")
	w.Get(event+"/move").Want(t, 200, "pasan 4 jugadores a Final")
	standard := rating.Standard
	_, r, err := arbiter.Ratings(w.State(final), &standard, rating.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for k := range r.Players {
		counted := 0
		for _, g := range r.Players[k].Games {
			if g.Omitted == rating.Counts {
				counted++
			}
		}
		if counted != 2 {
			t.Errorf("%d games of player %d are rated", counted, r.Players[k].Number)
		}
	}
	// What rests on it keeps it from being undone.
	number := w.Get(event+"/move").Controls(t, event+"/ungoing").Get("number")
	w.Post(event+"/ungoing", url.Values{"number": {number}, "confirmed": {"4"}}).Want(t, 422)
}

// Going on is undone as long as nothing rests on it, and somebody can go on to a
// tournament that there is; best of the others, and who shares a place, are shown.
func TestGoingOnIsUndone(t *testing.T) {
	w := newWindow(t)
	event, groups := groups(w)
	w.Get(event+"/going?first=1&best=1&from="+journalOf(groups[0])+"&from="+journalOf(groups[1])).Want(t, 200)
	second := w.Post(event, url.Values{"name": {"Blitz"}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-22"}, "end": {"2026-11-22"}}).Want(t, 200).URL.Path
	w.Post(groups[0]+"players/1/contact", url.Values{"club": {"Alfil"}, "owed": {"20"}}).Want(t, 200)
	at := event + "/going?first=4&into=" + journalOf(second) + "&from=" + journalOf(groups[0])
	p := w.Get(at).Want(t, 200, "They go on")
	if strings.Contains(p.Body, `name="carry"`) {
		t.Error("results are carried into a Swiss")
	}
	form := chosen(w, p, event)
	form.Set("carry", "1")
	w.Post(event+"/going", form).Want(t, 422, "round robin")
	form.Del("carry")
	p = w.Post(event+"/going", form).Want(t, 200, "4 players go on to Blitz")
	s := w.State(second)
	contacts, err := w.Desk.Store().Contacts(t.Context(), journalOf(second))
	if err != nil || len(s.Players) != 4 || contacts[1].Club != "Alfil" || contacts[1].Owed != 0 {
		t.Fatalf("%+v, %v, %v", s.Players, contacts, err)
	}
	// One person in both: one number.
	w.Get(event+"/entrants").Want(t, 200, "8 people, 4 in several tournaments.", "Give everybody a number")
	w.Post(event+"/entrants", url.Values{}).Want(t, 200, "Everybody has a number in all tournaments")
	w.Post(event+"/entrants", nil).Want(t, 422, "Everybody has a number")
	form = w.Get(event+"/move").Controls(t, event+"/ungoing")
	w.Post(event+"/ungoing", url.Values{"number": {"99"}}).Want(t, 422)
	w.Post(event+"/ungoing", url.Values{"number": {form.Get("number")}, "confirmed": {"4"}}).Want(t, 200, "taken out again")
	if s := w.State(second); len(s.Players) != 0 {
		t.Errorf("%d players stay", len(s.Players))
	}
	if contacts, _ := w.Desk.Store().Contacts(t.Context(), journalOf(second)); len(contacts) != 0 {
		t.Errorf("%v", contacts)
	}
	w.Post(event+"/ungoing", url.Values{"number": {form.Get("number")}}).Want(t, 422)
	w.Get("/e/none/going").Want(t, 404)
	w.Get("/e/none/entrants").Want(t, 404)
}

// Who enters a second tournament of an event has the number that he has in the first, by
// the same act; with one tournament there is nothing to number.
func TestEnteringASecondTournament(t *testing.T) {
	w := newWindow(t)
	event := strings.TrimSuffix(w.Post("/events", url.Values{"name": {"Open"}}).Want(t, 200).URL.Path, "/new")
	var sections []string
	for _, name := range []string{"Standard", "Blitz"} {
		sections = append(sections, w.Post(event, url.Values{"name": {name}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).Want(t, 200).URL.Path)
		if name == "Standard" {
			w.Post(sections[0]+"players", url.Values{"name": {"Ruiz, Ana"}, "fideid": {"123"}}).Want(t, 200)
			if w.State(sections[0]).Players[0].Entrant != 0 {
				t.Error("numbered in an event of one tournament")
			}
		}
	}
	w.Post(sections[1]+"players", url.Values{"name": {"Gil, Leo"}}).Want(t, 200)
	w.Post(sections[1]+"players/list", url.Values{"list": {"Name;FIDE ID\nRuiz Gil, Ana;123\nPaz, Ivo;\n"}, "do": {"1"}, "confirmed": {"2"}}).Want(t, 200)
	got := map[string]int{}
	s := w.State(sections[1])
	for k := range s.Players {
		got[s.Players[k].Name] = s.Players[k].Entrant
	}
	if len(got) != 3 || got["Gil, Leo"] != 1 || got["Ruiz Gil, Ana"] != 2 || got["Paz, Ivo"] != 3 {
		t.Errorf("%v", got)
	}
	w.Get(event+"/entrants").Want(t, 200, "3 people, 1 in several tournaments.")
	own, err := w.Desk.EventState(t.Context(), strings.TrimPrefix(event, "/e/"))
	if err != nil || own.NumberAt(eventjournal.Seat{Tournament: journalOf(sections[0]), Player: 1}) != 2 {
		t.Errorf("%v, %v", own, err)
	}
	// What is not confirmed is in no journal.
	last := own.Last
	w.Post(sections[1]+"players", url.Values{"name": {"Gil, Leo"}}).Want(t, 422)
	if own, _ = w.Desk.EventState(t.Context(), strings.TrimPrefix(event, "/e/")); own.Last != last || len(w.State(sections[1]).Players) != 3 {
		t.Error("something is kept before it is confirmed")
	}
}

// Who enters with a team gets his number in all tournaments by that, and so does who joins
// one later.
func TestMembersOfTeamsAreEntrants(t *testing.T) {
	w := newWindow(t)
	event := strings.TrimSuffix(w.Post("/events", url.Values{"name": {"Open"}}).Want(t, 200).URL.Path, "/new")
	open := w.Post(event, url.Values{"name": {"Blitz"}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).Want(t, 200).URL.Path
	league := w.Post(event, url.Values{"name": {"League"}, "system": {"FIDE_TEAM_ROUNDROBIN"}, "rounds": {"3"}, "boards": {"2"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).Want(t, 200).URL.Path
	w.Post(open+"players", url.Values{"name": {"Ruiz, Ana"}, "fideid": {"123"}}).Want(t, 200)
	w.Post(league+"teams", url.Values{"name": {"Club A"}, "list": {"Name;FIDE ID\nGil, Leo;\nRuiz Gil, Ana;123\n"}, "do": {"1"}, "confirmed": {"2"}}).Want(t, 200, "Club A has entered")
	numbers := func() map[string]int {
		got := map[string]int{}
		s := w.State(league)
		for k := range s.Players {
			got[s.Players[k].Name] = s.Players[k].Entrant
		}
		return got
	}
	if got := numbers(); len(got) != 2 || got["Ruiz Gil, Ana"] != 1 || got["Gil, Leo"] != 2 {
		t.Errorf("%v", got)
	}
	team := w.State(league).Teams[0]
	form := url.Values{"name": {team.Name}, "list": {"Paz, Ivo"}, "confirmed": {"2"}}
	for k, id := range team.Players {
		form.Add("id", strconv.Itoa(id))
		form.Add("board", strconv.Itoa(k+1))
	}
	w.Post(league+"teams/"+strconv.Itoa(team.ID), form).Want(t, 200)
	if got := numbers(); len(got) != 3 || got["Paz, Ivo"] != 3 {
		t.Errorf("%v", got)
	}
	form.Del("list")
	form.Set("name", "Club B")
	form.Add("id", strconv.Itoa(w.State(league).Teams[0].Players[2]))
	form.Add("board", "3")
	w.Post(league+"teams/"+strconv.Itoa(team.ID), form).Want(t, 200, "Club B") // and nobody enters
	w.Get(event+"/entrants").Want(t, 200, "3 people, 1 in several tournaments.", "Blitz", "League")
	w.Post(event+"/entrants", url.Values{}).Want(t, 422, "Everybody has a number")
}

// A game without a result is not carried over, and no tournament is begun for it.
func TestNothingUnfinishedIsCarried(t *testing.T) {
	w := newWindow(t)
	event, groups := groups(w)
	open := w.State(groups[0]).Round(3).Boards[0].Board
	w.Do(groups[0], arbiter.CorrectResult{Round: 3, Board: open, Result: tournament.Both(tournament.Adjourned)})
	form := url.Values{"into": {"new-table"}, "name": {"Final"}, "carry": {"1"}}
	for _, id := range []int{open.White, open.Black} {
		form.Add("player", journalOf(groups[0])+":"+strconv.Itoa(id))
	}
	w.Post(event+"/going", form).Want(t, 422, "no final result")
	if strings.Contains(w.Get(event).Body, "Final</a>") {
		t.Error("a tournament was begun")
	}
}

// On the page of an event who has been paired cannot be ticked, and who has not can.
func TestWhoIsPairedCannotBeTicked(t *testing.T) {
	w := newWindow(t)
	w.Headers["Accept-Language"] = "es"
	event, groups := groups(w)
	at := w.Post(event, url.Values{"name": {"Grupo C"}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).Want(t, 200).URL.Path
	w.Do(at, arbiter.EnterPlayers{Players: []tournament.Player{{Name: "C1, Ana"}, {Name: "C2, Ana"}, {Name: "C3, Ana"}}}, arbiter.AssignNumbers{})
	w.Do(at, arbiter.CheckIn{ID: 1, Present: true}, arbiter.CheckIn{ID: 2, Present: true})
	w.Do(at, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	p := w.Get(event+"/move").Want(t, 200, "emparejado")
	id := journalOf(at)
	if strings.Contains(p.Body, `value="`+id+`:1"`) || strings.Contains(p.Body, `value="`+id+`:2"`) || !strings.Contains(p.Body, `value="`+id+`:3"`) {
		t.Error("who is paired can be ticked, or who is not cannot")
	}
	if strings.Contains(p.Body, `value="`+journalOf(groups[0])+`:`) {
		t.Error("somebody of a finished group can be ticked")
	}
	w.Post(event+"/move", url.Values{"player": {id + ":3"}, "to": {id}}).Want(t, 422)
}

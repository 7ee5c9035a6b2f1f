package web_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/internal/eventjournal"
	"torneo/rating"
	"torneo/tournament"
)

// groups begins an event with groups A and B of four, who have met each other in three rounds:
// the higher number always won. It returns the event and the groups.
func (w *window) groups() (event string, groups []string) {
	w.t.Helper()
	event = strings.TrimSuffix(w.post("/events", url.Values{"name": {"Copa"}}).want(w.t, 200).url.Path, "/new")
	for _, name := range []string{"A", "B"} {
		at := w.post(event, url.Values{"name": {"Grupo " + name}, "system": {"BERGER_ROUNDROBIN"}, "rounds": {"3"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).want(w.t, 200).url.Path
		var list []tournament.Player
		for k := range 4 {
			list = append(list, tournament.Player{Name: name + strconv.Itoa(k+1) + ", Ana", Rating: 2000 - 10*k, FIDEID: int64(1000*int(name[0]) + k)})
		}
		w.does(at, arbiter.EnterPlayers{Players: list}, arbiter.AssignNumbers{})
		win, _ := arbiter.ResultOf("1")
		loss, _ := arbiter.ResultOf("0")
		for round := 1; round <= 3; round++ {
			w.does(at, arbiter.PairRound{}, arbiter.Publish{Round: round})
			for _, b := range w.state(at).Round(round).Boards {
				r := win
				if b.White > b.Black {
					r = loss
				}
				w.does(at, arbiter.EnterResult{Round: round, Board: b.Board, Result: r.Result})
			}
			w.does(at, arbiter.CloseRound{Round: round})
		}
		groups = append(groups, at)
	}
	return event, groups
}

// chosen returns the form of those who go on, as the page proposes it.
func (w *window) chosen(p page, event string) url.Values {
	w.t.Helper()
	_, p.body, _ = strings.Cut(p.body, `<form method="post" action="`+event+`/going"`)
	p.body = `<form action="` + event + `/going"` + p.body
	return p.controls(w.t, event+"/going")
}

func journalOf(at string) string { return strings.Trim(strings.TrimPrefix(at, "/t/"), "/") }

// A final that is a knock-out is begun and filled by the same form.
func TestAKnockOutFromGroups(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	event, groups := w.groups()
	from := url.Values{"from": {journalOf(groups[0]), journalOf(groups[1])}, "first": {"2"}, "best": {"0"}, "into": {"new-knockout"}}
	p := w.get(event+"/going?"+from.Encode()).want(t, 200, "una eliminatoria nueva", "Encuentros de una eliminatoria")
	form := w.chosen(p, event)
	form.Set("third-place", "1")
	p = w.post(event+"/going", form).want(t, 200, "Pasan 4 jugadores")
	i := strings.LastIndex(p.body, `">Final</a>`)
	s := w.state(p.body[strings.LastIndex(p.body[:i], `"/t/`)+1 : i])
	if len(s.Players) != 4 || s.Config.Rounds != 2 || s.Config.System != "CUSTOM_KNOCKOUT" || !s.Config.Matches.ThirdPlace || s.Config.Matches.Contest.String() == "" {
		t.Fatalf("%+v", s.Config)
	}
}

// The first two of each group go on to a final in which their games count: recorded in the
// journals, not rated twice, and undone as one.
func TestAFinalFromGroups(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	event, groups := w.groups()
	w.get(event).want(t, 200, "Final o segundo torneo")
	from := url.Values{"from": {journalOf(groups[0]), journalOf(groups[1])}, "first": {"2"}, "best": {"0"}, "into": {"new-table"}}
	at := event + "/going?" + from.Encode()
	p := w.get(at).want(t, 200, "Grupo A", "Grupo B", "un todos contra todos nuevo", `value="Final"`, "Allí cuentan los resultados")
	form := w.chosen(p, event)
	if got := form["player"]; len(got) != 4 {
		t.Fatalf("%v go on", got)
	}
	w.post(event+"/going", url.Values{"into": {"new-table"}, "name": {"Final"}}).want(t, 422)
	form.Set("carry", "1")
	p = w.post(event+"/going", form).want(t, 200, "Pasan 4 jugadores", "partidas trasladadas: 2")
	i := strings.LastIndex(p.body, `">Final</a>`)
	final := p.body[strings.LastIndex(p.body[:i], `"/t/`)+1 : i]
	s := w.state(final)
	if len(s.Players) != 4 || s.Config.Rounds != 3 || len(s.Carried) != 2 || s.Players[0].Entrant == 0 {
		t.Fatalf("%+v", s)
	}
	w.get(final+"journal").want(t, 200, "A1, Ana pasa desde otro torneo del evento, puesto 1", "Cuenta aquí 1 resultado de otro torneo: A", "-0 (U)")
	w.get(final+"players/1").want(t, 200, "Número en el evento")
	// Nobody is in it twice.
	again := url.Values{"into": {journalOf(final)}, "player": form["player"][:1]}
	w.post(event+"/going", again).want(t, 422, "ya está en ese torneo")
	w.get(event+"/going?first=4&from="+journalOf(groups[0])+"&into="+journalOf(final)).want(t, 200, "ya está en él")
	// In one journal alone it is not taken back.
	w.post(final+"undo", url.Values{"number": {"2"}, "confirmed": {"4"}}).want(t, 422, "se deshace entero")
	// The results are there as soon as the round is.
	w.does(final, arbiter.AssignNumbers{})
	carried := 0
	for round := 1; round <= 3; round++ {
		w.does(final, arbiter.PairRound{}, arbiter.Publish{Round: round})
		win, _ := arbiter.ResultOf("1")
		for _, b := range w.state(final).Round(round).Boards {
			white, black := w.state(final).Player(b.White).Name, w.state(final).Player(b.Black).Name
			if white[0] != black[0] {
				w.does(final, arbiter.EnterResult{Round: round, Board: b.Board, Result: win.Result})
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
		w.does(final, arbiter.CloseRound{Round: round})
	}
	if carried != 2 {
		t.Errorf("%d games were carried over", carried)
	}
	w.get(final+"standings").want(t, 200, "A1, Ana")
	w.get(event).want(t, 200, "pasan 4 jugadores a Final")
	standard := rating.Standard
	_, r, err := arbiter.Ratings(w.state(final), &standard, rating.Options{})
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
	number := w.get(event).controls(t, event+"/ungoing").Get("number")
	w.post(event+"/ungoing", url.Values{"number": {number}, "confirmed": {"4"}}).want(t, 422)
}

// Going on is undone as long as nothing rests on it, and somebody can go on to a
// tournament that there is; best of the others, and who shares a place, are shown.
func TestGoingOnIsUndone(t *testing.T) {
	w := newWindow(t)
	event, groups := w.groups()
	w.get(event+"/going?first=1&best=1&from="+journalOf(groups[0])+"&from="+journalOf(groups[1])).want(t, 200)
	second := w.post(event, url.Values{"name": {"Blitz"}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-22"}, "end": {"2026-11-22"}}).want(t, 200).url.Path
	w.post(groups[0]+"players/1/contact", url.Values{"club": {"Alfil"}, "owed": {"20"}}).want(t, 200)
	at := event + "/going?first=4&into=" + journalOf(second) + "&from=" + journalOf(groups[0])
	p := w.get(at).want(t, 200, "They go on")
	if strings.Contains(p.body, `name="carry"`) {
		t.Error("results are carried into a Swiss")
	}
	form := w.chosen(p, event)
	form.Set("carry", "1")
	w.post(event+"/going", form).want(t, 422, "round robin")
	form.Del("carry")
	p = w.post(event+"/going", form).want(t, 200, "4 players go on to Blitz")
	s := w.state(second)
	contacts, err := w.desk.Store().Contacts(t.Context(), journalOf(second))
	if err != nil || len(s.Players) != 4 || contacts[1].Club != "Alfil" || contacts[1].Owed != 0 {
		t.Fatalf("%+v, %v, %v", s.Players, contacts, err)
	}
	// One person in both: one number.
	w.get(event+"/entrants").want(t, 200, "8 people, 4 in several tournaments.", "Give everybody a number")
	w.post(event+"/entrants", url.Values{}).want(t, 200, "Everybody has a number in all tournaments")
	w.post(event+"/entrants", nil).want(t, 422, "Everybody has a number")
	form = w.get(event).controls(t, event+"/ungoing")
	w.post(event+"/ungoing", url.Values{"number": {"99"}}).want(t, 422)
	w.post(event+"/ungoing", url.Values{"number": {form.Get("number")}, "confirmed": {"4"}}).want(t, 200, "taken out again")
	if s := w.state(second); len(s.Players) != 0 {
		t.Errorf("%d players stay", len(s.Players))
	}
	if contacts, _ := w.desk.Store().Contacts(t.Context(), journalOf(second)); len(contacts) != 0 {
		t.Errorf("%v", contacts)
	}
	w.post(event+"/ungoing", url.Values{"number": {form.Get("number")}}).want(t, 422)
	w.get("/e/none/going").want(t, 404)
	w.get("/e/none/entrants").want(t, 404)
}

// Who enters a second tournament of an event has the number that he has in the first, by
// the same act; with one tournament there is nothing to number.
func TestEnteringASecondTournament(t *testing.T) {
	w := newWindow(t)
	event := strings.TrimSuffix(w.post("/events", url.Values{"name": {"Open"}}).want(t, 200).url.Path, "/new")
	var sections []string
	for _, name := range []string{"Standard", "Blitz"} {
		sections = append(sections, w.post(event, url.Values{"name": {name}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).want(t, 200).url.Path)
		if name == "Standard" {
			w.post(sections[0]+"players", url.Values{"name": {"Ruiz, Ana"}, "fideid": {"123"}}).want(t, 200)
			if w.state(sections[0]).Players[0].Entrant != 0 {
				t.Error("numbered in an event of one tournament")
			}
		}
	}
	w.post(sections[1]+"players", url.Values{"name": {"Gil, Leo"}}).want(t, 200)
	w.post(sections[1]+"players/list", url.Values{"list": {"Name;FIDE ID\nRuiz Gil, Ana;123\nPaz, Ivo;\n"}, "do": {"1"}, "confirmed": {"2"}}).want(t, 200)
	got := map[string]int{}
	s := w.state(sections[1])
	for k := range s.Players {
		got[s.Players[k].Name] = s.Players[k].Entrant
	}
	if len(got) != 3 || got["Gil, Leo"] != 1 || got["Ruiz Gil, Ana"] != 2 || got["Paz, Ivo"] != 3 {
		t.Errorf("%v", got)
	}
	w.get(event+"/entrants").want(t, 200, "3 people, 1 in several tournaments.")
	own, err := w.desk.EventState(t.Context(), strings.TrimPrefix(event, "/e/"))
	if err != nil || own.NumberAt(eventjournal.Seat{Tournament: journalOf(sections[0]), Player: 1}) != 2 {
		t.Errorf("%v, %v", own, err)
	}
	// What is not confirmed is in no journal.
	last := own.Last
	w.post(sections[1]+"players", url.Values{"name": {"Gil, Leo"}}).want(t, 422)
	if own, _ = w.desk.EventState(t.Context(), strings.TrimPrefix(event, "/e/")); own.Last != last || len(w.state(sections[1]).Players) != 3 {
		t.Error("something is kept before it is confirmed")
	}
}

// Who enters with a team gets his number in all tournaments by that, and so does who joins
// one later.
func TestMembersOfTeamsAreEntrants(t *testing.T) {
	w := newWindow(t)
	event := strings.TrimSuffix(w.post("/events", url.Values{"name": {"Open"}}).want(t, 200).url.Path, "/new")
	open := w.post(event, url.Values{"name": {"Blitz"}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).want(t, 200).url.Path
	league := w.post(event, url.Values{"name": {"League"}, "system": {"FIDE_TEAM_ROUNDROBIN"}, "rounds": {"3"}, "boards": {"2"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).want(t, 200).url.Path
	w.post(open+"players", url.Values{"name": {"Ruiz, Ana"}, "fideid": {"123"}}).want(t, 200)
	w.post(league+"teams", url.Values{"name": {"Club A"}, "list": {"Name;FIDE ID\nGil, Leo;\nRuiz Gil, Ana;123\n"}, "do": {"1"}, "confirmed": {"2"}}).want(t, 200, "Club A has entered")
	numbers := func() map[string]int {
		got := map[string]int{}
		s := w.state(league)
		for k := range s.Players {
			got[s.Players[k].Name] = s.Players[k].Entrant
		}
		return got
	}
	if got := numbers(); len(got) != 2 || got["Ruiz Gil, Ana"] != 1 || got["Gil, Leo"] != 2 {
		t.Errorf("%v", got)
	}
	team := w.state(league).Teams[0]
	form := url.Values{"name": {team.Name}, "list": {"Paz, Ivo"}, "confirmed": {"2"}}
	for k, id := range team.Players {
		form.Add("id", strconv.Itoa(id))
		form.Add("board", strconv.Itoa(k+1))
	}
	w.post(league+"teams/"+strconv.Itoa(team.ID), form).want(t, 200)
	if got := numbers(); len(got) != 3 || got["Paz, Ivo"] != 3 {
		t.Errorf("%v", got)
	}
	form.Del("list")
	form.Set("name", "Club B")
	form.Add("id", strconv.Itoa(w.state(league).Teams[0].Players[2]))
	form.Add("board", "3")
	w.post(league+"teams/"+strconv.Itoa(team.ID), form).want(t, 200, "Club B") // and nobody enters
	w.get(event+"/entrants").want(t, 200, "3 people, 1 in several tournaments.", "Blitz", "League")
	w.post(event+"/entrants", url.Values{}).want(t, 422, "Everybody has a number")
}

// A game without a result is not carried over, and no tournament is begun for it.
func TestNothingUnfinishedIsCarried(t *testing.T) {
	w := newWindow(t)
	event, groups := w.groups()
	open := w.state(groups[0]).Round(3).Boards[0].Board
	w.does(groups[0], arbiter.CorrectResult{Round: 3, Board: open, Result: tournament.Both(tournament.Adjourned)})
	form := url.Values{"into": {"new-table"}, "name": {"Final"}, "carry": {"1"}}
	for _, id := range []int{open.White, open.Black} {
		form.Add("player", journalOf(groups[0])+":"+strconv.Itoa(id))
	}
	w.post(event+"/going", form).want(t, 422, "no final result")
	if strings.Contains(w.get(event).body, "Final</a>") {
		t.Error("a tournament was begun")
	}
}

// On the page of an event who has been paired cannot be ticked, and who has not can.
func TestWhoIsPairedCannotBeTicked(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	event, groups := w.groups()
	at := w.post(event, url.Values{"name": {"Grupo C"}, "system": {"FIDE_DUTCH_2026"}, "rounds": {"5"}, "start": {"2026-11-20"}, "end": {"2026-11-22"}}).want(t, 200).url.Path
	w.does(at, arbiter.EnterPlayers{Players: []tournament.Player{{Name: "C1, Ana"}, {Name: "C2, Ana"}, {Name: "C3, Ana"}}}, arbiter.AssignNumbers{})
	w.does(at, arbiter.CheckIn{ID: 1, Present: true}, arbiter.CheckIn{ID: 2, Present: true})
	w.does(at, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	p := w.get(event).want(t, 200, "emparejado")
	id := journalOf(at)
	if strings.Contains(p.body, `value="`+id+`:1"`) || strings.Contains(p.body, `value="`+id+`:2"`) || !strings.Contains(p.body, `value="`+id+`:3"`) {
		t.Error("who is paired can be ticked, or who is not cannot")
	}
	if strings.Contains(p.body, `value="`+journalOf(groups[0])+`:`) {
		t.Error("somebody of a finished group can be ticked")
	}
	w.post(event+"/move", url.Values{"player": {id + ":3"}, "to": {id}}).want(t, 422)
}

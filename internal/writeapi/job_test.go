package writeapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/noticeboard/render"
)

// eightPlayers is a list of players as a program sends it; the last one is a minor.
const eightPlayers = `{"players": [
 {"name": "Ruiz, Clara", "federation": "ESP", "rating": 2300, "fideId": 2200001, "title": "WGM", "sex": "w"},
 {"name": "Vega, Blas", "federation": "ESP", "rating": 2250},
 {"name": "Prieto, Inés", "federation": "ESP", "rating": 2200},
 {"name": "Soto, Marc", "federation": "ESP", "rating": 2150},
 {"name": "Lago, Noa", "federation": "ESP", "rating": 2100},
 {"name": "Castro, Uxía", "federation": "ESP", "rating": 2050},
 {"name": "Moure, Xan", "federation": "ESP", "rating": 2000},
 {"name": "Rey, Iria", "federation": "ESP", "rating": 1950, "birth": "2014-05-06"}]}`

const threeRounds = `{"name": "Abierto de Lugo", "tournaments": [{"name": "Grupo A", "start": "2026-11-28", "end": "2026-11-29", "rounds": 3, "city": "Lugo", "federation": "ESP", "timeControl": "5400+30"}]}`

// begin begins an event with one tournament of eight players.
func (s *served) begin(secret string) (event, tournament string) {
	s.t.Helper()
	begun := s.must(secret, "POST", "/desk/events", threeRounds)
	event, tournament = begun.str("event"), begun.list("tournaments")[0].(string)
	s.must(secret, "POST", "/tournaments/"+tournament+"/players/list", eightPlayers)
	return event, tournament
}

// playRound pairs and publishes a round, in which all who have White win.
func (s *served) playRound(secret, tournament string, n int) {
	s.t.Helper()
	round := fmt.Sprintf("/tournaments/%s/rounds/%d", tournament, n)
	s.must(secret, "POST", round+"/pairing", "")
	s.must(secret, "PUT", round+"/publication", "")
	for _, b := range s.must(secret, "GET", "/desk"+round, "").list("boards") {
		s.must(secret, "PUT", fmt.Sprintf("%s/boards/%v/result", round, b.(map[string]any)["board"]), `{"result": {"white": "win", "black": "loss"}}`)
	}
	s.must(secret, "PUT", round+"/closing", "")
}

// A program plays a tournament from its beginning to its published standings, reads on the way what
// is not published, and archives it.
func TestAProgramDoesTheWholeJob(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		chief := s.token(arbiter.ChiefArbiter, arbiter.Scope{})
		event, id := s.begin(chief)
		at := "/tournaments/" + id
		s.must(chief, "PUT", at+"/numbers", "")
		if got := s.must(chief, "PUT", at+"/initial-colour", `{"lot": true}`); got.str("colour") != "white" && got.str("colour") != "black" {
			t.Errorf("%s", got.raw)
		}
		s.must(chief, "POST", at+"/rounds/1/pairing", "")
		s.must(chief, "PUT", at+"/rounds/1/unpairing", "")
		if got := s.ask("", "GET", at, ""); got.status != http.StatusNotFound {
			t.Errorf("it is public before anybody said so: %d", got.status)
		}
		for n := 1; n <= 3; n++ {
			s.playRound(chief, id, n)
		}
		if got := s.must(chief, "GET", "/desk"+at+"/standings", ""); len(got.list("standings")) != 8 || got.header.Get("ETag") == "" || got.header.Get("Torneo-Entry") == "" || got.header.Get("Torneo-Event") != "" || got.header.Get("Cache-Control") != "private, no-cache" {
			t.Errorf("%v %s", got.header, got.raw)
		}
		s.must(chief, "PUT", at+"/shown", `{"open": true, "players": true, "results": "live", "standings": "closing"}`)
		deadline := time.Now().Add(10 * time.Second)
		for s.public(at+"/standings").Code != http.StatusOK && time.Now().Before(deadline) {
			time.Sleep(20 * time.Millisecond)
		}
		var standings struct {
			Standings []struct {
				Rank int
				Name string
			}
		}
		if err := json.Unmarshal(s.public(at+"/standings").Body.Bytes(), &standings); err != nil || len(standings.Standings) != 8 || standings.Standings[0].Rank != 1 {
			t.Fatalf("%+v, %v", standings, err)
		}
		for _, format := range []string{"trf26", "trf16", "trf26-final"} {
			if got := s.must(chief, "GET", "/desk"+at+"/report?format="+format, ""); !strings.Contains(string(got.raw), "2014/05/06") {
				t.Errorf("%s: %s", format, got.raw)
			}
		}
		for _, format := range []string{"", "?format=trf16"} {
			if got := s.public(at + "/report" + format); got.Code != 200 || strings.Contains(got.Body.String(), "2014") || !strings.Contains(got.Body.String(), "Ruiz, Clara") || !strings.Contains(got.Body.String(), "Public copy") {
				t.Errorf("%s: %d %s", format, got.Code, got.Body)
			}
		}
		if got := s.public(at + "/report?format=trf06"); got.Code != 400 {
			t.Errorf("%d", got.Code)
		}
		listed := s.must(chief, "GET", "/desk/events", "").list("events")
		if one := listed[0].(map[string]any); len(listed) != 1 || one["id"] != event || one["tournaments"].([]any)[0].(map[string]any)["over"] != true {
			t.Errorf("%v", listed)
		}
		if got := s.must(chief, "PUT", "/desk/events/"+event+"/archive", ""); got.body["archived"] != true {
			t.Errorf("%s", got.raw)
		}
		if got := s.must(chief, "GET", "/desk/events/"+event, ""); got.body["archived"] != true {
			t.Errorf("%s", got.raw)
		}
	})
}

// Who enters late by a list takes the round that is said: whoever has a wrong one is named by their
// place in the list, and nobody enters.
func TestALateListTakesItsRounds(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		chief := s.token(arbiter.ChiefArbiter, arbiter.Scope{})
		event, id := s.begin(chief)
		at := "/tournaments/" + id
		c := s.contract()
		s.must(chief, "PUT", at+"/numbers", "")
		s.must(chief, "PUT", at+"/initial-colour", `{"colour": "white"}`)
		s.playRound(chief, id, 1)
		const late = `{"players": [{"name": "Tarde, Ana", "rating": 1700}, {"name": "Tarde, Blas", "rating": 1600, "from": %d}, {"name": "Tarde, Cruz", "rating": 1500, "from": %d}]}`
		for _, x := range []struct {
			second, third, wrong int
			es                   string
		}{
			{1, 4, 2, "no se puede emparejar a un jugador desde la ronda 1: la próxima es la 2 y hay 3"}, // closed, and no round
			{3, -2, 1, "no se puede emparejar a un jugador desde la ronda -2: la próxima es la 2 y hay 3"},
		} {
			said := s.ask(chief, "POST", at+"/players/list", fmt.Sprintf(late, x.second, x.third), "Accept-Language", "es")
			if rows := said.list("rows"); said.status != 422 || len(rows) != x.wrong || !strings.Contains(string(said.raw), x.es) {
				t.Errorf("%d %s", said.status, said.raw)
			}
			c.holds("late", "/api/v1/tournaments/{id}/players/list", "post", said.status, said.header.Get("Content-Type"), said.raw)
		}
		said := s.must(chief, "POST", at+"/players/list", fmt.Sprintf(late, 3, 2))
		if len(said.list("entrants")) != 3 {
			t.Errorf("%s", said.raw)
		}
		for n := 2; n <= 3; n++ {
			s.playRound(chief, id, n)
			text := string(s.must(chief, "GET", fmt.Sprintf("/desk%s/rounds/%d", at, n), "").raw)
			if _, boards, _ := strings.Cut(text, `"boards"`); !strings.Contains(boards, "Tarde, Ana") || !strings.Contains(boards, "Tarde, Cruz") || n == 3 && !strings.Contains(boards, "Tarde, Blas") {
				t.Errorf("round %d: %s", n, text)
			}
			if n == 2 && strings.Contains(text, `"white":{"name":"Tarde, Blas"`) {
				t.Errorf("before their round: %s", text)
			}
		}
		if said := s.ask(chief, "POST", at+"/players/list", strings.Replace(fmt.Sprintf(late, 0, 0), "Tarde", "Nunca", 3), "Accept-Language", "es"); said.status != 422 || !strings.Contains(string(said.raw), "las 3 rondas ya están emparejadas") {
			t.Errorf("%d %s", said.status, said.raw)
		}
		// Teams do the same: the round that is played, or the next.
		teams := s.must(chief, "POST", "/desk/events/"+event+"/tournaments", `{"name": "Equipos", "start": "2026-11-28", "rounds": 3, "system": "FIDE_TEAM_TYPEA_MP_GP", "boards": 2}`).list("tournaments")[0].(string)
		team := func(name string, from int) string {
			return fmt.Sprintf(`{"name": %q, "from": %d, "players": [{"name": "%sa, Uno", "rating": 2000}, {"name": "%sb, Dos", "rating": 1900}]}`, name, from, name, name)
		}
		at = "/tournaments/" + teams
		s.must(chief, "POST", at+"/teams/list", `{"teams": [`+team("Alfil", 0)+","+team("Torre", 0)+","+team("Rey", 0)+","+team("Dama", 0)+`]}`)
		s.must(chief, "PUT", at+"/initial-colour", `{"colour": "white"}`)
		s.must(chief, "POST", at+"/rounds/1/pairing", "")
		s.must(chief, "PUT", at+"/rounds/1/publication", "")
		if said := s.ask(chief, "POST", at+"/teams/list", `{"teams": [`+team("Peón", 2)+","+team("Roque", 3)+`]}`, "Accept-Language", "es"); said.status != 422 || !strings.Contains(string(said.raw), "Roque") {
			t.Errorf("%d %s", said.status, said.raw)
		}
		if said := s.must(chief, "POST", at+"/teams/list", `{"teams": [`+team("Peón", 1)+","+team("Roque", 0)+`]}`); len(said.list("teams")) != 2 || len(said.list("entrants")) != 4 {
			t.Errorf("%s", said.raw)
		}
		events, err := s.desk.History(t.Context(), teams, 0)
		if err != nil {
			t.Fatal(err)
		}
		var from []int
		for _, e := range events {
			if back, is := e.Payload.(journal.TeamReturned); is {
				from = append(from, back.From)
			}
		}
		if !slices.Equal(from, []int{1, 2}) {
			t.Errorf("the teams play from rounds %v", from)
		}
	})
}

// One document has all boards of an event as they are now: on the noticeboard of what is published,
// under the names that everybody may know; with a token the drafts, too.
func TestTheBoardsOfAnEvent(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		chief := s.token(arbiter.ChiefArbiter, arbiter.Scope{})
		event, first := s.begin(chief)
		second := s.must(chief, "POST", "/desk/events/"+event+"/tournaments", `{"name": "Grupo B", "start": "2026/11/28", "rounds": 3}`).list("tournaments")[0].(string)
		s.must(chief, "POST", "/tournaments/"+second+"/players/list", strings.ReplaceAll(strings.ReplaceAll(eightPlayers, `"name": "`, `"name": "B`), "2200001", "2200009"))
		minors := func(id string) {
			if _, err := s.desk.Do(t.Context(), id, arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}, arbiter.SetPrivacy{Privacy: journal.Privacy{Minors: journal.Hidden}}, arbiter.Consent{}); err != nil {
				t.Fatal(err)
			}
		}
		for _, id := range []string{first, second} {
			minors(id)
			s.must(chief, "PUT", "/tournaments/"+id+"/shown", `{"open": true, "results": "live", "standings": "live"}`)
			s.must(chief, "PUT", "/tournaments/"+id+"/numbers", "")
			s.must(chief, "PUT", "/tournaments/"+id+"/initial-colour", `{"colour": "white"}`)
			s.must(chief, "POST", "/tournaments/"+id+"/rounds/1/pairing", "")
		}
		s.must(chief, "PUT", "/tournaments/"+first+"/rounds/1/publication", "")
		read := func(text []byte) (of render.EventBoards) {
			t.Helper()
			if err := json.Unmarshal(text, &of); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			return of
		}
		deadline := time.Now().Add(10 * time.Second)
		for !strings.Contains(s.public("/boards/"+event).Body.String(), "Ruiz") && time.Now().Before(deadline) {
			time.Sleep(20 * time.Millisecond)
		}
		w := s.public("/boards/" + event)
		hall := read(w.Body.Bytes())
		if len(hall.Tournaments) != 2 || len(hall.Tournaments[0].Boards) != 4 || hall.Tournaments[1].Round != 0 || w.Header().Get("ETag") == "" || w.Header().Get("Torneo-Event") == "" {
			t.Errorf("%+v", hall)
		}
		if text := w.Body.String(); strings.Contains(text, "Iria") || strings.Contains(text, "2014") || !strings.Contains(text, `"fideId":2200001`) {
			t.Errorf("%s", text)
		}
		desk := s.must(chief, "GET", "/desk/boards/"+event, "")
		if all := read(desk.raw); len(all.Tournaments[1].Boards) != 4 || all.Tournaments[1].Changed != nil || !strings.Contains(string(desk.raw), "Iria") {
			t.Errorf("%s", desk.raw)
		}
		if got := s.ask(chief, "GET", "/desk/boards/"+event, "", "If-None-Match", desk.header.Get("ETag")); got.status != http.StatusNotModified {
			t.Errorf("%d", got.status)
		}
		other := s.token(arbiter.ResultDesk, arbiter.Scope{Event: event, Tournaments: []string{second}})
		if got := read(s.must(other, "GET", "/desk/boards/"+event, "").raw); len(got.Tournaments) != 1 || got.Tournaments[0].ID != second {
			t.Errorf("a token of one tournament reads %+v", got)
		}
	})
}

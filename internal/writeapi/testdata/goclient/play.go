// Command client plays a tournament by the client that oapi-codegen makes of the description of the
// API: from its beginning to its published standings, with a token and without a browser.
package main

//go:generate go tool oapi-codegen -generate types,client -package main -o client.gen.go openapi.json

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/oapi-codegen/runtime/types"
)

// confirming sends requests with a token, and agrees to the warnings that are answered: a program
// with somebody before it would show them.
type confirming struct{ token string }

func (c confirming) Do(r *http.Request) (*http.Response, error) {
	var body []byte
	if r.Body != nil {
		var err error
		if body, err = io.ReadAll(r.Body); err != nil {
			return nil, err
		}
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	for {
		if r.Body != nil {
			r.Body = io.NopCloser(bytes.NewReader(body))
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil || answer.StatusCode != http.StatusConflict {
			return answer, err
		}
		var said NotDone
		if err := json.NewDecoder(answer.Body).Decode(&said); err != nil || said.Consent == nil {
			return nil, fmt.Errorf("%s: %v %+v", r.URL, err, said)
		}
		answer.Body.Close()
		r.Header.Set("Torneo-Consent", *said.Consent)
	}
}

func main() {
	log.SetFlags(0)
	server, ctx := os.Args[1], context.Background()
	client, err := NewClientWithResponses(server, WithHTTPClient(confirming{os.Args[2]}))
	check(err)

	rounds, start := int64(3), types.Date{Time: time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)}
	begun, err := client.PostEventWithResponse(ctx, nil, EventBody{Name: "Abierto de Lugo", Tournaments: []TournamentBody{{Name: "Grupo A", Start: &start, Rounds: &rounds}}})
	check(err)
	id := need(begun.JSON201, begun.Body).Tournaments[0]

	var players []EntryBody
	for k := range 8 {
		rating := int64(2300 - 50*k)
		players = append(players, EntryBody{Name: "Jugador " + string(rune('A'+k)) + ", Nombre " + string(rune('A'+k)), Rating: &rating})
	}
	entered, err := client.PostPlayersWithResponse(ctx, id, nil, PlayersBody{Players: players})
	check(err)
	if got := need(entered.JSON201, entered.Body).Entrants; len(*got) != 8 {
		log.Fatal(got)
	}
	numbered, err := client.PutNumbersWithResponse(ctx, id, nil)
	check(err)
	need(numbered.JSON200, numbered.Body)
	lot := true
	drawn, err := client.PutInitialColourWithResponse(ctx, id, nil, ColourBody{Lot: &lot})
	check(err)
	need(drawn.JSON200, drawn.Body)

	for round := 1; round <= int(rounds); round++ {
		paired, err := client.PostPairingWithResponse(ctx, id, round, nil)
		check(err)
		need(paired.JSON200, paired.Body)
		draft, err := client.DeskGetRoundWithResponse(ctx, id, round, nil)
		check(err)
		boards := need(draft.JSON200, draft.Body).Boards
		published, err := client.PutPublicationWithResponse(ctx, id, round, nil)
		check(err)
		need(published.JSON200, published.Body)
		for _, b := range boards {
			key := "r" + strconv.Itoa(round) + "b" + strconv.Itoa(int(b.Board))
			won, err := client.PutResultWithResponse(ctx, id, round, int(b.Board), &PutResultParams{IdempotencyKey: &key}, ResultBody{Result: &ByColorOutcome{White: "win", Black: "loss"}})
			check(err)
			need(won.JSON200, won.Body)
		}
		closed, err := client.PutClosingWithResponse(ctx, id, round, nil)
		check(err)
		need(closed.JSON200, closed.Body)
	}

	open, live, closing := true, ShownBodyResults("live"), ShownBodyStandings("closing")
	shown, err := client.PutShownWithResponse(ctx, id, nil, ShownBody{Open: &open, Results: &live, Standings: &closing})
	check(err)
	need(shown.JSON200, shown.Body)
	for { // what is published follows an act within a second
		standings, err := client.GetStandingsWithResponse(ctx, id, nil)
		check(err)
		if standings.JSON200 == nil {
			time.Sleep(100 * time.Millisecond)
			continue
		}
		for _, row := range standings.JSON200.Standings {
			fmt.Println(*row.Rank, row.Name, *row.Values[0])
		}
		return
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// need returns an answer that has to be there.
func need[T any](answer *T, body []byte) *T {
	if answer == nil {
		log.Fatalf("%s", body)
	}
	return answer
}

package torneo_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"torneo"
	"torneo/i18n"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// must is for examples: programs look at their errors.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// evening is an event in memory.
func evening() *tournament.Tournament {
	event := must(torneo.New(torneo.Plan{Name: "Evening Open", Rounds: 5, Players: []tournament.Player{
		{Name: "Bravo, Bea", Rating: 1900}, {Name: "Arjona, Ana", Rating: 2000}, {Name: "Duarte, Dan"}, {Name: "Costa, Cruz", Rating: 1800},
	}}))
	event.InitialColor = tournament.White // as it was drawn
	return event
}

// An event in memory, and who plays whom in its first round.
func ExampleNew() {
	event := must(torneo.New(torneo.Plan{Name: "Evening Open", Rounds: 5, Players: []tournament.Player{
		{Name: "Bravo, Bea", Rating: 1900}, {Name: "Arjona, Ana", Rating: 2000}, {Name: "Duarte, Dan"}, {Name: "Costa, Cruz", Rating: 1800},
	}}))
	event.InitialColor = tournament.White // as it was drawn
	round := must(torneo.Pair(event))
	for _, b := range round.Boards {
		fmt.Println(b.Number, b.White.Name, "–", b.Black.Name)
	}
	// Output:
	// 1 Arjona, Ana – Costa, Cruz
	// 2 Duarte, Dan – Bravo, Bea
}

// Results are entered, and the standings say who leads, and why.
func ExampleStandings() {
	event := evening()
	round := must(torneo.Pair(event))
	round.Enter(event) // games without results
	for k := range event.Rounds[0].Games {
		event.Rounds[0].Games[k].Result = tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	}
	result := must(torneo.Standings(event))
	for _, row := range result.Standings.Rows {
		fmt.Println(row.Rank, row.Name, row.Values)
	}
	why, _ := result.Standings.Explain(1, 4) // the first tie-break after the points, of number 4
	fmt.Println(why.Spec, why.Value, why.Article)
	text := must(json.Marshal(result.Standings.Rows[0]))
	fmt.Println(string(text))
	// Output:
	// 1 Arjona, Ana [1.0 0.0 0.0 0.00 1.0 1 1 0]
	// 1 Duarte, Dan [1.0 0.0 0.0 0.00 1.0 1 1 0]
	// 3 Bravo, Bea [0.0 0.0 1.0 0.00 0.0 1 0 0]
	// 3 Costa, Cruz [0.0 0.0 1.0 0.00 0.0 1 0 0]
	// BH/C1 0.0 8.1
	// {"number":1,"name":"Arjona, Ana","rank":1,"values":["1.0","0.0","0.0","0.00","1.0","1","1","0"]}
}

// The report of an event is written, read again and checked: nothing differs from the rules.
func ExampleWrite() {
	event := evening()
	must(torneo.Pair(event)).Enter(event)
	report := must(torneo.Write(event)) // TRF26, with points and places
	again, remarks, err := torneo.Read(report)
	if err != nil {
		fmt.Println(err)
		return
	}
	checked := must(torneo.Check(again))
	fmt.Println(len(remarks), len(checked.Rounds), checked.Differences())
	// Output:
	// 0 1 0
}

// What a real event changes: ratings, and the norms that were made.
func ExampleRatings() {
	event, _, err := torneo.Read(must(os.ReadFile("testdata/real/uzchesscup.trf")))
	if err != nil {
		fmt.Println(err)
		return
	}
	changes := must(torneo.Ratings(event))
	for _, p := range changes.Players[:2] {
		fmt.Printf("%d %d %+d/100\n", p.Number, p.Rating, p.Change)
	}
	norms := must(torneo.Norms(event))
	fmt.Println(len(norms))
	// Output:
	// 1 2782 -290/100
	// 2 2767 +410/100
	// 0
}

// The first three places of a real event, by its own list and edition.
func Example() {
	data, err := os.ReadFile("testdata/real/uzchesscup.trf")
	if err != nil {
		fmt.Println(err)
		return
	}
	event, _, err := torneo.Read(data)
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := torneo.Standings(event)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Edition, result.List)
	for _, row := range result.Standings.Rows[:3] {
		fmt.Println(row.Rank, row.Name, row.Values)
	}
	// Output:
	// 2024 [PTS DE WIN SB KS]
	// 1 Praggnanandhaa R [5.5 1 4 25.25 3.5]
	// 2 Abdusattorov, Nodirbek [5.5 2 4 22.50 3.0]
	// 3 Sindarov, Javokhir [5.5 2 3 22.25 3.0]
}

// fourPlayers is a tournament of which two rounds were played.
const fourPlayers = `012 Evening Open
042 2026/03/07
062 4
142 4
152 W
192 FIDE_DUTCH_2026
001    1      Arjona, Ana                       2000                             1.5    1     3 w 1     2 b =
001    2      Bravo, Bea                        1900                             1.5    2     4 b 1     1 w =
001    3      Costa, Cruz                       1800                             1.0    3     1 b 0     4 w 1
001    4      Duarte, Dan                       1700                             0.0    4     2 w 0     3 b 0
`

// A round of a Swiss, and why its players have their colours.
func ExamplePair() {
	event, _, err := torneo.Read([]byte(fourPlayers))
	if err != nil {
		fmt.Println(err)
		return
	}
	round, err := torneo.Pair(event)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, b := range round.Boards {
		fmt.Println(b.Number, b.White.Name, "–", b.Black.Name)
	}
	for _, m := range round.Explain() {
		fmt.Println(torneo.Translate(i18n.English, m))
	}
	// Output:
	// 1 Costa, Cruz – Bravo, Bea
	// 2 Arjona, Ana – Duarte, Dan
	// How round 3 is paired: FIDE (Dutch) System, C.04.3 (2026); 4 players
	// Bracket 1: 1.5 points, residents: 2
	// Arjona, Ana is not paired here
	// Bravo, Bea is not paired here
	// Bracket 2: 1.0 points, moved down: 2, residents: 1
	// Costa, Cruz – Bravo, Bea: the preference of the higher ranked granted (5.2.4)
	// Arjona, Ana is not paired here
	// Bracket 3: 0.0 points, moved down: 1, residents: 1
	// Arjona, Ana – Duarte, Dan: the preference of the higher ranked granted (5.2.4)
}

// Errors read as sentences, in English or another language, and keep what they are.
func ExampleError() {
	file := "012 Two who have met\n" +
		"001    1      One                               2000                             1.0    1     2 w 1\n" +
		"001    2      Two                               1900                             0.0    2     1 b 0\n" +
		"XXR 3\n"
	event, _, err := torneo.Read([]byte(strings.ReplaceAll(file, "\n", "\r\n")))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = torneo.Pair(event)
	fmt.Println(err)
	if failed := (*torneo.Error)(nil); errors.As(err, &failed) {
		fmt.Println(failed.Translate(i18n.Spanish))
	}
	none := (*swiss.Impossible)(nil)
	fmt.Println(errors.As(err, &none))
	// Output:
	// no legal pairing exists (C.04.3 1.9.3): the players of each of the 2 groups 1 | 2, of odd numbers, have no legal opponent outside their own (C1, C3)
	// no hay ningún emparejamiento legal (C.04.3 1.9.3): los jugadores de cada uno de los 2 grupos 1 | 2, de número impar, no tienen rival legal fuera del suyo (C1, C3)
	// true
}

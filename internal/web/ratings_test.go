package web_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"torneo/internal/arbiter"
	"torneo/tournament"
	"torneo/trf"
)

// imported takes a report over and returns the address of its tournament.
func (w *window) imported(data []byte) string {
	w.t.Helper()
	return w.importedAsItIs(bytes.Replace(data, []byte("Round-Robin"), []byte("Swiss-System"), 1)) // the desk runs Swisses
}

// importedAsItIs imports a report like imported, also that of a round robin.
func (w *window) importedAsItIs(data []byte) string {
	w.t.Helper()
	p := w.upload("/import", "report", "event.trf", data)
	if p.status == 422 {
		p = w.post("/import", p.fields())
	}
	p.want(w.t, 200)
	return "/t/" + w.kept.journals[len(w.kept.journals)-1].ID + "/"
}

// archived returns a file of a script of the command line.
func archived(t *testing.T, script, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("../cli/testdata/" + script)
	if err != nil {
		t.Fatal(err)
	}
	_, file, ok := strings.Cut(string(data), "-- "+name+" --\n")
	if !ok {
		t.Fatalf("no %s in %s", name, script)
	}
	file, _, _ = strings.Cut(file, "\n-- ")
	return []byte(file + "\n")
}

// The time control of a report that was taken over says as what it is rated.
func TestSpeedOfTheTimeControl(t *testing.T) {
	report := string(archived(t, "norms.txtar", "rr.trf"))
	w := newWindow(t)
	at := w.imported([]byte("222 180+2\n" + report))
	w.get(at+"ratings").want(t, 200, "Ratings: B.02 (2024-12), blitz", "The time control, 180+2, is 5:00 minutes for 60 moves: blitz.")
	w.get(at+"ratings?kind=standard").want(t, 200, "Ratings: B.02 (2024-12), standard", "although the time control, 180+2, 5:00 minutes for 60 moves, is different")
	w.get(at+"export/ratings.csv").want(t, 200, "4,IM,")
	at = w.imported([]byte("222 60+1\n" + report))
	p := w.get(at+"ratings").want(t, 200, "nothing below 3:01 minutes is rated", `href="?kind=blitz"`)
	if strings.Contains(p.body, "ratings.csv") || strings.Contains(p.body, "aria-expanded") {
		t.Error("something is reckoned")
	}
	w.get(at+"ratings?kind=blitz").want(t, 200, "Ratings: B.02 (2024-12), blitz")
}

func TestRatings(t *testing.T) {
	w := newWindow(t)
	at := w.imported(archived(t, "norms.txtar", "rr.trf"))
	w.get(at).want(t, 200, `id="section-ratings"`, `id="section-norms"`)
	// Muñoz: 7 of 9; .53 .61 .68 .40 .71 .54 .62 .38 .43 are 4.90; K 10 (2400 reached).
	p := w.get(at+"ratings").want(t, 200, "Ratings: B.02 (2024-12), standard", "Muñoz Ibáñez, Ángel", "+21.00", "2492", `aria-expanded="false"`)
	if strings.Contains(p.body, "K is 10") {
		t.Error("the games are shown before they are asked for")
	}
	p = w.get(at+"ratings?kind=standard&open=4").want(t, 200, "K is 10: 2400 reached (8.3.3).", "+2.10 × 10 = +21.00, rounded +21 (8.3.4): 2492.", `aria-expanded="true"`)
	if strings.Count(p.body, "K is") != 1 {
		t.Error("not one player's games")
	}
	w.get(at+"ratings?open=all").want(t, 200, "K is 20: below 2400")
	w.get(at+"ratings?kind=blitz").want(t, 200, "Ratings: B.02 (2024-12), blitz")
	w.get(at+"ratings").want(t, 200, "The time control, 40/5400+30:1800+30, is 150:00 minutes for 60 moves: standard.")
	w.get(at+"ratings?kind=bullet").want(t, 404)
	w.get(at+"export/ratings.csv?kind=rapid").want(t, 200, "number,title,name,rating,games,points,expected,k,change,new,performance\n", `4,IM,"Muñoz Ibáñez, Ángel",2471,9,7.0,`)
	w.get(at+"export/ratings.csv?kind=x").want(t, 404)
	w.headers["Accept-Language"] = "es"
	w.get(at+"ratings?open=4").want(t, 200, "Variación de Elo", "K es 10: ha alcanzado 2400 (8.3.3).")
}

func TestNorms(t *testing.T) {
	w := newWindow(t)
	at := w.imported(archived(t, "norms.txtar", "rr.trf"))
	p := w.get(at+"norms").want(t, 200, "Title norms: B.01 (2024)", "Muñoz Ibáñez, Ángel", "2657", "IT1", "Titles by rating")
	if strings.Contains(p.body, "federations other than the player") {
		t.Error("the requirements are shown before they are asked for")
	}
	w.get(at+"norms?open=4").want(t, 200, "GM: a norm", "federations other than the player", "Average: 21931 ÷ 9 = 2437 (1.4.7).")
	// Who is in no table is shown below them.
	w.get(at+"norms?open=6").want(t, 200, "6 Peña, Íñigo ESP, rating 2440", "GM: not a norm", "performance")
	w.get(at+"norms?open=99").want(t, 422, "99")
	w.get(at+"norms?event=zonal&open=4").want(t, 200, "zonal or sub-zonal", "exempt", "/it1/form?event=zonal&amp;title=GM")
	w.get(at+"norms?rate=fast").want(t, 200, "Nobody has made a norm.")
	w.get(at+"norms?event=friendly").want(t, 422, "there is no kind of event friendly")
	w.get(at+"norms?host=Spain").want(t, 422, "is not a federation")
	w.get(at+"norms?rate=x").want(t, 404)

	pdf := w.get(at+"norms/4/it1?title=GM").want(t, 200)
	if !strings.HasPrefix(pdf.body, "%PDF-1.") || pdf.header.Get("Content-Type") != "application/pdf" || !strings.Contains(pdf.header.Get("Content-Disposition"), "IT1-GM-4.pdf") {
		t.Errorf("%v", pdf.header)
	}
	w.get(at+"norms/6/it1?title=GM").want(t, 422, "player 6 has not made a norm", "performance 2440 (≥ 2600)")
	for _, path := range []string{"norms/99/it1?title=GM", "norms/x/it1?title=GM", "norms/4/it1?title=FM", "norms/4/it1"} {
		w.get(at+path).want(t, 404)
	}
	w.get(at+"norms/1/it1?title=WGM").want(t, 422)
	w.get(at+"export/norms.csv?rate=fast").want(t, 200, `4,IM,"Muñoz Ibáñez, Ángel",ESP,GM,no,`)
	w.headers["Accept-Language"] = "es"
	w.get(at+"norms?open=4").want(t, 200, "Normas de título", "GM: norma", "federaciones distintas de la propia")
}

// During the event it is told what can still be made, and no certificate is given.
func TestNormsInARunningEvent(t *testing.T) {
	w := newWindow(t)
	at := w.imported(archived(t, "norms.txtar", "swiss7.trf"))
	p := w.get(at+"norms?open=4").want(t, 200, "Norms still possible", "GM: still possible", "2527", "After round 7 of 9.")
	if strings.Contains(p.body, "it1?") {
		t.Error("certificates of an event that goes on")
	}
	w.get(at+"norms/4/it1?title=GM").want(t, 422, "the event is at round 7 of 9")
	// Before the first round there is nothing to judge, and no error.
	at = w.tournament()
	w.get(at+"norms").want(t, 200)
	w.get(at+"ratings").want(t, 200, "Nobody takes part.")
}

// Pages of an open of 500 players and eleven rounds, also while it goes on.
func BenchmarkRatedPages(b *testing.B) {
	for _, played := range []int{8, 11} {
		w := newWindow(b)
		at := w.imported(large(b, 500, played, 11))
		for _, path := range []string{"ratings", "norms"} {
			b.Run(fmt.Sprintf("%s after %d rounds", path, played), func(b *testing.B) {
				for b.Loop() {
					w.get(at+path).want(b, 200)
				}
			})
		}
	}
}

// large returns the report of an open: ratings from 2600 down, a title where it is due.
func large(t testing.TB, players, rounds, planned int) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	record := &tournament.Tournament{
		Name: "Large Open", Federation: "ESP", PlannedRounds: planned, Points: tournament.StandardGamePoints(),
		System: tournament.System{Family: tournament.Swiss, Code: "FIDE_DUTCH_2026"}, Start: tournament.Date{Year: 2026, Month: 5, Day: 1}, End: tournament.Date{Year: 2026, Month: 5, Day: 9},
	}
	record.Rulebook = tournament.ProposeRulebook(record.Start, record.End)
	for n := range players {
		p := tournament.Player{Number: n + 1, Name: fmt.Sprintf("Player, Number %d", n+1), Rating: 2600 - 2*n, Sex: []string{"m", "w"}[n%2], Federation: []string{"ESP", "FRA", "GER", "ITA", "POL"}[random.IntN(5)]}
		switch {
		case p.Rating > 2480:
			p.Title = "GM"
		case p.Rating > 2380:
			p.Title = "IM"
		case p.Rating > 2280:
			p.Title = "FM"
		}
		record.Players = append(record.Players, p)
	}
	results := []tournament.ByColor[tournament.Outcome]{
		{White: tournament.Win, Black: tournament.Loss}, tournament.Both(tournament.Draw), {White: tournament.Loss, Black: tournament.Win},
	}
	for r := range rounds {
		var round tournament.Round
		step := 1 + 3*r
		taken := make([]bool, players)
		for n := range players {
			switch {
			case taken[n]:
			case n+step >= players || taken[n+step]:
				round.Byes = append(round.Byes, tournament.Bye{ID: n + 1, Kind: tournament.HalfPointBye})
			default:
				taken[n], taken[n+step] = true, true
				round.Games = append(round.Games, tournament.Game{White: n + 1, Black: n + step + 1, Result: results[random.IntN(3)]})
			}
		}
		record.Rounds = append(record.Rounds, round)
	}
	data, err := trf.Write(record, trf.TRF26, trf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return bytes.TrimSpace(data)
}

// Facts that the tournament does not know of its players are described in words, count
// in the table and in the CSV, and are left out again; nothing that is not understood
// counts.
func TestWhatTheTournamentDoesNotKnow(t *testing.T) {
	w := newWindow(t)
	w.headers["Accept-Language"] = "es"
	at := w.imported(archived(t, "norms.txtar", "rr.trf"))
	w.get(at+"ratings?kind=standard").want(t, 200, "Lo que el torneo no sabe", "+21,00")
	p := w.get(at+"ratings?kind=standard&who=Mu%C3%B1oz&what=k20").want(t, 200, "+42,00", "coeficiente K 20", "fact=4~k20")
	if strings.Contains(p.body, "+21,00") {
		t.Error("reckoned with another coefficient")
	}
	w.get(at+"ratings?kind=standard&fact=4~k20&open=4").want(t, 200, "+42,00", `value="4~k20"`)
	w.get(at+"export/ratings.csv?kind=standard&fact=4~k20").want(t, 200, `,20,+42.00,`)
	p = w.get(at+"ratings?kind=standard&fact=4~k20&who=4&what=k10").want(t, 200, "+21,00", "fact=4~k10")
	if strings.Contains(p.body, "k20\"/") {
		t.Error("two coefficients of one player")
	}
	for _, wrong := range []string{"fact=4", "fact=99~k20", "fact=4~k21", "fact=4~k20~1", "fact=4~earlier~1~2", "fact=4~earlier~1~2~-3", "fact=x~k20"} {
		w.get(at+"ratings?kind=standard&"+wrong).want(t, 404)
	}
	w.get(at+"ratings?kind=standard&who=Nadie&what=k20").want(t, 422, "Nadie")
	w.get(at+"ratings?kind=standard&who=4&what=k21").want(t, 422)
	w.get(at+"ratings?kind=standard&who=4&what=earlier&games=3&points=x").want(t, 422)
	w.get(at+"ratings?kind=standard&who=4&what=earlier&games=3&points=1,5&sum=5703").want(t, 422, "tiene valoración")
	w.get(at+"ratings?kind=standard&who=4&what=since&rating=1900").want(t, 422, "tiene valoración")
	w.get(at+"ratings?kind=standard&who=4&what=since&rating=x").want(t, 422)
	w.get(at+"ratings?kind=standard&fact=4~since").want(t, 404)
	w.get(at+"ratings?kind=standard").want(t, 200, "Texto de B.02")
	one := w.state(at).Players[3].Player
	one.Rating = 0
	w.does(at, arbiter.ChangePlayer{ID: w.state(at).Players[3].ID, Player: one})
	w.get(at+"ratings?kind=standard&who=4&what=since&rating=1900").want(t, 200, "valorado con 1900 en una lista posterior al comienzo", "fact=4~since~1900", "Para sus rivales no tiene valoración")
	// On the page of the norms a player is asked for by name.
	w.get(at+"norms?who=Mu%C3%B1oz").want(t, 200, `aria-expanded="true"`)
	w.get(at+"norms?who=Nadie").want(t, 422, "Nadie")
}

package migrate

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"torneo/internal/incoming"
	"torneo/tournament"
	"torneo/trf"
)

// filesAt returns files as they are handed over together.
func filesAt(t testing.TB, paths ...string) (list []File) {
	t.Helper()
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, File{Name: filepath.Base(path), Data: data})
	}
	return list
}

// answerOf reads the answer of a sample.
func answerOf(t testing.TB, path string, to any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, to); err != nil {
		t.Fatal(err)
	}
}

// asked expects one question, and returns the IDs of its choices.
func asked(t *testing.T, found *Found, id string) (choices []string) {
	t.Helper()
	if found.Record != nil || len(found.Questions) != 1 || found.Questions[0].ID != id {
		t.Fatalf("asked %v with problems %v", found.Questions, found.Problems)
	}
	for _, c := range found.Questions[0].Choices {
		choices = append(choices, c.ID)
	}
	return choices
}

// whole reads the files, which must be possible with these answers.
func whole(t *testing.T, files []File, a incoming.Answers) *tournament.Tournament {
	t.Helper()
	found := Read(files, Options{Answers: a})
	if found.Record == nil {
		t.Fatalf("%v %v", found.Questions, found.Problems)
	}
	return found.Record
}

// gamesOf returns the games as texts, by the names of the players.
func gamesOf(r *tournament.Tournament) (list []string) {
	for n := range r.Rounds {
		for _, g := range r.Rounds[n].Games {
			result := map[tournament.Outcome]string{tournament.Win: "1-0", tournament.Draw: "1/2", tournament.Loss: "0-1", tournament.ForfeitWin: "+-", tournament.ForfeitLoss: "-+"}[g.Result.White]
			list = append(list, fmt.Sprint(n+1, " ", nameOf(r, g.White), " ", nameOf(r, g.Black), " ", result))
		}
	}
	slices.Sort(list)
	return list
}

func nameOf(r *tournament.Tournament, number int) string {
	return strings.ToLower(r.Players[number-1].Name)
}

// byesOf returns the byes as texts.
func byesOf(r *tournament.Tournament) (list []string) {
	for n := range r.Rounds {
		for _, b := range r.Rounds[n].Byes {
			list = append(list, fmt.Sprint(n+1, " ", nameOf(r, b.ID), " ", b.Kind))
		}
	}
	slices.Sort(list)
	return list
}

func wantSame(t *testing.T, what string, got, want []string) {
	t.Helper()
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n%s\nwant\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// lichessAnswer is the answer of the report of the event.
type lichessAnswer struct {
	Players []struct {
		No     int
		Name   string
		Rating int
		Points string
		Place  int
	}
	Games []struct {
		Round, White, Black int
		Result              string
	}
	Without []struct {
		Round, Player int
		Sign          string
	} `json:"without_opponent"`
}

const ofGames = "../gamefiles/testdata/"

// TestLichessGames reads the games of an event, of which rounds are proposed and byes asked;
// with the results of the event its points tell what the byes were.
func TestLichessGames(t *testing.T) {
	games := filesAt(t, ofGames+"lichess-swiss-games.ndjson")
	if !Is(games[0]) {
		t.Fatal("not recognised")
	}
	var want lichessAnswer
	answerOf(t, ofGames+"lichess-swiss.expected.json", &want)
	var all []string
	for _, g := range want.Games {
		all = append(all, fmt.Sprint(g.Round, " ", want.Players[g.White-1].Name, " ", want.Players[g.Black-1].Name, " ", g.Result))
	}
	if got := asked(t, Read(games, Options{}), "rounds"); !slices.Equal(got, []string{"times", "none"}) {
		t.Error(got)
	}
	if found := Read(games, Options{Answers: incoming.Answers{"rounds": "none"}}); found.Record != nil || !found.errors() {
		t.Errorf("%+v", found)
	}
	if got := asked(t, Read(games, Options{Answers: incoming.Answers{"rounds": "times"}}), "byes"); !slices.Equal(got, []string{"allocated", "zero", "half"}) {
		t.Error(got)
	}
	r := whole(t, games, incoming.Answers{"rounds": "times", "byes": "allocated"})
	wantSame(t, "games", gamesOf(r), all)
	wantSame(t, "byes", byesOf(r), []string{"1 lisk-orban pairing-allocated", "2 lisk-orban pairing-allocated", "3 fenwolmar pairing-allocated", "4 ulmi_chess pairing-allocated"})
	for k, p := range want.Players {
		if r.Players[k].Rating != p.Rating || nameOf(r, k+1) != p.Name {
			t.Errorf("%+v", r.Players[k])
		}
	}

	both := append(filesAt(t, ofGames+"lichess-swiss-results.ndjson"), games...)
	found := Read(both, Options{Answers: incoming.Answers{"rounds": "times"}})
	if found.Record == nil {
		t.Fatal(found.Problems)
	}
	wantSame(t, "games", gamesOf(found.Record), all)
	wantSame(t, "byes", byesOf(found.Record), []string{"1 lisk-orban zero-point", "2 lisk-orban half-point", "3 fenwolmar pairing-allocated", "4 ulmi_chess zero-point"})
	if found.Agreement.Published != 22 || len(found.Agreement.Differing) != 0 {
		t.Errorf("%+v", found.Agreement)
	}
}

// TestLichessResults takes players and places, and no points: there are no games.
func TestLichessResults(t *testing.T) {
	files := filesAt(t, ofGames+"lichess-swiss-results.ndjson")
	found := Read(files, Options{})
	var want lichessAnswer
	answerOf(t, ofGames+"lichess-swiss-results.expected.json", &want)
	if found.Record == nil || len(found.Record.Players) != len(want.Players) || len(found.Record.Rounds) != 0 || found.Agreement.Published != 0 || len(found.Agreement.Differing) != 0 {
		t.Fatalf("%+v", found)
	}
	for _, p := range want.Players {
		if !slices.ContainsFunc(found.Record.Players, func(x tournament.Player) bool {
			return x.Name == p.Name && x.Declared.Rank == p.Place && x.Rating == p.Rating && x.Declared.Points == nil
		}) {
			t.Errorf("%+v", p)
		}
	}
	arena := File{Name: "arena.ndjson", Data: []byte(`{"rank":1,"score":40,"rating":2000,"username":"a","performance":2100,"sheet":{"scores":"123"}}` + "\n")}
	if found := Read([]File{arena}, Options{}); found.Record != nil || !found.errors() {
		t.Errorf("%+v", found)
	}
}

// TestLichessEvent compares the games with what the event says of itself.
func TestLichessEvent(t *testing.T) {
	event := File{Name: "AbCd1234.json", Data: []byte(`{"id":"AbCd1234","name":"Thursday Team Swiss","startsAt":"2026-04-01T18:00:00Z","clock":{"limit":600,"increment":5},"variant":"standard","round":4,"nbRounds":5,"nbPlayers":12,"status":"started","stats":{"games":20,"byes":2,"absences":2}}`)}
	found := Read(append(filesAt(t, ofGames+"lichess-swiss-games.ndjson"), event), Options{Answers: incoming.Answers{"rounds": "times", "byes": "zero"}})
	if found.Record == nil || found.Record.Name != "Thursday Team Swiss" || found.Record.PlannedRounds != 5 {
		t.Fatalf("%+v", found)
	}
	if !slices.ContainsFunc(found.Problems, func(p Problem) bool {
		return p.Severity == trf.Violation && p.Message.ID == "gamefiles.stats.players"
	}) {
		t.Error("the twelfth player is not missed")
	}
}

// TestUSChess reads both sections of a report.
func TestUSChess(t *testing.T) {
	var want struct {
		Event    struct{ Title, Start, End string }
		Sections []struct {
			Section struct {
				Name   string
				Rounds int
			}
			Players []struct {
				No, Rating int
				Name, ID   string
			}
			Rounds []struct {
				Games []struct {
					White, Black int
					Result       string
				}
				Byes []struct {
					Player int
					Kind   string
				}
			}
		}
	}
	const at = "../usdbf/testdata/"
	answerOf(t, at+"answer.json", &want)
	files := filesAt(t, at+"TDEXPORT.DBF", at+"THEXPORT.DBF", at+"TSEXPORT.DBF")
	if got := asked(t, Read(files, Options{}), "section"); !slices.Equal(got, []string{"1", "2"}) {
		t.Error(got)
	}
	if got := asked(t, Read(files, Options{Answers: incoming.Answers{"section": "1"}}), "forfeits"); !slices.Equal(got, []string{"alone", "paired"}) {
		t.Error(got)
	}
	kinds := map[string]tournament.ByeKind{"half-point bye": tournament.HalfPointBye, "full-point bye": tournament.PairingAllocatedBye,
		"forfeit win, opponent not stored": tournament.FullPointBye, "forfeit loss, opponent not stored": tournament.ZeroPointBye}
	for k, s := range want.Sections {
		for _, all := range [][]File{files, {files[2], files[0]}, files[:1]} {
			r := whole(t, all, incoming.Answers{"section": fmt.Sprint(k + 1), "forfeits": "alone"})
			if len(r.Players) != len(s.Players) || len(r.Rounds) != s.Section.Rounds || len(all) == 3 && (r.Name != want.Event.Title+", "+s.Section.Name || r.Start.String() != strings.ReplaceAll(want.Event.Start, "-", "/")) {
				t.Errorf("%q: %d players, %d rounds, %v", r.Name, len(r.Players), len(r.Rounds), r.Start)
			}
			for i, p := range s.Players {
				got := r.Players[i]
				if got.Number != p.No || strings.ReplaceAll(got.Name, ", ", ",") != strings.ReplaceAll(p.Name, ", ", ",") || got.FIDEID != 0 || got.Rating != 0 || got.National[0].ID != p.ID || got.National[0].Rating != p.Rating {
					t.Errorf("%+v", got)
				}
			}
			var games, byes []string
			for n, x := range s.Rounds {
				for _, g := range x.Games {
					games = append(games, fmt.Sprint(n+1, " ", nameOf(r, g.White), " ", nameOf(r, g.Black), " ", map[string]string{"10": "1-0", "01": "0-1", "==": "1/2"}[g.Result]))
				}
				for _, b := range x.Byes {
					byes = append(byes, fmt.Sprint(n+1, " ", nameOf(r, b.Player), " ", kinds[b.Kind]))
				}
			}
			slices.Sort(games)
			wantSame(t, "games", gamesOf(r), games)
			wantSame(t, "byes", byesOf(r), byes)
		}
	}
	paired := whole(t, files, incoming.Answers{"section": "1", "forfeits": "paired"})
	forfeits := 0
	for _, g := range paired.Rounds[3].Games {
		if g.Result.White.Forfeit() && g.NoColors {
			forfeits++
		}
	}
	if forfeits != 3 {
		t.Errorf("%d forfeits: %+v", forfeits, paired.Rounds[3])
	}
	for _, alone := range [][]File{files[1:2], files[2:], {files[0], files[0]}} {
		if found := Read(alone, Options{}); found.Record != nil || !found.errors() {
			t.Errorf("%+v", found)
		}
	}
}

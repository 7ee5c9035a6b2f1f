package swissmanager_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"torneo/crosstable"
	"torneo/internal/incoming"
	"torneo/internal/swissmanager"
	"torneo/tournament"
	"torneo/trf"
)

// answer is what a file says, as it was found without this reader.
type answer struct {
	Event struct {
		Name           string
		Subtitle       string
		Place          string
		Federation     string
		Start, End     string
		Type           string
		Rounds         int
		TimeControl    string   `json:"time_control"`
		ChiefArbiter   string   `json:"chief_arbiter"`
		ForbiddenPairs [][2]int `json:"forbidden_pairs"`
	}
	Players []struct {
		No                int
		Surname, First    string
		Title, Sex        string
		Federation, Birth string
		FIDEID            int64  `json:"fide_id"`
		NationalID        string `json:"national_id"`
		International     int    `json:"rating_international"`
		National          int    `json:"rating_national"`
		Team, Board       int
	}
	Teams []struct {
		No          int
		Name        string
		MatchPoints float64 `json:"match_points_2_1_0"`
		BoardPoints float64 `json:"board_points"`
	}
	Rounds []struct {
		Round int
		Date  string
		Games []struct {
			White, Black int
			Result       string
		}
		Byes []struct {
			Player, Code int
			Kind         string
			Points       float64
		}
	}
	Points map[string]float64
}

var outcomes = map[byte]tournament.Outcome{
	'1': tournament.Win, '=': tournament.Draw, '0': tournament.Loss, '+': tournament.ForfeitWin, '-': tournament.ForfeitLoss, '*': tournament.Pending,
}

func mustRead(t *testing.T, name string) (*incoming.Event, answer) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	event, err := swissmanager.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	var a answer
	text, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &a); err != nil {
		t.Fatal(err)
	}
	return event, a
}

var files = []string{"byes-forfeits.TUNX", "round-robin.TURX", "swiss-finished.TUNX", "swiss-running.TUNX", "team-swiss.TUMX"}

func TestFilesGiveTheirAnswers(t *testing.T) {
	for _, name := range files {
		t.Run(name, func(t *testing.T) {
			event, want := mustRead(t, name)
			got := event.Record
			if !strings.HasPrefix(got.Name, want.Event.Name) || !strings.HasSuffix(got.Name, want.Event.Subtitle) || got.Federation != want.Event.Federation || got.PlannedRounds != want.Event.Rounds {
				t.Errorf("event %q %q %d, want %+v", got.Name, got.Federation, got.PlannedRounds, want.Event)
			}
			same(t, "place", got.City, incoming.PlainText(want.Event.Place))
			same(t, "rate of play", got.Allotted, want.Event.TimeControl)
			same(t, "chief arbiter", got.ChiefArbiter, want.Event.ChiefArbiter)
			same(t, "first day", got.Start.String(), strings.ReplaceAll(want.Event.Start, "-", "/"))
			same(t, "last day", got.End.String(), strings.ReplaceAll(want.Event.End, "-", "/"))
			same(t, "round robin", got.System.Family == tournament.RoundRobin, strings.Contains(want.Event.Type, "round robin"))
			same(t, "teams", got.IsTeam(), strings.Contains(want.Event.Type, "team"))
			same(t, "prohibitions", len(got.Prohibited), len(want.Event.ForbiddenPairs))
			for k, p := range got.Prohibited {
				same(t, "prohibition", fmt.Sprint(p.IDs), fmt.Sprint(want.Event.ForbiddenPairs[k]))
			}
			checkPlayers(t, got, &want)
			checkRounds(t, got, &want)
			checkPoints(t, got, &want)
		})
	}
}

func same[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func checkPlayers(t *testing.T, got *tournament.Tournament, want *answer) {
	t.Helper()
	if len(got.Players) != len(want.Players) || len(got.Teams) != len(want.Teams) {
		t.Fatalf("%d players, %d teams", len(got.Players), len(got.Teams))
	}
	for k, w := range want.Players {
		p := got.Players[k]
		same(t, "number", p.Number, w.No)
		same(t, "name", p.Name, incoming.PlainText(strings.Trim(w.Surname+", "+w.First, ", ")))
		same(t, "sex", p.Sex, strings.Replace(w.Sex, "f", "w", 1))
		federation := w.Federation
		if federation == "ВІН" {
			federation = ""
		}
		same(t, "federation", p.Federation, federation)
		title := w.Title
		if !slices.Contains([]string{"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"}, title) {
			title = ""
		}
		same(t, "title", p.Title, title)
		same(t, "FIDE ID", p.FIDEID, w.FIDEID)
		same(t, "rating", p.Rating, w.International)
		same(t, "national rating", p.NationalRating(got.Federation), w.National)
		year, _ := strconv.Atoi(w.Birth)
		same(t, "birth", p.Birth, tournament.Date{Year: year})
		if id := strings.Trim(w.NationalID, " ,"); id != "" {
			same(t, "national ID", p.National[0].ID, id)
		}
		if w.Team > 0 {
			same(t, "board", slices.Index(got.Teams[w.Team-1].Players, w.No)+1, w.Board)
		}
	}
	for k, w := range want.Teams {
		same(t, "team", got.Teams[k].Name, w.Name)
	}
}

func checkRounds(t *testing.T, got *tournament.Tournament, want *answer) {
	t.Helper()
	for n, w := range want.Rounds {
		if n >= len(got.Rounds) {
			if len(w.Games) > 0 {
				t.Errorf("round %d is missing", n+1)
			}
			continue
		}
		r := got.Rounds[n]
		same(t, "day", r.Date.String(), strings.ReplaceAll(w.Date, "-", "/"))
		if len(r.Games) != len(w.Games) || len(r.Byes) != len(w.Byes) {
			t.Errorf("round %d: %d games and %d byes, want %d and %d", n+1, len(r.Games), len(r.Byes), len(w.Games), len(w.Byes))
			continue
		}
		for k, g := range w.Games {
			wanted := tournament.Game{White: g.White, Black: g.Black, Result: tournament.ByColor[tournament.Outcome]{White: outcomes[g.Result[0]], Black: outcomes[g.Result[1]]}}
			same(t, fmt.Sprint("round ", n+1, " board ", k+1), r.Games[k], wanted)
		}
		for k, b := range w.Byes {
			kind := tournament.ZeroPointBye
			switch {
			case strings.HasPrefix(b.Kind, "pairing-allocated"):
				kind = tournament.PairingAllocatedBye
			case b.Points == 0.5:
				kind = tournament.HalfPointBye
			}
			same(t, fmt.Sprint("round ", n+1, " bye"), r.Byes[k], tournament.Bye{ID: b.Player, Kind: kind})
		}
	}
}

// checkPoints compares the points of all players, and of teams, with those of the answer.
func checkPoints(t *testing.T, got *tournament.Tournament, want *answer) {
	t.Helper()
	points := map[int]tournament.Points{}
	for _, r := range got.Rounds {
		for _, g := range r.Games {
			points[g.White] += got.Points.Of(g.Result.White, tournament.White)
			points[g.Black] += got.Points.Of(g.Result.Black, tournament.Black)
		}
		for _, b := range r.Byes {
			points[b.ID] += got.Points.Bye(b.Kind)
		}
	}
	for number, p := range want.Points {
		id, _ := strconv.Atoi(number)
		if id == 27 && got.PlannedRounds > 0 && len(got.Rounds) == 5 && len(got.Players) == 29 {
			p++ // his bye in the round that is being played
		}
		same(t, "points of "+number, points[id], tournament.Points(10*p))
	}
	if !got.IsTeam() {
		return
	}
	table, err := crosstable.New(got.WithDefaults(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range want.Teams {
		i, _ := table.IndexOf(w.No)
		same(t, "match points of "+w.Name, table.Score(i, tournament.MatchScore, table.After), tournament.Points(10*w.MatchPoints))
		same(t, "board points of "+w.Name, table.Score(i, tournament.GameScore, table.After), tournament.Points(10*w.BoardPoints))
	}
}

func TestRunningEventKnowsWhoHasLeft(t *testing.T) {
	event, _ := mustRead(t, "swiss-running.TUNX")
	var left []int
	for _, p := range event.Record.Players {
		if p.Withdrawn {
			left = append(left, p.Number)
		}
	}
	same(t, "left", fmt.Sprint(left), "[2 3 24 26]")
	same(t, "rounds", len(event.Record.Rounds), 5)
}

func TestTieBreaksAreProposedOrNamed(t *testing.T) {
	for name, want := range map[string]string{
		"byes-forfeits.TUNX": "[PTS BH/C1 DE]", "round-robin.TURX": "[PTS DE SB]",
		"swiss-finished.TUNX": "[PTS DE BH/C1 BH SB]", "team-swiss.TUMX": "[PTS:MP PTS:GP BH]",
	} {
		event, _ := mustRead(t, name)
		same(t, name, fmt.Sprint(event.Record.TieBreaks), want)
		if !slices.ContainsFunc(event.Problems, func(p trf.Problem) bool { return p.Message.ID == "swissmanager.ties.others" }) {
			t.Errorf("%s: the other tie-breaks are not named", name)
		}
	}
}

func TestSpecialResultsAreNamed(t *testing.T) {
	event, _ := mustRead(t, "byes-forfeits.TUNX")
	n := 0
	for _, p := range event.Problems {
		if p.Message.ID == "swissmanager.result.special" {
			n++
		}
	}
	same(t, "special results", n, 6)
}

// section returns where a section begins, by its place in the directory.
func section(data []byte, slot int) int {
	return int(binary.LittleEndian.Uint32(data[len(data)-32+4*slot:]))
}

func TestDamagedFilesAreRefused(t *testing.T) {
	whole, err := os.ReadFile(filepath.Join("testdata", "byes-forfeits.TUNX"))
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(data []byte) []byte{
		"swissmanager.cut":             func(data []byte) []byte { return data[:len(data)-1] },
		"swissmanager.directory":       func(data []byte) []byte { data[len(data)-32]++; return data },
		"swissmanager.header":          func(data []byte) []byte { data[108] = 0xFF; return data },
		"swissmanager.kind":            func(data []byte) []byte { data[section(data, 0)-5887+15] = 9; return data },
		"swissmanager.kind.teams":      func(data []byte) []byte { data[section(data, 0)-5887+15] = 3; return data },
		"swissmanager.ties":            func(data []byte) []byte { data[section(data, 0)-5887+31] = 10; return data },
		"swissmanager.section.players": func(data []byte) []byte { data[section(data, 0)-5887+23]++; return data },
		"swissmanager.seat":            func(data []byte) []byte { data[section(data, 2)+4] = 200; return data },
		"swissmanager.twice":           func(data []byte) []byte { data[section(data, 2)+4] = 2; return data },
		"swissmanager.size":            func(data []byte) []byte { return append(data, make([]byte, 17<<20)...) },
	} {
		_, err := swissmanager.Read(change(bytes.Clone(whole)))
		refused := (*incoming.Refused)(nil)
		if !errors.As(err, &refused) || refused.Why.ID != want {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func TestUnknownCodesAreNamed(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("testdata", "byes-forfeits.TUNX"))
	if err != nil {
		t.Fatal(err)
	}
	data[section(data, 2)+4+4] = 7
	event, err := swissmanager.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "result", event.Record.Rounds[0].Games[0].Result, tournament.ByColor[tournament.Outcome]{})
	if !slices.ContainsFunc(event.Problems, func(p trf.Problem) bool {
		return p.Message.ID == "swissmanager.result.unknown" && p.Severity == trf.Violation
	}) {
		t.Error("the code is not named")
	}
}

// TestPrivateTextsStayInTheFile looks for addresses in all that comes out.
func TestPrivateTextsStayInTheFile(t *testing.T) {
	for _, name := range files {
		event, _ := mustRead(t, name)
		out, err := json.Marshal(event)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.ContainsRune(out, '@') || bytes.Contains(out, []byte("www.")) || bytes.Contains(out, []byte(`:\\`)) {
			t.Errorf("%s: an address comes out: %s", name, out)
		}
	}
}

// FuzzRead changes bytes of a file: every four say where, and to what.
func FuzzRead(f *testing.F) {
	var whole [][]byte
	for k, name := range files {
		data, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			f.Fatal(err)
		}
		whole = append(whole, data)
		f.Add(uint8(k), []byte{}, uint16(0))
		at := section(data, 2) + 4
		f.Add(uint8(k), []byte{0, byte(at >> 8), byte(at), 2, 0, byte(at >> 8), byte(at + 4), 7}, uint16(0))
	}
	f.Fuzz(func(t *testing.T, file uint8, changes []byte, cut uint16) {
		data := whole[int(file)%len(whole)]
		data = bytes.Clone(data[:len(data)-min(int(cut), len(data))])
		for c := range slices.Chunk(changes, 4) {
			if len(c) == 4 && len(data) > 0 {
				data[(int(c[0])<<16|int(c[1])<<8|int(c[2]))%len(data)] = c[3]
			}
		}
		event, err := swissmanager.Read(data)
		if err != nil {
			if refused := (*incoming.Refused)(nil); !errors.As(err, &refused) {
				t.Fatalf("%v is no reason for people", err)
			}
			return
		}
		for _, p := range event.Record.Players {
			if p.Name == "" || len(utf16.Encode([]rune(p.Name))) > 2*tournament.MaxName {
				t.Fatalf("name %q", p.Name)
			}
		}
		for _, r := range event.Record.Rounds {
			for _, g := range r.Games {
				if g.White > len(event.Record.Players) || g.Black > len(event.Record.Players) || g.White == g.Black {
					t.Fatalf("game %+v", g)
				}
			}
		}
	})
}

package sharly_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"torneo/i18n"
	"torneo/internal/incoming"
	"torneo/internal/sharly"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
	"torneo/verify"
)

// answer is what a sample holds, by the description beside it.
type answer struct {
	Tournaments []struct {
		Name    string
		Rounds  int
		Players []struct {
			No                     any
			Name, Fed, Birth, Club string
			Title, Gender          any
			FIDEID                 int64 `json:"fide_id"`
			Rating                 int
			Kind                   string `json:"rating_kind"`
		}
		Games []struct {
			Round        int
			Index        int `json:"board_index"`
			White, Black any
			Result       string
		}
		Without []struct {
			Round  int
			Player any
			Code   int
		} `json:"without_opponent"`
		Points map[string]string
	}
}

func sample(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

var results = map[string][2]tournament.Outcome{
	"1-0": {tournament.Win, tournament.Loss}, "0-1": {tournament.Loss, tournament.Win}, "1/2": {tournament.Draw, tournament.Draw}, "*": {},
	"+-": {tournament.ForfeitWin, tournament.ForfeitLoss}, "-+": {tournament.ForfeitLoss, tournament.ForfeitWin}, "--": {tournament.ForfeitLoss, tournament.ForfeitLoss},
}

// TestSamples compares the record of both schemas with the answers, whole.
func TestSamples(t *testing.T) {
	for _, name := range []string{"sharly-2.8", "sharly-4.0"} {
		t.Run(name, func(t *testing.T) {
			data := sample(t, name+".sce")
			if !sharly.Is(data) {
				t.Fatal("not recognised")
			}
			e, err := sharly.Read(data)
			if err != nil {
				t.Fatal(err)
			}
			var right answer
			if err := json.Unmarshal(sample(t, name+".expected.json"), &right); err != nil {
				t.Fatal(err)
			}
			want, record := right.Tournaments[0], e.Record
			if !strings.Contains(record.Name, want.Name) || record.PlannedRounds != want.Rounds || len(record.Players) != len(want.Players) || record.System.Code != "FIDE_DUTCH" {
				t.Errorf("%q, %d rounds, %d players, %v", record.Name, record.PlannedRounds, len(record.Players), record.System)
			}
			numbers := map[string]int{}
			for _, w := range want.Players {
				k := slices.IndexFunc(record.Players, func(p tournament.Player) bool { return p.FIDEID == w.FIDEID })
				if k < 0 {
					t.Fatalf("%s is missing", w.Name)
				}
				p := record.Players[k]
				numbers[fmt.Sprint(w.No)] = p.Number
				rating := map[string]int{"fide": p.Rating, "estimated": p.GivenRating}[w.Kind]
				if len(p.National) > 0 && w.Kind == "national" {
					rating = p.National[0].Rating
				}
				sex := map[string]string{"2": "m", "M": "m", "1": "w", "F": "w"}[fmt.Sprint(w.Gender)]
				if n, is := w.No.(float64); is && int(n) != p.Number || p.Name != w.Name || p.Federation != w.Fed || rating != w.Rating || p.Sex != sex || p.Birth.String() != strings.ReplaceAll(w.Birth, "-", "/") {
					t.Errorf("got %+v, want %+v", p, w)
				}
			}
			games, withouts := map[string]bool{}, map[string]bool{}
			for n, r := range record.Rounds {
				for _, g := range r.Games {
					games[fmt.Sprint(n+1, g.White, g.Black, g.Result.White, g.Result.Black)] = true
				}
				for _, b := range r.Byes {
					withouts[fmt.Sprint(n+1, b.ID, b.Kind)] = true
				}
			}
			if len(games) != len(want.Games) || len(withouts) != len(want.Without) {
				t.Errorf("%d games and %d byes, want %d and %d", len(games), len(withouts), len(want.Games), len(want.Without))
			}
			for _, g := range want.Games {
				x := results[g.Result]
				if key := fmt.Sprint(g.Round, numbers[fmt.Sprint(g.White)], numbers[fmt.Sprint(g.Black)], x[0], x[1]); !games[key] {
					t.Errorf("missing: %+v", g)
				}
			}
			kinds := map[int]tournament.ByeKind{7: tournament.ZeroPointBye, 8: tournament.HalfPointBye, 9: tournament.PairingAllocatedBye}
			for _, b := range want.Without {
				if key := fmt.Sprint(b.Round, numbers[fmt.Sprint(b.Player)], kinds[b.Code]); !withouts[key] {
					t.Errorf("missing: %+v", b)
				}
			}
			for no, text := range want.Points {
				p, err := tournament.ParsePoints(text)
				if err != nil {
					t.Fatal(err)
				}
				record.Players[numbers[no]-1].Declared.Points = &p
			}
			if d := verify.PlayerPoints(record); len(d) > 0 {
				t.Errorf("points: %v", d)
			}
			legible(t, e)
		})
	}
}

// TestWhatStandsBesideThePlayers looks at the event's own facts.
func TestWhatStandsBesideThePlayers(t *testing.T) {
	e, err := sharly.Read(sample(t, "sharly-4.0.sce"))
	if err != nil {
		t.Fatal(err)
	}
	r := e.Record
	if r.ChiefArbiter != "FA Gunter Wolmar (90000016)" || r.City != "Sampleville" || r.Federation != "FRA" || r.Start.String() != "2025/09/20" || r.End.String() != "2026/05/12" || r.TimeControl != "5400+30" || r.InitialColor != tournament.White {
		t.Errorf("%+v", r)
	}
	old, err := sharly.Read(sample(t, "sharly-2.8.sce"))
	if err != nil {
		t.Fatal(err)
	}
	if o := old.Record; o.Start.String() != "2025/06/15" || o.End.String() != "2025/06/15" {
		t.Errorf("days: %v %v", o.Start, o.End)
	}
	if !slices.ContainsFunc(old.Problems, func(p trf.Problem) bool { return p.Message.ID == "migrate.numbers.ordered" }) {
		t.Error("nobody is told that the numbers are made")
	}
}

// legible looks at the sentences in every language.
func legible(t *testing.T, e *incoming.Event) {
	t.Helper()
	for _, l := range i18n.Languages() {
		p := i18n.New(l)
		for _, m := range e.Losses {
			known(t, p.Text(m))
		}
		for _, x := range e.Problems {
			known(t, p.Text(x.Message))
		}
	}
}

func known(t *testing.T, text string) {
	t.Helper()
	if text == "" || strings.Contains(text, "sharly.") || strings.Contains(text, "{{") || strings.Contains(text, "<no value>") {
		t.Errorf("%q", text)
	}
}

// change returns a sample after statements.
func change(t testing.TB, name string, statements ...string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.sce")
	if err := os.WriteFile(path, sample(t, name), 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range statements {
		if _, err := db.ExecContext(context.Background(), s); err != nil {
			t.Fatal(s, err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestRefused(t *testing.T) {
	for _, one := range []struct {
		id         string
		statements []string
	}{
		{"sharly.code", []string{"UPDATE pairing SET result=42 WHERE player_id=15 AND round=1"}},
		{"sharly.sides", []string{"UPDATE pairing SET result=3 WHERE player_id=15 AND round=1"}},
		{"sharly.sides", []string{"DELETE FROM pairing WHERE player_id=15 AND round=1"}},
		{"sharly.contradiction", []string{"UPDATE pairing SET board_id=9999 WHERE player_id=15 AND round=1"}},
		{"sharly.contradiction", []string{"UPDATE pairing SET result=7 WHERE player_id=15 AND round=1"}},
		{"sharly.rounds", []string{"UPDATE pairing SET round=-1 WHERE player_id=15 AND round=1"}},
		{"sharly.rounds", []string{"UPDATE tournament SET rounds=100000"}},
		{"sharly.several", []string{"INSERT INTO tournament(id,name) VALUES(2,'Blitz')", "INSERT INTO tournament_player(tournament_id,player_id) VALUES(2,1)"}},
		{"sharly.bye-value", []string{"UPDATE tournament SET pab_value=7"}},
		{"sharly.teams", []string{"ALTER TABLE info ADD COLUMN event_type TEXT DEFAULT 'TEAM'"}},
		{"sharly.without-players", []string{"DROP TABLE board"}},
		{"sharly.without-players", []string{"ALTER TABLE player RENAME TO people", "CREATE VIEW player AS SELECT * FROM people"}},
		{"sharly.unknown-player", []string{"DELETE FROM player WHERE id=15"}},
		{"migrate.number.twice", []string{"UPDATE tournament_player SET pairing_number=1"}},
	} {
		t.Run(one.id, func(t *testing.T) {
			var all []string
			for _, name := range triggers(t) {
				all = append(all, "DROP TRIGGER "+name)
			}
			refused(t, change(t, "sharly-4.0.sce", append(all, one.statements...)...), one.id)
		})
	}
	refused(t, sample(t, "sharly-2.6-without-players.sce"), "sharly.without-players")
	if !sharly.Is(sample(t, "sharly-2.6-without-players.sce")) {
		t.Error("the file without players is not recognised")
	}
}

func triggers(t *testing.T) (names []string) {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.Join("testdata", "sharly-4.0.sce")+"?mode=ro&immutable=1")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.QueryContext(context.Background(), "SELECT name FROM sqlite_schema WHERE type='trigger'")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return names
}

func refused(t *testing.T, data []byte, id string) {
	t.Helper()
	e, err := sharly.Read(data)
	why, _ := message.Of(err)
	if e != nil || why.ID != id {
		t.Errorf("%v %v, want %s", e, err, id)
	}
	for _, l := range i18n.Languages() {
		known(t, i18n.New(l).Text(why))
	}
}

// TestResults reads the codes that no sample has.
func TestResults(t *testing.T) {
	data := change(t, "sharly-2.8.sce",
		"UPDATE pairing SET result=16 WHERE board_id=1 AND player_id=1", "UPDATE pairing SET result=17 WHERE board_id=1 AND player_id=25",
		"UPDATE pairing SET result=5 WHERE board_id=2", "UPDATE pairing SET result=13 WHERE board_id=3 AND player_id=3", "UPDATE pairing SET result=11 WHERE board_id=3 AND player_id=20",
		"UPDATE pairing SET result=10 WHERE player_id=14 AND round=2", "UPDATE pairing SET result=14 WHERE player_id=14 AND round=3")
	e, err := sharly.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, g := range e.Record.Rounds[0].Games {
		found[g.Result.White.String()+" "+g.Result.Black.String()]++
	}
	for _, want := range []string{"draw loss", "forfeit-loss forfeit-loss", "unrated-win unrated-loss"} {
		if found[want] != 1 {
			t.Errorf("games %s: %v", want, found)
		}
	}
}

// TestHostileSchemas reads files whose schema would have the reader compute something.
func TestHostileSchemas(t *testing.T) {
	computed := change(t, "sharly-2.8.sce", "ALTER TABLE tournament_player ADD COLUMN bomb TEXT AS (hex(zeroblob(900000000)))",
		"CREATE VIEW account AS SELECT hex(zeroblob(900000000)) AS id", "CREATE INDEX bad ON pairing(abs(round))")
	if _, err := sharly.Read(computed); err != nil {
		t.Error(err)
	}
	long := change(t, "sharly-2.8.sce", "UPDATE player SET last_name=hex(zeroblob(100000)) WHERE id=3")
	refused(t, long, "sharly.long")
	cutOff := sample(t, "sharly-2.8.sce")
	if _, err := sharly.Read(cutOff[:len(cutOff)/2]); err == nil {
		t.Error("half a file is read")
	}
}

// TestNothingPrivateComesOut fills what is private, and looks for it.
func TestNothingPrivateComesOut(t *testing.T) {
	data := change(t, "sharly-2.8.sce", "UPDATE player SET mail='SECRET@example.org', phone='SECRET5', comment='SECRET', plugin_data='{\"ffe\":{\"ffe_licence_number\":\"A1\",\"password\":\"SECRET\"}}'",
		"UPDATE tournament SET ffe_password='SECRET'", "UPDATE info SET update_password='SECRET'")
	e, err := sharly.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(out, []byte("SECRET")) {
		t.Error("something private came out")
	}
}

// TestDamagedFiles changes bytes of the samples by chance: each file is read, or refused
// with a reason, in bounded time. The fuzzer reaches few files of this size.
func TestDamagedFiles(t *testing.T) {
	random := rand.New(rand.NewPCG(35, 2026)) //#nosec G404 -- repeatable damage
	for _, name := range []string{"sharly-2.8.sce", "sharly-4.0.sce"} {
		whole := sample(t, name)
		for range 150 {
			data := bytes.Clone(whole)
			for range 1 + random.IntN(60) {
				at := random.IntN(len(data))
				if random.IntN(3) == 0 {
					at = random.IntN(8192) // the schema
				}
				data[at] = byte(random.IntN(256))
			}
			if random.IntN(10) == 0 {
				data = data[:random.IntN(len(data))]
			}
			e, err := sharly.Read(data)
			if _, said := message.Of(err); err != nil && !said {
				t.Error(err)
			}
			if err == nil && len(e.Record.Players) == 0 {
				t.Error("neither read nor refused")
			}
		}
	}
}

// small returns a file of few pages with everything that is read: large ones are mutated and
// read too slowly to learn anything.
func small(t testing.TB) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "small.sce")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, s := range []string{
		"PRAGMA page_size=512", "VACUUM",
		"CREATE TABLE metadata(version, migration)", "INSERT INTO metadata VALUES('4.0.5','m081')",
		"CREATE TABLE info(name, federation, location, start_date, stop_date)", "INSERT INTO info VALUES('Open','FRA','Here','2026-04-21','2026-04-22')",
		"CREATE TABLE tournament(id, name, rounds, rating, pairing, pairing_settings, pab_value, three_points_for_a_win, player_rating_type, round_datetimes)",
		`INSERT INTO tournament VALUES(1,'A',2,1,'SWISS_STANDARD','{"COLOR_SEED":"W"}',3,0,3,'{"1":"2026-04-21 18:06:02.892+00:00"}')`,
		"CREATE TABLE player(id, last_name, first_name, date_of_birth, gender, title, federation, fide_id, club, ratings)",
		`INSERT INTO player VALUES(1,'Ada','B','1990-01-02','F','WFM','FRA',123,'C','{"1":{"fide":1664},"2":{"national":1500}}'),(2,'Eva','','','','','',0,'','{}'),(3,'Ivo','','','','','',0,'','{}')`,
		"CREATE TABLE tournament_player(tournament_id, player_id, pairing_number)", "INSERT INTO tournament_player VALUES(1,1,1),(1,2,2),(1,3,3)",
		`CREATE TABLE board(id, white_player_id, black_player_id, "index")`, "INSERT INTO board VALUES(1,1,2,0),(2,3,NULL,1),(3,3,1,0)",
		"CREATE TABLE pairing(tournament_id, player_id, round, result, board_id)", "INSERT INTO pairing VALUES(1,1,1,3,1),(1,2,1,1,1),(1,3,1,9,2),(1,3,2,4,3),(1,1,2,6,3),(1,2,2,8,NULL)",
		"CREATE TABLE account(id, first_name, last_name, fide_id)", "INSERT INTO account VALUES(1,'G','W',9)",
		"CREATE TABLE account_role(account_id, tournament_id, role)", "INSERT INTO account_role VALUES(1,1,'chief_arbiter')",
		`CREATE TABLE tie_break(tournament_id, type, options, "index")`, "INSERT INTO tie_break VALUES(1,'BUCHHOLZ','{}',0)", "VACUUM",
	} {
		if _, err := db.ExecContext(context.Background(), s); err != nil {
			t.Fatal(s, err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestSmallFile(t *testing.T) {
	data := small(t)
	if e, err := sharly.Read(data); err != nil || len(e.Record.Players) != 3 || len(e.Record.Rounds) != 2 || len(data) > 32<<10 {
		t.Fatal(len(data), err)
	}
}

func FuzzRead(f *testing.F) {
	good := small(f)
	f.Add(uint16(0), []byte{}, uint16(0), []byte{})
	f.Add(uint16(18), []byte{1, 1}, uint16(1000), []byte{255, 255})
	f.Fuzz(func(t *testing.T, at uint16, with []byte, at2 uint16, with2 []byte) {
		data := bytes.Clone(good)
		copy(data[int(at)%len(data):], with)
		copy(data[int(at2)%len(data):], with2)
		e, err := sharly.Read(data)
		if err == nil && (e == nil || e.Record == nil || len(e.Record.Players) == 0) {
			t.Error("neither read nor refused")
		}
		if _, said := message.Of(err); err != nil && !said {
			t.Error(err)
		}
	})
}

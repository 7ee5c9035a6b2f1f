package cli

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/spf13/cobra"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/series"
	"torneo/internal/store"
	"torneo/tournament"
)

// example is a line of the help of a command.
type example struct{ verb, line string }

// examplesOf returns the examples in the help of every command.
func examplesOf(t *testing.T) (list []example) {
	t.Helper()
	a, _, _ := newTestApp(i18n.English)
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		if cmd.Hidden {
			return
		}
		for line := range strings.Lines(cmd.Example) {
			if line = strings.TrimSpace(line); line != "" {
				list = append(list, example{command.PathOf(cmd), line})
			}
		}
		for _, c := range cmd.Commands() {
			walk(c)
		}
	}
	walk(a.Root())
	return list
}

// staging says how examples that begin with some words are run: what is done before them, with what
// code they end, which words stand for others; or why they cannot be run.
type staging struct {
	begins, never string
	before        []string
	ends          bool
	code          int
	words         [][2]string // a word of the example, and the command that prints what it stands for
	used          bool
}

// stagings reads testdata/examples/stage.txtar.
func stagings(t *testing.T, text string) (list []*staging) {
	t.Helper()
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		what, is := strings.CutPrefix(line, "\t")
		if !is {
			if line != "" && !strings.HasPrefix(line, "#") {
				list = append(list, &staging{begins: line})
			}
			continue
		}
		s := list[len(list)-1]
		name, rest, _ := strings.Cut(what, " ")
		switch name {
		case "never":
			s.never = rest
		case "ends":
			code, err := strconv.Atoi(rest)
			if err != nil {
				t.Fatal(err)
			}
			s.ends, s.code = true, code
		case "reads":
			word, how, _ := strings.Cut(rest, " as ")
			s.words = append(s.words, [2]string{word, how})
		default:
			s.before = append(s.before, what)
		}
	}
	return list
}

// Every example of the help runs, in a folder of its own with files that are called so and a desk that
// is there, and ends well or as testdata/examples/stage.txtar says; or it stands there why it cannot.
func TestExamplesRun(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is not installed")
	}
	archive, err := txtar.ParseFile(filepath.Join("testdata", "examples", "stage.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	kitchen := t.TempDir()
	for _, f := range archive.Files {
		file := filepath.Join(kitchen, filepath.FromSlash(f.Name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, f.Data, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	if said, code := runShell(t, kitchen, kitchen, "set -e\n. ./prepare.sh"); code != 0 {
		t.Fatalf("preparing: %d\n%s", code, said)
	}
	packFiles(t, kitchen)
	beginDesk(t, filepath.Join(kitchen, "desk"))
	entries, err := os.ReadDir(kitchen)
	if err != nil {
		t.Fatal(err)
	}
	list := stagings(t, string(archive.Comment))
	t.Cleanup(func() {
		for _, s := range list {
			if !s.used {
				t.Errorf("testdata/examples/stage.txtar: no example begins with %q", s.begins)
			}
		}
	})
	for k, x := range examplesOf(t) {
		how := staging{}
		for _, s := range list {
			if !strings.HasPrefix(x.line, s.begins) {
				continue
			}
			s.used = true
			how.never = cmp.Or(s.never, how.never)
			if s.ends {
				how.code = s.code
			}
			how.before, how.words = append(how.before, s.before...), append(how.words, s.words...)
		}
		if how.never != "" {
			continue
		}
		t.Run(strconv.Itoa(k+1)+" "+x.verb, func(t *testing.T) {
			t.Parallel()
			script := strings.Builder{}
			script.WriteString("set -e\n")
			for _, e := range entries {
				if named := regexp.MustCompile(`(^|[\s"=/<])` + regexp.QuoteMeta(e.Name()) + `($|[\s"/])`); named.MatchString(x.line + "\n" + strings.Join(how.before, "\n")) {
					fmt.Fprintf(&script, "cp -r \"$KITCHEN/%s\" .\n", e.Name())
				}
			}
			script.WriteString("mkdir -p home/.local/share && cp -r \"$KITCHEN/desk\" home/.local/share/torneo\n")
			script.WriteString(strings.Join(how.before, "\n") + "\n")
			line := x.line
			for n, w := range how.words {
				if !strings.Contains(line, w[0]) {
					t.Errorf("there is no %q in it", w[0])
				}
				fmt.Fprintf(&script, "word%d=$(%s)\n", n, w[1])
				line = strings.ReplaceAll(line, w[0], fmt.Sprintf("$word%d", n))
			}
			for _, root := range []string{"/media/usb", "/srv", "/var/www"} { // disks of one's own
				line = strings.ReplaceAll(line, root, "$PWD"+root)
			}
			script.WriteString("set +e\n" + line + "\n")
			if said, code := runShell(t, t.TempDir(), kitchen, script.String()); code != how.code {
				t.Errorf("%s\nends with %d, want %d\n%s%s", x.line, code, how.code, script.String(), said)
			}
		})
	}
}

// fromScript lets lines of bash take a file of a script of testdata, the number of an entry, and the
// players of a board.
const fromScript = `from() { awk -v name="$2" '/^-- .* --$/ { on = ($2 == name); next } on' "$REPOSITORY/internal/cli/testdata/$1" >"${3:-$2}"; }
entry() { torneo desk entries list "Abierto de Lugo" --format csv | sed -n "$(($1 + 1))p" | cut -d, -f1; }
pair() { torneo results open*.trf --format json | grep -oE '"number":[0-9]+' | cut -d: -f2 | paste -d- - - | sed -n "$1p"; }
`

// packFiles makes the archives and workbooks of files that are there.
func packFiles(t *testing.T, folder string) {
	t.Helper()
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for name, of := range map[string]string{"players_list.zip": "players_list_foa.txt", "players_list_xml.zip": "players_list_xml_foa.xml", "december.zip": "cadiz.trf", "festival.zip": "crosstable.csv"} {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		w, err := z.CreateHeader(&zip.FileHeader{Name: of, Method: zip.Deflate, Modified: time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)})
		if err == nil {
			_, err = w.Write(read(of))
		}
		if err := errors.Join(err, z.Close(), os.WriteFile(filepath.Join(folder, name), b.Bytes(), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for name, of := range map[string]string{"lista.xlsx": "lista.csv", "licences.xlsx": "licences.csv"} {
		r := csv.NewReader(bytes.NewReader(read(of)))
		r.Comma, r.FieldsPerRecord = ';', -1
		rows, err := r.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		rows = slices.DeleteFunc(rows, func(row []string) bool { return len(row) != len(rows[len(rows)-1]) }) // a title
		table := report.Table{Rows: rows[1:]}
		for _, heading := range rows[0] {
			table.Columns = append(table.Columns, report.Column{Key: heading, Title: heading})
		}
		var b bytes.Buffer
		d := &report.Document{Title: "List", Tables: []report.Table{table}}
		if err := errors.Join(d.XLSX(&b), os.WriteFile(filepath.Join(folder, name), b.Bytes(), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
}

// beginDesk makes the data of a desk: an event on the noticeboard, whose first round is paired, with its
// series, and one of a year before, which is over.
func beginDesk(t *testing.T, folder string) {
	t.Helper()
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	kept, err := store.Open(t.Context(), filepath.Join(folder, "torneo.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	day := time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC)
	desk, by := arbiter.NewDesk(kept, func() time.Time { return day }), arbiter.Person{Name: "Ana", Role: arbiter.ChiefArbiter}
	begin := func(name string, rounds int) (event, id string) {
		t.Helper()
		e, err := kept.CreateEvent(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		config := arbiter.DefaultConfig(name, tournament.Date{Year: day.Year(), Month: int(day.Month()), Day: day.Day()})
		config.Rounds = rounds
		if id, err = desk.Create(t.Context(), by, e.ID, config); err != nil {
			t.Fatal(err)
		}
		return e.ID, id
	}
	do := func(id string, commands ...arbiter.Command) {
		t.Helper()
		for _, c := range commands {
			if _, err := desk.Do(t.Context(), id, by, c, arbiter.Consent{Level: arbiter.Confirm}); err != nil {
				t.Fatal(err)
			}
		}
	}
	var list arbiter.EnterPlayers
	for k := range 4 {
		list.Players = append(list.Players, tournament.Player{Name: fmt.Sprintf("Player %c", 'A'+k), Federation: "ESP", Rating: 2000 - k})
	}
	event, id := begin("Abierto de Lugo", 3)
	do(id, list, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{}, arbiter.Publish{Round: 1},
		arbiter.SetPublication{Publication: journal.Publication{Open: true, Results: journal.Live, Standings: journal.Live}})
	day = day.AddDate(-1, 0, 0)
	_, over := begin("Memorial 2025", 1)
	do(over, list, arbiter.AssignNumbers{}, arbiter.DrawColour{Color: tournament.White}, arbiter.PairRound{}, arbiter.Publish{Round: 1})
	state, err := desk.State(t.Context(), over)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range state.Round(1).Boards {
		do(over, arbiter.EnterResult{Round: 1, Board: b.Board, Result: tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}})
	}
	do(over, arbiter.CloseRound{Round: 1})
	err = desk.ChangeSeries(t.Context(), by, event, arbiter.Consent{}, func([]series.Series) ([]series.Series, error) {
		return []series.Series{{ID: "1", Name: "Circuito gallego", Stages: []string{id}, By: series.ByPoints, Categories: []string{"Sub-14"}}}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// runShell runs lines of bash in a folder, with the data of a desk that is there.
func runShell(t *testing.T, folder, kitchen, script string) (said string, code int) {
	t.Helper()
	schemas, err := filepath.Abs("../../docs/schema")
	if err != nil {
		t.Fatal(err)
	}
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	defer stop()
	shell := exec.CommandContext(ctx, "bash", "-c", fromScript+script)
	shell.Dir = folder
	shell.Env = append(slices.DeleteFunc(os.Environ(), func(v string) bool {
		return strings.HasPrefix(v, "LANG") || strings.HasPrefix(v, "LC_") || strings.HasPrefix(v, "XDG_")
	}), "HOME="+filepath.Join(folder, "home"), "LANG=en_GB.UTF-8", "TZ=UTC", "KITCHEN="+kitchen, "REPOSITORY="+repository, "TORNEO_TEST_SCHEMAS="+schemas, "GORACE=atexit_sleep_ms=0")
	text, err := shell.CombinedOutput()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return string(text), exit.ExitCode()
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(text), 0
}

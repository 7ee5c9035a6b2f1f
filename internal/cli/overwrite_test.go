package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"torneo/internal/cli/command"
	"torneo/internal/cli/server"
)

// writing are the flags that name a file to write, of every verb that has one, with a run
// that writes it.
var writing = map[string]string{
	"convert --output":  "convert EVENT --to trf26 -o FILE",
	"export --output":   "events export Lugo --to json --data DESK -o FILE",
	"doctor --page":     "doctor --data FOLDER --page FILE",
	"draw --output":     "draw EVENT --seed 1 -o FILE",
	"extra --output":    "extra NORMS --game 1-2:1-0 -o FILE",
	"generate --output": "generate --players 6 --rounds 2 --seed 1 -o FILE",
	"import --output":   "import EVENT -o FILE",
	"norms --it1":       "norms NORMS --player 4 --title GM --it1 FILE",
	"pair --output":     "pair EVENT -o FILE",
	"pair --into":       "pair EVENT --into FILE",
	"playoff --output":  "playoff EVENT --declare annex -o FILE",
	"results --into":    "results NORMS 1=1-0 --correct --into FILE",
	"print --pdf":       "print EVENT --sheet start --pdf FILE",
}

// noFile are flags of those names that name a folder.
var noFile = map[string]bool{"period --output": true}

// No verb replaces a file that is there and holds something, whether it is the one that is
// read or another, unless --force says so.
func TestNothingIsReplacedUnasked(t *testing.T) {
	app := newApp(nil, nil, nil, nil, func(string) string { return "" })
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			name := c.Name() + " --" + f.Name
			switch f.Name {
			case "output", "into", "pdf", "it1", "page":
				if writing[name] == "" && !noFile[name] && f.Value.Type() == "string" {
					t.Errorf("%s writes a file, or is none: it is in no table here", name)
				}
			}
		})
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(app.Root())

	event, err := os.ReadFile("testdata/undrawn.txtar")
	if err != nil {
		t.Fatal(err)
	}
	_, cup, _ := strings.Cut(string(event), "-- cup.trf --\n")
	cup, _, _ = strings.Cut(cup, "-- open.trf --")
	archive, err := os.ReadFile("testdata/norms.txtar")
	if err != nil {
		t.Fatal(err)
	}
	_, norms, _ := strings.Cut(string(archive), "-- rr.trf --\n")
	norms, _, _ = strings.Cut(norms, "\n-- ")
	for name, words := range writing {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			file := filepath.Join(folder, "letter.txt")
			put := func(name, data string) {
				if err := os.WriteFile(filepath.Join(folder, name), []byte(data), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			put("cup.trf", cup)
			put("norms.trf", norms+"\n")
			run := func(to string, force bool) (int, string) {
				args := strings.Fields(strings.NewReplacer("EVENT", filepath.Join(folder, "cup.trf"), "NORMS", filepath.Join(folder, "norms.trf"), "FOLDER", filepath.Join(folder, "data"), "DESK", filepath.Join(folder, "desk"), "FILE", to).Replace(words))
				if force {
					args = append(args, "--force")
				}
				var out, said strings.Builder
				code := Main(args, strings.NewReader(""), &out, &said, func(string) string { return "" })
				return code, out.String() + said.String()
			}
			if strings.Contains(words, "DESK") {
				begin := []string{"events", "begin", "Lugo", "--rounds", "3", "--data", filepath.Join(folder, "desk")}
				if code := Main(begin, strings.NewReader(""), io.Discard, io.Discard, func(string) string { return "" }); code != command.ExitRight {
					t.Fatal(code)
				}
			}
			holds := func() string {
				data, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				return string(data)
			}
			put("letter.txt", "my letter")
			if code, said := run(file, false); code != command.ExitUsage || !strings.Contains(said, "--force") || holds() != "my letter" {
				t.Errorf("a file that was there: %d, %s", code, said)
			}
			if _, said := run(file, true); holds() == "my letter" {
				t.Errorf("with --force: %s", said)
			}
			if strings.Contains(words, "EVENT") {
				before, _ := os.ReadFile(filepath.Join(folder, "cup.trf"))
				code, said := run(filepath.Join(folder, "cup.trf"), false)
				if after, _ := os.ReadFile(filepath.Join(folder, "cup.trf")); code != command.ExitUsage || string(after) != string(before) {
					t.Errorf("the file that is read: %d, %s", code, said)
				}
			}
			if name == "generate --output" {
				return // it makes its files anew, in a folder or not
			}
			put("letter.txt", "")
			if _, said := run(file, false); holds() == "" {
				t.Errorf("an empty file is not written: %s", said)
			}
		})
	}
}

// A backup replaces an older one of the same events, which it does after every round; any
// other file only with --force, and the database itself never.
func TestBackupReplacesItsOwnAlone(t *testing.T) {
	here, there, folder := t.TempDir(), t.TempDir(), t.TempDir()
	for _, in := range []string{here, there} {
		if _, err := keptIn(t, in).CreateEvent(t.Context(), "Abierto"); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(folder, "usb.db")
	for range 2 {
		runIn(t, here, 0, "backup", file)
	}
	if said := runIn(t, there, command.ExitUsage, "backup", file); !strings.Contains(said, "--force") {
		t.Errorf("a backup of others: %s", said)
	}
	runIn(t, there, 0, "backup", file, "--force")
	if err := os.WriteFile(file, []byte("my letter"), 0o600); err != nil {
		t.Fatal(err)
	}
	if said := runIn(t, here, command.ExitUsage, "backup", file); !strings.Contains(said, "--force") {
		t.Errorf("a letter: %s", said)
	}
	if data, err := os.ReadFile(file); err != nil || string(data) != "my letter" {
		t.Errorf("the letter is %q, %v", data, err)
	}
	runIn(t, here, 0, "backup", file, "--force")
	for _, words := range [][]string{nil, {"--force"}} {
		runIn(t, here, command.ExitUnreadable, append([]string{"backup", filepath.Join(here, server.DatabaseFile)}, words...)...)
	}
}

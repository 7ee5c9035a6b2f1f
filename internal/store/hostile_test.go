package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"torneo/internal/store/storetest"
	"torneo/message"
)

// A file that somebody made to do harm is refused with a sentence, and costs no
// more memory than one that is right.
func TestHostileDatabases(t *testing.T) {
	for name, statements := range map[string][]string{
		"a row of 150 MB":        {"UPDATE entries SET data = zeroblob(150000000) WHERE number = 1"},
		"a name of 100 MB":       {"UPDATE events SET name = CAST(zeroblob(100000000) AS TEXT)"},
		"a name of 5 MB":         {"UPDATE events SET name = replace(hex(zeroblob(2500000)), '0', 'x')"},
		"many names":             {"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 201000) INSERT INTO events SELECT 'e'||i, 'x', 1, NULL FROM n"},
		"a long journal":         {"UPDATE journals SET last = 5", "WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i+1 FROM n WHERE i < 120) INSERT INTO entries (journal, number, time, actor, reason, kind, version, data) SELECT journal, i, 1, '', '', 'k', 1, hex(zeroblob(2000000)) FROM n, (SELECT journal FROM entries LIMIT 1)"},
		"many columns":           {"ALTER TABLE entries RENAME TO old", "CREATE TABLE entries (" + columns(1500) + ")"},
		"long SQL":               {"CREATE TABLE extra (a CHECK (a <> '" + string(bytes.Repeat([]byte("x"), 200_000)) + "'))"},
		"a view":                 {"DROP TABLE entries", "CREATE VIEW entries AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT i FROM n"},
		"a trigger":              {"CREATE TRIGGER x AFTER INSERT ON events BEGIN DELETE FROM entries; END"},
		"no tables":              {"DROP TABLE entries"},
		"a check that is heavy":  {"CREATE TABLE h (a CHECK (length(randomblob(90000000)) > 0))", "PRAGMA ignore_check_constraints = 1", "INSERT INTO h VALUES (1)"},
		"a huge generated value": {"CREATE TABLE g (a, b AS (zeroblob(900000000)) STORED CHECK (length(b) > 0))"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "hostile.db")
			filled(t, file, 5)
			raw(t, file, statements...)
			to := open(t, storetest.SQLite(t))
			before := residence(t)
			_, err := to.Restore(t.Context(), file, nil)
			if grown := residence(t) - before; grown > 200<<20 {
				t.Errorf("took %d MiB", grown>>20)
			}
			if err == nil {
				t.Error("taken")
			}
			var told interface{ Message() message.Message }
			if err != nil && !errors.As(err, &told) {
				t.Errorf("no sentence: %v", err)
			}
			if err != nil {
				same(t, "events", len(must(to.Events(t.Context()))(t)), 0)
			}
		})
	}
}

func columns(n int) string {
	var b bytes.Buffer
	for k := range n {
		fmt.Fprintf(&b, "c%d,", k)
	}
	return b.String() + "z"
}

// Bytes changed anywhere, and a file cut off anywhere, are an error or do not
// matter.
func TestDamagedDatabases(t *testing.T) {
	file := filepath.Join(t.TempDir(), "damaged.db")
	filled(t, file, 40)
	sound := must(os.ReadFile(file))(t)
	chance := rand.New(rand.NewPCG(1, 2))
	refused := 0
	for range 150 {
		data := bytes.Clone(sound)
		for range 1 + chance.IntN(8) {
			at := chance.IntN(len(data))
			if chance.IntN(2) == 0 {
				at = chance.IntN(200) // where the file says how it is made
			}
			data[at] = byte(chance.UintN(256))
		}
		if chance.IntN(4) == 0 {
			data = data[:chance.IntN(len(data))]
		}
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		to := open(t, storetest.SQLite(t))
		if _, err := to.Restore(t.Context(), file, nil); err != nil {
			refused++
			var told interface{ Message() message.Message }
			if !errors.As(err, &told) {
				t.Errorf("no sentence: %v", err)
			}
			same(t, "events", len(must(to.Events(t.Context()))(t)), 0)
		}
		to.Close()
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
}

// residence returns the greatest memory use of the process so far, in bytes.
func residence(t *testing.T) int64 {
	t.Helper()
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip("only Linux tells how much memory is taken on " + runtime.GOOS)
	}
	_, after, _ := bytes.Cut(data, []byte("VmHWM:"))
	var kB int64
	if _, err := fmt.Sscan(string(after), &kB); err != nil {
		t.Fatal(err)
	}
	return kB << 10
}

package server

import (
	"database/sql"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/cli/command"
	"torneo/internal/row"
	"torneo/internal/store/storetest"
)

// finds runs the doctor on a folder and a database, and reports what it says of one question.
func finds(t *testing.T, url, question string) string {
	t.Helper()
	var about []string
	said := runIn(t, t.TempDir(), command.ExitRight, "doctor", "--listen", "127.0.0.1:0", "--database", url)
	for line := range strings.Lines(strings.ReplaceAll(said, "\n  ", " ")) {
		if strings.Contains(line, " "+question+": ") {
			about = append(about, strings.TrimSpace(line))
		}
	}
	return strings.Join(about, "\n")
}

// The doctor says of a database, a file or a server's, in which format is written and which
// programs are behind; of an older one that nothing has been done to it.
func TestTheDoctorLooksIntoDatabases(t *testing.T) {
	storetest.Each(t, func(t *testing.T, url string) {
		kept, err := quietApp(io.Discard).openStore(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		if err := kept.Close(); err != nil {
			t.Fatal(err)
		}
		if got := finds(t, url, "Versions"); !strings.HasPrefix(got, "✓") || !strings.Contains(got, "the journals are written in format") {
			t.Error(got)
		}
		driver, behind := "sqlite", false
		if strings.HasPrefix(url, "postgres") {
			driver, behind = "pgx", true
		}
		db, err := sql.Open(driver, url)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if behind {
			older, err := db.Conn(t.Context()) // as an older program calls its connections
			if err != nil {
				t.Fatal(err)
			}
			defer older.Close()
			for _, s := range []string{"SET application_name = 'torneo, format 0'", "UPDATE agreed SET number = 0 WHERE name = 'format'"} {
				if _, err := older.ExecContext(t.Context(), s); err != nil {
					t.Fatal(err)
				}
			}
			if got := finds(t, url, "Versions"); !strings.Contains(got, "a connected program does not know the newest format") {
				t.Error(got)
			}
		}
		for _, s := range []string{"DROP TABLE agreed", "DELETE FROM torneo_version WHERE version_id > 31"} {
			if _, err := db.ExecContext(t.Context(), s); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			if got := finds(t, url, "Versions"); !strings.HasPrefix(got, "? Versions: the tables have version 31;") {
				t.Error(got)
			}
		}
	})
}

// The second place that a server has settled is the one that the doctor tries, and so are
// the folders of this machine into which the noticeboard is published.
func TestTheDoctorKnowsTheSecondPlace(t *testing.T) {
	folder, second := t.TempDir(), filepath.Join(t.TempDir(), "usb")
	kept := keptIn(t, folder)
	if _, err := kept.KeepSecondPlace(t.Context(), placeOf(filepath.Join(folder, "lists")), second, false); err != nil {
		t.Fatal(err)
	}
	here, elsewhere := filepath.Join(t.TempDir(), "site"), filepath.Join(t.TempDir(), "other")
	for place, name := range map[string]string{placeOf(filepath.Join(folder, "lists")): here, "another": elsewhere} {
		if _, err := kept.AddOutlet(t.Context(), row.Outlet{Kind: "folder", Name: name, Place: place, Settings: map[string]string{"folder": name}, On: true}); err != nil {
			t.Fatal(err)
		}
	}
	said := strings.Join(strings.Fields(runIn(t, folder, command.ExitBroken, "doctor", "--listen", "127.0.0.1:0")), " ")
	if !strings.Contains(said, "there is no folder "+second) || !strings.Contains(said, here+" can be written") || strings.Contains(said, elsewhere) {
		t.Error(said)
	}
}

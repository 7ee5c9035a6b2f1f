package server

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"torneo/internal/row"
	"torneo/internal/store"
)

// A target of the desk is brought up to date from the command line, and the desk knows it.
func TestPublishToATarget(t *testing.T) {
	data, folder := t.TempDir(), filepath.Join(t.TempDir(), "board")
	s, err := store.Open(t.Context(), filepath.Join(data, DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for name, kind := range map[string]string{"Stick": "folder", "Other": "carrier-pigeon"} {
		if _, err := s.AddOutlet(t.Context(), row.Outlet{Kind: kind, Name: name, Settings: map[string]string{"folder": folder}}); err != nil {
			t.Fatal(err)
		}
	}
	var said bytes.Buffer
	run := func(name string) int {
		said.Reset()
		return Main([]string{"publish", "--to", name, "--data", data, "--lang", "en"}, strings.NewReader(""), &said, &said, func(string) string { return "" })
	}
	if code := run("Stick"); code != 0 || !regexp.MustCompile(`Stick: [1-9][0-9]* files written, 0 were there`).MatchString(said.String()) {
		t.Errorf("%d: %s", code, said.String())
	}
	if _, err := os.Stat(filepath.Join(folder, "index.html")); err != nil {
		t.Error(err)
	}
	list, err := s.Outlets(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range list {
		if o.Succeeded.IsZero() != (o.Name != "Stick") {
			t.Errorf("%+v", o)
		}
	}
	if code := run("Other"); code == 0 || !strings.Contains(said.String(), "does not know targets of the kind") {
		t.Errorf("%d: %s", code, said.String())
	}
}

package publisher_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/internal/noticeboard/render"
	"torneo/internal/store"
)

// Of a tournament that a newer version has gone on with everybody in the hall sees how it
// was, and is told so; nothing of it is brought anywhere.
func TestATournamentOfANewerProgram(t *testing.T) {
	p := newPublished(t, desktest.Config{Players: 12, Rounds: 4, Played: 3, Seed: 1})
	f := follower(t, p.desk, time.Now)
	_, before, _ := f.Standings(t.Context(), []string{p.id})
	if _, err := p.kept.Append(t.Context(), p.id, p.last, store.Entry{Time: time.Now(), Actor: "x", Kind: "teleported", Version: 1, Data: json.RawMessage(`{}`)}); err != nil {
		t.Fatal(err)
	}
	if err := f.Look(t.Context()); err != nil {
		t.Fatal(err)
	}
	site, stand, _ := f.Standings(t.Context(), []string{p.id})
	if len(before) != 1 || before[0].Unread || len(stand) != 1 || !stand[0].Unread || stand[0].Last != p.last || stand[0].Board == nil {
		t.Errorf("%+v, then %+v", before, stand)
	}
	for _, page := range []string{"/en/index.html", "/es/standings.html", "/en/players.html"} {
		body := content(t, site, p.id+page)
		if !strings.Contains(body, "its program is older") && !strings.Contains(body, "una versión anterior") {
			t.Errorf("%s says nothing", page)
		}
	}
	if about := content(t, site, p.id+"/data/about.json"); !strings.Contains(about, `"behind":true`) {
		t.Errorf("programs are told nothing: %s", about)
	}
	var refused *arbiter.Refused
	if _, _, err := f.Boards(t.Context(), p.event); !errors.As(err, &refused) || !refused.OfVersions() {
		t.Errorf("it is published: %v", err)
	}
}

func content(t *testing.T, site *render.Site, path string) string {
	t.Helper()
	d := site.Find(path)
	if d == nil {
		t.Fatalf("no %s", path)
	}
	return string(d.Bytes())
}

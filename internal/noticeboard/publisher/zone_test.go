package publisher_test

import (
	"bytes"
	"testing"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/desktest"
	"torneo/tournament"
)

// A tournament whose journal says where the clock of its hall stands has the same bytes,
// whatever the machine's zone is; one that says nothing is told in the machine's.
func TestDocumentsAreThoseOfTheTournamentsZone(t *testing.T) {
	p := newPublished(t, desktest.Config{Players: 12, Rounds: 4, Played: 3, Seed: 1})
	config := p.state().Config
	if config.Zone != "UTC" {
		t.Errorf("begun in %q, which is not the machine's zone", config.Zone)
	}
	config.Times = []string{"17:00", "17:00", "10:30", "23:30"}
	for day := 20; day < 24; day++ {
		config.Dates = append(config.Dates, tournament.Date{Year: 2026, Month: 11, Day: day})
	}
	usual := time.Local
	defer func() { time.Local = usual }()
	for _, c := range []struct {
		zone string
		same bool
	}{{"Europe/Madrid", true}, {"", false}} {
		config.Zone = c.zone
		p.do(arbiter.Configure{Config: config})
		var of [2]map[string][]byte
		for k, name := range []string{"America/Bogota", "Asia/Tokyo"} {
			machine, err := time.LoadLocation(name)
			if err != nil {
				t.Fatal(err)
			}
			time.Local = machine
			clock := func() time.Time { return time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC).In(machine) }
			f := follower(t, arbiter.NewDesk(p.stored, clock), clock)
			site, _ := f.Of(t.Context(), p.id)
			of[k] = map[string][]byte{}
			for _, path := range site.Paths() {
				of[k][path] = site.Find(path).Bytes()
			}
		}
		if len(of[0]) < 50 || len(of[0]) != len(of[1]) {
			t.Fatalf("%q: %d and %d documents", c.zone, len(of[0]), len(of[1]))
		}
		differ := 0
		for path, data := range of[0] {
			if !bytes.Equal(data, of[1][path]) {
				if differ++; c.same {
					t.Errorf("%s is another one in another zone", path)
				}
			}
		}
		if !c.same && differ == 0 {
			t.Error("no document tells a time")
		}
	}
}

package migrate

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"torneo/tournament"
)

// TestMatchesThatAreNotLinedUp says who is taken for the one with White where no page does.
func TestMatchesThatAreNotLinedUp(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(20) {
		l := drawnLeague(seed)
		next, drawn := len(l.lists)+1, l.lists[0].matches
		rows := `<tr class="CRng1b"><td>No.</td><td>SNo</td><td>Team</td><td>Res.</td><td>:</td><td>Res.</td><td>Team</td><td>SNo</td></tr>`
		for k, m := range drawn {
			rows += fmt.Sprintf(`<tr class="CRng1"><td>%d</td><td>%d</td><td>%s</td><td></td><td>:</td><td></td><td>%s</td><td>%d</td></tr>`, k+1, m[0], l.team(m[0]).Name, l.team(m[1]).Name, m[1])
		}
		if free := l.lists[0].free; free > 0 {
			rows += fmt.Sprintf(`<tr class="CRng1"><td>%d</td><td>%d</td><td>%s</td><td></td><td>:</td><td></td><td>bye</td><td></td></tr>`, len(drawn)+1, free, l.team(free).Name)
		}
		// The left team has White on odd boards of all matches, on even ones, or now so and now so.
		files := slices.Concat(pagesOfLeague(l)["boards, matches and teams"], []File{l.frame(2, next, "Team pairings", rows)})
		side, id, turned := 0, "migrate.teams.drawn-alike", func(string) bool { return false }
		switch seed % 3 {
		case 1:
			side, turned = 1, func(string) bool { return true }
		case 2:
			id, turned = "migrate.teams.drawn", func(name string) bool { return name == fmt.Sprintf("art3-%d.html", next-1) }
		}
		for k := range files {
			if turned(files[k].Name) {
				files[k].Data = []byte(strings.NewReplacer("FarbewT", "FarbesT", "FarbesT", "FarbewT").Replace(string(files[k].Data)))
			}
		}
		found := Read(files, Options{Answers: l.answersOf()})
		if found.Record == nil || len(found.Record.Rounds) != next {
			t.Fatalf("seed %d: %v %v", seed, tell(found), found.Questions)
		}
		if !said(found, id) {
			t.Fatalf("seed %d: %s is not said: %v", seed, id, tell(found))
		}
		seen[fmt.Sprint(id, side)] = true
		for k, m := range drawn {
			if got := found.Record.Rounds[next-1].Matches[k]; got != (tournament.Match{White: m[side], Black: m[1-side]}) {
				t.Errorf("seed %d: %v, want side %d of %v", seed, got, side, m)
			}
		}
	}
	if len(seen) != 3 {
		t.Error(seen)
	}
}

package web_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/web/backups"
	"torneo/internal/web/batches"
	"torneo/internal/web/events"
	"torneo/internal/web/history"
	"torneo/internal/web/inbox"
	"torneo/internal/web/mail"
	"torneo/internal/web/network"
	"torneo/internal/web/outlets"
	rooms "torneo/internal/web/page"
	"torneo/internal/web/periods"
	"torneo/internal/web/phones"
	"torneo/internal/web/planner"
	"torneo/internal/web/players"
	"torneo/internal/web/printing"
	"torneo/internal/web/publication"
	"torneo/internal/web/ranking"
	"torneo/internal/web/ratinglists"
	"torneo/internal/web/reports"
	"torneo/internal/web/rounds"
	"torneo/internal/web/screens"
	"torneo/internal/web/series"
	"torneo/internal/web/signups"
	"torneo/internal/web/tokens"
	"torneo/internal/web/users"
	"torneo/internal/web/verdicts"
)

// Every row of acts says what it needs: an address of its own, a right, a text that there is,
// and a next page whose parts stand in the address.
func TestActsAreWhole(t *testing.T) {
	p := i18n.New(i18n.English)
	part := regexp.MustCompile(`\{[a-z]+\}`)
	seen := map[string]bool{}
	for _, of := range []rooms.Acts{
		batches.Room{}.Acts(), inbox.Room{}.Acts(), mail.Room{}.Acts(), network.Room{}.Acts(), outlets.Room{}.Acts(), periods.Room{}.Acts(),
		ratinglists.Room{}.Acts(), screens.Room{}.Acts(), tokens.Room{}.Acts(), users.Room{}.Acts(),
		backups.Room{}.Acts(), history.Acts(), phones.Acts(), printing.Acts(), publication.Acts(), reports.Acts(), series.Acts(), signups.Room{}.Acts(),
		events.First{}.Acts(), events.EventActs(), events.TournamentActs(),
		players.Acts(nil), planner.NewRoom(nil).Acts(), ranking.Acts(), rounds.Acts(), verdicts.Acts(),
	} {
		if of.To == "" || len(of.Rows) == 0 {
			t.Errorf("%+v", of)
		}
		for _, a := range of.Rows {
			if a.Path == "" || a.Path[0] != '/' || seen[a.Path] || (a.Need() == "") != a.Open || count(a.Right != "", a.Of != nil, a.Open) != 1 || a.Do == nil && a.Of == nil {
				t.Errorf("%+v", a)
			}
			seen[a.Path] = true
			if _, ok := arbiter.RightOf(a.Need()); !ok && !a.Open {
				t.Errorf("%s: the table of rights has no line for %q", a.Path, a.Need())
			}
			if a.Done != "" && !p.Has(a.Done) {
				t.Errorf("%s says %q, which has no text", a.Path, a.Done)
			}
			if said := p.T(a.Done, addressArguments(a.Path)...); strings.Contains(said, "<no value>") {
				t.Errorf("%s says %q: its address does not tell all of that", a.Path, said)
			}
			to := a.To
			if to == "" {
				to = of.To
			}
			for _, x := range part.FindAllString(to, -1) {
				if !slices.Contains(part.FindAllString(a.Path, -1), x) {
					t.Errorf("%s leads to %s: its address has no %s", a.Path, to, x)
				}
			}
		}
	}
	if len(seen) < 150 {
		t.Errorf("%d acts", len(seen))
	}
}

// count returns the number of conditions that hold.
func count(all ...bool) (n int) {
	for _, is := range all {
		if is {
			n++
		}
	}
	return n
}

// addressArguments returns the arguments of a text that an address has.
func addressArguments(path string) (args []any) {
	for part, arg := range map[string]string{"{round}": "round", "{player}": "name", "{team}": "team"} {
		if strings.Contains(path, part) {
			args = append(args, arg, 1)
		}
	}
	return args
}

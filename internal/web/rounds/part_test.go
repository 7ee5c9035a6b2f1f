package rounds_test

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"torneo/internal/arbiter"
)

var drawnAt = regexp.MustCompile(`id="drawn" hidden data-seen="(\d+)"`)

// A page that refreshes itself gets the boards whose results have changed, and nothing
// else; when anything else has happened, it gets all of itself.
func TestOnlyChangedBoardsAreSent(t *testing.T) {
	w := newWindow(t)
	at := w.Draft(12)
	w.Do(at, arbiter.Publish{Round: 1})
	path := at + "/rounds/1"
	page := w.Get(path).Want(t, 200)
	drawn := drawnAt.FindStringSubmatch(page.Body)[1]
	refreshed := func(path, drawn string) string {
		t.Helper()
		w.Headers["Torneo-Refresh"], w.Headers["Torneo-Drawn"] = "1", drawn
		defer func() { delete(w.Headers, "Torneo-Refresh"); delete(w.Headers, "Torneo-Drawn") }()
		return w.Get(path).Want(t, 200).Body
	}
	enter := func(board int, result string) {
		t.Helper()
		b := w.State(at).Round(1).Boards[board-1]
		w.Post(path+"/result", url.Values{"white": {strconv.Itoa(b.White)}, "black": {strconv.Itoa(b.Black)}, "result": {result}}).Want(t, 200)
	}
	rows := func(body string) string {
		return strings.Join(regexp.MustCompile(`<tr id="table-\d+"`).FindAllString(body, -1), " ")
	}
	enter(2, "1")
	enter(5, "=")
	part := refreshed(path, drawn)
	if got := rows(part); got != `<tr id="table-2" <tr id="table-5"` || strings.Contains(part, `id="fresh"`) || strings.Count(part, `hx-swap-oob="outerMorph"`) != 4 || !strings.Contains(part, `id="primary"`) || !strings.Contains(part, "½-½") {
		t.Errorf("changed: %s\n%s", got, part)
	}
	drawn = drawnAt.FindStringSubmatch(part)[1]
	if got := rows(refreshed(path, drawn)); got != "" {
		t.Errorf("nothing changed: %s", got)
	}
	for name, ask := range map[string][2]string{"no header": {path, ""}, "what is none": {path, "x"}, "of another journal": {path, "99999"}, "only the missing": {path + "?missing=1", drawn}} {
		if body := refreshed(ask[0], ask[1]); !strings.Contains(body, `id="fresh"`) || strings.Contains(body, "hx-swap-oob") {
			t.Errorf("%s: %s", name, rows(body))
		}
	}
	w.Do(at, arbiter.Withdraw{ID: 3})
	if body := refreshed(path, drawn); !strings.Contains(body, `id="fresh"`) {
		t.Error("somebody left, and only boards are sent")
	}
}

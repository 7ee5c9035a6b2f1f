package api

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"testing"

	"torneo/internal/journal"
	"torneo/internal/noticeboard/render"
)

// All tournaments are listed once, a part at a time, by the cursor of the answer before.
func TestTournamentsByCursor(t *testing.T) {
	s := &shelf{}
	var states []*journal.State
	for range 130 {
		states = append(states, begun(t))
	}
	s.put(states...)
	a := New(s, Options{})
	for _, limit := range []string{"", "?limit=7", "?limit=130", "?limit=1000"} {
		seen, next, pages := map[string]bool{}, Root+"/tournaments"+limit, 0
		for next != "" {
			w := get(a, next)
			var list render.Listing
			if err := json.Unmarshal(w.Body.Bytes(), &list); err != nil || w.Code != http.StatusOK || list.Total != 130 || len(list.Tournaments) == 0 || pages > 20 {
				t.Fatalf("%s: %d %v %+v", next, w.Code, err, list)
			}
			for _, x := range list.Tournaments {
				if seen[x.ID] {
					t.Errorf("%s: %s again", next, x.ID)
				}
				seen[x.ID] = true
			}
			pages++
			link := regexp.MustCompile(`^<(.*)>; rel="next"$`).FindStringSubmatch(w.Header().Get("Link"))
			if link == nil {
				break
			}
			at, _ := url.Parse(next)
			to, err := at.Parse(link[1])
			if err != nil {
				t.Fatal(err)
			}
			next = to.String()
		}
		if len(seen) != 130 {
			t.Errorf("%s: %d of 130", limit, len(seen))
		}
	}
	for _, wrong := range []string{"cursor=%21", "cursor=LTEgeA", "cursor=" + cursorOf("x", 20_000), "from=2026-13-01", "to=yesterday", "federation=SPAIN", "offset=3", "limit=0", "limit=2000"} {
		if w := get(a, Root+"/tournaments?"+wrong); w.Code != http.StatusBadRequest || w.Header().Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %d %s", wrong, w.Code, w.Body)
		}
	}
}

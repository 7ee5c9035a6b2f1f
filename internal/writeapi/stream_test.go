package writeapi_test

import (
	"bufio"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"torneo/internal/arbiter"
	"torneo/internal/noticeboard/api"
	"torneo/internal/schematest"
)

// heard is the events of a stream, held against the description as they come.
type heard struct {
	mu    sync.Mutex
	kinds map[string]int // of changes
	wrong []error
}

// listens follows a stream until the test ends.
func (c *contract) listens(server, path string) *heard {
	c.t.Helper()
	schema, err := c.compiler.Compile("openapi.json#/components/schemas/News")
	if err != nil {
		c.t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, server+path, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil || answer.StatusCode != http.StatusOK || !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/event-stream") {
		c.t.Fatalf("%s: %v %v", path, err, answer)
	}
	h, ended := &heard{kinds: map[string]int{}}, make(chan struct{})
	c.t.Cleanup(func() { stop(); answer.Body.Close(); <-ended })
	go func() {
		defer close(ended)
		fields := map[string]string{}
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if name, value, is := strings.Cut(lines.Text(), ": "); is && name != "" {
				fields[name] = value
			} else if lines.Text() == "" {
				if delete(fields, "retry"); len(fields) > 0 {
					h.take(schema, fields)
				}
				fields = map[string]string{}
			}
		}
	}()
	return h
}

// take holds an event against the description: its fields, those of its data, and that the two name
// the same news.
func (h *heard) take(schema *jsonschema.Schema, fields map[string]string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(fields["data"]))
	if err == nil && fields["event"] == "news" {
		err = errors.Join(schema.Validate(value), schematest.CheckDays(value))
	}
	news, _ := value.(map[string]any)
	switch {
	case err != nil:
	case fields["event"] == "reset" && len(news) == 0:
	case fields["event"] != "news" || fields["id"] == "" || fields["id"] != news["id"]:
		err = errors.New("the event does not name its news")
	default:
		changes, _ := news["changes"].([]any)
		for _, x := range changes {
			kind, _ := x.(map[string]any)["kind"].(string)
			h.kinds[kind]++
		}
		if links, _ := news["links"].(map[string]any); len(changes) == 0 || len(links) == 0 {
			err = errors.New("the event says nothing")
		}
	}
	if err != nil {
		h.wrong = append(h.wrong, errors.Join(err, errors.New(fields["event"]+" "+fields["data"])))
	}
}

// Live events are as the description says through all the states of a round, in the stream of the
// tournament and in that of all, and every change is told in both.
func TestEventsAreAsDescribedInEveryStateOfARound(t *testing.T) {
	each(t, func(t *testing.T, s *served) {
		hall := httptest.NewServer(s.hall)
		t.Cleanup(hall.Close) // after the listeners have left
		chief := s.token(arbiter.ChiefArbiter, arbiter.Scope{})
		_, id := s.begin(chief)
		c := s.contract()
		all := c.listens(hall.URL, api.Root+"/events")
		var one *heard
		at, round := "/tournaments/"+id, "/tournaments/"+id+"/rounds/1"
		for _, step := range []struct{ state, method, path, body, told string }{
			{"numbers", "PUT", at + "/numbers", "", ""},
			{"open", "PUT", at + "/shown", `{"open": true, "players": true, "results": "live", "standings": "live"}`, "opened"},
			{"drawn", "PUT", at + "/initial-colour", `{"colour": "black"}`, ""},
			{"paired", "POST", round + "/pairing", "", ""},
			{"published", "PUT", round + "/publication", "", "round"},
			{"a first result", "PUT", round + "/boards/1/result", `{"result": {"white": "forfeit-win", "black": "forfeit-loss"}}`, "result"},
			{"taken back", "PUT", round + "/boards/1/result", `{"pending": true}`, "result"},
			{"withdrawn", "PUT", round + "/unpairing", "", "round-withdrawn"},
			{"named less", "PUT", at + "/shown", `{"players": false}`, "players"},
			{"paired again and played", "", "", "", "standings"},
			{"corrected", "PUT", round + "/boards/2/result", `{"result": {"white": "loss", "black": "win"}}`, "result"},
			{"hidden", "PUT", at + "/shown", `{"open": false}`, "closed"},
		} {
			before := map[*heard]int{all: all.count(step.told)}
			if one != nil {
				before[one] = one.count(step.told)
			}
			if step.method == "" {
				s.playRound(chief, id, 1)
			} else {
				s.must(chief, step.method, step.path, step.body)
			}
			s.follow.LookAt(t.Context(), id)
			if step.told == "opened" {
				one = c.listens(hall.URL, api.Root+at+"/events")
			}
			for h, n := range before {
				for deadline := time.Now().Add(20 * time.Second); step.told != "" && h.count(step.told) <= n; time.Sleep(10 * time.Millisecond) {
					if time.Now().After(deadline) {
						t.Fatalf("%s: no event tells of %q: %v", step.state, step.told, h.kinds)
					}
				}
			}
		}
		for _, h := range []*heard{all, one} {
			for _, err := range h.wrong {
				t.Error(err)
			}
		}
	})
}

// count returns how many changes of a kind were heard.
func (h *heard) count(kind string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.kinds[kind]
}

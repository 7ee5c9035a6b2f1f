package telemetry

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// read returns the metrics as Prometheus reads them.
func read(t *testing.T, n *Numbers) string {
	t.Helper()
	w := httptest.NewRecorder()
	n.ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if w.Code != 200 || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/plain; version=0.0.4") || w.Header().Get("Cache-Control") != "no-store" {
		t.Fatalf("%d, %v", w.Code, w.Header())
	}
	return w.Body.String()
}

// Every family has its help and type; a counter's known values are there before anything is
// counted; what is not known now is left out, and so is a metric that cannot be shown, which
// takes no other with it.
func TestMetrics(t *testing.T) {
	n := New()
	took := n.Seconds("took_seconds", "How long.", "door")
	for _, s := range []float64{0.0009765625, 0.001953125, 0.5, 40} {
		took.Took("hall", s)
	}
	failed := n.Counter("failed_total", "Back\\slash and\nline.", "reason", "gone", "full")
	failed.Add("gone")
	failed.Add("a\"b\\c\nd\xff")
	failed.Add("gone")
	n.Gauge("behind_bytes", "How far.", func() []Sample { return One(1.5e9) })
	n.Gauge("nothing", "Not known.", func() []Sample { return nil })
	n.Gauge("work", "By kind.", func() []Sample {
		return []Sample{{[]Label{{"kind", "list\xff"}}, 2}, {[]Label{{"kind", "mail"}}, 3}}
	})
	n.Total("broken", "Two values of one label.", func() []Sample { return []Sample{{[]Label{{"a", "1"}, {"a", "2"}}, 1}} })
	got := read(t, n)
	for _, want := range []string{
		"# HELP behind_bytes How far.\n# TYPE behind_bytes gauge\nbehind_bytes 1.5e+09\n",
		"# HELP failed_total Back\\\\slash and\\nline.\n# TYPE failed_total counter\nfailed_total{reason=\"a\\\"b\\\\c\\nd\uFFFD\"} 1\nfailed_total{reason=\"full\"} 0\nfailed_total{reason=\"gone\"} 2\n",
		"work{kind=\"list\uFFFD\"} 2\nwork{kind=\"mail\"} 3\n",
		"# TYPE took_seconds histogram\ntook_seconds_bucket{door=\"hall\",le=\"0.001\"} 1\ntook_seconds_bucket{door=\"hall\",le=\"0.0025\"} 2\n",
		"took_seconds_bucket{door=\"hall\",le=\"30\"} 3\ntook_seconds_bucket{door=\"hall\",le=\"+Inf\"} 4\ntook_seconds_sum{door=\"hall\"} 40.5029296875\ntook_seconds_count{door=\"hall\"} 4\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	if strings.Contains(got, "nothing") || strings.Contains(got, "broken") {
		t.Error(got)
	}
}

// The metrics on the program's use of its machine have the names that dashboards know.
func TestProcess(t *testing.T) {
	n := New()
	Process(n, "1.2.3")
	got := read(t, n)
	for _, want := range []string{`torneo_build_info{goversion="go`, `version="1.2.3"} 1`, "go_goroutines ", "go_memstats_heap_alloc_bytes ", "go_gc_duration_seconds_count ", "process_cpu_seconds_total ", "process_start_time_seconds "} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
}

// Requests are counted by door and status; a page that stays open is one while it does, and
// takes no time; what panics is counted and goes on panicking. Lines of the log have the
// name that the answer has.
func TestRequests(t *testing.T) {
	n := New()
	r := NewRequests(n)
	var b bytes.Buffer
	log := slog.New(InLog(slog.NewJSONHandler(&b, nil))).With("program", "x")
	open, end := make(chan bool), make(chan bool)
	h := r.At("hall", http.HandlerFunc(func(w http.ResponseWriter, asked *http.Request) {
		switch asked.URL.Path {
		case "/live":
			w.Header().Set("Content-Type", "text/event-stream")
			w.WriteHeader(http.StatusOK)
			open <- true
			<-end
		case "/panic":
			panic("x")
		case "/none":
			log.InfoContext(asked.Context(), "looked")
			http.NotFound(w, asked)
		}
	}))
	ask := func(path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w
	}
	id := ask("/none").Header().Get(requestHeader)
	if line := b.String(); len(id) != 12 || !strings.Contains(line, `"request":"`+id+`"`) || !strings.Contains(line, `"program":"x"`) {
		t.Errorf("%q is not in the line %s", id, line)
	}
	if other := ask("/").Header().Get(requestHeader); other == id {
		t.Error("two requests have one name")
	}
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic ends here")
			}
		}()
		ask("/panic")
	}()
	ended := make(chan bool)
	go func() { ask("/live"); close(ended) }()
	<-open
	has := func(want ...string) {
		t.Helper()
		got := read(t, n)
		for _, w := range want {
			if !strings.Contains(got, w+"\n") {
				t.Errorf("%q is not in\n%s", w, got)
			}
		}
	}
	has(`torneo_streams{door="hall"} 1`)
	close(end)
	<-ended
	has(`torneo_streams{door="hall"} 0`, `torneo_requests_total{door="hall",status="200"} 2`, `torneo_requests_total{door="hall",status="404"} 1`,
		`torneo_requests_total{door="hall",status="500"} 1`, `torneo_request_seconds_count{door="hall"} 3`)
}

func TestALineOfNoRequestHasNoName(t *testing.T) {
	var b bytes.Buffer
	slog.New(InLog(slog.NewJSONHandler(io.Writer(&b), nil))).InfoContext(context.Background(), "x")
	if strings.Contains(b.String(), "request") {
		t.Error(b.String())
	}
}

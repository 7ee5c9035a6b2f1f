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

// The text form is that of Prometheus: every family once, with its help and type, by name;
// buckets add up; what stands in quotation marks is written so that it can be read back.
func TestTextForm(t *testing.T) {
	n := New()
	took := n.Seconds("took_seconds", "How long.", "door")
	for _, s := range []float64{0.0009765625, 0.001953125, 0.5, 40} {
		took.Took("hall", s)
	}
	failed := n.Counter("failed_total", "Back\\slash and\nline.", "reason")
	failed.Add("gone")
	failed.Add("a\"b\\c\nd")
	failed.Add("gone")
	n.Gauge("behind_bytes", "How far.", func() []Sample { return One(1.5e9) })
	n.Gauge("nothing", "Not known.", func() []Sample { return nil })
	var b bytes.Buffer
	if err := n.Write(&b); err != nil {
		t.Fatal(err)
	}
	const want = `# HELP behind_bytes How far.
# TYPE behind_bytes gauge
behind_bytes 1.5e+09
# HELP failed_total Back\\slash and\nline.
# TYPE failed_total counter
failed_total{reason="a\"b\\c\nd"} 1
failed_total{reason="gone"} 2
# HELP nothing Not known.
# TYPE nothing gauge
# HELP took_seconds How long.
# TYPE took_seconds histogram
took_seconds_bucket{door="hall",le="0.001"} 1
took_seconds_bucket{door="hall",le="0.0025"} 2
took_seconds_bucket{door="hall",le="0.005"} 2
took_seconds_bucket{door="hall",le="0.01"} 2
took_seconds_bucket{door="hall",le="0.025"} 2
took_seconds_bucket{door="hall",le="0.05"} 2
took_seconds_bucket{door="hall",le="0.1"} 2
took_seconds_bucket{door="hall",le="0.25"} 2
took_seconds_bucket{door="hall",le="0.5"} 3
took_seconds_bucket{door="hall",le="1"} 3
took_seconds_bucket{door="hall",le="2.5"} 3
took_seconds_bucket{door="hall",le="5"} 3
took_seconds_bucket{door="hall",le="10"} 3
took_seconds_bucket{door="hall",le="30"} 3
took_seconds_bucket{door="hall",le="+Inf"} 4
took_seconds_sum{door="hall"} 40.5029296875
took_seconds_count{door="hall"} 4
`
	if b.String() != want {
		t.Errorf("%s\nnot\n%s", b.String(), want)
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
		var b bytes.Buffer
		if err := n.Write(&b); err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(b.String(), w+"\n") {
				t.Errorf("%q is not in\n%s", w, b.String())
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

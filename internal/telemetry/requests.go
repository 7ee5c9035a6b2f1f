package telemetry

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// requestHeader is the header of an answer that identifies its request, as the log
// does.
const requestHeader = "Torneo-Request"

type requestKey struct{}

// Requests counts what is asked at the doors of a program, and how long the answers took.
type Requests struct {
	answers *prometheus.CounterVec
	took    *Seconds
	streams *prometheus.GaugeVec
}

// NewRequests adds the numbers of them.
func NewRequests(n *Numbers) *Requests {
	r := &Requests{
		answers: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "torneo_requests_total", Help: "Answers, by door and status."}, []string{"door", "status"}),
		took:    n.Seconds("torneo_request_seconds", "How long answers took, but for pages that stay open to be told.", "door"),
		streams: prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "torneo_streams", Help: "Pages that are open now to be told."}, []string{"door"}),
	}
	n.registry.MustRegister(r.answers, r.streams)
	return r
}

// At counts the requests of a door, and gives each a name, by which it is in the log.
func (r *Requests) At(door string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, asked *http.Request) {
		began := time.Now()
		id := rand.Text()[:12]
		w.Header().Set(requestHeader, id)
		seen := &answered{ResponseWriter: w, begun: func() { r.streams.WithLabelValues(door).Inc() }}
		defer func() {
			status := seen.status
			if status == 0 {
				status = http.StatusOK
			}
			if p := recover(); p != nil {
				if seen.status == 0 {
					status = http.StatusInternalServerError
				}
				defer panic(p)
			}
			r.answers.WithLabelValues(door, strconv.Itoa(status)).Inc()
			if seen.stream {
				r.streams.WithLabelValues(door).Dec()
			} else {
				r.took.Took(door, time.Since(began).Seconds())
			}
		}()
		next.ServeHTTP(seen, asked.WithContext(context.WithValue(asked.Context(), requestKey{}, id)))
	})
}

// answered is an answer of which the status is remembered, and whether it goes on.
type answered struct {
	http.ResponseWriter
	status int
	stream bool
	begun  func()
}

func (a *answered) WriteHeader(status int) {
	a.note(status)
	a.ResponseWriter.WriteHeader(status)
}

func (a *answered) Write(b []byte) (int, error) {
	a.note(http.StatusOK)
	return a.ResponseWriter.Write(b)
}

func (a *answered) note(status int) {
	if a.status != 0 || status < 200 {
		return
	}
	a.status = status
	if strings.HasPrefix(a.Header().Get("Content-Type"), "text/event-stream") {
		a.stream = true
		a.begun()
	}
}

// Unwrap lets http.ResponseController reach the connection.
func (a *answered) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// InLog returns a log in which lines that belong to a request have its name.
func InLog(h slog.Handler) slog.Handler { return named{h} }

type named struct{ slog.Handler }

func (n named) Handle(ctx context.Context, r slog.Record) error {
	if id, ok := ctx.Value(requestKey{}).(string); ok {
		r.AddAttrs(slog.String("request", id))
	}
	return n.Handler.Handle(ctx, r)
}

func (n named) WithAttrs(a []slog.Attr) slog.Handler { return named{n.Handler.WithAttrs(a)} }
func (n named) WithGroup(g string) slog.Handler      { return named{n.Handler.WithGroup(g)} }

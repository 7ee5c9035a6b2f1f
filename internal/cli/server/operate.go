package server

import (
	"context"
	"database/sql"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/store"
	"torneo/internal/telemetry"
	"torneo/message"
)

// The time limit of the database query for /ready, and the time for which its answer is reused:
// frequent requests do not query the database more often.
const (
	readyWithin = 2 * time.Second
	readyHolds  = 500 * time.Millisecond
)

// The answers of /ready. They are for proxies, and say nothing of persons or places.
const (
	notLeaving  = "leaving"
	notDatabase = "database"
)

// operating gives operators their view of the program: whether it is ready for more requests, its
// numbers, and how it ends.
type operating struct {
	kept     *store.Store
	log      *slog.Logger
	numbers  *telemetry.Numbers
	requests *telemetry.Requests
	leaving  atomic.Bool
	besides  func(context.Context) error // why it is not ready although the database is; nil: nothing can be

	mu    sync.Mutex
	asked time.Time
	said  string
}

// logFormats are the formats of the log, the first one being the default.
var logFormats = []string{string(command.TextFormat), string(command.JSONFormat)}

// newLog returns the log in the form that was asked for. The lines of a request have its name.
func (a *Verbs) newLog(format string) (*slog.Logger, error) {
	level := slog.LevelInfo
	if a.Verbose {
		level = slog.LevelDebug
	}
	o := &slog.HandlerOptions{Level: level}
	switch format {
	case "", logFormats[0]:
		return a.seldom(telemetry.InLog(slog.NewTextHandler(a.Stderr, o))), nil
	case logFormats[1]:
		return a.seldom(telemetry.InLog(slog.NewJSONHandler(a.Stderr, o))), nil
	}
	return nil, command.UnknownValue("cli.format.unknown", format, logFormats)
}

// seldom returns a log that tells of trouble once a kind and minute, unless everything was asked
// for.
func (a *Verbs) seldom(h slog.Handler) *slog.Logger {
	if a.Verbose {
		return slog.New(h)
	}
	return slog.New(telemetry.Seldom(h))
}

func newOperating(kept *store.Store, log *slog.Logger) *operating {
	o := &operating{kept: kept, log: log, numbers: telemetry.New()}
	telemetry.Process(o.numbers, command.Version)
	o.requests = telemetry.NewRequests(o.numbers)
	o.numbers.Gauge("torneo_ready", "1: it is ready for requests.", func() []telemetry.Sample {
		ctx, cancel := context.WithTimeout(context.Background(), readyWithin)
		defer cancel()
		return telemetry.One(boolean(o.ready(ctx) == ""))
	})
	took := o.numbers.Seconds("torneo_commit_seconds", "How long changes of the database took, waiting included.", "kind")
	failed := o.numbers.Counter("torneo_commits_failed_total", "Changes that the database did not make, by reason.", "reason", whyNot()...)
	kept.ObserveChanges(func(d time.Duration, why store.Reason) {
		if took.Took("change", d.Seconds()); why != "" {
			failed.Add(string(why))
		}
	})
	pool := func(of func(sql.DBStats) float64) func() []telemetry.Sample {
		return func() []telemetry.Sample { return telemetry.One(of(kept.Connections())) }
	}
	o.numbers.Gauge("torneo_database_connections", "Connections to the database, of changes.", pool(func(s sql.DBStats) float64 { return float64(s.OpenConnections) }))
	o.numbers.Gauge("torneo_database_connections_used", "Of these the ones in use.", pool(func(s sql.DBStats) float64 { return float64(s.InUse) }))
	o.numbers.Total("torneo_database_waited_seconds_total", "For how long a connection was waited for.", pool(func(s sql.DBStats) float64 { return s.WaitDuration.Seconds() }))
	return o
}

// whyNot returns the reasons for which changes are not made.
func whyNot() (list []string) {
	for _, r := range append(store.Reasons(), store.Uncertain) {
		list = append(list, string(r))
	}
	return list
}

func boolean(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// at counts what is asked at a door.
func (o *operating) at(door string, h http.Handler) http.Handler {
	if o == nil {
		return h
	}
	return o.requests.At(door, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if o.leaving.Load() { // the last answer on this connection: the next one goes elsewhere
			w.Header().Set("Connection", "close")
		}
		h.ServeHTTP(w, r)
	}))
}

// ready returns "", or why no more requests should be sent here.
func (o *operating) ready(ctx context.Context) string {
	if o.leaving.Load() {
		return notLeaving
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.asked.IsZero() && time.Since(o.asked) < readyHolds {
		return o.said
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readyWithin)
	defer cancel()
	o.said = ""
	err := o.kept.Ready(ctx)
	if err == nil && o.besides != nil {
		err = o.besides(ctx)
	}
	if err != nil {
		o.log.WarnContext(ctx, "not ready", "reason", err)
		o.said = notDatabase
	}
	o.asked = time.Now()
	return o.said
}

// listen answers operators at an address of its own, until the context ends.
func (o *operating) listen(ctx context.Context, address string) error {
	if address == "" {
		return nil
	}
	if _, port, err := net.SplitHostPort(address); err != nil || port == "" {
		return command.Usage("cli.serve.address", "address", address)
	}
	l, err := net.Listen("tcp", address)
	if err != nil {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.serve.no-address", "address", address, "reason", errtext.Of(err))}
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", o.numbers)
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "ok\n") })
	mux.HandleFunc("GET /ready", func(w http.ResponseWriter, r *http.Request) {
		why := o.ready(r.Context())
		if why == notLeaving && r.URL.Query().Get(notLeaving) == "404" {
			http.Error(w, "not ready: "+why, http.StatusNotFound) // by which HAProxy lets those go on that are there
			return
		}
		telemetry.SayReady(w, why)
	})
	server := (&SecondPort{Label: "metrics", Log: o.log}).Serving(mux)
	go func() {
		if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			o.log.Error("metrics", "reason", err)
		}
	}()
	context.AfterFunc(ctx, func() { server.Close() })
	return nil
}

// leave reports that the program accepts no more requests, ends the pages that are open, and
// waits until everybody may have gone elsewhere; a second signal does not wait. A page that asks
// again for news does so on the connection that it has, and learns with the answer that it is the
// last one there: so no connection is in use when it is closed.
func (o *operating) leave(hurry context.Context, drain time.Duration, letGo func()) {
	o.leaving.Store(true)
	tellSystem("STOPPING=1")
	letGo()
	if drain > 0 {
		o.log.Info("leaving", "in", drain.String())
		select {
		case <-time.After(drain):
		case <-hurry.Done():
		}
	}
}

// tellSystem tells systemd, if it wants to be told (sd_notify).
func tellSystem(what string) {
	at := os.Getenv("NOTIFY_SOCKET")
	if at == "" {
		return
	}
	c, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: at, Net: "unixgram"})
	if err != nil {
		return
	}
	defer c.Close()
	_, _ = io.WriteString(c, what) // what is not heard is missed by nobody but systemd
}

// stayAlive tells systemd that the program runs, as often as it requires: a program that hangs is
// killed and restarted.
func stayAlive(ctx context.Context) {
	every, err := strconv.ParseInt(os.Getenv("WATCHDOG_USEC"), 10, 64)
	if err != nil || every <= 0 {
		return
	}
	tick := time.NewTicker(time.Duration(every) * time.Microsecond / 3)
	defer tick.Stop()
	for {
		tellSystem("WATCHDOG=1")
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

package cli

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"torneo/internal/arbiter"
	"torneo/internal/batch"
	"torneo/internal/door"
	"torneo/internal/jobs"
	"torneo/internal/listwork"
	"torneo/internal/mailing"
	"torneo/internal/noticeboard/follow"
	"torneo/internal/reason"
	"torneo/internal/store"
	"torneo/message"
)

// workFlags is what "torneo work" was asked.
type workFlags struct {
	serveFlags
	atOnce int
	health string
}

func (a *app) workCommand() *cobra.Command {
	w := &workFlags{}
	cmd := &cobra.Command{Use: "work", Args: noArguments, Example: "torneo work --database postgres://torneo@server/torneo\ntorneo work --database club.db --at-once 2 --health 127.0.0.1:8099"}
	w.addDatabase(cmd)
	fs := cmd.Flags()
	fs.StringVar(&w.direct, "direct", "", "")
	fs.IntVar(&w.atOnce, "at-once", runtime.GOMAXPROCS(0), "")
	complete(cmd, "at-once", func() []string { return nil })
	fs.StringVar(&w.health, "health", "", "")
	complete(cmd, "health", func() []string { return nil })
	cmd.RunE = func(*cobra.Command, []string) error {
		if w.atOnce < 1 {
			return usage("cli.at-once", "value", w.atOnce)
		}
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		return a.work(ctx, w)
	}
	return cmd
}

// worker is a program that takes work from a database and answers nobody.
type worker struct {
	kept    *store.Store
	queue   *jobs.Queue
	batches *batch.Batches
}

// Ready says why it can take no work at the moment; nil: it can.
func (w *worker) Ready(ctx context.Context) error {
	if err := w.queue.Ready(ctx); err != nil {
		return err
	}
	if err := w.batches.Ping(ctx); err != nil {
		return err
	}
	_, err := w.kept.Events(ctx)
	return err
}

// Counts are how much work there is.
func (w *worker) Counts(ctx context.Context) ([]jobs.Count, error) { return w.queue.Counts(ctx) }

// work takes work until the context ends. What is being done then is done by others.
func (a *app) work(ctx context.Context, f *workFlags) error {
	if a.env("GOGC") == "" {
		debug.SetGCPercent(200) // it runs for days
	}
	a.limitMemory()
	kept, url, err := a.openServed(ctx, &f.serveFlags)
	if err != nil {
		return err
	}
	defer kept.Close()
	log := slog.New(slog.NewTextHandler(a.stderr, nil))
	folder, err := a.listFolder(&f.serveFlags)
	if err != nil {
		return err
	}
	desk := arbiter.NewDesk(kept, time.Now)
	boards := &noticeboards{naming: &networkName{ctx: ctx, off: true, log: log}, secondPort: secondPort{name: "noticeboard", log: log}, ctx: ctx, follower: follow.New(desk, time.Now, log)}
	defer boards.Close()
	lists, err := a.lists(&f.serveFlags)
	if err != nil {
		return err
	}
	defer lists.Close()
	imports := listwork.New(lists, folder, time.Now)
	outlets := outletsOf(kept, desk, boards, folder, log)
	post := mailing.New(kept.Store, desk, time.Now, log)
	batches, err := openBatches(ctx, url, log)
	if err != nil {
		return noBatches(err)
	}
	defer batches.Close()
	kinds := append([]jobs.Kind{imports.Kind(), post.Work(), batches.Kind(f.atOnce)}, outlets.Jobs()...)
	queue, err := openQueue(ctx, url, folder, kinds, log)
	if err != nil {
		return noBatches(err)
	}
	defer queue.Close()
	imports.Use(queue)
	outlets.Use(queue)
	batches.Use(queue)
	boards.Follow()
	if err := queue.Start(); err != nil {
		return noBatches(err)
	}
	if err := post.Use(ctx, queue); err != nil {
		return noBatches(err)
	}
	go outlets.Run(ctx)
	go batches.Run(ctx)
	if f.health != "" {
		l, err := door.Listen(f.health)
		if err != nil {
			return &failure{code: exitUnreadable, text: message.New("cli.serve.no-address", "address", f.health, "reason", reason.Of(err))}
		}
		a.tell(a.T("cli.work.health", "address", "http://"+l.Addr().String()+"/health"))
		server := serveHealth(l, (&worker{kept.Store, queue, batches}).Ready)
		defer server.Close()
	}
	a.tell(a.T("cli.work.begun", "count", f.atOnce, "version", batches.Version()))
	<-ctx.Done()
	a.tell(a.T("cli.serve.stopping"))
	return nil
}

// healthPatience is how long it may take to find out whether work can be taken.
const healthPatience = 5 * time.Second

// serveHealth answers whoever asks whether the program can do what it is for.
func serveHealth(l net.Listener, ready func(context.Context) error) *http.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), healthPatience)
		defer cancel()
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		if err := ready(ctx); err != nil {
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = io.WriteString(w, "not ready\n") // why may have an address in it
			return
		}
		_, _ = io.WriteString(w, "ok\n")
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: healthPatience, WriteTimeout: 2 * healthPatience, IdleTimeout: time.Minute}
	go func() { _ = server.Serve(l) }() // it ends with the program
	return server
}

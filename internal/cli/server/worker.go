package server

import (
	"cmp"
	"context"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/jobs"
	"torneo/internal/mail"
	"torneo/internal/ratinglist/importjob"
	"torneo/internal/store"
	"torneo/internal/telemetry"
)

// workFlags holds the flags of "torneo desk work".
type workFlags struct {
	Place
	atOnce int
}

func (a *Verbs) workCommand() *cobra.Command {
	w := &workFlags{}
	cmd := &cobra.Command{Use: "work", Args: command.NoArguments, Example: "torneo work --database postgres://torneo@server/torneo\ntorneo work --database club.db --at-once 2 --metrics 127.0.0.1:9464"}
	w.AddDatabase(cmd)
	fs := cmd.Flags()
	fs.StringVar(&w.direct, "direct", "", "")
	fs.IntVar(&w.atOnce, "at-once", runtime.GOMAXPROCS(0), "")
	command.Complete(cmd, "at-once", func() []string { return nil })
	fs.StringVar(&w.metrics, "metrics", "", "")
	fs.StringVar(&w.logFormat, "log-format", logFormats[0], "")
	command.Complete(cmd, "log-format", func() []string { return logFormats })
	cmd.RunE = func(*cobra.Command, []string) error {
		if w.atOnce < 1 {
			return command.Usage("cli.at-once", "value", w.atOnce)
		}
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		return a.work(ctx, w)
	}
	return cmd
}

// work takes work until the context ends. What is being done then is done by others.
func (a *Verbs) work(ctx context.Context, f *workFlags) error {
	a.stays(200, 0)
	kept, url, err := a.openServed(ctx, &f.Place)
	if err != nil {
		return err
	}
	defer kept.Close()
	log, err := a.newLog(f.logFormat)
	if err != nil {
		return err
	}
	folder, err := a.listFolder(&f.Place)
	if err != nil && !store.IsPostgres(url) { // there it only names this machine, and nothing is in it
		return err
	}
	go kept.KeepTime(ctx)
	desk := deskOf(kept)
	desk.SetRoom(partsOfMemory(0).desk)
	boards := &Noticeboards{Naming: &NetworkName{Ctx: ctx, Off: true, Log: log}, SecondPort: SecondPort{Label: "noticeboard", Log: log}, Ctx: ctx, Follower: followerOf(kept, desk, log)}
	defer boards.Close()
	lists, err := a.Lists(&f.Place)
	if err != nil {
		return err
	}
	defer lists.Close()
	imports := importjob.New(lists, kept.Now)
	outlets := outletsOf(kept, desk, boards, folder, log)
	post := mail.New(kept, desk, kept.Now, log)
	ratings := clerkOf(kept, officeOf(kept, desk, lists))
	batches, err := openBatches(ctx, f.past(url), log, a.Known)
	if err != nil {
		return noBatches(err)
	}
	defer batches.Close()
	kinds := append([]jobs.Kind{imports.Kind(), post.Work(), ratings.Kind(), ratings.Histories(), batches.Kind(f.atOnce)}, outlets.Jobs()...)
	queue, err := openQueue(ctx, url, folder, kinds, kept.Now, log)
	if err != nil {
		return noBatches(err)
	}
	defer queue.Close()
	imports.Use(queue)
	outlets.Use(queue)
	batches.Use(queue)
	ratings.Use(queue)
	boards.Follow()
	if err := queue.Start(); err != nil {
		return noBatches(err)
	}
	if err := post.Use(ctx, queue); err != nil {
		return noBatches(err)
	}
	go imports.Run(ctx)
	go outlets.Run(ctx)
	go batches.Run(ctx)
	seen := newOperating(kept, log)
	seen.besides = func(ctx context.Context) error { return cmp.Or(queue.Ready(ctx), batches.Ping(ctx)) }
	countWork(seen.numbers, queue)
	if err := seen.listen(ctx, f.metrics); err != nil {
		return err
	}
	a.Tell(a.T("cli.work.begun", "count", f.atOnce, "version", batches.Version()))
	go stayAlive(ctx)
	tellSystem("READY=1")
	<-ctx.Done()
	tellSystem("STOPPING=1")
	a.Tell(a.T("cli.serve.stopping"))
	return nil
}

// countWork reports to operators how much work there is.
func countWork(n *telemetry.Numbers, q *jobs.Queue) {
	n.Gauge("torneo_work", "Work in the queue by kind and state; mine: this program takes it.", func() (list []telemetry.Sample) {
		ctx, cancel := context.WithTimeout(context.Background(), readyWithin)
		defer cancel()
		counts, err := q.Counts(ctx)
		if err != nil {
			return nil // readiness says it
		}
		for _, c := range counts {
			list = append(list, telemetry.Sample{Labels: []telemetry.Label{{Name: "kind", Value: c.Kind}, {Name: "state", Value: string(c.State)}, {Name: "mine", Value: strconv.FormatBool(c.Mine)}}, Value: float64(c.Count)})
		}
		return list
	})
}

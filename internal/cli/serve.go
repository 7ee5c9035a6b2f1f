package cli

import (
	"cmp"
	"context"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"runtime/debug"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"torneo/fidelist"
	"torneo/internal/acts"
	"torneo/internal/arbiter"
	"torneo/internal/doctor"
	"torneo/internal/door"
	"torneo/internal/identity"
	"torneo/internal/lineup"
	"torneo/internal/listwork"
	"torneo/internal/mailing"
	"torneo/internal/noticeboard/api"
	"torneo/internal/noticeboard/follow"
	"torneo/internal/proposal"
	"torneo/internal/reason"
	"torneo/internal/secondplace"
	"torneo/internal/shelf"
	"torneo/internal/store"
	"torneo/internal/suggest"
	"torneo/internal/ticket"
	"torneo/internal/token"
	"torneo/internal/web"
	"torneo/message"
	"torneo/submission"
)

const stopPatience = 10 * time.Second // for what is being answered

// serveFlags is what "torneo serve" was asked.
type serveFlags struct {
	data, listen, database, second string
	direct                         string // PostgreSQL itself, where the database is reached through a pooler; "": it is not
	noBrowser                      bool
	noLocalName                    bool   // the noticeboard is not called torneo.local
	keepLists                      bool   // FIDE's list of the month is fetched by itself
	noticeboard                    string // where everybody in the hall reads; "": nowhere until the desk says so
	entries                        string // where entries come in from outside; likewise

	hall       string   // where arbiters come to the desk from other computers; likewise
	hosts      []string // by which the desk is called besides
	cert, key  string   // files that were given
	publicName string   // for which an authority is asked
	authority  string   // where its directory is; "": Let’s Encrypt
	players    string   // where players answer from their telephones; likewise

	metrics   string        // where who operates the program reads its numbers; "": nowhere
	logFormat string        // of the log
	proxies   []string      // addresses of those that say from where people come
	drain     time.Duration // between saying that no more requests are to come, and the end
}

func (a *app) serveCommand() *cobra.Command {
	s := &serveFlags{}
	cmd := &cobra.Command{Use: "serve", Args: noArguments, Example: "torneo serve\ntorneo serve --hall\ntorneo serve --data /media/usb/torneo --no-browser"}
	fs := cmd.Flags()
	fs.StringVar(&s.data, "data", "", "")
	fs.StringVar(&s.listen, "listen", defaultAddress, "")
	fs.StringVar(&s.database, "database", "", "")
	fs.StringVar(&s.direct, "direct", "", "")
	fs.StringVar(&s.second, "second-place", "", "")
	fs.StringVar(&s.noticeboard, "noticeboard", "", "")
	fs.StringVar(&s.entries, "entries", "", "")
	fs.StringVar(&s.hall, "hall", "", "")
	fs.Lookup("hall").NoOptDefVal = hallAddress
	fs.StringArrayVar(&s.hosts, "host", nil, "")
	fs.StringVar(&s.cert, "cert", "", "")
	fs.StringVar(&s.key, "key", "", "")
	fs.StringVar(&s.publicName, "public-name", "", "")
	fs.StringVar(&s.authority, "acme", "", "")
	fs.StringVar(&s.players, "players", "", "")
	describe(cmd, "players", "players-door")
	fs.BoolVar(&s.keepLists, "keep-lists", false, "")
	fs.BoolVar(&s.noLocalName, "no-local-name", false, "")
	fs.BoolVar(&s.noBrowser, "no-browser", false, "")
	fs.StringVar(&s.metrics, "metrics", "", "")
	fs.StringVar(&s.logFormat, "log-format", logFormats[0], "")
	complete(cmd, "log-format", func() []string { return logFormats })
	fs.StringArrayVar(&s.proxies, "proxy", nil, "")
	fs.DurationVar(&s.drain, "drain", 0, "")
	cmd.RunE = func(*cobra.Command, []string) error {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		return a.serve(ctx, s, fs.Changed("listen"))
	}
	return cmd
}

// serve answers until the context ends, and then stops in good order.
func (a *app) serve(ctx context.Context, s *serveFlags, ownAddress bool) error {
	if a.env("GOGC") == "" {
		debug.SetGCPercent(100) // it runs for days: what a short run saves would be memory for good
	}
	a.limitMemory()
	listener, err := a.listen(s.listen, ownAddress)
	if err != nil {
		return err
	}
	defer listener.Close()
	kept, url, err := a.openServed(ctx, s)
	if err != nil {
		return err
	}
	defer kept.Close()
	log, err := a.newLog(s.logFormat)
	if err != nil {
		return err
	}
	counted := newOperating(kept.Store, log)
	options := web.Options{Log: log, Version: Version, Ready: counted.ready}
	journals, notices, stop := keepCopies(kept, url, log)
	defer stop()
	folder, err := a.listFolder(s)
	if err != nil {
		return err
	}
	second, err := secondPlace(ctx, kept.Store, placeOf(folder), s.second, log)
	if err != nil {
		return err
	}
	defer second.Stop()
	options.Notices = func() []message.Message { return append(notices(), second.Notices()...) }
	options.Second = second
	options.Disks = func() []string { return doctor.OtherDisks(folder) }
	options.Versions = versionsOf{kept}
	options.Continue = func(ctx context.Context, folder, code string, without bool) (*secondplace.Continued, error) {
		return secondplace.Continue(ctx, kept.Store, folder, code, without)
	}
	go kept.KeepTime(ctx)
	options.Clock = kept.Now
	desk := arbiter.NewDesk(journals, kept.Now)
	// Told to end, it goes on until everybody has been answered: who asks whether it is ready
	// is told that it is not, and is not left without an answer.
	watching, unwatch := context.WithCancel(context.WithoutCancel(ctx))
	defer unwatch()
	operated, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	database := newDatabase(kept.Store, desk, log)
	database.count(counted.numbers)
	go database.run(watching)
	options.Losses = database
	options.Notices = alsoNow(options.Notices, database.notices)
	beside := &others{kept: kept.Store, desk: desk, log: log, there: store.IsPostgres(url)}
	if beside.there {
		desk.With(beside)
	}
	go removeForGood(watching, kept, log)
	options.Copies = func(event string) []string { return copiesWith(watching, url, event) }
	lists, err := a.lists(s)
	if err != nil {
		return err
	}
	defer lists.Close()
	options.Lists = deskLists{lists}
	imports := listwork.New(lists, kept.Now)
	naming := &networkName{ctx: watching, off: s.noLocalName, log: log}
	boards := &noticeboards{naming: naming, secondPort: secondPort{name: "noticeboard", address: cmp.Or(s.noticeboard, noticeboardAddress), own: s.noticeboard != "", log: log, counted: counted, proxies: s.proxies}, ctx: watching, follower: follow.New(desk, kept.Now, log)}
	defer boards.Close()
	boards.screens = newWall(kept.Store, boards, beside, log)
	options.Screens = boards.screens
	go boards.screens.Run(watching)
	outlets := outletsOf(kept, desk, boards, folder, log)
	post := mailing.New(kept.Store, desk, kept.Now, log)
	batches, err := openBatches(ctx, url, log)
	if err != nil { // the desk does without
		log.Error("batches", "reason", err)
	} else {
		defer batches.Close()
	}
	work, err := startWork(ctx, url, folder, kindsOfWork(imports, outlets, post, batches), kept.Now, log)
	if err != nil { // the desk does without
		log.Error("work in the background", "reason", err)
		options.Notices = also(options.Notices, reason.Of(err))
	} else {
		defer work.Close()
		countWork(counted.numbers, work)
		imports.Use(work)
		options.Imports = imports
		go imports.Run(watching)
		outlets.Use(work)
		options.Outlets = outlets
		go outlets.Run(watching)
		if err := post.Use(ctx, work); err != nil {
			return err
		}
		options.Mail = post
		if batches != nil {
			batches.Use(work)
			options.Batches = batches
			go batches.Run(watching)
		}
		if s.keepLists {
			go imports.KeepCurrent(watching, func(err error) { log.Warn("rating list of the month", "reason", err) })
		}
	}
	results := suggest.NewSources(desk, resultSources(kept), kept.Now, log)
	go results.Run(watching)
	options.Results = results
	options.ListFor = func(ctx context.Context, month fidelist.Month) (submission.List, error) {
		return listFor(ctx, lists, month)
	}
	options.People = identity.New(kept.Store, kept.Now, log)
	go options.People.Run(watching)
	closing := make(chan struct{})
	options.Tokens = token.New(keptTokens(kept), kept.Now)
	options.Programs = api.New(boards, api.Options{Closing: closing, Acts: acts.New(desk, options.Tokens, log)})
	coming := &entriesDoor{secondPort: secondPort{name: "entries", address: cmp.Or(s.entries, entriesAddress), own: s.entries != "", log: log, counted: counted, proxies: s.proxies}, desk: desk, others: beside}
	defer coming.Close()
	hall, err := a.newHallDoors(ctx, s, kept, naming, log)
	if err != nil {
		return err
	}
	defer hall.Close()
	links := ticket.NewOffice(shelf.Tickets(kept))
	options.Players = proposal.New(desk, shelf.Proposals(kept), links, kept.Now)
	options.Captains = lineup.New(desk, shelf.Words(kept), links, kept.Now)
	phones := &playersDoor{secondPort: secondPort{name: "players", address: cmp.Or(s.players, playersAddress), own: s.players != "", log: log, counted: counted, proxies: s.proxies, trusted: hall.trusted}, hall: options.Players, captains: options.Captains}
	defer phones.Close()
	options.Network, options.Doors = hall, hall
	options.Notices = alsoNow(options.Notices, hall.notices)
	var board, entries rememberedDoor
	hall.players, board, entries = hall.remember(phones, boards, coming)
	options.Phones, options.Hall, options.Door = hall.players, board, entries
	beside.screens, beside.results, beside.people, beside.entries, beside.doors = boards.screens, results, options.People, coming, hall
	beside.begin(watching)
	go settleLineUps(watching, options.Captains, log)
	site := web.New(desk, options)
	hall.handler = counted.at("hall", site.FromNetwork())
	if err := hall.begin(ctx, a, s); err != nil {
		return err
	}
	for _, x := range []struct {
		door  rememberedDoor
		at    *secondPort
		asked string
	}{{board, &boards.secondPort, s.noticeboard}, {entries, &coming.secondPort, s.entries}, {hall.players, &phones.secondPort, s.players}} {
		if x.asked == "" {
			x.door.begin(ctx, a, log)
		} else if err := a.openPort(x.door.Hall, x.at, x.door.said); err != nil {
			return err
		}
	}
	server := door.Server(counted.at("desk", site), log)
	if err := counted.listen(operated, s.metrics); err != nil {
		return err
	}
	address := "http://" + listener.Addr().String() + "/"
	a.tell(a.T("cli.serve.at", "address", address))
	if path, err := hall.first(ctx, options.People); err != nil {
		log.Error("code of the chief arbiter", "reason", err)
	} else if path != "" {
		address += path
		a.tell(a.T("cli.serve.first", "address", address))
	}
	if !s.noBrowser {
		a.openBrowser(address)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	go stayAlive(watching)
	tellSystem("READY=1")
	select {
	case err := <-ended:
		return &failure{code: exitUnreadable, text: message.New("cli.serve.failed", "reason", reason.Of(err))}
	case <-ctx.Done():
	}
	hurry, calm := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer calm()
	counted.leave(hurry, s.drain, func() { site.Close(); close(closing) })
	unwatch()
	atOnce(func() { endServer(server) }, phones.Close, hall.Close, coming.Close, boards.Close)
	a.tell(a.T("cli.serve.stopping"))
	return nil
}

// endServer ends it when what is being answered was answered, or it takes too long.
func endServer(server *http.Server) {
	last, cancel := context.WithTimeout(context.Background(), stopPatience)
	defer cancel()
	if server.Shutdown(last) != nil {
		server.Close()
	}
}

// atOnce does all and waits for the last one.
func atOnce(all ...func()) {
	var done sync.WaitGroup
	for _, f := range all {
		done.Go(f)
	}
	done.Wait()
}

// openBrowser shows the page, if there is a screen to show it on. If it cannot,
// the address has been said.
func (a *app) openBrowser(address string) {
	var cmd *exec.Cmd
	switch {
	case runtime.GOOS == "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	case runtime.GOOS == "darwin":
		cmd = exec.Command("open", address)
	case a.env("DISPLAY") != "" || a.env("WAYLAND_DISPLAY") != "":
		cmd = exec.Command("xdg-open", address)
	default:
		return
	}
	if cmd.Start() == nil {
		go cmd.Wait()
	}
}

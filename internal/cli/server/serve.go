package server

import (
	"context"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/noticeboard/handler"
	"torneo/internal/safedial"
	"torneo/message"
)

// Place says where the data are, and with which flags "torneo serve" serves them.
type Place struct {
	Data, listen, Database, second string
	direct                         string // PostgreSQL itself, where the database is reached through a pooler; "": it is not
	noBrowser                      bool
	noLocalName                    bool   // the noticeboard is not called torneo.local
	keepLists                      bool   // FIDE's list of the month is fetched by itself
	archiveAfter                   int    // days without a change after which finished events are archived; 0: never by themselves
	eraseEvery                     int    // days after which what is over by the rules of retention is erased; 0: never by itself
	noticeboard                    string // where everybody in the hall reads; "": nowhere until the desk says so
	entries                        string // where entries come in from outside; "": nowhere until the desk says so

	hall       string   // where arbiters come to the desk from other computers; "": nowhere until the desk says so
	hosts      []string // by which the desk is called besides
	cert, key  string   // files that were given
	publicName string   // for which an authority is asked
	authority  string   // where its directory is; "": Let’s Encrypt
	players    string   // where players answer from their telephones; "": nowhere until the desk says so

	accounts  accountFlags   // of an organisation, with which people sign in
	memory    string         // that the program may take; "": half of the machine's
	metrics   string         // where who operates the program reads its numbers; "": nowhere
	logFormat string         // of the log
	proxies   []string       // addresses of those that say from where people come
	leave     safedial.Leave // to people who are not at this computer
	drain     time.Duration  // between saying that no more requests are to come, and the end
	livePages int            // of the noticeboard that are told of changes; the others ask
}

func (a *Verbs) serveCommand() *cobra.Command {
	s := &Place{}
	cmd := &cobra.Command{Use: "serve", Args: command.NoArguments, Example: "torneo serve\ntorneo serve --hall\ntorneo serve --data /media/usb/torneo --no-browser"}
	fs := cmd.Flags()
	fs.StringVar(&s.Data, "data", "", "")
	fs.StringVar(&s.listen, "listen", defaultAddress, "")
	fs.StringVar(&s.Database, "database", "", "")
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
	command.Describe(cmd, "players", "players-door")
	fs.BoolVar(&s.keepLists, "keep-lists", false, "")
	fs.IntVar(&s.archiveAfter, "archive-after", 0, "")
	fs.IntVar(&s.eraseEvery, "erase-every", 0, "")
	fs.BoolVar(&s.noLocalName, "no-local-name", false, "")
	fs.BoolVar(&s.noBrowser, "no-browser", false, "")
	s.accounts.add(cmd)
	fs.StringVar(&s.memory, "memory", "", "")
	fs.StringVar(&s.metrics, "metrics", "", "")
	fs.StringVar(&s.logFormat, "log-format", logFormats[0], "")
	command.Complete(cmd, "log-format", func() []string { return logFormats })
	fs.StringArrayVar(&s.proxies, "proxy", nil, "")
	fs.StringVar(&s.leave.Root, "publish-root", "", "")
	fs.BoolVar(&s.leave.Network, "own-network", false, "")
	fs.DurationVar(&s.drain, "drain", 0, "")
	fs.IntVar(&s.livePages, "live-pages", handler.Viewers, "")
	cmd.RunE = func(*cobra.Command, []string) error {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		return a.serve(ctx, s, fs.Changed("listen"))
	}
	return cmd
}

// serve answers until the context ends, and then stops in good order.
//
// What cannot be opened as it was asked for ends the program before anybody is answered, and
// what was open by then is closed. Work in the background, and doors that were open when it
// ended last, are no reason to keep the desk from working: pages and log say what is missing.
// However it ends, what was acknowledged is in the database.
func (a *Verbs) serve(ctx context.Context, asked *Place, ownAddress bool) error {
	if asked.archiveAfter < 0 || asked.archiveAfter > mostArchiveAfter {
		return &command.Failure{Code: command.ExitUsage, Text: message.New("cli.serve.archive-after", "days", asked.archiveAfter)}
	}
	if asked.eraseEvery < 0 || asked.eraseEvery > mostEraseEvery {
		return &command.Failure{Code: command.ExitUsage, Text: message.New("cli.serve.erase-every", "days", asked.eraseEvery)}
	}
	told, err := memoryOf(asked.memory)
	if err != nil {
		return err
	}
	accounts, err := asked.accounts.provider()
	if err != nil {
		return err
	}
	a.stays(100, told) // what a short run saves would be memory for good
	s := &serving{Verbs: a, asked: asked, ownAddress: ownAddress, memory: partsOfMemory(told)}
	s.pages.Accounts = accounts
	defer s.close()
	for _, open := range []func(context.Context) error{
		s.takeAddress, // a second program on the address goes no further
		s.openDatabase,
		s.keepCopies, // which end when nothing is entered any more
		s.openDesk,
		s.openLists,
		s.openNoticeboard,
		s.beginWork,
		s.openRegisters,
		s.openDoors,
		s.answer,
	} {
		if err := open(ctx); err != nil {
			return err
		}
	}
	tellSystem("READY=1")
	select {
	case err := <-s.ended:
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.serve.failed", "reason", errtext.Of(err))}
	case <-ctx.Done():
	}
	s.leave()
	a.Tell(a.T("cli.serve.stopping"))
	return nil
}

// leave goes on until everybody has been answered: requests for readiness are refused, pages that
// are open learn to ask elsewhere, and only then does every door end the answers in progress. A
// second signal does not wait.
func (s *serving) leave() {
	hurry, calm := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer calm()
	s.counted.leave(hurry, s.asked.drain, s.letGo)
	s.unwatch()
	atOnce(func() { EndServer(s.server) }, s.phones.Close, s.hall.Close, s.entries.Close, s.boards.Close)
}

// atOnce does all and waits for the last one.
func atOnce(all ...func()) {
	var done sync.WaitGroup
	for _, f := range all {
		done.Go(f)
	}
	done.Wait()
}

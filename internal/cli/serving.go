package cli

import (
	"cmp"
	"context"
	"log/slog"
	"net"
	"net/http"
	"slices"

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
	"torneo/internal/ratinglist"
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

// serving is a program that serves. The methods of this file open it part by part, in the
// order in which serve calls them, each on what is open; close closes in the reverse one.
type serving struct {
	*app
	asked      *serveFlags
	ownAddress bool     // somebody asked for that one
	ends       []func() // of what is open

	listener net.Listener
	kept     storage
	url      string // of the database, as its other parts reach it
	folder   string // where lists wait, beside the database
	log      *slog.Logger
	counted  *operating
	journals arbiter.Store // the database, of which copies are made

	watching context.Context // goes on until everybody has been answered
	unwatch  func()
	operated context.Context            // goes on until what is done in the background has ended
	pages    web.Options                // what the pages are handed
	notices  []func() []message.Message // what every page says first

	desk    *arbiter.Desk
	beside  *others
	lists   *ratinglist.Store
	naming  *networkName
	boards  *noticeboards
	entries *entriesDoor
	phones  *playersDoor
	hall    *hallDoors

	server *http.Server // of the desk
	letGo  func()       // of the pages that are open
	ended  chan error   // why nobody is answered any more
}

// atEnd has something done at the end, before what was opened earlier is closed.
func (s *serving) atEnd(do func()) { s.ends = append(s.ends, do) }

// close closes what is open, the last first.
func (s *serving) close() {
	for _, end := range slices.Backward(s.ends) {
		end()
	}
}

// takeAddress has the address of the desk before anything is touched.
func (s *serving) takeAddress(context.Context) (err error) {
	if s.listener, err = s.listen(s.asked.listen, s.ownAddress); err == nil {
		s.atEnd(func() { s.listener.Close() })
	}
	return err
}

// openDatabase opens the database, and counts what is done in it.
func (s *serving) openDatabase(ctx context.Context) (err error) {
	if s.kept, s.url, err = s.openServed(ctx, s.asked); err != nil {
		return err
	}
	s.atEnd(func() { s.kept.Close() })
	if s.log, err = s.newLog(s.asked.logFormat); err != nil {
		return err
	}
	s.counted = newOperating(s.kept.Store, s.log)
	s.pages.Log, s.pages.Version, s.pages.Ready, s.pages.Clock = s.log, Version, s.counted.ready, s.kept.Now
	s.pages.Versions = versionsOf{s.kept}
	return nil
}

// keepCopies has a copy made after each round, and every entry brought to the second place.
// Both get what is due when the program ends; nobody waits for either before.
func (s *serving) keepCopies(ctx context.Context) (err error) {
	journals, notices, stop := keepCopies(s.kept, s.url, s.log)
	s.atEnd(stop)
	s.journals = journals
	if s.folder, err = s.listFolder(s.asked); err != nil {
		return err
	}
	second, err := secondPlace(ctx, s.kept.Store, placeOf(s.folder), s.asked.second, s.log)
	if err != nil {
		return err
	}
	s.atEnd(second.Stop)
	s.notices = append(s.notices, notices, second.Notices)
	s.pages.Second = second
	s.pages.Disks = func() []string { return doctor.OtherDisks(s.folder) }
	s.pages.Continue = func(ctx context.Context, folder, code string, without bool) (*secondplace.Continued, error) {
		return secondplace.Continue(ctx, s.kept.Store, folder, code, without)
	}
	return nil
}

// openDesk opens what decides acts, by the clock of the database, and looks after the
// database as long as anybody is answered: what it lost, what is removed for good.
func (s *serving) openDesk(ctx context.Context) error {
	go s.kept.KeepTime(ctx)
	s.desk = arbiter.NewDesk(s.journals, s.kept.Now)
	s.watching, s.unwatch = context.WithCancel(context.WithoutCancel(ctx))
	s.atEnd(s.unwatch)
	var end func()
	s.operated, end = context.WithCancel(context.WithoutCancel(ctx))
	s.atEnd(end)
	database := newDatabase(s.kept.Store, s.desk, s.log)
	database.count(s.counted.numbers)
	go database.run(s.watching)
	s.pages.Losses = database
	s.notices = append(s.notices, database.notices)
	s.beside = &others{kept: s.kept.Store, desk: s.desk, log: s.log, there: store.IsPostgres(s.url)}
	if s.beside.there {
		s.desk.With(s.beside)
	}
	go removeForGood(s.watching, s.kept, s.log)
	s.pages.Copies = func(event string) []string { return copiesWith(s.watching, s.url, event) }
	return nil
}

// openLists opens the rating lists.
func (s *serving) openLists(context.Context) error {
	lists, err := s.app.lists(s.asked)
	if err != nil {
		return err
	}
	s.atEnd(func() { lists.Close() })
	s.lists = lists
	s.pages.Lists = deskLists{lists}
	s.pages.ListFor = func(ctx context.Context, month fidelist.Month) (submission.List, error) {
		return listFor(ctx, lists, month)
	}
	return nil
}

// openNoticeboard makes the documents that everybody may see, and the screens of the hall.
// Who is in the hall reaches them when the door is open.
func (s *serving) openNoticeboard(context.Context) error {
	s.naming = &networkName{ctx: s.watching, off: s.asked.noLocalName, log: s.log}
	s.boards = &noticeboards{naming: s.naming, secondPort: s.port("noticeboard", s.asked.noticeboard, noticeboardAddress), ctx: s.watching, follower: follow.New(s.desk, s.kept.Now, s.log)}
	s.atEnd(s.boards.Close)
	s.boards.screens = newWall(s.kept.Store, s.boards, s.beside, s.log)
	s.pages.Screens = s.boards.screens
	go s.boards.screens.Run(s.watching)
	return nil
}

// beginWork does in the background what takes long. Where the queue or the batches cannot be
// opened the desk does without, and says so.
func (s *serving) beginWork(ctx context.Context) error {
	imports := listwork.New(s.lists, s.kept.Now)
	outlets := outletsOf(s.kept, s.desk, s.boards, s.folder, s.log)
	post := mailing.New(s.kept.Store, s.desk, s.kept.Now, s.log)
	batches, err := openBatches(ctx, s.asked.past(s.url), s.log)
	if err != nil {
		s.log.Error("batches", "reason", err)
	} else {
		s.atEnd(func() { batches.Close() })
	}
	work, err := startWork(ctx, s.url, s.folder, kindsOfWork(imports, outlets, post, batches), s.kept.Now, s.log)
	if err != nil {
		s.log.Error("work in the background", "reason", err)
		s.notices = append(s.notices, func() []message.Message { return []message.Message{reason.Of(err)} })
		return nil
	}
	s.atEnd(func() { work.Close() })
	countWork(s.counted.numbers, work)
	imports.Use(work)
	go imports.Run(s.watching)
	outlets.Use(work)
	go outlets.Run(s.watching)
	if err := post.Use(ctx, work); err != nil {
		return err
	}
	if batches != nil {
		batches.Use(work)
		go batches.Run(s.watching)
	}
	if s.asked.keepLists {
		go imports.KeepCurrent(s.watching, func(err error) { s.log.Warn("rating list of the month", "reason", err) })
	}
	s.pages.Imports, s.pages.Outlets, s.pages.Mail, s.pages.Batches = imports, outlets, post, batches
	return nil
}

// openRegisters opens what is kept of others than the tournament: who may come to the desk,
// programs that act, players and captains with their links, and where results are proposed.
func (s *serving) openRegisters(context.Context) error {
	s.pages.Results = suggest.NewSources(s.desk, resultSources(s.kept), s.kept.Now, s.log)
	go s.pages.Results.Run(s.watching)
	s.pages.People = identity.New(s.kept.Store, s.kept.Now, s.log)
	go s.pages.People.Run(s.watching)
	s.pages.Tokens = token.New(keptTokens(s.kept), s.kept.Now)
	links := ticket.NewOffice(shelf.Tickets(s.kept))
	s.pages.Players = proposal.New(s.desk, shelf.Proposals(s.kept), links, s.kept.Now)
	s.pages.Captains = lineup.New(s.desk, shelf.Words(s.kept), links, s.kept.Now)
	go settleLineUps(s.watching, s.pages.Captains, s.log)
	return nil
}

// openDoors lets others come: to the desk, to the noticeboard, with entries, with their
// telephones. A door is open because somebody asked for it now, or because it was open last;
// other programs on the database open and close theirs with it.
func (s *serving) openDoors(ctx context.Context) (err error) {
	s.entries = &entriesDoor{secondPort: s.port("entries", s.asked.entries, entriesAddress), desk: s.desk, others: s.beside}
	s.atEnd(s.entries.Close)
	if s.hall, err = s.newHallDoors(ctx, s.asked, s.kept, s.naming, s.log); err != nil {
		return err
	}
	s.atEnd(s.hall.Close)
	s.phones = &playersDoor{secondPort: s.port("players", s.asked.players, playersAddress), hall: s.pages.Players, captains: s.pages.Captains}
	s.phones.trusted = s.hall.trusted
	s.atEnd(s.phones.Close)
	s.notices = append(s.notices, s.hall.notices)
	players, board, entries := s.hall.remember(s.phones, s.boards, s.entries)
	s.hall.players = players
	s.pages.Network, s.pages.Doors = s.hall, s.hall
	s.pages.Phones, s.pages.Hall, s.pages.Door = players, board, entries
	s.beside.screens, s.beside.results, s.beside.people, s.beside.entries, s.beside.doors = s.boards.screens, s.pages.Results, s.pages.People, s.entries, s.hall
	s.beside.begin(s.watching)

	site := s.site()
	s.server = door.Server(s.counted.at("desk", site), s.log)
	s.hall.handler = s.counted.at("hall", site.FromNetwork())
	if err := s.hall.begin(ctx, s.app, s.asked); err != nil {
		return err
	}
	for _, d := range []rememberedDoor{board, entries, players} {
		if err := d.begin(ctx, s.app, s.log); err != nil {
			return err
		}
	}
	return nil
}

// port is a door for others than the arbiter, where it was asked for or else where it usually is.
func (s *serving) port(name, asked, usual string) secondPort {
	return secondPort{name: name, address: cmp.Or(asked, usual), own: asked != "", log: s.log, counted: s.counted, proxies: s.asked.proxies}
}

// site is the pages of the desk, and what answers other programs beside them.
func (s *serving) site() *web.Site {
	closing := make(chan struct{})
	s.pages.Programs = api.New(s.boards, api.Options{Closing: closing, Acts: acts.New(s.desk, s.pages.Tokens, s.log)})
	s.pages.Notices = func() (list []message.Message) {
		for _, of := range s.notices {
			list = append(list, of()...)
		}
		return list
	}
	site := web.New(s.desk, s.pages)
	s.letGo = func() { site.Close(); close(closing) }
	return site
}

// answer answers who operates the program and who sits at this computer, and shows the
// latter the way: the first page, or where the chief arbiter's first device joins.
func (s *serving) answer(ctx context.Context) error {
	if err := s.counted.listen(s.operated, s.asked.metrics); err != nil {
		return err
	}
	address := "http://" + s.listener.Addr().String() + "/"
	s.tell(s.T("cli.serve.at", "address", address))
	if path, err := s.hall.first(ctx, s.pages.People); err != nil {
		s.log.Error("code of the chief arbiter", "reason", err)
	} else if path != "" {
		address += path
		s.tell(s.T("cli.serve.first", "address", address))
	}
	if !s.asked.noBrowser {
		s.openBrowser(address)
	}
	s.ended = make(chan error, 1)
	go func() { s.ended <- s.server.Serve(s.listener) }()
	go stayAlive(s.watching)
	return nil
}

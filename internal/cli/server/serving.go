package server

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"time"

	"torneo/fidelist"
	"torneo/internal/apitoken"
	"torneo/internal/arbiter"
	"torneo/internal/auth"
	"torneo/internal/boardresults"
	"torneo/internal/cli/command"
	"torneo/internal/doctor"
	"torneo/internal/errtext"
	"torneo/internal/lineup"
	"torneo/internal/links"
	"torneo/internal/mail"
	"torneo/internal/mirror"
	"torneo/internal/playerreports"
	"torneo/internal/ratinglist"
	"torneo/internal/ratinglist/importjob"
	leagues "torneo/internal/seasons/clerk"
	"torneo/internal/store"
	"torneo/internal/web"
	"torneo/message"
	"torneo/submission"
)

// serving is a program that serves. The methods of this file, and then those of
// serving_doors.go, open it part by part, in the order in which serve calls them, each on
// what is open; close closes in the reverse one.
type serving struct {
	*Verbs
	asked      *Place
	ownAddress bool // somebody asked for that one
	memory     memoryParts
	ends       []func() // of what is open

	listener net.Listener
	kept     *store.Store
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
	naming  *NetworkName
	boards  *Noticeboards
	entries *entriesDoor
	phones  *PlayersDoor
	hall    *hallDoors

	server *http.Server // of the desk
	letGo  func()       // of the pages that are open
	ended  chan error   // why nobody is answered any more
}

// atEnd registers something to do at the end, before what was opened earlier is closed.
func (s *serving) atEnd(do func()) { s.ends = append(s.ends, do) }

// close closes what is open, the last first.
func (s *serving) close() {
	for _, end := range slices.Backward(s.ends) {
		end()
	}
}

// takeAddress takes the address of the desk before anything is touched.
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
	s.counted = newOperating(s.kept, s.log)
	s.pages.Log, s.pages.Version, s.pages.Ready, s.pages.Clock = s.log, command.Version, s.counted.ready, s.kept.Now
	s.pages.Versions = versionsOf{s.kept}
	return nil
}

// keepCopies starts making a copy after each round, and bringing every entry to the second place.
// Both get what is due when the program ends; nobody waits for either before.
func (s *serving) keepCopies(ctx context.Context) (err error) {
	journals, notices, stop := KeepCopies(s.kept, s.url, s.log)
	s.atEnd(stop)
	s.journals = journals
	if s.folder, err = s.listFolder(s.asked); err != nil {
		return err
	}
	second, err := secondPlace(ctx, s.kept, placeOf(s.folder), s.asked.second, s.log)
	if err != nil {
		return err
	}
	s.atEnd(second.Stop)
	s.notices = append(s.notices, notices, second.Notices)
	s.pages.Second = second
	s.pages.Disks = func() []string { return doctor.OtherDisks(s.folder) }
	s.pages.Continue = func(ctx context.Context, folder, code string, without bool) (*mirror.Continued, error) {
		return mirror.Continue(ctx, s.kept, folder, code, without)
	}
	return nil
}

// openDesk opens what decides acts, by the clock of the database, and looks after the
// database as long as anybody is answered: what it lost, what is removed for good.
func (s *serving) openDesk(ctx context.Context) error {
	go s.kept.KeepTime(ctx)
	s.desk = arbiter.NewDesk(s.journals, s.kept.Now)
	s.desk.SetRoom(s.memory.desk)
	countJournals(s.counted.numbers, s.desk)
	s.watching, s.unwatch = context.WithCancel(context.WithoutCancel(ctx))
	s.atEnd(s.unwatch)
	var end func()
	s.operated, end = context.WithCancel(context.WithoutCancel(ctx))
	s.atEnd(end)
	database := NewDatabase(s.kept, s.desk, s.log)
	database.Count(s.counted.numbers)
	go database.Run(s.watching)
	s.pages.Losses = database
	whole := &wholeness{kept: s.kept, desk: s.desk, log: s.log}
	go whole.run(s.watching)
	s.notices = append(s.notices, database.Notices, whole.notices)
	s.beside = &others{kept: s.kept, desk: s.desk, log: s.log, there: store.IsPostgres(s.url)}
	if s.beside.there {
		s.desk.SetOthers(s.beside)
	}
	go removeForGood(s.watching, s.kept, s.log)
	archives := newArchiver(s.kept, time.Duration(s.asked.archiveAfter)*24*time.Hour, s.log)
	go archives.run(s.watching)
	s.pages.Archives = archives
	go keepRegister(s.watching, s.kept, s.desk, s.log)
	s.pages.Copies = func(event string) []string { return copiesWith(s.watching, s.url, event) }
	return nil
}

// openLists opens the rating lists.
func (s *serving) openLists(context.Context) error {
	lists, err := s.Verbs.Lists(s.asked)
	if err != nil {
		return err
	}
	s.atEnd(func() { lists.Close() })
	s.lists = lists
	s.pages.Lists = DeskLists{Store: lists}
	s.pages.ListFor = func(ctx context.Context, month fidelist.Month) (submission.List, error) {
		return ListFor(ctx, lists, month)
	}
	return nil
}

// openNoticeboard makes the documents that everybody may see, and the screens of the hall. People
// in the hall reach them when the door is open. The documents may take s.memory.noticeboard.
func (s *serving) openNoticeboard(context.Context) error {
	s.naming = &NetworkName{Ctx: s.watching, Off: s.asked.noLocalName, Log: s.log}
	s.boards = &Noticeboards{Naming: s.naming, SecondPort: s.port("noticeboard", s.asked.noticeboard, NoticeboardAddress), LivePages: s.asked.livePages, Ctx: s.watching, Follower: followerOf(s.kept, s.desk, s.log)}
	s.boards.Follower.SetRoom(s.memory.noticeboard)
	s.atEnd(s.boards.Close)
	s.boards.Screens = newWall(s.kept, s.boards, s.beside, s.log)
	s.pages.Screens = s.boards.Screens
	go s.boards.Screens.Run(s.watching)
	return nil
}

// beginWork does in the background what takes long. Where the queue or the batches cannot be
// opened the desk does without, and says so.
func (s *serving) beginWork(ctx context.Context) error {
	imports := importjob.New(s.lists, s.kept.Now)
	outlets := outletsOf(s.kept, s.desk, s.boards, s.folder, s.log)
	post := mail.New(s.kept, s.desk, s.kept.Now, s.log)
	ratings := clerkOf(s.kept, officeOf(s.kept, s.desk, s.lists))
	s.pages.Periods = ratings
	batches, err := openBatches(ctx, s.asked.past(s.url), s.log, s.Known)
	if err != nil {
		s.log.Error("batches", "reason", err)
	} else {
		s.atEnd(func() { batches.Close() })
	}
	work, err := startWork(ctx, s.url, s.folder, kindsOfWork(imports, outlets, post, ratings, batches), s.kept.Now, s.log)
	if err != nil {
		s.log.Error("work in the background", "reason", err)
		s.notices = append(s.notices, func() []message.Message { return []message.Message{errtext.Of(err)} })
		return nil
	}
	s.atEnd(func() { work.Close() })
	countWork(s.counted.numbers, work)
	imports.Use(work)
	go imports.Run(s.watching)
	ratings.Use(work)
	go rebuildHistories(s.watching, ratings, s.T("cli.inbox.automatic"), s.log)
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

// openRegisters opens the data beside the tournaments: the people at the desk, programs with
// tokens, players and captains with their links, and where results are proposed.
func (s *serving) openRegisters(context.Context) error {
	s.pages.Leave = s.asked.leave
	s.pages.Results = boardresults.NewSources(s.desk, s.kept, s.kept.Now, s.log)
	go s.pages.Results.Run(s.watching)
	s.pages.People = auth.New(s.kept, s.kept.Now, s.log)
	go s.pages.People.Run(s.watching)
	s.pages.Tokens = apitoken.New(s.kept, s.kept.Now)
	s.pages.Plans = s.kept
	s.pages.Inbox = officeOf(s.kept, s.desk, s.lists)
	if s.asked.eraseEvery > 0 {
		go eraseBy(s.watching, s.pages.Inbox, time.Duration(s.asked.eraseEvery)*24*time.Hour, s.T("cli.inbox.automatic"), s.log)
	}
	links := links.New(s.kept, s.desk, s.pages.People)
	s.pages.Players = playerreports.New(s.desk, s.kept, links, s.kept.Now)
	s.pages.Captains = lineup.New(s.desk, s.kept, links, s.kept.Now)
	s.pages.Seasons = leagues.New(s.kept, s.desk, s.kept.Now)
	s.pages.Captains.Use(s.pages.Seasons)
	go SettleLineUps(s.watching, s.pages.Captains, s.log)
	return nil
}

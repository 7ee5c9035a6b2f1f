package server

import (
	"cmp"
	"context"

	"torneo/internal/noticeboard/api"
	"torneo/internal/tlsserver"
	"torneo/internal/web"
	"torneo/internal/writeapi"
	"torneo/message"
)

// openDoors opens the listeners for others: the desk, the noticeboard, entries, phones. A
// listener is open because somebody asked for it now, or because it was open last; other programs
// on the database open and close theirs with it.
func (s *serving) openDoors(ctx context.Context) (err error) {
	s.entries = &entriesDoor{SecondPort: s.port("entries", s.asked.entries, entriesAddress), desk: s.desk, others: s.beside}
	s.atEnd(s.entries.Close)
	if s.hall, err = s.newHallDoors(ctx, s.asked, s.kept, s.naming, s.log); err != nil {
		return err
	}
	s.atEnd(s.hall.Close)
	s.phones = &PlayersDoor{SecondPort: s.port("players", s.asked.players, PlayersAddress), Hall: s.pages.Players, Captains: s.pages.Captains, Boards: s.boards}
	s.phones.Trusted = s.hall.trustedTLS
	s.atEnd(s.phones.Close)
	s.notices = append(s.notices, s.hall.notices)
	players, board, entries := s.hall.remember(s.phones, s.boards, s.entries)
	s.hall.players = players
	s.pages.Network, s.pages.Doors = s.hall, s.hall
	s.pages.Phones, s.pages.Hall, s.pages.Door = players, board, entries
	s.beside.screens, s.beside.results, s.beside.people, s.beside.entries, s.beside.doors = s.boards.Screens, s.pages.Results, s.pages.People, s.entries, s.hall
	s.beside.begin(s.watching)

	site := s.site()
	s.server = tlsserver.Server(s.counted.at("desk", site), s.log)
	s.hall.handler = s.counted.at("hall", site.FromNetwork())
	if err := s.hall.begin(ctx, s.Verbs, s.asked); err != nil {
		return err
	}
	for _, d := range []rememberedDoor{board, entries, players} {
		if err := d.begin(ctx, s.Verbs, s.log); err != nil {
			return err
		}
	}
	return nil
}

// port returns a door for others than the arbiter, where it was asked for or else where it
// usually is.
func (s *serving) port(name, asked, usual string) SecondPort {
	return SecondPort{Label: name, Address: cmp.Or(asked, usual), Own: asked != "", Log: s.log, Counted: s.counted.at, Proxies: s.asked.proxies}
}

// site returns the pages of the desk, and what answers other programs beside them.
func (s *serving) site() *web.Site {
	closing := make(chan struct{})
	acts := writeapi.New(s.desk, s.pages.Tokens, s.log, writeapi.Options{Lists: s.lists, Archives: archivesOf{s.kept}})
	acts.TakeReports(s.pages.Inbox)
	s.pages.Programs = api.New(following{s.boards}, api.Options{Closing: closing, Acts: acts})
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

// answer answers operators and the person at this computer, and shows the latter the first page,
// or where the chief arbiter's first device joins.
func (s *serving) answer(ctx context.Context) error {
	if err := s.counted.listen(s.operated, s.asked.metrics); err != nil {
		return err
	}
	address := "http://" + s.listener.Addr().String() + "/"
	s.Tell(s.T("cli.serve.at", "address", address))
	if path, err := s.hall.first(ctx, s.pages.People); err != nil {
		s.log.Error("code of the chief arbiter", "reason", err)
	} else if path != "" {
		address += path
		s.Tell(s.T("cli.serve.first", "address", address))
	}
	if !s.asked.noBrowser {
		s.openBrowser(address)
	}
	s.ended = make(chan error, 1)
	go func() { s.ended <- s.server.Serve(s.listener) }()
	go stayAlive(s.watching)
	return nil
}

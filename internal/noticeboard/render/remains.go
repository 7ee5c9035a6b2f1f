package render

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"torneo/internal/journal"
	"torneo/internal/noticeboard"
)

// Remains returns what is left of a site that nobody asks for: what it has told, without documents,
// and where its tournaments stood, by their names and entries alone; those that are given stood as
// these boards say. A site that is made after it goes on with its news.
func (s *Site) Remains(as ...*noticeboard.Board) *Site {
	rest := &Site{boards: map[string]*noticeboard.Board{}, news: s.news, starts: s.starts, origin: s.origin, key: s.key, printers: s.printers, places: s.places}
	for id, b := range s.boards {
		rest.boards[id] = &noticeboard.Board{ID: id, Event: b.Event, EventID: b.EventID, Entry: b.Entry, At: b.At, State: &journal.State{Config: journal.Config{Name: b.State.Config.Name}}}
	}
	if rest.starts != nil {
		rest.starts = maps.Clone(rest.starts)
	}
	for _, b := range as {
		rest.boards[b.ID] = b
		if rest.starts != nil {
			rest.starts[standingID(b)] = true
		}
	}
	return rest
}

// standingID returns the id of the news from which on one who has read a board hears the rest.
func standingID(b *noticeboard.Board) string { return b.ID + "." + strconv.FormatInt(b.Entry, 10) }

// Began returns a site without tournaments that tells the news of many others, from that moment on.
func Began(at time.Time) *Site {
	s := Make(nil, nil)
	s.boards, s.origin = map[string]*noticeboard.Board{}, "0."+strconv.FormatInt(at.UnixMicro(), 10)
	s.starts = map[string]bool{s.origin: true}
	return s
}

// WithNews returns the site with news of other tournaments, and with another key where what the list
// of all tournaments says has changed.
func (s *Site) WithNews(list []News) *Site {
	after := *s
	after.news = slices.Clip(s.news)
	for k := range list {
		n := list[k]
		after.add(&n)
		if slices.ContainsFunc(n.Changes, func(c noticeboard.Change) bool { return slices.Contains(listChanges[:], c.Kind) }) {
			after.key = hash(after.key, n.ID)
		}
	}
	return &after
}

// listChanges are the changes of what the list of all tournaments says.
var listChanges = [...]noticeboard.ChangeKind{noticeboard.Opened, noticeboard.Closed, noticeboard.Settings}

// LastNews returns the news that came after those of the site before; of one that begins, all.
func (s *Site) LastNews(before *Site) []News {
	if before == nil {
		return s.news
	}
	list, _ := s.NewsSince(before.LastNewsID(""), "")
	return list
}

// The weights of what stands in memory, in bytes, as BenchmarkWeight of package
// publisher measured them.
const (
	documentWeight = 700
	playerWeight   = 1500
	gameWeight     = 400
)

// Weight returns about how many bytes of memory the site takes now: its documents as far as they
// are made, and its boards.
func (s *Site) Weight() (bytes int64) {
	for _, list := range []map[string]*Document{s.documents, s.answers} {
		for _, d := range list {
			bytes += documentWeight
			if d.made.Load() {
				bytes += d.size.Load() * 8 / 5 // with what was computed for it
			}
		}
	}
	for _, b := range s.boards {
		bytes += playerWeight * int64(len(b.State.Players))
		for k := range b.State.Rounds {
			bytes += gameWeight * int64(len(b.State.Rounds[k].Boards))
		}
	}
	return bytes + 2000*int64(len(s.news))
}

package render

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"time"

	"torneo/internal/noticeboard"
)

// remembered is the number of news that a site keeps for those who come back.
const remembered = 500

// News is the changes that a tournament made at once. Its names are a promise to other programs:
// live events and webhooks are this.
type News struct {
	ID         string               `json:"id" doc:"Tournament and entry: unique, in no other order than that of arrival"`
	Tournament string               `json:"tournament"`
	Name       string               `json:"name"`
	Entry      int64                `json:"entry" doc:"The last entry of its journal that is in what is published"`
	At         *time.Time           `json:"at" doc:"When that was"`
	Changes    []noticeboard.Change `json:"changes"`
	Links      map[string]string    `json:"links" doc:"Where what changed is read, from the address of the noticeboard"`
}

// WebhookMessage is what an outlet of the kind webhook receives, in the form of Standard Webhooks.
// More fields may be added.
type WebhookMessage struct {
	Type      string    `json:"type" enum:"noticeboard.changed,noticeboard.ping" doc:"noticeboard.ping is the first one, without data"`
	Timestamp time.Time `json:"timestamp"`
	Data      *News     `json:"data,omitempty"`
}

// tell adds what is new since the site before.
func (s *Site) tell(before *Site) {
	if before == nil || before.boards == nil { // nobody has looked yet
		s.origin = "0." + s.key[:12]
		s.starts = map[string]bool{s.origin: true}
		for id := range s.boards {
			s.starts[s.LastNewsID(id)] = true
		}
		return
	}
	s.news, s.starts, s.origin = before.news, before.starts, before.origin
	for _, id := range slices.Sorted(maps.Keys(before.boards)) {
		if s.boards[id] == nil {
			s.add(NewsOf(before.boards[id], nil))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(s.boards)) {
		s.add(NewsOf(before.boards[id], s.boards[id]))
	}
}

// add adds news, if there is any.
func (s *Site) add(n *News) {
	if n == nil {
		return
	}
	first := n.ID
	for again := 2; slices.ContainsFunc(s.news, func(x News) bool { return x.ID == n.ID }); again++ {
		n.ID = first + "." + strconv.Itoa(again) // a new day shows less of the same entry
	}
	from := max(0, len(s.news)+1-remembered)
	if from > 0 {
		s.starts = nil
	}
	s.news = append(slices.Clone(s.news[from:]), *n)
}

// NewsOf returns the news of a board after the one before; nil if nothing has changed.
func NewsOf(before, after *noticeboard.Board) *News {
	changes := noticeboard.Changes(before, after)
	if len(changes) == 0 {
		return nil
	}
	b := cmp.Or(after, before)
	n := &News{ID: standingID(b), Tournament: b.ID, Name: b.Name(), Entry: b.Entry, At: timeOf(b.At), Changes: changes, Links: map[string]string{}}
	at := "api/v1/tournaments/" + b.ID
	n.Links["tournament"] = at
	for _, c := range changes {
		switch c.Kind {
		case noticeboard.PlayersSet, noticeboard.TeamsSet, noticeboard.PrizesSet, noticeboard.RatingsSet, noticeboard.Ranked:
			n.Links[string(c.Kind)] = at + "/" + string(c.Kind)
		case noticeboard.RoundShown, noticeboard.Repaired, noticeboard.ResultKnown, noticeboard.ManyResults:
			n.Links["round-"+number(c.Round)] = at + "/rounds/" + number(c.Round)
		}
	}
	return n
}

// NewsSince returns the news after the one with an id, of one tournament or of all (""), and
// whether it is known that nothing is missing: if that news is not remembered any more,
// everything has to be read anew.
func (s *Site) NewsSince(id, tournament string) (list []News, complete bool) {
	from := slices.IndexFunc(s.news, func(n News) bool { return n.ID == id })
	if from < 0 && !s.starts[id] {
		return nil, id == s.LastNewsID(tournament)
	}
	for _, n := range s.news[from+1:] {
		if tournament == "" || n.Tournament == tournament {
			list = append(list, n)
		}
	}
	return list, true
}

// LastNewsID returns the id of the latest news of a tournament or of all (""), from which on one
// who has read everything hears the rest.
func (s *Site) LastNewsID(tournament string) string {
	for _, n := range slices.Backward(s.news) {
		if tournament == "" || n.Tournament == tournament {
			return n.ID
		}
	}
	if b := s.boards[tournament]; b != nil {
		return standingID(b)
	}
	return s.origin
}

// Entry returns the last entry of a tournament that is in its documents, and when that was; 0: it
// is not on the noticeboard.
func (s *Site) Entry(tournament string) (int64, time.Time) {
	if b := s.boards[tournament]; b != nil {
		return b.Entry, b.At
	}
	return 0, time.Time{}
}

// StandingsRound returns the round after which the standings of a tournament are; 0: none are
// shown.
func (s *Site) StandingsRound(tournament string) int {
	if b := s.boards[tournament]; b != nil {
		return b.After
	}
	return 0
}

// Board returns the board of a tournament; nil: it is not on the noticeboard.
func (s *Site) Board(tournament string) *noticeboard.Board { return s.boards[tournament] }

package lineup

import (
	"context"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/row"
	"torneo/message"
)

// Handed is the desk's view of a team: that its line-up is in, and nothing of it, and
// the statements of its captain on the match.
type Handed struct {
	At        journal.Hour // "": no line-up waits
	Agreed    bool
	Objection string
	Signed    bool     // the results as they are entered
	Differs   []string // boards of which the captains say otherwise: "2: 1-0 / 0-1"; of the team named first
}

// HandedByTeam returns the desk's view of a round, by team.
func (o *Office) HandedByTeam(ctx context.Context, tournament string, round int) (map[int]Handed, error) {
	s, err := o.desk.State(ctx, tournament)
	if err != nil {
		return nil, err
	}
	all, err := o.words(ctx, tournament)
	if err != nil {
		return nil, err
	}
	seen := map[int]Handed{}
	for k, w := range all {
		if k.round == round {
			h := seen[k.team]
			o.handedBy(&h, s, all, w)
			seen[k.team] = h
		}
	}
	return seen, nil
}

func (o *Office) handedBy(h *Handed, s *journal.State, all words, w row.Word) {
	if w.Kind == HandedIn {
		if _, broken := o.holds(s, w); broken.IsZero() && !isLineUpPublic(s, w.Round, w.Team) {
			h.At = o.hour(s, w.At)
		}
		return
	}
	r := s.Round(w.Round)
	if r == nil {
		return
	}
	m, ok := matchOf(s, r, w.Team)
	if !ok || w.About != seatsOf(r, m) {
		return
	}
	switch w.Kind {
	case Agreed:
		h.Agreed = true
	case Objected:
		h.Objection = w.Data
	case Results:
		h.Signed = isSigned(r, m, w)
		if theirs := o.claimedResults(all, w.About, w.Round, m.White+m.Black-w.Team); w.Team == m.White && theirs != nil {
			h.Differs = differing(r, m, strings.Fields(w.Data), theirs)
		}
	}
}

// differing returns the boards without result of which two say otherwise.
func differing(r *journal.Round, m arbiter.Match, one, other []string) (list []string) {
	for n, k := range m.Boards {
		a, b := at(one, n), at(other, n)
		if kind, _ := arbiter.KindOf(r.Boards[k].Result); kind.Key != "." || a == "" || b == "" || a == b {
			continue
		}
		first, _ := arbiter.ResultOf(a)
		second, _ := arbiter.ResultOf(b)
		list = append(list, strconv.Itoa(n+1)+": "+first.Symbol+" / "+second.Symbol)
	}
	return list
}

// Read returns the line-up that waits of a team, for somebody who says why he reads it: that is
// noted first.
func (o *Office) Read(ctx context.Context, tournament string, by arbiter.Person, round, team int, why string) ([]int, error) {
	if why == "" {
		return nil, &arbiter.Refused{Message: message.New("captain.read.why")}
	}
	end, err := o.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	all, err := o.words(ctx, tournament)
	if err != nil {
		return nil, err
	}
	w, ok := all[of{round, team, HandedIn}]
	if !ok {
		return nil, &arbiter.Refused{Message: message.New("captain.read.none")}
	}
	if _, err := o.desk.Do(ctx, tournament, by, arbiter.ReadLineUp{Round: round, Team: team}, arbiter.Consent{Reason: why}); err != nil {
		return nil, err
	}
	return players(w.Data), nil
}

// Hear puts away the objection of a captain that somebody has dealt with, who may read
// line-ups.
func (o *Office) Hear(ctx context.Context, by arbiter.Person, tournament string, round, team int) error {
	at, err := o.links.Place(ctx, tournament)
	if err != nil {
		return err
	}
	if err := by.Authorize(arbiter.ReadLineUp{Round: round, Team: team}, at); err != nil {
		return err
	}
	return o.store.DropWord(ctx, row.Word{Journal: tournament, Round: round, Team: team, Kind: Objected, At: o.clock()})
}

// SupersedeLineUp drops the line-up that a captain has handed in, since the desk has entered
// one for him, and enters that of the opponent if it waits for nothing else.
func (o *Office) SupersedeLineUp(ctx context.Context, tournament string, round, team int) error {
	end, err := o.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if err := o.store.DropWord(ctx, row.Word{Journal: tournament, Round: round, Team: team, Kind: HandedIn, At: o.clock()}); err != nil {
		return err
	}
	return o.settle(ctx, tournament, 0)
}

// Seat enters all line-ups that wait for a round, before the desk makes its boards.
func (o *Office) Seat(ctx context.Context, tournament string, round int) error {
	end, err := o.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	return o.settle(ctx, tournament, round)
}

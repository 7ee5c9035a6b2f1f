package arbiter

import (
	"fmt"
	"slices"
	"strings"

	"torneo/handbook"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tiebreak"
	"torneo/tournament"
)

// Source is whence the edition of a chapter is.
type Source uint8

const (
	Proposed     Source = iota // by the dates: the first act settles it
	Settled                    // and the dates propose the same
	Elsewise                   // it is settled, and the dates propose another
	Contradicted               // it is settled, and the tournament type names another
	Named                      // the tournament type names it
	Undated                    // it is settled, and none is known of the first day
)

// Played is the edition of a chapter that the tournament is played under, and the one
// that its dates and its type propose.
type Played struct {
	Chapter           handbook.Chapter
	Edition, Proposal handbook.Edition
	Source            Source
	Beside            handbook.Others // what an event of these days may be played under besides the proposal
}

// Editions returns the editions under which the tournament is played.
func Editions(s *journal.State) []Played {
	record := s.Record(0)
	proposal := tournament.ProposeRulebook(s.Config.Start, s.Config.End).WithSystem(record.System)
	var list []Played
	for _, c := range handbook.Chapters() {
		p := Played{Chapter: c, Edition: record.Rulebook.Edition(c), Proposal: proposal.Edition(c), Source: Settled}
		p.Beside = tournament.OtherEditions(c, s.Config.Start, s.Config.End)
		switch {
		case c == handbook.Pairing && record.Rulebook.Contradicts(record.System):
			p.Source = Contradicted
		case c == handbook.Pairing && record.System.Edition() != "":
			p.Source = Named
		case p.Edition != "" && p.Proposal == "":
			p.Source = Undated
		case p.Edition != p.Proposal:
			p.Source = Elsewise
		case s.Config.Rulebook.Proposed.Has(c):
			p.Source = Proposed
		}
		list = append(list, p)
	}
	return list
}

// DifferingEditions returns the chapters for which the dates propose another edition than
// the tournament is played under. None changes unless it is taken (TakeEditions).
func DifferingEditions(s *journal.State) (list []Played) {
	for _, p := range Editions(s) {
		if p.Edition != p.Proposal && p.Proposal != "" {
			list = append(list, p)
		}
	}
	return list
}

// Mover is a player, or a team, whose place is another one under another rulebook.
type Mover struct{ Number, Was, Will int }

// Movers returns those whose places in the present standings would change under
// the editions that the dates propose, by place.
func Movers(s *journal.State) ([]Mover, error) {
	changed := *s
	changed.Config.Rulebook = withProposals(s, handbook.Chapters())
	return movers(s, &changed)
}

func movers(s, changed *journal.State) ([]Mover, error) {
	if s.Current() == 0 {
		return nil, nil
	}
	before, err := Standings(s, 0)
	if err != nil {
		return nil, err
	}
	after, err := Standings(changed, 0)
	if err != nil {
		return nil, err
	}
	will := map[int]int{}
	for _, r := range after.Standings.Rows {
		will[r.Number] = r.Rank
	}
	var list []Mover
	for _, r := range before.Standings.Rows {
		if will[r.Number] != r.Rank {
			list = append(list, Mover{r.Number, r.Rank, will[r.Number]})
		}
	}
	return list, nil
}

// withProposals returns the rulebook with the proposals for those chapters.
func withProposals(s *journal.State, chapters []handbook.Chapter) tournament.Rulebook {
	b := s.Record(0).Rulebook
	for _, p := range Editions(s) {
		for _, c := range chapters {
			if c == p.Chapter && p.Proposal != "" {
				b.State(c, p.Proposal)
			}
		}
	}
	return b
}

// TakeEditions plays the tournament under the editions that its dates and its type
// propose for these chapters. It is a change of the configuration, and met as one.
type TakeEditions struct{ Chapters []handbook.Chapter }

func (c TakeEditions) Decide(s *journal.State) Decision {
	config := s.Config
	config.Rulebook = withProposals(s, c.Chapters)
	return Configure{Config: config}.Decide(s)
}

// editions returns the decision about other editions than before.
func (c Configure) editions(s *journal.State, d *Decision) {
	was, will := s.Config.Rulebook, c.Config.Rulebook
	var changes []string
	for _, chapter := range handbook.Chapters() {
		if a, b := was.Edition(chapter), will.Edition(chapter); a != b && chapter != handbook.TieBreaks {
			d.warn(c.level(s), "arbiter.setup.edition.changed", "was", EditionName(a), "will", EditionName(b))
			changes = append(changes, fmt.Sprintf("%s %s => %s", chapter, a.Name(), b.Name()))
		}
	}
	if len(changes) > 0 {
		d.add(comment(s.Current(), "Configuration", "editions "+strings.Join(changes, ", ")))
	}
	if was.TieBreaks == will.TieBreaks {
		return
	}
	changed := c.stateAfter(s)
	changed.Config.Ties = s.Config.Ties // what the editions alone move
	if list, err := movers(s, changed); err == nil && len(list) > 0 {
		var names []string
		for _, m := range list[:min(len(list), movesNamed)] {
			names = append(names, fmt.Sprintf("%d: %d → %d", m.Number, m.Was, m.Will))
		}
		d.warn(c.level(s), "arbiter.setup.edition.moves", "count", len(list), "places", strings.Join(names, ", "))
	}
}

// movesNamed is the maximum number of changed places named in a sentence.
const movesNamed = 8

// EditionName returns the citation of an edition.
//
//i18n:prefix arbiter.edition.
func EditionName(e handbook.Edition) message.Message {
	switch {
	case e == "":
		return message.New("arbiter.setup.edition.none")
	case slices.Contains(handbook.EditionsOf(handbook.TieBreaks), e):
		return tiebreak.Chapter(e)
	}
	return message.New("arbiter.edition." + strings.ToLower(string(e)))
}

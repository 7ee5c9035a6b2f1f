package journal

import (
	"cmp"
	"slices"

	"torneo/tournament"
)

// MatchesPaired is a round whose teams are paired before the line-ups are known: a
// draft until it is published. Teams are named by ID.
type MatchesPaired struct {
	Round   int
	Matches []Board // White has White on board 1; without Black: the pairing-allocated bye
	Byes    []Bye   // everybody else's round
	// Virtual points of the Baku acceleration; participants are IDs of teams.
	Virtual []tournament.Acceleration `json:",omitempty"`
}

// MatchesRearranged replaces the matches of a draft.
type MatchesRearranged struct {
	Round   int
	Matches []Board
	Byes    []Bye
}

// LateMatchesPaired adds matches of teams that came late to a published round, and the
// byes of those without an opponent. Right is the engine's pairing with them; empty:
// it finds none.
type LateMatchesPaired struct {
	Round   int
	Matches []Board `json:",omitempty"`
	Byes    []Bye   `json:",omitempty"`
	Right   []Board `json:",omitempty"`
}

// MatchForfeited is a match forfeited as a whole (TRF26 330); Pending takes it back.
type MatchForfeited struct {
	Round  int
	Match  Board
	Result tournament.ByColor[tournament.Outcome]
}

// PairedMatch is a match of a round: two teams, or one and the pairing-allocated bye.
type PairedMatch struct {
	Board
	Seated  bool                                   `json:",omitempty"` // its boards are known
	Forfeit tournament.ByColor[tournament.Outcome] `json:",omitzero"`  // of the whole match
}

var matchKinds = []Row{
	{kindOf[MatchesPaired]("matches-paired"), PairingTopic, PairedStage, NoPage, NoPart},
	{kindOf[MatchesRearranged]("matches-rearranged"), PairingTopic, AlteredStage, NoPage, ByHandPart},
	{kindOf[LateMatchesPaired]("late-matches-paired"), PairingTopic, BoardsStage, ChangedPage, ByHandPart},
	{kindOf[BoardsSeated]("seated"), PairingTopic, NoStage, ChangedPage, NoPart},
	{kindOf[MatchForfeited]("match-forfeited"), ResultsTopic, NoStage, ChangedPage, NoPart},
	{kindOf[LineUpsDue]("lineups-due"), PairingTopic, NoStage, NoPage, NoPart},
	{kindOf[LineUpRead]("lineup-read"), PairingTopic, NoStage, NoPage, NoPart},
	{kindOf[DeviceConfirmed]("device-confirmed"), ResultsTopic, NoStage, NoPage, NoPart},
}

func (w MatchesPaired) subject() Subject     { return Subject{Round: w.Round} }
func (w MatchesRearranged) subject() Subject { return Subject{Round: w.Round} }
func (w LateMatchesPaired) subject() Subject { return Subject{Round: w.Round} }
func (w BoardsSeated) subject() Subject      { return Subject{Round: w.Round} }
func (w MatchForfeited) subject() Subject    { return Subject{Round: w.Round} }
func (w LineUpsDue) subject() Subject        { return Subject{Round: w.Round} }
func (w LineUpRead) subject() Subject        { return Subject{Round: w.Round, Team: w.Team} }
func (DeviceConfirmed) subject() Subject     { return Subject{} }

func (w MatchesPaired) timely(s *State) bool     { return w.Round == 1 || s.isPublished(w.Round-1) }
func (w MatchesRearranged) timely(s *State) bool { return s.byHand(w.Round) }
func (w LateMatchesPaired) timely(s *State) bool { return s.isPublished(w.Round) }
func (w MatchForfeited) timely(s *State) bool    { return s.isPublished(w.Round) }

func (w MatchesPaired) apply(s *State) error {
	if w.Round != len(s.Rounds)+1 {
		return contrary("journal.contrary.round-order", "round %d does not follow round %d", "round", w.Round, "last", len(s.Rounds))
	}
	if err := s.numberedTeams(w.Matches, w.Byes); err != nil {
		return err
	}
	if len(w.Virtual) > 0 {
		s.Accelerated = w.Virtual
	}
	s.Rounds = append(s.Rounds, Round{ByTeams: true, Matches: matches(w.Matches), Byes: w.Byes, Engine: w.Matches})
	return nil
}

func (w MatchesRearranged) apply(s *State) error {
	r, err := s.pairedRound(w.Round)
	if err != nil {
		return err
	}
	if err := s.numberedTeams(w.Matches, w.Byes); err != nil {
		return err
	}
	r.Matches, r.Byes = matches(w.Matches), w.Byes
	return nil
}

func (w LateMatchesPaired) apply(s *State) error {
	r, err := s.pairedRound(w.Round)
	if err != nil {
		return err
	}
	if !r.ByTeams {
		return contrary("journal.contrary.not-matches", "round %d is not paired as matches", "round", w.Round)
	}
	if err := s.numberedTeams(w.Matches, w.Byes); err != nil {
		return err
	}
	for _, y := range w.Byes {
		if r.MatchOf(y.ID) != nil {
			return contrary("journal.contrary.team-twice", "team %d is paired twice", "team", y.ID)
		}
	}
	r.addLateMatches(w.Matches, w.Byes)
	if len(w.Matches) > 0 {
		r.Engine = w.Right
		r.Altered = r.differs()
	}
	return nil
}

// addLateMatches adds matches of teams that had no opponent until now, and byes of
// those that have none.
func (r *Round) addLateMatches(list []Board, byes []Bye) {
	for _, b := range list {
		alone := func(id int) bool { return id == b.White || id == b.Black }
		r.Matches = slices.DeleteFunc(slices.Clone(r.Matches), func(m PairedMatch) bool { return m.Black == 0 && alone(m.White) })
		r.Byes = slices.DeleteFunc(slices.Clone(r.Byes), func(y Bye) bool { return alone(y.ID) })
	}
	for _, b := range byes {
		r.Byes = slices.DeleteFunc(slices.Clone(r.Byes), func(y Bye) bool { return y.ID == b.ID })
	}
	r.Byes = append(r.Byes, byes...)
	bye := slices.IndexFunc(r.Matches, func(m PairedMatch) bool { return m.Black == 0 })
	if bye < 0 {
		bye = len(r.Matches)
	}
	r.Matches = slices.Insert(slices.Clone(r.Matches), bye, matches(list)...) // the bye stays last
}

func (w MatchForfeited) apply(s *State) error {
	r, m, err := s.match(w.Round, w.Match)
	if err != nil {
		return err
	}
	s.unseat(r, m)
	m.Seated, m.Forfeit = false, swapColors(w.Result, m.Board != w.Match)
	return nil
}

// match finds a match of a round, whichever of the two is named first.
func (s *State) match(round int, b Board) (*Round, *PairedMatch, error) {
	r, err := s.pairedRound(round)
	if err != nil {
		return nil, nil, err
	}
	if m := r.Match(b); m != nil && b.Black != 0 && s.Team(m.White) != nil && s.Team(m.Black) != nil {
		return r, m, nil
	}
	return nil, nil, contrary("journal.contrary.teams-not-paired", "teams %d and %d are not paired in round %d", "white", b.White, "black", b.Black, "round", round)
}

// Match returns the match of two teams, in either order; nil if they do not meet.
func (r *Round) Match(b Board) *PairedMatch {
	for k := range r.Matches {
		if m := r.Matches[k].Board; m == b || m.White == b.Black && m.Black == b.White {
			return &r.Matches[k]
		}
	}
	return nil
}

// MatchOf returns the match of a team in the round, or its bye; nil if it has none.
func (r *Round) MatchOf(team int) *PairedMatch {
	for k := range r.Matches {
		if m := &r.Matches[k]; team != 0 && (m.White == team || m.Black == team) {
			return m
		}
	}
	return nil
}

// numberedTeams makes sure that the teams of a pairing have entered, and have numbers.
func (s *State) numberedTeams(list []Board, byes []Bye) error {
	seen := map[int]bool{}
	check := func(id int) error {
		team, err := s.team(id)
		switch {
		case err != nil:
			return err
		case team.Number == 0:
			return contrary("journal.contrary.no-number", "team %d has no number", "team", id)
		case seen[id]:
			return contrary("journal.contrary.team-twice", "team %d is paired twice", "team", id)
		}
		seen[id] = true
		return nil
	}
	for _, b := range list {
		if err := check(b.White); err != nil {
			return err
		}
		if b.Black != 0 {
			if err := check(b.Black); err != nil {
				return err
			}
		}
	}
	for _, b := range byes {
		if err := check(b.ID); err != nil {
			return err
		}
	}
	return nil
}

func matches(list []Board) []PairedMatch {
	paired := make([]PairedMatch, len(list))
	for k, b := range list {
		paired[k].Board = b
	}
	return paired
}

// recordMatches writes what the games of a round of teams do not tell.
func (s *State) recordMatches(r *Round, to *tournament.Round) {
	if !r.ByTeams {
		return
	}
	number := func(id int) int {
		if t := s.Team(id); t != nil {
			return t.Number
		}
		return 0
	}
	for _, m := range r.Matches {
		switch {
		case m.Black == 0:
			to.TeamByes = append(to.TeamByes, tournament.Bye{ID: number(m.White), Kind: tournament.PairingAllocatedBye})
		case m.Forfeit.White != tournament.Pending:
			to.Forfeits = append(to.Forfeits, tournament.Forfeit{White: number(m.White), Black: number(m.Black), Result: m.Forfeit})
		case !m.Seated:
			to.Matches = append(to.Matches, tournament.Match{White: number(m.White), Black: number(m.Black)})
		}
	}
	for _, b := range r.Byes {
		if n := number(b.ID); n > 0 {
			to.TeamByes = append(to.TeamByes, tournament.Bye{ID: n, Kind: b.Kind})
		}
	}
	slices.SortFunc(to.TeamByes, func(a, b tournament.Bye) int { return cmp.Compare(a.ID, b.ID) })
}

// matchesOfRecord takes over a round of a record as one that was paired as matches.
func (s *State) matchesOfRecord(from *tournament.Round) Round {
	r := Round{ByTeams: true, Published: true, Closed: len(from.Matches) == 0}
	add := func(m PairedMatch) {
		if r.Match(m.Board) == nil {
			r.Matches = append(r.Matches, m)
			r.Engine = append(r.Engine, m.Board)
		}
	}
	id := func(player int) int {
		if t := s.TeamOf(player); t != nil {
			return t.ID
		}
		return 0
	}
	opponent := map[int]int{} // as line-ups tell it, where nobody sat opposite
	for _, l := range from.LineUps {
		opponent[l.Team] = l.Opponent
	}
	colors := s.Config.boardColors()
	board := map[int]int{} // by team: how many boards have been seen
	for _, g := range from.Games {
		if g.White == 0 || g.Black == 0 {
			continue
		}
		w, b := id(g.White), id(g.Black)
		if at := board[w]; at < len(colors) && colors[at] == tournament.Black && r.Match(Board{w, b}) == nil {
			w, b = b, w
		}
		board[w]++
		board[b]++
		add(PairedMatch{Board: Board{w, b}, Seated: true})
	}
	for _, g := range from.Games {
		alone := id(cmp.Or(g.White, g.Black))
		if (g.White == 0 || g.Black == 0) && r.MatchOf(alone) == nil && opponent[alone] != 0 {
			add(PairedMatch{Board: Board{alone, opponent[alone]}, Seated: true})
		}
	}
	for _, f := range from.Forfeits {
		if m := r.Match(Board{f.White, f.Black}); m == nil {
			add(PairedMatch{Board: Board{f.White, f.Black}, Forfeit: f.Result})
		}
	}
	for _, m := range from.Matches {
		add(PairedMatch{Board: Board{m.White, m.Black}})
	}
	for _, b := range from.TeamByes {
		if b.Kind == tournament.PairingAllocatedBye {
			add(PairedMatch{Board: Board{White: b.ID}})
		} else {
			r.Byes = append(r.Byes, Bye{b.ID, b.Kind})
		}
	}
	for _, g := range from.Games {
		if m := r.MatchOf(id(cmp.Or(g.White, g.Black))); m == nil || m.Forfeit.White != tournament.Pending {
			continue // a win on a board of a match that was forfeited as a whole
		}
		r.Boards = append(r.Boards, PlayedBoard{Board: Board{g.White, g.Black}, Result: g.Result, Counted: g.CountedAs})
		r.Closed = r.Closed && g.Result.White != tournament.Pending
	}
	s.inOrder(&r)
	return r
}

package arbiter

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"torneo/crosstable"
	"torneo/internal/journal"
	"torneo/pairing"
	"torneo/pairing/swiss"
	"torneo/tournament"
)

// ByMatches reports whether the next round of the event is paired as matches: the
// boards are known when both line-ups are. Leagues by a table are paired so where a
// time is set until which line-ups are handed in.
func ByMatches(s *journal.State) bool {
	return s.Config.LinesUp() && (!tabular(s) || IsKnockout(s) || s.Config.LineUpTime != "" || len(s.Due) > 0)
}

// matchesOf returns the matches of a round and the byes of the other teams, by ID.
func matchesOf(s *journal.State, r *pairing.Round) ([]journal.Board, []journal.Bye) {
	id := teamIDs(s)
	var matches []journal.Board
	table := r.System.Kind() != pairing.ByResults // nor does a bracket give byes that are any
	for _, m := range r.Matches {
		if m.Black != pairing.Bye || !table { // whom a table leaves free has no bye
			matches = append(matches, journal.Board{White: id[m.White], Black: id[m.Black]})
		}
	}
	if table {
		return matches, nil
	}
	byes := make([]journal.Bye, len(r.Absent))
	for k, a := range r.Absent {
		byes[k] = journal.Bye{ID: id[a.Number], Kind: a.Bye}
	}
	return matches, byes
}

// teamIDs maps the numbers of teams to IDs.
func teamIDs(s *journal.State) map[int]int {
	id := make(map[int]int, len(s.Teams))
	for k := range s.Teams {
		if n := s.Teams[k].Number; n > 0 {
			id[n] = s.Teams[k].ID
		}
	}
	return id
}

// OpenMatches lists the matches of a round whose boards are not known and that were
// not forfeited as a whole.
func OpenMatches(s *journal.State, round int) (list []journal.Board) {
	r := s.Round(round)
	if r == nil {
		return nil
	}
	for _, m := range r.Matches {
		if m.Black != 0 && !m.Seated && m.Forfeit.White == tournament.Pending {
			list = append(list, m.Board)
		}
	}
	return list
}

// teamCalled returns the name of a team for people: "3 Ajedrez Lugo".
func teamCalled(s *journal.State, id int) string {
	t := s.Team(id)
	switch {
	case t == nil:
		return fmt.Sprint(id)
	case t.Number == 0:
		return t.Name
	}
	return fmt.Sprintf("%d %s", t.Number, t.Name)
}

func matchCalled(s *journal.State, m journal.Board) string {
	if m.Black == 0 {
		return teamCalled(s, m.White)
	}
	return teamCalled(s, m.White) + " – " + teamCalled(s, m.Black)
}

func matchesListed(s *journal.State, list []journal.Board) string {
	parts := make([]string, len(list))
	for k, m := range list {
		parts[k] = matchCalled(s, m)
	}
	return strings.Join(parts, "; ")
}

// teamPair returns two teams by number, as comments of a report write them.
func teamPair(s *journal.State, m journal.Board) string {
	number := func(id int) int {
		if t := s.Team(id); t != nil {
			return t.Number
		}
		return 0
	}
	if m.Black == 0 {
		return fmt.Sprintf("%d=BYE", number(m.White))
	}
	return fmt.Sprintf("%d-%d", number(m.White), number(m.Black))
}

// presentTeams refuses a round for which there are too few teams.
func (o *opening) presentTeams() {
	there := 0
	for k := range o.state.Teams {
		if _, away := o.state.Teams[k].ByeIn(o.round); !away {
			there++
		}
	}
	if there < 2 {
		o.Decision = refusal("arbiter.match.too-few", "round", o.round, "count", there)
		return
	}
	if n := len(o.state.Teams); o.round == 1 && !Completable(n, o.state.Config.Rounds) {
		o.warn(Acknowledge, "arbiter.match.too-many-rounds", "rounds", o.state.Config.Rounds, "count", n)
	}
}

// unpairableTeams begins a round of teams for which no legal pairing exists.
func (c StartManual) unpairableTeams(s *journal.State) Decision {
	o := open(s)
	if o.Refused != nil {
		return o.Decision
	}
	_, err := rightRound(o.state, o.round)
	if why := byHandOnly(o.state, err); why.IsZero() {
		return refusal("arbiter.manual.pair-first", "round", c.Round)
	}
	var byes []journal.Bye
	for k := range o.state.Teams {
		t := &o.state.Teams[k]
		kind, _ := t.ByeIn(o.round)
		byes = append(byes, journal.Bye{ID: t.ID, Kind: kind})
	}
	o.add(journal.MatchesPaired{Round: o.round, Byes: byes}, journal.ManualPairingStarted{Round: o.round})
	return o.Decision
}

// awayKind returns the bye of a player (in a round of teams, of a team) who is not
// paired.
func awayKind(s *journal.State, r *journal.Round, id, round int) tournament.ByeKind {
	if r.ByTeams {
		kind, _ := s.Team(id).ByeIn(round)
		return kind
	}
	kind, _ := s.Player(id).ByeIn(round)
	return kind
}

// missingMatches answers like missingFrom, for teams.
func missingMatches(s *journal.State, matches []journal.Board, byes []journal.Bye, others []journal.Board) string {
	var parts []string
	for _, m := range matches {
		if !slices.Contains(others, m) {
			parts = append(parts, teamPair(s, m))
		}
	}
	for _, y := range byes {
		if slices.ContainsFunc(others, func(b journal.Board) bool { return b.White == y.ID || b.Black == y.ID }) {
			parts = append(parts, fmt.Sprintf("%s=%s", strings.TrimSuffix(teamPair(s, journal.Board{White: y.ID}), "=BYE"), [...]string{"BYE", "FPB", "HPB", "ZPB"}[y.Kind]))
		}
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, " ")
}

// RearrangeMatches replaces the matches of a draft while it is changed by hand.
type RearrangeMatches struct {
	Round   int
	Matches []journal.Board
}

func (c RearrangeMatches) Decide(s *journal.State) Decision {
	r := s.Round(c.Round)
	switch {
	case r == nil:
		return refusal("arbiter.round.none", "round", c.Round)
	case !r.ByTeams || tabular(s):
		return refusal("arbiter.team.table")
	case !r.Manual:
		return refusal("arbiter.manual.not-started", "round", c.Round)
	}
	seen := map[int]bool{}
	for _, m := range c.Matches {
		for _, id := range []int{m.White, m.Black} {
			switch t := s.Team(id); {
			case id == 0 && m.White != 0:
			case t == nil || t.Number == 0:
				return refusal("arbiter.team.unknown", "id", id)
			case seen[id]:
				return refusal("arbiter.manual.twice", "player", teamCalled(s, id))
			default:
				seen[id] = true
			}
		}
	}
	change := journal.MatchesRearranged{Round: c.Round, Matches: slices.Clone(c.Matches)}
	for k := range s.Teams {
		t := &s.Teams[k]
		if seen[t.ID] || t.Number == 0 {
			continue
		}
		kind, _ := t.ByeIn(c.Round)
		change.Byes = append(change.Byes, journal.Bye{ID: t.ID, Kind: kind})
	}
	if slices.Equal(c.Matches, r.PairedBoards()) && slices.Equal(change.Byes, r.Byes) {
		return Decision{}
	}
	o := &opening{round: c.Round, state: s.Clone()}
	o.do(change)
	if o.Refused != nil {
		return o.Decision
	}
	field, err := pairing.Field(o.state.Record(c.Round), pairing.Options{Round: c.Round})
	if err != nil {
		return refusal("arbiter.round.not-paired", "round", c.Round, "reason", because(err))
	}
	x := &matchesByHand{o, field, map[int]int{}}
	for i := range field.Players {
		x.index[teamIDs(s)[field.Players[i].Number]] = i
	}
	allocated := 0
	for _, m := range c.Matches {
		if m.Black == 0 {
			allocated++
		}
		if !slices.Contains(r.PairedBoards(), m) {
			x.look(m)
		}
	}
	if allocated > 1 {
		x.warn(Confirm, "arbiter.manual.byes", "count", allocated)
	}
	o.Events = []journal.Payload{change}
	return o.Decision
}

// matchesByHand looks at matches made by hand, with the eyes of the rules.
type matchesByHand struct {
	*opening
	field *swiss.Field
	index map[int]int // ID -> team of the field
}

// look warns of what the rules have against a match (C.04.6 C1, C2). No colour is
// absolute for a team (C.04.6, preface).
func (x *matchesByHand) look(m journal.Board) {
	for _, id := range []int{m.White, m.Black} {
		if id == 0 {
			continue
		}
		if _, away := x.state.Team(id).ByeIn(x.round); away {
			x.warn(Confirm, "arbiter.manual.away", "player", teamCalled(x.state, id), "round", x.round)
		}
	}
	w, known := x.index[m.White]
	if m.Black == 0 {
		if !known {
			return
		}
		switch p := &x.field.Players[w]; p.ByeBar {
		case swiss.HadBye:
			x.warn(Confirm, "arbiter.match.had-bye", "team", teamCalled(x.state, m.White), "round", p.BarRound)
		case swiss.WonUnplayed, swiss.WonByForfeit:
			x.warn(Confirm, "arbiter.match.won-unplayed", "team", teamCalled(x.state, m.White), "round", p.BarRound)
		}
		x.lookScore(m.White, x.field.Players[w].Score)
		return
	}
	b, other := x.index[m.Black]
	if !known || !other {
		return
	}
	names := []any{"player", teamCalled(x.state, m.White), "opponent", teamCalled(x.state, m.Black)}
	if x.field.HaveMet(w, b) {
		x.warn(Confirm, "arbiter.match.met", names...)
	}
	if x.field.IsProhibited(w, b) {
		x.warn(Confirm, "arbiter.manual.prohibited", names...)
	}
	white, black := x.field.Players[w].Preference.Color, x.field.Players[b].Preference.Color
	if white == tournament.Black && black == tournament.White {
		x.warn(Acknowledge, "arbiter.match.colours", names...)
	}
}

// lookScore warns of a bye for a team with whose score it is not given (C.04.6 3.4).
func (x *matchesByHand) lookScore(id int, score tournament.Points) {
	right, err := rightRound(x.state, x.round)
	if none := (*swiss.Impossible)(nil); err != nil && !errors.As(err, &none) || right == nil || right.Swiss == nil || len(right.Swiss.Pairs) == 0 {
		return
	}
	if last := right.Swiss.Pairs[len(right.Swiss.Pairs)-1]; last.Black == swiss.Bye {
		if lowest := right.Swiss.Field.Players[last.White].Score; score != lowest {
			x.warn(Confirm, "arbiter.match.bye-score", "team", teamCalled(x.state, id), "score", score, "right", lowest)
		}
	}
}

// TeamPoints are the points of a team, match points and game points.
type TeamPoints struct{ Match, Game tournament.Points }

// TeamPointsBefore returns the points of the teams, by ID, that they have before a
// round.
func TeamPointsBefore(s *journal.State, round int) map[int]TeamPoints {
	table, err := crosstable.NewBefore(s.Record(round-1), round)
	if err != nil {
		return nil
	}
	points := map[int]TeamPoints{}
	for k := range s.Teams {
		if i, ok := table.IndexOf(s.Teams[k].Number); ok && s.Teams[k].Number > 0 {
			points[s.Teams[k].ID] = TeamPoints{table.Final(i, tournament.MatchScore), table.Final(i, tournament.GameScore)}
		}
	}
	return points
}

// MatchScore returns the match points of both sides of a finished match; false
// while it is not over, and if points are those of games alone.
func MatchScore(s *journal.State, m Match) (tournament.ByColor[tournament.Points], bool) {
	if m.Open > 0 || len(m.Boards) == 0 && !m.Forfeited || !s.Config.LinesUp() {
		return tournament.ByColor[tournament.Points]{}, false
	}
	worth := s.Config.MatchWorth()
	switch {
	case m.Points.White > m.Points.Black:
		return tournament.ByColor[tournament.Points]{White: worth.Win, Black: worth.Loss}, true
	case m.Points.White < m.Points.Black:
		return tournament.ByColor[tournament.Points]{White: worth.Loss, Black: worth.Win}, true
	case m.Points.White == 0: // both forfeited, or lost, every board
		return tournament.Both(worth.Loss), true
	}
	return tournament.Both(worth.Draw), true
}

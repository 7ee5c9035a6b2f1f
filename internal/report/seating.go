package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/crosstable"
	"torneo/i18n"
	"torneo/tournament"
)

// Seating lists the players of a round with their tables and opponents, and those who
// do not play. Lists, slips and cards of the round are made from it.
type Seating struct {
	Event   Event
	Round   int
	Boards  []SeatedBoard
	Away    []AwayPlayer
	Matches []SeatedMatch // of an event for teams, its matches in the order of the boards
	Homes   bool          // the team that is named first is at home
}

// SeatedBoard is a board with the number of its table.
type SeatedBoard struct {
	Table        int
	White, Black Seat
	Result       string
	Outcome      tournament.ByColor[tournament.Outcome] // what counts

	Second *tournament.ByColor[tournament.Outcome] // of the second game of a match of two, in which Black has White; nil: there is none
}

// AddSecond makes the board one of a match of two games, whose second one ended so: White of it first,
// who has Black on the board.
func (b *SeatedBoard) AddSecond(r tournament.ByColor[tournament.Outcome]) {
	b.Second = &r
	if second := resultText(r); second != "" || b.Result != "" {
		b.Result = cmp.Or(b.Result, none) + " / " + cmp.Or(second, none)
	}
}

// LacksResult reports that a game of the board has no result.
func (b *SeatedBoard) LacksResult() bool {
	return b.Outcome.White == tournament.Pending || b.Second != nil && b.Second.White == tournament.Pending
}

// Seat is a player at a board; one without a name is a place that stays empty.
type Seat struct {
	tournament.Player
	Team   string
	Points string // before the round
}

// AwayPlayer is a player without a board.
type AwayPlayer struct {
	Seat
	Kind tournament.ByeKind
}

// SeatedMatch is a match between teams: the team that is named first has White on its
// first board, unless NameFirst says otherwise.
type SeatedMatch struct {
	First, Second string
	Homes         bool // the first one is at home
	Boards        []MatchBoard
	Points        tournament.ByColor[tournament.Points] // of the first team and of the second
	open          int                                   // boards without a result
}

// Score returns the score of the match, "2.5 – 1.5"; "" while it is not over.
func (m *SeatedMatch) Score() string {
	if m.open > 0 || len(m.Boards) == 0 {
		return ""
	}
	return m.Points.White.String() + " " + none + " " + m.Points.Black.String()
}

// MatchBoard is a board of a match. While line-ups are not known its seats are empty.
type MatchBoard struct {
	Table         int // where it is played; 0: that is not known
	First, Second Seat
	White         bool // the first team's player has White
	Result        string
}

// NewSeating returns the seating of a round of a record. The tables are those of its games in
// their order; without them the games get tables in the order of C.04.2 (2026) 3.6: by the higher
// score of the two, the sum of both, the smaller number.
func NewSeating(t *tournament.Tournament, round int, tables []int) *Seating {
	s := &Seating{Event: Event{Tournament: t}, Round: round, Homes: t.HasHomes()}
	if round < 1 || round > len(t.Rounds) {
		return s
	}
	r := &t.Rounds[round-1]
	points := map[int]tournament.Points{}
	if table, err := crosstable.NewBefore(t, round); err == nil && !t.IsTeam() {
		for i := range table.Participants {
			points[table.Participants[i].Number] = table.Final(i, tournament.GameScore)
		}
	}
	index, squad := t.PlayerIndex(), teamsOf(t)
	seat := func(number int) Seat {
		i, ok := index[number]
		if !ok || number == 0 {
			return Seat{}
		}
		x := Seat{Player: t.Players[i]}
		x.Rating = x.TournamentRating(t.RankingMethod, t.RatingFederation)
		if !t.IsTeam() {
			x.Points = points[number].String()
		} else if team := squad.byPlayer[number]; team != nil {
			x.Team = team.Name
		}
		return x
	}
	games := slices.Clone(r.Games)
	if tables == nil && !t.IsTeam() {
		slices.SortStableFunc(games, func(a, b tournament.Game) int {
			aw, ab, bw, bb := points[a.White], points[a.Black], points[b.White], points[b.Black]
			return cmp.Or(cmp.Compare(max(bw, bb), max(aw, ab)), cmp.Compare(bw+bb, aw+ab), cmp.Compare(min(a.White, a.Black), min(b.White, b.Black)))
		})
	}
	for k, g := range games {
		b := SeatedBoard{Table: k + 1, White: seat(g.White), Black: seat(g.Black), Result: resultText(g.CountedResult()), Outcome: g.CountedResult()}
		if k < len(tables) {
			b.Table = tables[k]
		}
		s.Boards = append(s.Boards, b)
	}
	slices.SortStableFunc(s.Boards, func(a, b SeatedBoard) int { return cmp.Compare(a.Table, b.Table) })
	for _, bye := range r.Byes {
		s.Away = append(s.Away, AwayPlayer{seat(bye.ID), bye.Kind})
	}
	if t.IsTeam() {
		s.matches(t, r, squad)
	}
	return s
}

// matches puts the boards of two teams together.
func (s *Seating) matches(t *tournament.Tournament, r *tournament.Round, squad teams) {
	for k := range s.Boards {
		b := &s.Boards[k]
		m := s.match(b.White.Team, b.Black.Team)
		if m == nil {
			s.Matches = append(s.Matches, SeatedMatch{First: b.White.Team, Second: b.Black.Team, Homes: s.Homes})
			m = &s.Matches[len(s.Matches)-1]
		}
		x := MatchBoard{Table: b.Table, First: b.White, Second: b.Black, White: true, Result: b.Result}
		first, second := t.Points.Of(b.Outcome.White, tournament.White), t.Points.Of(b.Outcome.Black, tournament.Black)
		if b.White.Team == m.Second && b.White.Team != "" || b.Black.Team == m.First && b.Black.Team != "" {
			x = MatchBoard{Table: b.Table, First: b.Black, Second: b.White, Result: swapResult(b.Result)}
			first, second = second, first
		}
		m.name(b)
		m.Boards = append(m.Boards, x)
		m.Points.White, m.Points.Black = m.Points.White+first, m.Points.Black+second
		if b.Result == "" {
			m.open++
		}
	}
	for _, m := range r.Matches {
		x := SeatedMatch{First: squad.name(m.White), Second: squad.name(m.Black), Homes: s.Homes, open: len(t.BoardColors) + 1}
		for k := range max(1, len(t.BoardColors)) {
			x.Boards = append(x.Boards, MatchBoard{White: k%2 == 0})
		}
		s.Matches = append(s.Matches, x)
	}
}

// name adds the team that nobody represents at the boards before, by one that it does not leave
// empty.
func (m *SeatedMatch) name(b *SeatedBoard) {
	for _, team := range []string{b.White.Team, b.Black.Team} {
		switch {
		case team == "" || team == m.First || team == m.Second:
		case m.First == "":
			m.First = team
		case m.Second == "":
			m.Second = team
		}
	}
}

// NameFirst turns the matches that are named otherwise, the first team before the second: the
// colours of a first board that was played with others than were paired turn none.
func (s *Seating) NameFirst(encounters [][2]string) {
	for k := range s.Matches {
		if m := &s.Matches[k]; slices.Contains(encounters, [2]string{m.Second, m.First}) {
			m.turn()
		}
	}
}

// turn names the other team first.
func (m *SeatedMatch) turn() {
	m.First, m.Second = m.Second, m.First
	m.Points.White, m.Points.Black = m.Points.Black, m.Points.White
	for k := range m.Boards {
		b := &m.Boards[k]
		*b = MatchBoard{Table: b.Table, First: b.Second, Second: b.First, White: !b.White, Result: swapResult(b.Result)}
	}
}

// Sides returns the headings of the teams of a match: at home and away, or as they are named.
func (s *Seating) Sides(p *i18n.Printer) (first, second string) { return sides(p, s.Homes) }

func sides(p *i18n.Printer, homes bool) (first, second string) {
	if homes {
		return p.T("schedule.column.home"), p.T("schedule.column.away")
	}
	return p.T("schedule.column.first"), p.T("schedule.column.second")
}

// Heads returns the headings of the players of both teams: the names of the teams, and which one
// is at home.
func (m *SeatedMatch) Heads(p *i18n.Printer) (first, second string) {
	if !m.Homes {
		return m.First, m.Second
	}
	return p.T("schedule.team-home", "team", m.First), p.T("schedule.team-away", "team", m.Second)
}

// BoardTable tabulates the boards of a match: the players of the first team on the left.
func (m *SeatedMatch) BoardTable(p *i18n.Printer) Table {
	first, second := m.Heads(p)
	t := Table{Caption: p.T("board.match", "first", m.First, "second", m.Second), Columns: []Column{
		{Key: "board", Title: p.T("pairing.column.board"), Align: Right},
		{Key: "first title", Title: p.T("report.column.title")},
		{Key: "first", Title: first, Heading: true},
		{Key: "first rating", Title: p.T("report.column.rating"), Align: Right},
		{Key: "colour", Title: p.T("paper.column.colour"), Align: Center},
		{Key: "result", Title: p.T("paper.column.result"), Align: Center},
		{Key: "second rating", Title: p.T("report.column.rating"), Align: Right},
		{Key: "second title", Title: p.T("report.column.title")},
		{Key: "second", Title: second, Heading: true},
	}}
	if score := m.Score(); score != "" {
		t.Caption += " · " + p.Decimal(score)
	}
	for n, b := range m.Boards {
		t.Rows = append(t.Rows, []string{strconv.Itoa(cmp.Or(b.Table, n+1)), b.First.Title, b.First.Name, ratingOrBlank(b.First.Rating), matchColours(p, b.White),
			b.Result, ratingOrBlank(b.Second.Rating), b.Second.Title, b.Second.Name})
	}
	return t
}

// matchColours says which colours a board of a match has, the first team's before the other's.
func matchColours(p *i18n.Printer, white bool) string {
	if white {
		return p.T("paper.match.white-black")
	}
	return p.T("paper.match.black-white")
}

// match returns the match of teams a and b, one of them "" where a board stays empty; nil if
// there is none yet.
func (s *Seating) match(a, b string) *SeatedMatch {
	for k := range s.Matches {
		m := &s.Matches[k]
		in := func(team string) bool { return team != "" && (team == m.First || team == m.Second) }
		open := m.First == "" || m.Second == ""
		if (in(a) || in(b)) && (in(a) || a == "" || open) && (in(b) || b == "" || open) {
			return m
		}
	}
	return nil
}

// GameScore returns the score of a player in a game, as lists print it; "" while it is not over.
func GameScore(o tournament.Outcome) string {
	switch {
	case o == tournament.ForfeitWin:
		return "+"
	case o == tournament.ForfeitLoss:
		return "-"
	case o.IsWin():
		return "1"
	case o.IsDraw():
		return "½"
	case o.IsLoss():
		return "0"
	}
	return ""
}

// resultText returns a result as it stands between two names; "" while there is none.
func resultText(r tournament.ByColor[tournament.Outcome]) string {
	switch r.White {
	case tournament.Pending:
		return ""
	case tournament.Adjourned:
		return "?"
	}
	if r.White.Forfeit() || r.Black.Forfeit() {
		return GameScore(r.White) + " " + GameScore(r.Black) // a dash between them would be one sign too many
	}
	return GameScore(r.White) + none + GameScore(r.Black)
}

func swapResult(result string) string {
	for _, between := range []string{none, " "} {
		if first, second, ok := strings.Cut(result, between); ok {
			return second + between + first
		}
	}
	return result
}

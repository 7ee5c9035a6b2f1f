package rounds

import (
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/lineup"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// matchHead stands above the boards of a match.
type matchHead struct {
	White, Black page.PlayerCell
	Before       [2]string // their match points and game points before the round
	Points       string    // game points so far
	Score        string    // match points, when it is over
	Open         bool      // boards are without result
	Forfeited    bool      // as a whole
	Handed       string    // who has handed in a line-up, while the boards are not known
	Wrong        *wrongOrder
	Trouble      []string // what captains object to, or say otherwise
	Signed       string   // which of them have confirmed the result
	First        int      // the row of its first board; 0: its boards are not known
}

// HasNotes reports a match of which more is to be said than its score.
func (m *matchHead) HasNotes() bool {
	return m.Handed != "" || m.Forfeited || m.Signed != "" || len(m.Trouble) > 0 || m.Wrong != nil
}

// readings returns the matches of a round for teams, and how their boards are read, by index.
func (p *roundPage) readings() ([]arbiter.Match, map[int]arbiter.Reading) {
	if !p.Teams() {
		return nil, nil
	}
	matches, readings := arbiter.Matches(p.State, p.Paired), map[int]arbiter.Reading{}
	for _, m := range matches {
		for n, k := range m.Boards {
			readings[k] = m.Readings[n]
		}
	}
	return matches, readings
}

// Teams reports a round of matches: the first team's players stand on the left.
func (p roundPage) Teams() bool { return p.State.Config.ForTeams() }

// Sides returns the headings of the columns on the left and on the right.
func (p roundPage) Sides() [2]string {
	switch {
	case !p.Teams():
		return [2]string{p.T("web.round.white"), p.T("web.round.black")}
	case arbiter.HasHomes(p.State):
		return [2]string{p.T("schedule.column.home"), p.T("schedule.column.away")}
	}
	return [2]string{p.T("web.teams.first"), p.T("web.teams.second")}
}

// Left and Right return the players who stand there.
func (b boardRow) Left() page.PlayerCell {
	if b.Reading.Turned {
		return b.Black
	}
	return b.White
}

func (b boardRow) Right() page.PlayerCell {
	if b.Reading.Turned {
		return b.White
	}
	return b.Black
}

// MeaningAt returns a result, as a board is read, in words: in a match by the names of the
// players.
func (p roundPage) MeaningAt(b boardRow, k arbiter.ResultKind) string {
	if !p.Teams() {
		return p.Text(k.Meaning)
	}
	return namedResult(p.Visit, k, b.Left().Name, b.Right().Name)
}

// Says returns a result, as a board is read, as buttons name it: its symbol, and in a match who
// wins, too.
func (p roundPage) Says(b boardRow, k arbiter.ResultKind) string {
	if !p.Teams() {
		return k.Symbol
	}
	return k.Symbol + " · " + p.MeaningAt(b, k)
}

// seatClass returns the class of a seat: that of its colour.
func seatClass(black bool) string {
	if black {
		return "black"
	}
	return "white"
}

// namedResult says what a result, as it is read, means for the players on the left and on the
// right.
func namedResult(v *page.Visit, k arbiter.ResultKind, left, right string) string {
	outcome, name, other := k.Result.White, left, right
	if outcome.IsLoss() {
		outcome, name, other = k.Result.Black, right, left
	}
	switch {
	case k.Result.White == k.Result.Black:
	case outcome == tournament.Win:
		return v.T("web.teams.result.wins", "name", name)
	case outcome == tournament.ForfeitWin:
		return v.T("web.teams.result.forfeit", "name", other)
	case outcome == tournament.UnratedWin:
		return v.T("web.teams.result.unrated", "name", name)
	case outcome.IsDraw():
		return v.T("web.teams.result.half", "name", name, "other", other)
	}
	return v.Text(k.Meaning)
}

// wrongOrder is players who sat at other boards than their team's order has them.
type wrongOrder struct {
	Players string
	Open    bool // some have no result yet
}

// matches puts the boards of a round for teams match by match, and says who is free.
func (p *roundPage) matches(matches []arbiter.Match) {
	if !p.Teams() {
		return
	}
	wrong := map[int]*wrongOrder{} // by the team that is named first
	for _, w := range arbiter.InWrongOrder(p.State, p.Round) {
		names := make([]string, len(w.Players))
		for k, id := range w.Players {
			names[k] = p.NameOf(id)
		}
		wrong[w.Match.White] = &wrongOrder{strings.Join(names, "; "), len(w.Open) > 0}
	}
	said, err := p.HandedIn(p.Round)
	if err != nil && !p.IsCanceled() {
		p.Site.Log.Error("what captains say", "reason", err) // the boards are there without it
	}
	before := arbiter.TeamPointsBefore(p.State, p.Round)
	rows := map[journal.Board]boardRow{}
	for _, b := range p.Boards {
		rows[b.Board] = b
	}
	p.Boards = p.Boards[:0:0]
	for _, x := range matches {
		head := &matchHead{
			White: page.TeamCell(p.State.Team(x.White)), Black: page.TeamCell(p.State.Team(x.Black)),
			Points: p.Decimal(x.Points.White.String() + " – " + x.Points.Black.String()), Open: x.Open > 0, Wrong: wrong[x.White], Forfeited: x.Forfeited,
		}
		for side, id := range []int{x.White, x.Black} {
			head.Before[side] = p.pointsOf(before, id)
		}
		if score, over := arbiter.MatchScore(p.State, x); over {
			head.Score = p.Decimal(score.White.String() + " – " + score.Black.String())
		}
		if p.Paired.ByTeams && !x.Seated && !x.Forfeited {
			head.Points, head.Handed = "–", p.lineUpStatus(said, x.White, x.Black)
			p.Waiting++
		}
		p.captainsSaid(head, said, x.White, x.Black)
		p.Matches = append(p.Matches, head)
		first := true
		for _, k := range x.Boards {
			row, shown := rows[p.Paired.Boards[k].Board]
			if !shown {
				continue
			}
			if first {
				row.Match, head.First, first = head, row.Key, false
			}
			p.Boards = append(p.Boards, row)
		}
		if first && len(x.Boards) == 0 {
			p.Boards = append(p.Boards, boardRow{Match: head, Headless: true})
		}
	}
	if free := arbiter.FreeTeam(p.State, p.Paired); free != nil {
		p.Away = append(p.Away, awayRow{Player: page.TeamCell(free), Why: p.T("web.teams.free")})
	}
	for _, n := range arbiter.PassedOn(p.State, p.Round) {
		p.Away = append(p.Away, awayRow{Player: page.ParticipantCell(p.State, n), Why: p.T("teamlate.goes-on")})
	}
}

// lineUpStatus names the teams, of two, that have handed in their line-ups, and nothing
// of them.
func (p *roundPage) lineUpStatus(said map[int]lineup.Handed, teams ...int) string {
	var list []string
	for _, id := range teams {
		if len(p.State.LineUp(p.Round, id)) > 0 || said[id].At != "" {
			list = append(list, p.State.Team(id).Name)
		}
	}
	if len(list) == 0 {
		return p.T("web.teams.none-handed-in")
	}
	return p.T("web.teams.handed-in") + ": " + strings.Join(list, "; ")
}

// pointsOf returns a team's match points and game points before the round.
func (p *roundPage) pointsOf(before map[int]arbiter.TeamPoints, id int) string {
	points, ok := before[id]
	if !ok || !p.State.Config.LinesUp() {
		return ""
	}
	return p.Decimal(points.Match.String() + " · " + points.Game.String())
}

// teamsAway lists the teams without match and what they get.
func (p *roundPage) teamsAway() {
	before := arbiter.TeamPointsBefore(p.State, p.Round)
	cell := func(id int) page.PlayerCell {
		c := page.TeamCell(p.State.Team(id))
		c.Points = p.pointsOf(before, id)
		return c
	}
	for _, m := range p.Paired.Matches {
		if m.Black == 0 {
			p.Away = append(p.Away, awayRow{Player: cell(m.White), Why: p.T("web.bye.pairing-allocated")})
		}
	}
	for _, y := range p.Paired.Byes {
		if t := p.State.Team(y.ID); t != nil {
			//i18n:prefix web.bye.
			p.Away = append(p.Away, awayRow{Player: cell(t.ID), Why: p.T("web.bye." + y.Kind.String())})
		}
	}
	waiting, bye := arbiter.AloneTeams(p.State, p.Round)
	for _, id := range waiting {
		p.Away = append(p.Away, awayRow{Player: cell(id), Why: p.T("desk.away.alone"), Byes: true})
	}
	if bye != 0 && len(waiting)%2 == 1 {
		waiting = append(waiting, bye)
	}
	if len(waiting) < 2 {
		return
	}
	p.Late = &together{Table: len(p.Paired.Matches) + 1}
	if bye != 0 {
		p.Late.Table--
	}
	for _, id := range waiting {
		p.Late.Names = append(p.Late.Names, cell(id))
	}
}

// giveLateBye gives a team that has no opponent in the round what the regulations have
// announced for who comes late.
func giveLateBye(v *page.Visit, n int) (*page.Next, error) {
	id, err := v.Number("team")
	if err != nil {
		return nil, err
	}
	kind, ok := lateByes[v.Value("kind")]
	if !ok {
		return nil, page.ErrBadForm
	}
	return &page.Next{Command: arbiter.ByeOfTeam{ID: id, Round: n, Kind: kind}, Done: message.New("web.done.team-away", "team", v.TeamNameOf(id))}, nil
}

// lateByes maps the choices of the form to the byes of a team without an opponent.
var lateByes = map[string]tournament.ByeKind{"zero": tournament.ZeroPointBye, "half": tournament.HalfPointBye, "full": tournament.FullPointBye}

// TableOfTeams reports an event for teams whose matches a table names.
func (p roundPage) TableOfTeams() bool {
	return p.State.Config.ForTeams() && !arbiter.DrawsColour(p.State)
}

// LinesUp reports a round for which teams say who plays.
func (p roundPage) LinesUp() bool { return p.State.Config.LinesUp() }

// forfeit notes that a team has not come, or neither of the two.
func forfeit(v *page.Visit, n int) (arbiter.ForfeitMatch, error) {
	team, err := v.Number("team")
	return arbiter.ForfeitMatch{Round: n, Team: team, Both: v.Value("both") != ""}, err
}

// correctOrder lets the games of players who sat at wrong boards count as lost.
func correctOrder(v *page.Visit, n int) (arbiter.CorrectOrder, error) {
	team, err := v.Number("team")
	return arbiter.CorrectOrder{Round: n, Team: team}, err
}

package rounds

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/lineup"
	"torneo/internal/web/page"
	"torneo/message"
)

// lineUpsPage takes the line-ups of a round. What has been handed in is not shown
// until the boards of the match are known: the form begins with the first players.
type lineUpsPage struct {
	page.Frame
	Matches bool         // the round is paired as matches, or will be: boards may stay empty
	Until   journal.Hour // by the clock of the hall; "": no time is set
	Passed  bool         // that time has passed
	Own     bool         // it is said of this round
	Open    bool         // the time can still be changed
	Closed  bool         // no line-up can be handed in any more
	Teams   []lineUpRow
}

// lineUpRow is a team with who is to play for it.
type lineUpRow struct {
	Team    page.PlayerCell
	Players []page.PlayerCell // of the team
	Boards  []int             // who plays, by ID: proposed, or known to everybody
	Handed  bool              // it has been handed in
	Open    bool              // it can still be handed in or changed
	Known   bool              // both line-ups of the match are
	Away    bool              // it has no match
	Against string            // whom, and where
	Phone   lineup.Handed     // what its captain says by telephone
	Read    bool              // what waits of it is shown to who said why
}

func LineUps(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil {
		return page.ErrNotFound
	}
	p, err := lineUpsOf(v, n)
	if err != nil {
		return err
	}
	return v.Render(lineUpsView(p))
}

func lineUpsOf(v *page.Visit, n int) (lineUpsPage, error) {
	if !v.State.Config.LinesUp() {
		return lineUpsPage{}, page.ErrNotFound
	}
	phones, err := v.HandedIn(n)
	if err != nil {
		return lineUpsPage{}, err
	}
	p := lineUpsPage{Frame: v.Frame(message.New("web.teams.lineups-title", "round", n)), Until: v.State.LineUpsUntil(n), Closed: true}
	p.Section, p.Round = page.RoundsSection, n
	r := v.State.Round(n)
	p.Passed = p.Until != "" && now(v) > p.Until
	_, p.Own = v.State.Due[n]
	p.Matches = r != nil && r.ByTeams || r == nil && arbiter.ByMatches(v.State)
	p.Open = n <= v.State.Config.Rounds && (r == nil || !r.Published || len(arbiter.OpenMatches(v.State, n)) > 0)
	for _, row := range v.TeamRows() {
		up := p.row(n, r, row)
		up.Phone = phones[row.Team.ID]
		up.Handed = up.Handed || up.Phone.At != ""
		if up.Away && arbiter.IsKnockout(v.State) {
			continue // it is out, or goes on without playing
		}
		p.Teams = append(p.Teams, up)
		p.Closed = p.Closed && !p.Teams[len(p.Teams)-1].Open
	}
	return p, nil
}

func (p *lineUpsPage) row(n int, r *journal.Round, row page.TeamRow) lineUpRow {
	s := p.State
	up := lineUpRow{Team: page.TeamCell(row.Team), Players: row.Players}
	handed := s.LineUp(n, row.Team.ID)
	up.Handed = len(handed) > 0
	up.Open = arbiter.LineUpOpen(s, n, row.Team.ID)
	up.Known = r != nil && !r.ByTeams
	if r != nil && r.ByTeams {
		m := r.MatchOf(row.Team.ID)
		up.Away = m == nil || m.Black == 0
		if !up.Away {
			up.Known = m.Seated
		}
	}
	if r != nil && (r.ByTeams || r.Published) && !up.Away {
		up.Against = opponentText(p.Visit, r, row.Team.ID)
	}
	switch {
	case up.Known && up.Handed:
		up.Boards = slices.Clone(handed)
	default:
		up.Boards = arbiter.FirstPlayers(s, row.Team, n)
	}
	return up
}

// now returns the hour by the clock of the hall.
func now(v *page.Visit) journal.Hour {
	return journal.Hour(v.Now().Format(journal.HourLayout))
}

// lineUp takes the line-up of a team, which counts before what its captain has handed in.
func lineUp(v *page.Visit, n int) (*page.Next, error) {
	team, err := v.Number("team")
	if err != nil {
		return nil, err
	}
	c := arbiter.LineUp{Round: n, Team: team, Now: now(v)}
	for _, text := range v.Values("player") {
		id, err := strconv.Atoi(text)
		if err != nil {
			return nil, page.ErrBadForm
		}
		if v.Value("do") != "by-order" {
			c.Players = append(c.Players, id)
		}
	}
	if asked, err := askByRules(v, n, &c); asked || err != nil {
		return page.Rendered, err
	}
	next := &page.Next{Command: c, Done: message.New("web.done.lineup", "team", "", "round", n)}
	if t := v.State.Team(team); t != nil {
		next.Done = message.New("web.done.lineup", "team", t.Name, "round", n)
	}
	if v.Site.Captains != nil {
		next.Then = func() error { return v.Site.Captains.SupersedeLineUp(v.Context(), v.Tournament.ID, n, team) }
	}
	return next, nil
}

// askByRules asks about what the rules of a league have against a line-up, as captains are asked: it is
// handed in all the same by who confirms.
func askByRules(v *page.Visit, n int, c *arbiter.LineUp) (asked bool, err error) {
	if v.Site.LineUpRules == nil || len(c.Players) == 0 {
		return false, nil
	}
	against, err := v.Site.LineUpRules.Judge(v.Context(), v.Tournament.ID, n, c.Team, c.Players)
	if err != nil {
		return false, err
	}
	return v.AskFirst(arbiter.Confirm, against...)
}

// seatBoards makes the boards: who has handed in nothing plays with the first players. What
// captains have handed in by telephone counts before that.
func seatBoards(v *page.Visit, n int) (c arbiter.SeatBoards, err error) {
	if v.Site.Captains != nil && v.May(arbiter.Of(arbiter.ReadLineUp{})) {
		before := v.State.Last
		if err := v.Site.Captains.Seat(v.Context(), v.Tournament.ID, n); err != nil {
			return c, err
		}
		if state, err := v.Site.Desk.State(v.Context(), v.Tournament.ID); err == nil && v.Value(page.FieldSeen) == strconv.FormatInt(before, 10) {
			v.State = state
			v.Request.Form.Set(page.FieldSeen, strconv.FormatInt(state.Last, 10)) // these entries are no surprise
		}
	}
	return arbiter.SeatBoards{Round: n, Now: now(v)}, nil
}

// setDeadline settles until when the line-ups of the round are handed in.
func setDeadline(v *page.Visit, n int) (arbiter.SetDeadline, error) {
	until := journal.Hour(strings.Replace(v.Value("until"), "T", " ", 1))
	return arbiter.SetDeadline{Round: n, Until: until, Now: now(v)}, nil
}

// opponentText says whom a team meets, and in a league whether it is at home; "" where it meets
// nobody.
func opponentText(v *page.Visit, r *journal.Round, team int) string {
	for _, m := range arbiter.Matches(v.State, r) {
		other := v.State.Team(m.White + m.Black - team)
		switch {
		case m.White != team && m.Black != team || other == nil:
		case !arbiter.HasHomes(v.State):
			return v.T("web.teams.against", "team", other.Name)
		case m.White == team:
			return v.T("web.teams.against-home", "team", other.Name)
		default:
			return v.T("web.teams.against-away", "team", other.Name)
		}
	}
	return ""
}

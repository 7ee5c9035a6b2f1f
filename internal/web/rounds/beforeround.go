package rounds

import (
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/playerreports"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// beforeRound is the round that is paired next: who plays, whom an arbiter has to decide about,
// and the boards that would come of it now.
type beforeRound struct {
	Plays, Left int
	Groups      []decisionGroup
	Requests    []waitingRequest
	Changed     []page.Line // what changed since the round before was published
	Preview     preview
}

// decisionGroup is players, or teams, about whom the same is asked.
type decisionGroup struct {
	Heading string
	Article string
	Asks    bool // the pairing would ask about them, too
	Rule    string
	People  []undecidedPlayer
	ForAll  []decision // what can be decided of all of them at once
}

// undecidedPlayer is one of them, with what can be decided.
type undecidedPlayer struct {
	page.PlayerCell
	Says    string
	Choices []decision
}

// decision is a button: what is sent, what it says, and whether it holds already.
type decision struct {
	Value, Text string
	Holds       bool
}

// waitingRequest is what a player asks for this round by phone, and nobody has answered.
type waitingRequest struct {
	page.PlayerCell
	Kind string // as the form names it
	Says string
	When string
}

// addRequests lists what players ask for, whom the visitor may answer.
func (p *roundPage) addRequests() error {
	if p.Before == nil {
		return nil
	}
	q, err := p.PlayerReports()
	if err != nil {
		return err
	}
	for _, r := range q.Requests {
		if player := p.State.Player(r.Player); player != nil && r.Round == p.Round && p.MayGive(playerreports.Command(&r)) {
			says := p.T("phone.ask."+r.Kind, "round", r.Round) //i18n:prefix phone.ask.
			p.Before.Requests = append(p.Before.Requests, waitingRequest{page.CellOf(p.State, player), r.Kind, says, p.Moment(r.At)})
		}
	}
	return nil
}

// addBefore fills in what is to be decided, of a round that is paired by results.
func (p *roundPage) addBefore() {
	people := len(p.State.Players)
	if p.State.Config.ForTeams() {
		people = len(p.State.Teams)
	}
	if !p.Next || !arbiter.DrawsColour(p.State) || arbiter.IsKnockout(p.State) || people == 0 {
		return
	}
	p.Before = &beforeRound{}
	lost, never := p.absentees()
	away := map[int]bool{} // who is left out unless somebody decides otherwise
	if p.State.Config.Absentees != journal.AskAboutAbsentees {
		for _, u := range slices.Concat(lost.People, never.People) {
			away[u.ID] = true
		}
	}
	byes, entering, unseen := decisionGroup{Heading: p.T("desk.before.byes"), Article: p.byeRule()}, decisionGroup{Heading: p.T("desk.before.enter")}, decisionGroup{Heading: p.T("before.unseen"), Article: p.T("before.unseen-hint")}
	unrated := decisionGroup{Heading: p.T("before.unrated")}
	if p.State.Config.ForTeams() {
		p.sortTeams(away, &byes, &entering)
	} else {
		p.sortPlayers(away, &byes, &entering, &unseen, &unrated)
	}
	for _, g := range []decisionGroup{lost, never, unseen, byes, entering, unrated} {
		if len(g.People) > 0 {
			p.Before.Groups = append(p.Before.Groups, g)
		}
	}
	p.Before.Preview = previewOf(p.Visit, p.State, p.Round)
	p.Before.Preview.mark(p.Visit)
}

// sortPlayers counts who plays, and puts everybody else where something is asked about them.
func (p *roundPage) sortPlayers(absent map[int]bool, byes, entering, unseen, unrated *decisionGroup) {
	b := p.Before
	for k := range p.State.Players {
		player := &p.State.Players[k]
		cell := page.CellOf(p.State, player)
		kind, away := player.ByeIn(p.Round)
		switch {
		case player.LeftFrom > 0 && p.Round >= player.LeftFrom:
			b.Left++
			continue
		case p.Round < player.From || absent[player.ID]:
			continue
		case away:
			byes.People = append(byes.People, p.withBye(cell, kind))
			continue
		case arbiter.NotCheckedIn(p.State, p.Round, player.ID):
			unseen.People = append(unseen.People, undecidedPlayer{cell, "", p.decisions("plays", "withdraw")})
			continue
		}
		b.Plays++
		enters := p.Round > 1 && player.From == p.Round
		if enters {
			entering.People = append(entering.People, undecidedPlayer{cell, p.T("before.enters", "round", p.Round), p.decisions("absent", "withdraw")})
		}
		if cell.Rating == "" && (enters || p.Round == 1) {
			unrated.People = append(unrated.People, undecidedPlayer{PlayerCell: cell})
		}
	}
}

// sortTeams does the same with teams.
func (p *roundPage) sortTeams(absent map[int]bool, byes, entering *decisionGroup) {
	for k := range p.State.Teams {
		t := &p.State.Teams[k]
		kind, away := t.ByeIn(p.Round)
		switch {
		case t.LeftFrom > 0 && p.Round >= t.LeftFrom:
			p.Before.Left++
		case p.Round < t.From || absent[t.ID]:
		case away:
			byes.People = append(byes.People, p.withBye(page.TeamCell(t), kind))
		default:
			p.Before.Plays++
			if p.Round > 1 && t.From == p.Round {
				entering.People = append(entering.People, undecidedPlayer{page.TeamCell(t), p.T("before.enters", "round", p.Round), p.decisions("absent", "withdraw")})
			}
		}
	}
}

// decisions returns the decisions by their names.
func (p *roundPage) decisions(names ...string) (list []decision) {
	texts := map[string]string{"absent": "desk.players.absent", "withdraw": "desk.players.withdraw", "plays": "desk.before.plays", "none": "desk.before.plays", "half": "desk.before.half", "zero": "desk.before.zero"}
	for _, name := range names {
		list = append(list, decision{Value: name, Text: p.T(texts[name], "round", p.Round)})
	}
	return list
}

// absentees returns the players about whom the pairing would ask: who lost the last round by
// forfeit, and who never came. What the regulations of the event say of them holds until
// somebody decides otherwise, and nothing is asked.
func (p *roundPage) absentees() (lost, never decisionGroup) {
	rule := p.State.Config.Absentees
	asks := rule == journal.AskAboutAbsentees
	names := []string{"absent", "withdraw", "plays"}
	if p.State.Config.ForTeams() {
		names = names[:2] // that a team comes is said when the round is paired
	}
	lost, never = decisionGroup{Heading: p.T("before.lost")}, decisionGroup{Heading: p.T("before.never")}
	for _, u := range arbiter.UnexplainedIn(p.State, p.Round) {
		g, says := &never, p.T("desk.before.never")
		if u.Lost > 0 {
			g, says = &lost, p.T("desk.before.lost", "round", u.Lost)
		}
		cell := page.TeamCell(p.State.Team(u.ID))
		if !p.State.Config.ForTeams() {
			cell = page.CellOf(p.State, p.State.Player(u.ID))
		}
		g.Article, g.Asks = u.Article, asks
		g.People = append(g.People, undecidedPlayer{cell, says, p.markProposal(p.decisions(names...), rule)})
	}
	for _, g := range []*decisionGroup{&lost, &never} {
		if !asks {
			g.Rule = p.T("before.by-rule", "rule", eventtext.AbsenteeRule(p.Printer, rule))
		}
		if len(g.People) > 1 {
			g.ForAll = p.decisions(names...)
		}
	}
	return lost, never
}

// markProposal marks what the regulations of the event decide.
func (p *roundPage) markProposal(list []decision, rule journal.AbsenteeRule) []decision {
	value := map[journal.AbsenteeRule]string{journal.AbsentNextRound: "absent", journal.AbsenteesWithdraw: "withdraw"}[rule]
	for k := range list {
		list[k].Holds = value != "" && list[k].Value == value
	}
	return list
}

// byeRule says how many half-point byes the event gives.
func (p *roundPage) byeRule() string {
	c := &p.State.Config
	switch {
	case c.ForTeams():
		return ""
	case c.HalfByes < 0:
		return p.T("before.byes-any", "round", arbiter.LastHalfByeRound(c))
	case c.HalfByes == 0:
		return p.T("before.byes-none")
	}
	return p.T("before.byes-rule", "count", c.HalfByes, "round", arbiter.LastHalfByeRound(c))
}

// withBye returns a player or a team with a bye in the round, and the others that they may have.
func (p *roundPage) withBye(cell page.PlayerCell, kind tournament.ByeKind) undecidedPlayer {
	choices := p.decisions("half", "zero", "none")
	choices[0].Holds, choices[1].Holds = kind == tournament.HalfPointBye, kind == tournament.ZeroPointBye
	return undecidedPlayer{cell, p.T("web.bye." + kind.String()), choices}
}

// CountUndecided counts the players about whom the pairing would ask, or who wait for an answer.
func (b *beforeRound) CountUndecided() (n int) {
	n = len(b.Requests)
	for _, g := range b.Groups {
		if g.Asks {
			n += len(g.People)
		}
	}
	return n
}

// addChanges lists what changed in players and earlier results since the round before was
// published: a list on the wall says it otherwise.
func (p *roundPage) addChanges() error {
	if p.Before == nil || p.Round == 1 {
		return nil
	}
	events, err := p.Events()
	if err != nil {
		return err
	}
	from := 0
	for k := range events {
		if w, ok := events[k].Payload.(journal.RoundPublished); ok && w.Round == p.Round-1 {
			from = k + 1
		}
	}
	if from == 0 {
		return nil
	}
	p.Before.Changed = p.Lines(events, func(k int) bool {
		if k < from || p.State.Undone[events[k].Number] {
			return false
		}
		switch events[k].Payload.(type) {
		case journal.PlayerChanged, journal.RatingsTaken, journal.ResultCorrected:
			return true
		}
		return false
	})
	return nil
}

// decideBefore decides about a player or a team, or about several, before the round is paired,
// and says which boards change by it.
func decideBefore(v *page.Visit, n int) (*page.Next, error) {
	if n != v.State.Current()+1 {
		return nil, page.ErrNotFound
	}
	chosen := v.Value("do")
	var ids []int
	var acts arbiter.Sequence
	for _, text := range v.Values("player") {
		id, err := strconv.Atoi(text)
		if err != nil {
			return nil, page.ErrBadForm
		}
		if v.State.Player(id) == nil && !v.State.Config.ForTeams() || v.State.Config.ForTeams() && v.State.Team(id) == nil {
			return nil, page.ErrNotFound
		}
		c := commandOf(v, id, n, chosen)
		if c == nil {
			return nil, page.ErrBadForm
		}
		if !slices.Contains(ids, id) {
			ids, acts = append(ids, id), append(acts, c)
		}
	}
	if len(ids) == 0 {
		return nil, page.ErrBadForm
	}
	next := &page.Next{Command: acts}
	if len(acts) == 1 {
		next.Command = acts[0]
	}
	says := map[string]string{"absent": "web.absent.round", "withdraw": "web.absent.withdraw", "plays": "web.absent.plays", "none": "web.absent.plays", "half": "web.bye.half-point", "zero": "web.bye.zero-point"}[chosen]
	next.Done = message.New("before.done-several", "count", len(ids), "what", v.T(says, "round", n))
	if len(ids) == 1 {
		next.Done = message.New("desk.before.done", "name", contestantCalled(v, ids[0]), "what", v.T(says, "round", n))
	}
	next.To = movedPath(v, n, next.Command)
	return next, nil
}

// commandOf returns the command for a decision; nil: there is none of that name.
func commandOf(v *page.Visit, id, n int, chosen string) arbiter.Command {
	kinds := map[string]tournament.ByeKind{"half": tournament.HalfPointBye, "zero": tournament.ZeroPointBye}
	kind, bye := kinds[chosen]
	teams := v.State.Config.ForTeams()
	switch {
	case bye && teams:
		return arbiter.ByeOfTeam{ID: id, Round: n, Kind: kind}
	case bye:
		return arbiter.RequestBye{ID: id, Round: n, Kind: kind}
	case chosen == "none" && teams:
		return arbiter.ByeOfTeam{ID: id, Round: n, Revoke: true}
	case chosen == "none":
		return arbiter.CancelBye{ID: id, Round: n}
	}
	return remedy(v, id, n, chosen)
}

// contestantCalled returns the name of a player, or of a team where teams are paired.
func contestantCalled(v *page.Visit, id int) string {
	if v.State.Config.ForTeams() {
		return v.TeamNameOf(id)
	}
	return v.NameOf(id)
}

// MayDecide reports whether the visitor may decide about players before the round.
func (p roundPage) MayDecide() bool {
	if p.State.Config.ForTeams() {
		return p.MayGive(arbiter.ByeOfTeam{Round: p.Round})
	}
	return p.MayGive(arbiter.RequestBye{Round: p.Round})
}

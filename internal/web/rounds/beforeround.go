package rounds

import (
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// beforeRound is the round that is paired next: who plays, whom an arbiter has to decide about,
// and the boards that would come of it now.
type beforeRound struct {
	Plays, Left int
	Groups      []decisionGroup
	Boards      []previewBoard
	Bye         string // who would have the pairing-allocated bye; "": nobody
}

// decisionGroup is players about whom the same is asked.
type decisionGroup struct {
	Heading string
	Article string
	Asks    bool // the pairing would ask about them, too
	People  []undecidedPlayer
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

// previewBoard is a board that would be paired.
type previewBoard struct {
	Table        int
	White, Black page.PlayerCell
}

// mostPreviewed is the number of players up to which the boards are shown: pairing them takes
// some hundredths of a second, every time that the page follows the tournament.
const mostPreviewed = 400

// addBefore fills in what is to be decided, of a round that is paired by results.
func (p *roundPage) addBefore() {
	if !p.Next || !page.DrawsColour(p.State) || p.State.Config.ForTeams() || arbiter.IsKnockout(p.State) || len(p.State.Players) == 0 {
		return
	}
	b := &beforeRound{}
	p.Before = b
	absent, byes, entering := p.absentees(), decisionGroup{Heading: p.T("desk.before.byes")}, decisionGroup{Heading: p.T("desk.before.enter")}
	for k := range p.State.Players {
		player := &p.State.Players[k]
		kind, away := player.ByeIn(p.Round)
		switch {
		case player.LeftFrom > 0 && p.Round >= player.LeftFrom:
			b.Left++
		case p.Round < player.From:
		case away:
			byes.People = append(byes.People, p.withBye(player, kind))
		default:
			b.Plays++
			if p.Round > 1 && player.From == p.Round {
				entering.People = append(entering.People, undecidedPlayer{PlayerCell: page.CellOf(p.State, player)})
			}
		}
	}
	for _, g := range []decisionGroup{absent, byes, entering} {
		if len(g.People) > 0 {
			b.Groups = append(b.Groups, g)
		}
	}
	p.preview()
}

// absentees returns the players about whom the pairing would ask.
func (p *roundPage) absentees() decisionGroup {
	g := decisionGroup{Heading: p.T("desk.before.absent"), Asks: true}
	for _, u := range arbiter.UnexplainedIn(p.State, p.Round) {
		g.Article = u.Article
		says := p.T("desk.before.never")
		if u.Lost > 0 {
			says = p.T("desk.before.lost", "round", u.Lost)
		}
		g.People = append(g.People, undecidedPlayer{page.CellOf(p.State, p.State.Player(u.ID)), says, []decision{
			{Value: "absent", Text: p.T("desk.players.absent", "round", p.Round)},
			{Value: "withdraw", Text: p.T("desk.players.withdraw", "round", p.Round)},
			{Value: "plays", Text: p.T("desk.before.plays", "round", p.Round)},
		}})
	}
	return g
}

// withBye returns a player who has a bye in the round, and the others that they may have.
func (p *roundPage) withBye(player *journal.Player, kind tournament.ByeKind) undecidedPlayer {
	return undecidedPlayer{page.CellOf(p.State, player), p.T("web.bye." + kind.String()), []decision{
		{"half", p.T("desk.before.half"), kind == tournament.HalfPointBye},
		{"zero", p.T("desk.before.zero"), kind == tournament.ZeroPointBye},
		{"none", p.T("desk.before.plays", "round", p.Round), false},
	}}
}

// CountUndecided counts the players about whom the pairing would ask.
func (b *beforeRound) CountUndecided() (n int) {
	for _, g := range b.Groups {
		if g.Asks {
			n += len(g.People)
		}
	}
	return n
}

// preview pairs the round as it stands, and keeps nothing of it.
func (p *roundPage) preview() {
	if len(p.State.Players) > mostPreviewed || len(p.State.Missing(p.Round-1)) > 0 {
		return
	}
	s := p.State.Clone()
	d := arbiter.PairRound{}.Decide(s)
	if d.Refused != nil {
		return
	}
	for _, e := range d.Events {
		if s.Apply(journal.Event{Number: s.Last + 1, Payload: e}) != nil {
			return
		}
	}
	points, err := arbiter.PointsBefore(s, p.Round)
	r := s.Round(p.Round)
	if err != nil || r == nil {
		return
	}
	cell := func(id int) page.PlayerCell {
		c := page.CellOf(s, s.Player(id))
		c.Points = p.Decimal(points[id].String())
		return c
	}
	tables := arbiter.Tables(s, r)
	for k := range r.Boards {
		if b := &r.Boards[k]; b.Black == 0 {
			p.Before.Bye = s.Player(b.White).Name
		} else {
			p.Before.Boards = append(p.Before.Boards, previewBoard{tables[k], cell(b.White), cell(b.Black)})
		}
	}
}

// decideBefore decides about a player before the round is paired.
func decideBefore(v *page.Visit, n int) (*page.Next, error) {
	id, err := v.Number("player")
	if err != nil {
		return nil, err
	}
	if n != v.State.Current()+1 || v.State.Player(id) == nil {
		return nil, page.ErrNotFound
	}
	chosen := v.Value("do")
	next := &page.Next{Command: remedy(v, id, n, chosen)}
	says := map[string]string{"absent": "web.absent.round", "withdraw": "web.absent.withdraw", "plays": "web.absent.plays", "none": "web.absent.plays", "half": "web.bye.half-point", "zero": "web.bye.zero-point"}[chosen]
	switch chosen {
	case "half":
		next.Command = arbiter.RequestBye{ID: id, Round: n, Kind: tournament.HalfPointBye}
	case "zero":
		next.Command = arbiter.RequestBye{ID: id, Round: n, Kind: tournament.ZeroPointBye}
	case "none":
		next.Command = arbiter.CancelBye{ID: id, Round: n}
	}
	if next.Command == nil {
		return nil, page.ErrBadForm
	}
	next.Done = message.New("desk.before.done", "name", v.NameOf(id), "what", v.T(says, "round", n))
	return next, nil
}

// MayDecide reports whether the visitor may decide about players before the round.
func (p roundPage) MayDecide() bool { return p.MayGive(arbiter.RequestBye{Round: p.Round}) }

package rounds

import (
	"slices"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
)

// awayRow is a player who is not paired: why, and what can be done about it.
type awayRow struct {
	Player  page.PlayerCell
	Why     string
	Arrives bool // he may come: a button says that he has
	Free    bool // he can be put onto a board of the draft
	Byes    bool // a team without an opponent, to which a bye can be given
	Waits   bool // he is there, and may be left without an opponent
}

// together lists the players without an opponent in a round in play who can be paired.
type together struct {
	Names []page.PlayerCell
	Bye   int // who of them has the pairing-allocated bye; 0: nobody
	Table int // of the first board that would come of it
}

// hasPeople reports whether anybody stands beside the boards, or can be put there.
func (p roundPage) hasPeople() bool {
	return len(p.Matches) > 0 || len(p.Away) > 0 || len(p.Coming) > 0 || p.Late != nil || p.ByHand()
}

// unpaired reports whether the list of those without a board has anything to say.
func (p roundPage) unpaired() bool {
	return len(p.Matches) == 0 || len(p.Away) > 0 || len(p.Coming) > 0 || p.Late != nil || p.ByHand()
}

// matchesOver counts the matches in which no board is without result.
func (p roundPage) matchesOver() (n int) {
	for _, m := range p.Matches {
		if !m.Open && m.Handed == "" {
			n++
		}
	}
	return n
}

// laidOut returns the layout class of the elements that follow the tournament.
func (p roundPage) laidOut() string {
	if p.Paired == nil && p.Before == nil {
		return ""
	}
	return "around-desk"
}

// awayRowOf returns the reason that a player is not paired, in words that say since
// when.
func (p *roundPage) awayRowOf(y journal.Bye, waiting []int) awayRow {
	player := p.State.Player(y.ID)
	row := awayRow{Player: page.CellOf(p.State, player), Why: p.T("web.bye." + y.Kind.String()), Free: !p.Paired.Published}
	_, asked := player.Byes[p.Round]
	switch {
	case player.Expelled && player.LeftFrom > 0 && p.Round >= player.LeftFrom:
		row.Why = p.T("desk.away.expelled", "round", player.LeftFrom)
	case player.LeftFrom > 0 && p.Round >= player.LeftFrom:
		row.Why = p.T("desk.away.left", "round", player.LeftFrom)
	case p.Round < player.From:
		row.Why = p.T("desk.away.later", "round", player.From)
	case asked:
		row.Why = p.T("desk.away.asked", "bye", p.T("web.bye."+y.Kind.String()))
	case !p.Paired.Published:
		row.Why = p.T("desk.away.free")
	case slices.Contains(p.Paired.Staying, y.ID):
		row.Why = p.T("hand.stays")
	case slices.Contains(waiting, y.ID):
		row.Why, row.Waits = p.T("desk.away.alone"), p.Changeable()
	case p.Entering() && !p.Paired.Closed:
		row.Why, row.Arrives = p.T("desk.away.absent"), true
	}
	return row
}

// latecomers returns the players who can be paired with each other now; nil if nobody
// can.
func (p *roundPage) latecomers(waiting []int, bye int) *together {
	if !p.Entering() || p.Paired.Closed {
		return nil
	}
	if bye != 0 && len(waiting)%2 == 1 {
		waiting = append(slices.Clone(waiting), bye)
	} else {
		bye = 0
	}
	if len(waiting) < 2 {
		return nil
	}
	t := &together{Bye: bye, Table: p.State.Numbering(p.Round).First}
	for _, id := range waiting {
		t.Names = append(t.Names, page.CellOf(p.State, p.State.Player(id)))
	}
	for k, table := range arbiter.Tables(p.State, p.Paired) {
		if p.Paired.Boards[k].Black != 0 {
			t.Table = max(t.Table, table+1)
		}
	}
	return t
}

// nextAway lists the players who will not be paired in the next round, and why.
func (p *roundPage) nextAway() {
	next := p.Round + 1
	if !p.Entering() || p.State.Config.ForTeams() || next > p.State.Config.Rounds {
		return
	}
	for k := range p.State.Players {
		player := &p.State.Players[k]
		if kind, ok := player.Byes[next]; ok && (player.LeftFrom == 0 || next < player.LeftFrom) {
			p.Coming = append(p.Coming, awayRow{Player: page.CellOf(p.State, player), Why: p.T("desk.away.asked", "bye", p.T("web.bye."+kind.String()))})
		}
	}
}

// checkIn notes that somebody has come, and shows the round again.
func checkIn(v *page.Visit, _ int) (*page.Next, error) {
	id, err := v.Number("player")
	return &page.Next{Command: arbiter.CheckIn{ID: id, Present: true}, Done: message.New("desk.done.arrived", "name", v.NameOf(id))}, err
}

// exchange makes one step by hand: two players change places, or a board is taken
// apart.
func exchange(v *page.Visit, n int) (*page.Next, error) {
	a, err := v.Number("a")
	if err != nil {
		return nil, err
	}
	b, err := v.Number("b")
	done := message.New("desk.done.exchange", "a", v.NameOf(a), "b", v.NameOf(b))
	if b == 0 {
		done = message.New("desk.done.apart", "a", v.NameOf(a))
	}
	return &page.Next{Command: arbiter.Exchange{Round: n, A: a, B: b}, Done: done}, err
}

// objections puts what the rules have against the boards of a draft beside them.
func (p *roundPage) objections() {
	if p.Paired.Published {
		return
	}
	all := arbiter.Objections(p.State, p.Round)
	for k := range p.Boards {
		b := &p.Boards[k]
		for _, m := range all[b.Board] {
			b.Objections = append(b.Objections, p.Text(m))
		}
	}
	for k := range p.Away {
		if p.Away[k].Player.ID == 0 {
			continue
		}
		for _, m := range all[journal.Board{White: p.Away[k].Player.ID}] {
			p.Away[k].Why += ". " + p.Text(m)
		}
	}
}

// ByHand reports a draft in which players can be moved.
func (p roundPage) ByHand() bool {
	return !p.Paired.Published && !p.Paired.ByTeams && !arbiter.IsKnockout(p.State) && p.MayGive(arbiter.Exchange{Round: p.Round})
}

// Departs returns the departures from the rules to confirm when the phase is ended by
// hand, in the words of that act: who reads them beside the boards need not be asked
// again. None where the round is as the rules pair it, or cannot be ended.
func (p roundPage) Departs() []message.Message {
	if !p.Paired.Manual || !p.ByHand() {
		return nil
	}
	return p.Visit.Departs(p.Paired, p.departs)
}

func (p roundPage) departs() (list []message.Message) {
	d := arbiter.EndManual{Round: p.Round}.Decide(p.State)
	if d.Refused != nil {
		return nil
	}
	for _, w := range d.Warnings {
		if w.Level > arbiter.Confirm {
			return nil // that takes a step of its own
		}
		list = append(list, w.Message)
	}
	return list
}

// PickedID returns the identifier of the player picked to change places, for browsers
// without scripts; 0: nobody.
func (p roundPage) PickedID() int {
	id, _ := p.Number("pick")
	return id
}

// CountUnpaired returns the number of players without a board.
func (p roundPage) CountUnpaired() int {
	if p.Late == nil {
		return len(p.Away)
	}
	n := len(p.Away) + len(p.Late.Names)
	if p.Late.Bye != 0 { // who has the bye stands there too
		n--
	}
	return n
}

package rounds

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// boardPlayersPage lists the two players of a board, with what they can be given for the next
// round: what an arbiter is told at the board.
type boardPlayersPage struct {
	page.Frame
	Next    int // the first round whose pairing nobody has seen
	Players []boardPlayer
}

// Look returns the look of the button: who leaves does so by one that warns.
func (a playerAct) Look() string {
	if a.Path == "withdraw" {
		return "danger"
	}
	return "secondary"
}

// boardPlayer is one of them, and what holds for the next round.
type boardPlayer struct {
	page.PlayerCell
	Says string // a bye, or that they have left; "": they play
	Acts []playerAct
}

// playerAct is one of the buttons.
type playerAct struct {
	Path   string // below the player's address
	Hidden []string
	Text   message.Message
}

// BoardPlayers answers with that page, or with its panel.
func BoardPlayers(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil {
		return err
	}
	b, err := v.BoardOf()
	if err != nil {
		return err
	}
	r, next := v.State.Round(n), v.State.Coming()
	if r == nil || r.Find(b) < 0 || b.Black == 0 || r.ByTeams || !hasNextRound(v.State) {
		return page.ErrNotFound
	}
	p := boardPlayersPage{Frame: v.Frame(message.New("desk.players.title", "round", n, "table", r.Find(b)+1)), Next: next}
	p.Section, p.Round = page.RoundsSection, n
	for _, id := range []int{b.White, b.Black} {
		p.Players = append(p.Players, p.boardPlayer(v.State.Player(id)))
	}
	if v.InPanel() {
		return v.Render(boardPlayersPanel(p))
	}
	return v.Render(boardPlayersView(p))
}

// hasNextRound reports whether a round is to be paired for which players ask one by one.
func hasNextRound(s *journal.State) bool {
	return s.Coming() <= s.Config.Rounds && page.DrawsColour(s) && !s.Config.ForTeams()
}

func (p *boardPlayersPage) boardPlayer(player *journal.Player) boardPlayer {
	b := boardPlayer{PlayerCell: page.CellOf(p.State, player)}
	add := func(c arbiter.Command, path, text string, hidden ...string) {
		if p.MayGive(c) {
			b.Acts = append(b.Acts, playerAct{path, append(hidden, "return", p.Path("rounds", strconv.Itoa(p.Round))), message.New(text, "round", p.Next)})
		}
	}
	round := strconv.Itoa(p.Next)
	if player.LeftFrom > 0 {
		b.Says = p.T("web.player.left-from", "round", player.LeftFrom)
		add(arbiter.Return{ID: b.ID, From: p.Next}, "return", "desk.players.return", "from", round)
		return b
	}
	kind, hasBye := player.Byes[p.Next]
	if hasBye {
		b.Says = p.T("desk.players.bye", "round", p.Next, "bye", p.T("web.bye."+kind.String()))
	}
	for _, k := range []struct {
		kind tournament.ByeKind
		text string
	}{{tournament.ZeroPointBye, "desk.players.absent"}, {tournament.HalfPointBye, "desk.players.half"}} {
		if !hasBye || kind != k.kind {
			add(arbiter.RequestBye{ID: b.ID, Round: p.Next, Kind: k.kind}, "bye", k.text, "round", round, "kind", k.kind.String())
		}
	}
	if hasBye {
		add(arbiter.CancelBye{ID: b.ID, Round: p.Next}, "bye", "desk.players.plays", "round", round, "kind", "none")
	}
	add(arbiter.Withdraw{ID: b.ID, From: p.Next}, "withdraw", "desk.players.withdraw", "from", round)
	return b
}

// AsksPlayers reports whether the row of a board leads to its players' next round.
func (p roundPage) AsksPlayers(b boardRow) bool {
	return p.Paired.Published && !p.Paired.ByTeams && b.Board.Black != 0 && hasNextRound(p.State) &&
		(p.MayGive(arbiter.RequestBye{ID: b.Board.White, Round: p.State.Coming()}) || p.MayGive(arbiter.Withdraw{ID: b.Board.White}))
}

// PlayersPath returns the path at which the players of a board are given byes.
func (p roundPage) PlayersPath(b boardRow) string {
	return p.RoundPath("board", "players") + "?white=" + strconv.Itoa(b.Board.White) + "&black=" + strconv.Itoa(b.Board.Black)
}

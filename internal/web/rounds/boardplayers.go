package rounds

import (
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// boardPlayersPage lists the two players of a board: what they can be given for the next round,
// how they are reached, and what may be noted of them.
type boardPlayersPage struct {
	page.Frame
	Board   journal.Board
	Next    int // the first round whose pairing nobody has seen
	Players playersOfBoard
}

// playersOfBoard is White and Black.
type playersOfBoard []boardPlayer

// key returns the digit that presses a button: they are counted through both players.
func (l playersOfBoard) key(player, act int) string {
	for _, before := range l[:player] {
		act += len(before.Acts)
	}
	if act > 8 {
		return ""
	}
	return strconv.Itoa(act + 1)
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
	Says       string // a bye, or that they have left; "": they play
	Acts       []playerAct
	Email, Tel string // how they are reached, for who may read it
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
	if r == nil || r.Find(b) < 0 || b.White == 0 || b.Black == 0 || r.ByTeams {
		return page.ErrNotFound
	}
	p := boardPlayersPage{Frame: v.Frame(message.New("desk.players.title", "round", n, "table", arbiter.Tables(v.State, r)[r.Find(b)])), Board: b, Next: next}
	p.Section, p.Round = page.RoundsSection, n
	var contacts map[int]arbiter.Contact
	if v.May(arbiter.ReadContacts) {
		if contacts, err = v.Contacts(); err != nil {
			return err
		}
	}
	for _, id := range []int{b.White, b.Black} {
		if player := v.State.Player(id); player != nil {
			one := p.boardPlayer(player)
			one.Email, one.Tel = contacts[id].Email, contacts[id].Phone
			p.Players = append(p.Players, one)
		}
	}
	if v.InPanel() {
		return v.Render(boardPlayersPanel(p))
	}
	return v.Render(boardPlayersView(p))
}

// hasNextRound reports whether a round is to be paired for which players ask one by one.
func hasNextRound(s *journal.State) bool {
	return s.Coming() <= s.Config.Rounds && arbiter.DrawsColour(s) && !s.Config.ForTeams()
}

func (p *boardPlayersPage) boardPlayer(player *journal.Player) boardPlayer {
	b := boardPlayer{PlayerCell: page.CellOf(p.State, player)}
	add := func(c arbiter.Command, path, text string, hidden ...string) {
		if p.MayGive(c) {
			b.Acts = append(b.Acts, playerAct{path, append(hidden, "return", p.Path("rounds", strconv.Itoa(p.Round))), message.New(text, "round", p.Next)})
		}
	}
	if !hasNextRound(p.State) {
		return b
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

// NotesIncidents reports whether the visitor may note an incident at the board.
func (p boardPlayersPage) NotesIncidents() bool {
	r := p.State.Round(p.Round)
	return r.Published && p.MayAt(arbiter.Of(arbiter.NoteIncident{}), p.Round, arbiter.Tables(p.State, r)[r.Find(p.Board)])
}

// AsksPlayers reports whether the row of a board leads to its players.
func (p roundPage) AsksPlayers(b boardRow) bool {
	return p.Paired.Published && !p.Paired.ByTeams && !b.Empty() && (p.May(arbiter.ReadContacts) || hasNextRound(p.State) &&
		(p.MayGive(arbiter.RequestBye{ID: b.Board.White, Round: p.State.Coming()}) || p.MayGive(arbiter.Withdraw{ID: b.Board.White})))
}

// PlayersPath returns the path at which the players of a board are given byes.
func (p roundPage) PlayersPath(b boardRow) string {
	return p.RoundPath("board", "players") + "?white=" + strconv.Itoa(b.Board.White) + "&black=" + strconv.Itoa(b.Board.Black)
}

// dialDigits returns the digits of a phone number, with a plus before them if it has one.
func dialDigits(number string) string {
	return strings.Map(func(r rune) rune {
		if r == '+' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, number)
}

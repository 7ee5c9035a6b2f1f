package web

import (
	"cmp"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/message"
	"torneo/tournament"
)

// roundPage is one round: paired or not, as a draft, being changed by hand, being
// played, or over.
type roundPage struct {
	frame
	Paired *journal.Round // nil: not yet
	Next   bool           // it is the one to be paired next
	Boards []boardRow
	Away   []awayRow
	Open   int  // boards without result
	Only   bool // of the boards only those are shown
	Verify bool // results are keyed in a second time
	Focus  int  // the table whose result is entered next
}

// boardRow is a board as it stands in a list of boards.
type boardRow struct {
	Table        int
	Board        journal.Board
	White, Black playerCell
	Result       string
	Meaning      string
	Verified     bool
	Late         bool
	Rating       string     // the result for the rating report, where that is another one
	Match        *matchHead // of whose boards it is the first
}

// playerCell is a player in a list of boards.
type playerCell struct {
	ID, Number  int
	Title, Name string
	Rating      string
	Points      string
	Team        bool // it is a team
}

// awayRow is a player who is not paired, and what he gets.
type awayRow struct {
	Player playerCell
	Why    string
}

func (s *Site) roundView(v *visit) error {
	n, err := v.round()
	if err != nil {
		return err
	}
	p := roundPage{frame: v.frame(message.New("web.round", "round", n)), Paired: v.state.Round(n), Next: n == v.state.Current()+1}
	p.Section, p.Round, p.Wide = roundsSection, n, true
	p.Only, p.Verify = v.text("missing") != "", v.text("verify") != ""
	if p.Paired == nil {
		return v.render(roundPageView(p))
	}
	points, err := arbiter.PointsBefore(v.state, n)
	if err != nil {
		return err
	}
	p.fill(points)
	if v.r.Header.Get(refreshHeader) == "" { // who enters results stays where he is
		after, _ := v.number("after")
		p.Focus = p.focus(after)
	}
	return v.render(roundPageView(p))
}

func (p *roundPage) fill(points map[int]tournament.Points) {
	cell := func(id int) playerCell {
		c := cellOf(p.state, p.state.Player(id))
		c.Points = p.Decimal(points[id].String())
		return c
	}
	tables := arbiter.Tables(p.state, p.Paired)
	for k := range p.Paired.Boards {
		b := &p.Paired.Boards[k]
		if b.Black == 0 {
			p.Away = append(p.Away, awayRow{cell(b.White), p.T("web.bye.pairing-allocated")})
			continue
		}
		row := boardRow{Table: tables[k], Board: b.Board, White: cell(b.White), Black: cell(b.Black), Result: resultText(b.Result), Verified: b.Verified, Late: b.Late}
		if kind, ok := arbiter.KindOf(b.Result); ok {
			row.Meaning = p.Text(kind.Meaning)
		}
		if b.Rating != nil {
			row.Rating = resultText(b.Rating.Result)
		}
		if b.Result.White == tournament.Pending {
			p.Open++
		} else if p.Only {
			continue
		}
		p.Boards = append(p.Boards, row)
	}
	slices.SortStableFunc(p.Boards, func(a, b boardRow) int { return cmp.Compare(a.Table, b.Table) })
	p.matches()
	for _, y := range p.Paired.Byes {
		if player := p.state.Player(y.ID); player != nil {
			p.Away = append(p.Away, awayRow{cell(y.ID), p.T("web.bye." + y.Kind.String())})
		}
	}
}

func cellOf(s *journal.State, p *journal.Player) playerCell {
	if p == nil {
		return playerCell{}
	}
	c := playerCell{ID: p.ID, Number: p.Number, Title: p.Title, Name: p.Name}
	c.Rating = positive(s.TournamentRating(&p.Player))
	return c
}

// focus is the table after that one at which a result is to be entered: the next
// one without result, or in a second pass the next one that was not keyed in again.
func (p *roundPage) focus(after int) int {
	if p.Paired.Closed && !p.Verify {
		return 0
	}
	waiting := func(b boardRow) bool {
		if p.Verify {
			return b.Result != "" && !b.Verified
		}
		return b.Result == ""
	}
	first := 0
	for _, b := range p.Boards {
		if !waiting(b) {
			continue
		}
		if b.Table > after {
			return b.Table
		}
		if first == 0 {
			first = b.Table
		}
	}
	return first
}

// Results is the keys with which results are entered.
func (p roundPage) Results() []arbiter.ResultKind { return arbiter.Results() }

// Usual is the results that have buttons of their own: 1-0, ½-½, 0-1.
func (p roundPage) Usual() []arbiter.ResultKind {
	return []arbiter.ResultKind{arbiter.Results()[0], arbiter.Results()[2], arbiter.Results()[1]}
}

// RoundPath is an address of the round: RoundPath("publish").
func (p roundPage) RoundPath(parts ...string) string {
	return p.path(append([]string{"rounds", strconv.Itoa(p.Round)}, parts...)...)
}

// Entering reports a round in which results can be entered.
func (p roundPage) Entering() bool { return p.Paired.Published && p.Round == p.state.Current() }

// roundAct makes a handler of a command about the round of the address.
func (s *Site) roundAct(command func(round int) arbiter.Command, done string) handler {
	return func(v *visit) error {
		n, err := v.round()
		if err != nil {
			return err
		}
		return v.do(command(n), v.path("rounds", strconv.Itoa(n)), message.New("web.done."+done, "round", n))
	}
}

// pairRound pairs the next round; where no legal pairing exists, it may be begun
// by hand.
func (s *Site) pairRound(v *visit) error {
	n, err := v.round()
	if err != nil {
		return err
	}
	if n != v.state.Current()+1 {
		return errNotFound
	}
	return v.do(arbiter.PairRound{}, v.path("rounds", strconv.Itoa(n)), message.New("web.done.pair", "round", n))
}

// unpair takes the pairing back and shows the round again.
func (s *Site) unpair(v *visit) error {
	return s.roundAct(func(n int) arbiter.Command { return arbiter.Unpair{Round: n} }, "unpair")(v)
}

// board is the board of a form, by the IDs of its players.
func (v *visit) board() (journal.Board, error) {
	white, err := v.number("white")
	if err != nil {
		return journal.Board{}, err
	}
	black, err := v.number("black")
	return journal.Board{White: white, Black: black}, err
}

// keyedHeader is set by the script that sends results key by key: it gets only
// what is said of them, and in the same header that they are kept, as the event
// with that number; 0 if they were known.
const keyedHeader = "Torneo-Keyed"

// enterResult enters the result of a board, or keys it in a second time.
func (s *Site) enterResult(v *visit) error {
	n, err := v.round()
	if err != nil {
		return err
	}
	b, err := v.board()
	if err != nil {
		return err
	}
	key := v.key()
	kind, ok := arbiter.ResultOf(key)
	if !ok {
		return &arbiter.Refused{Message: message.New("web.error.result", "value", key)}
	}
	var c arbiter.Command = arbiter.EnterResult{Round: n, Board: b, Result: kind.Result}
	query := "?after=" + strconv.Itoa(v.tableOf(n, b))
	if v.text("verify") != "" {
		c = arbiter.VerifyResult{Round: n, Board: b, Result: kind.Result}
		query += "&verify=1"
	}
	if v.text("missing") != "" {
		query += "&missing=1"
	}
	done := message.New("web.done.result", "white", v.nameOf(b.White), "black", v.nameOf(b.Black), "result", kind.Symbol)
	if v.r.Header.Get(keyedHeader) == "" {
		return v.do(c, v.path("rounds", strconv.Itoa(n))+query, done)
	}
	number, err := v.act(c)
	if err != nil {
		return err
	}
	p := v.frame(done)
	p.Flash = &flash{Message: done, Undo: number, Tournament: v.tournament.ID}
	v.w.Header().Set(keyedHeader, strconv.FormatInt(number, 10))
	return v.render(flashView(p))
}

// key is that of a result: typed, or of the button that was pressed instead.
func (v *visit) key() string {
	keys := v.texts("result")
	for k := len(keys) - 1; k > 0; k-- {
		if keys[k] != "" {
			return keys[k]
		}
	}
	return v.text("result")
}

func (v *visit) tableOf(round int, b journal.Board) int {
	r := v.state.Round(round)
	if r == nil {
		return 0
	}
	if k := r.Find(b); k >= 0 {
		return arbiter.Tables(v.state, r)[k]
	}
	return 0
}

// nameOf is a player's name by ID.
func (v *visit) nameOf(id int) string {
	if p := v.state.Player(id); p != nil {
		return p.Name
	}
	return strconv.Itoa(id)
}

// swapColours notes that the players of a board had the other colours.
func (s *Site) swapColours(v *visit) error {
	n, err := v.round()
	if err != nil {
		return err
	}
	b, err := v.board()
	if err != nil {
		return err
	}
	return v.do(arbiter.SwapColours{Round: n, Board: b}, v.path("rounds", strconv.Itoa(n)), message.New("web.done.swap"))
}

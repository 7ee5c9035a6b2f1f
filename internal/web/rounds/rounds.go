// Package rounds has the pages of a round: pairing, reasons, results and
// corrections. They pair by rule and by hand, and show what would be different
// with another result.
package rounds

import (
	"cmp"
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"torneo/internal/arbiter"
	"torneo/internal/boardresults"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/playerreports"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// roundPage is one round: paired or not, as a draft, being changed by hand, being
// played, or over.
type roundPage struct {
	page.Frame
	Paired  *journal.Round // nil: not yet
	Before  *beforeRound   // of a round that is paired next; nil: nothing is decided about single players
	Next    bool           // it is the one to be paired next
	Boards  []boardRow
	Away    []awayRow
	Open    int  // boards without result
	Waiting int  // matches whose boards are not known
	Only    bool // of the boards only those are shown
	Verify  bool // results are keyed in a second time
	Late    *together
	Coming  []awayRow // who has asked for a bye in the next round
	Focus   int       // the table whose result is entered next
	Wanted  string    // a board or a player that is looked for
	Matches []*matchHead
	Part    bool  // it answers with what has changed alone
	Found   found // what electronic boards and PGN say of it
}

// boardRow is a board as it stands in a list of boards.
type boardRow struct {
	Table        int
	Key          int // of the row: its table, or of matches of two games a number of its own
	Game         int // 1 or 2 of a match of two games, else 0
	Board        journal.Board
	White, Black page.PlayerCell
	Reading      arbiter.Reading // results are as it reads them
	Result       string
	Meaning      string
	Typed        string // the key of the result
	Verified     bool
	Late         bool
	Rating       string     // the result for the rating report, where that is another one
	Counts       string     // the result for the match, where that is another one
	Match        *matchHead // of whose boards it is the first
	Objections   []string   // what the rules have against it
	Headless     bool       // there is only the match: its boards are not known
	Entered      bool       // whoever looks may enter its result
	Corrected    bool       // or correct it, and change its colours

	Suggested *boardresults.Suggestion // what a game says of it; nil: nothing
	Asked     *playerreports.Item      // what its players say of it; nil: nothing
}

// Empty reports a board that one of the teams leaves empty.
func (b boardRow) Empty() bool { return b.Board.White == 0 || b.Board.Black == 0 }

func View(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil {
		return err
	}
	p := roundPage{Frame: v.Frame(message.New("web.round", "round", n)), Paired: v.State.Round(n), Next: n == v.State.Current()+1}
	p.Section, p.Round, p.Wide = page.RoundsSection, n, true
	p.Bare, p.Find = true, true
	p.Wanted = v.Value("find")
	p.Only, p.Verify = v.Value("missing") != "", v.Value("verify") != ""
	if p.Paired == nil && p.Wanted != "" {
		return p.findAnywhere()
	}
	if p.Paired == nil {
		p.addBefore()
		if err := errors.Join(p.addRequests(), p.addChanges()); err != nil {
			return err
		}
		return p.render()
	}
	points, err := arbiter.PointsBefore(v.State, n)
	if err != nil {
		return err
	}
	p.fill(points)
	if err := p.addSuggestions(); err != nil {
		return err
	}
	if err := p.addPlayerReports(); err != nil {
		return err
	}
	if v.Request.Header.Get(page.RefreshHeader) == "" { // who enters results stays where he is
		after, _ := v.Number("after")
		p.Focus = p.focus(after)
		switch key := p.find(); {
		case key > 0:
			p.Focus = key
		case p.Wanted != "":
			return p.findAnywhere()
		}
	} else if err := p.keepChanged(); err != nil {
		return err
	}
	return p.render()
}

// render shows the page with its menu and its keys.
func (p *roundPage) render() error {
	p.Menu = roundMenu(*p)
	if p.Paired != nil && p.Entering() && slices.ContainsFunc(p.Boards, func(b boardRow) bool { return b.Entered }) {
		for _, k := range p.Results() {
			switch k.Key {
			case "1", "0", "=", "+", "-", "f", "a":
				p.Keys = append(p.Keys, page.Key(p.KeyFor(k.Key), k.Symbol))
			case ".":
				p.Keys = append(p.Keys, page.Key(p.KeyFor(k.Key), p.T("desk.keys.clear")))
			}
		}
		if p.Found.Takes > 0 {
			p.Keys = append(p.Keys, page.Key("s", p.T("suggest.key")))
		}
		p.Keys = append(p.Keys, page.Key("u", p.T("web.undo.button")), page.Key("m", p.T("web.round.missing")), page.Key("v", p.T("web.round.verify")), page.Key("/", p.T("desk.bar.find")), page.Key("?", p.T("web.keys.title")))
	}
	return p.Visit.Render(roundPageView(*p))
}

func (p *roundPage) fill(points map[int]tournament.Points) {
	cell := func(id int) page.PlayerCell {
		c := page.CellOf(p.State, p.State.Player(id))
		c.Points = p.Decimal(points[id].String())
		return c
	}
	tables := arbiter.Tables(p.State, p.Paired)
	matches, readings := p.readings()
	for k := range p.Paired.Boards {
		b := &p.Paired.Boards[k]
		if b.Black == 0 && !p.Paired.ByTeams {
			p.Away = append(p.Away, awayRow{Player: cell(b.White), Why: p.T("web.bye.pairing-allocated"), Free: true})
			continue
		}
		read := readings[k]
		row := boardRow{Table: tables[k], Key: tables[k], Board: b.Board, White: cell(b.White), Black: cell(b.Black), Reading: read, Result: eventtext.Result(read.Result(b.Result)), Verified: b.Verified, Late: b.Late,
			Entered: p.MayAt(enterAct, p.Round, tables[k]), Corrected: p.MayAt(correctAct, p.Round, tables[k])}
		if kind, ok := arbiter.KindOf(read.Result(b.Result)); ok {
			row.Meaning, row.Typed = p.MeaningAt(row, kind), kind.Key
		}
		if b.Rating != nil {
			row.Rating = eventtext.Result(read.Result(b.Rating.Result))
		}
		if b.Counted != nil {
			row.Counts = eventtext.Result(read.Result(*b.Counted))
		}
		if p.State.Config.TwoGames() {
			p.twoGames(row, b)
			continue
		}
		if b.Result.White == tournament.Pending {
			p.Open++
		} else if p.Only {
			continue
		}
		p.Boards = append(p.Boards, row)
	}
	slices.SortStableFunc(p.Boards, func(a, b boardRow) int { return cmp.Compare(a.Key, b.Key) })
	p.matches(matches)
	if p.Paired.ByTeams {
		p.teamsAway()
		return
	}
	waiting, bye := arbiter.UnpairedPlayers(p.State, p.Round)
	for _, y := range p.Paired.Byes {
		if player := p.State.Player(y.ID); player != nil && !(p.Paired.Published && slices.Contains(waiting, y.ID) && len(waiting) > 1) {
			p.Away = append(p.Away, p.awayRowOf(y, waiting))
		}
	}
	for _, id := range waiting { // who came after the pairing
		if len(waiting) == 1 && !slices.ContainsFunc(p.Paired.Byes, func(y journal.Bye) bool { return y.ID == id }) {
			p.Away = append(p.Away, awayRow{Player: cell(id), Why: p.T("desk.away.alone"), Waits: p.Changeable()})
		}
	}
	p.Late = p.latecomers(waiting, bye)
	p.nextAway()
	p.objections()
}

// CorrectPath returns the address at which a board is corrected.
func (p roundPage) CorrectPath(b boardRow) string {
	return p.RoundPath("correct") + "?white=" + strconv.Itoa(b.Board.White) + "&black=" + strconv.Itoa(b.Board.Black) + b.GameQuery()
}

// BoardsWithObjections returns the boards that the rules have something against.
func (p roundPage) BoardsWithObjections() []boardRow {
	return slices.DeleteFunc(slices.Clone(p.Boards), func(b boardRow) bool { return len(b.Objections) == 0 })
}

// The acts on every board.
var enterAct, correctAct = arbiter.Of(arbiter.EnterResult{}), arbiter.Of(arbiter.CorrectResult{})

// settledAttributes gives the row of a board the key of its result; of one that is
// hidden, none.
func (p roundPage) settledAttributes(b boardRow) templ.Attributes {
	if b.Result == "" || p.Verify {
		return nil
	}
	return templ.Attributes{"data-settled": b.Typed}
}

// IsDone reports a board at which nothing is to be entered any more: it has its result,
// or in a second pass it was keyed in again, or has none.
func (p roundPage) IsDone(b boardRow) bool {
	if p.Verify {
		return b.Result == "" || b.Verified
	}
	return b.Result != ""
}

// focus returns the table after that one at which a result is to be entered: the next
// one without result, or in a second pass the next one that was not keyed in again.
func (p *roundPage) focus(after int) int {
	if p.Paired.Closed && !p.Verify {
		return 0
	}
	waiting := func(b boardRow) bool {
		return !b.Empty() && !b.Headless && b.Entered && !p.IsDone(b)
	}
	first := 0
	for _, b := range p.Boards {
		if !waiting(b) {
			continue
		}
		if b.Key > after {
			return b.Key
		}
		if first == 0 {
			first = b.Key
		}
	}
	return first
}

// find returns the first board with the number or the name that is looked for; 0 if
// none has it.
func (p *roundPage) find() int {
	if p.Wanted == "" {
		return 0
	}
	for _, b := range p.Boards {
		if strconv.Itoa(b.Table) == p.Wanted {
			return b.Key
		}
	}
	wanted := strings.ToLower(p.Wanted)
	for _, b := range p.Boards {
		if strings.Contains(strings.ToLower(b.White.Name+"\n"+b.Black.Name), wanted) {
			return b.Key
		}
	}
	return 0
}

// findAnywhere looks in the whole event for what no board of the round has.
func (p *roundPage) findAnywhere() error {
	return p.Redirect(p.FindPath() + "?" + url.Values{"find": {p.Wanted}, "from": {p.Tournament.ID}}.Encode())
}

// Results returns the keys with which results are entered.
func (p roundPage) Results() []arbiter.ResultKind { return arbiter.Results() }

// Blind reports a result that is hidden: in a second pass nobody sees the first.
func (p roundPage) Blind(b boardRow) bool { return p.Verify && !b.Verified }

// VisibleResult returns the result of a board, where it is shown.
func (p roundPage) VisibleResult(b boardRow) string {
	if p.Blind(b) {
		return ""
	}
	return b.Result
}

// ByAppeal returns the appeal by whose decision a board has its result; nil if it has it
// otherwise, or the result is not shown.
func (p roundPage) ByAppeal(b boardRow) *journal.Incident {
	if len(p.State.Incidents) == 0 || p.Blind(b) {
		return nil
	}
	if k := p.Paired.Find(b.Board); k >= 0 {
		return p.State.ResultByAppeal(p.Round, &p.Paired.Boards[k], b.Game)
	}
	return nil
}

// MeaningOf returns the result of a board in words, where it is shown.
func (p roundPage) MeaningOf(b boardRow) string {
	if p.Blind(b) {
		return ""
	}
	return b.Meaning
}

// Usual returns the results that have buttons of their own: 1-0, ½-½, 0-1.
func (p roundPage) Usual() []arbiter.ResultKind { return usualResults() }

func usualResults() []arbiter.ResultKind {
	return []arbiter.ResultKind{arbiter.Results()[0], arbiter.Results()[2], arbiter.Results()[1]}
}

// RoundPath returns an address of the round: RoundPath("publish").
func (p roundPage) RoundPath(parts ...string) string {
	return p.Path(append([]string{"rounds", strconv.Itoa(p.Round)}, parts...)...)
}

// Entering reports a round in which results can be entered.
func (p roundPage) Entering() bool { return p.Paired.Published && p.Round == p.State.Current() }

// MayItem reports whether who looks may do what an item of the menu of the round does.
func (p roundPage) MayItem(do string) bool {
	c := map[string]arbiter.Command{"manual": arbiter.StartManual{Round: p.Round}, "unpair": arbiter.Unpair{Round: p.Round}, "seat": arbiter.SeatBoards{Round: p.Round}, "late": arbiter.PairLate{}, "close": arbiter.CloseRound{Round: p.Round}}[do]
	return c != nil && p.MayGive(c)
}

func (p roundPage) many() bool { return len(p.Boards) > mostInATable }

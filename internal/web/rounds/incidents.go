package rounds

import (
	"cmp"
	"strconv"
	"strings"

	"slices"
	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/laws"
	"torneo/message"
)

// incidentsPage lists the incidents of a round or of the whole tournament, with the
// form that notes more.
type incidentsPage struct {
	page.Frame
	Board  *boardChoice     // whose players are offered first; nil: all players are
	People []journal.Player // who can be chosen from the list
	Rows   []incidentRow
	Losing []losing
	Counts []incidentCount
	Only   *journal.Player // whose incidents are shown; nil: everybody's
}

// boardChoice is the board from whose row the page was asked for.
type boardChoice struct {
	journal.Board
	Table        int
	White, Black page.PlayerCell
}

// incidentRow is one incident.
type incidentRow struct {
	*journal.Incident
	Line   page.Line // when, by whom
	Player page.PlayerCell
	What   string
	Said   string // of an appeal: what was decided
	Ruled  string // the verdict of the Laws, as it was noted
	Undo   int64
}

// losing is a player who has completed more illegal moves in a game than one may.
type losing struct {
	Player page.PlayerCell
	Count  int
	Board  journal.Board
	Round  int
	Game   int
	Law    string // the articles by which it loses
}

// incidentCount is the number of incidents of a player, by kind.
type incidentCount struct {
	Player                           page.PlayerCell
	Illegal, Warnings, Late, Appeals int
}

// Notes reports that the visitor may note an incident: at the board that was chosen, or
// of somebody.
func (p incidentsPage) Notes() bool {
	note := arbiter.Of(arbiter.NoteIncident{})
	if p.Round == 0 || !p.May(note) {
		return false
	}
	if p.Board != nil {
		return p.MayAt(note, p.Round, p.Board.Table)
	}
	return len(p.People) > 0
}

// Incidents serves the page of a round.
func Incidents(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil {
		return err
	}
	if r := v.State.Round(n); r == nil || !r.Published {
		return page.ErrNotFound
	}
	p := incidentsPage{Frame: v.Frame(message.New("incidents.title", "round", n))}
	p.Section, p.Round, p.Wide = page.RoundsSection, n, true
	if err := p.chooseBoard(); err != nil {
		return err
	}
	p.people()
	if err := p.list(func(i *journal.Incident) bool { return i.Round == n }); err != nil {
		return err
	}
	return v.Render(incidentsView(p))
}

// AllIncidents serves the page of the whole tournament, or with ?player= of one player.
func AllIncidents(v *page.Visit) error {
	id, err := v.Number("player")
	if err != nil {
		return err
	}
	p := incidentsPage{Frame: v.Frame(message.New("incidents.all"))}
	p.Section, p.Wide = page.RoundsSection, true
	if id != 0 {
		if p.Only = v.State.Player(id); p.Only == nil {
			return page.ErrNotFound
		}
		p.Title = v.T("incidents.of", "name", p.Only.Name)
	}
	if err := p.list(func(i *journal.Incident) bool { return id == 0 || i.ID == id }); err != nil {
		return err
	}
	return v.Render(incidentsView(p))
}

// chooseBoard finds the board of the address: by its players, as forms name it.
func (p *incidentsPage) chooseBoard() error {
	b, err := p.BoardOf()
	if err != nil {
		return err
	}
	r := p.State.Round(p.Round)
	if r.Find(b) < 0 { // the second game of a match
		b.White, b.Black = b.Black, b.White
	}
	if k := r.Find(b); k >= 0 && b.White != 0 {
		p.Board = &boardChoice{
			Board: b, Table: arbiter.Tables(p.State, r)[k],
			White: page.CellOf(p.State, p.State.Player(b.White)), Black: page.CellOf(p.State, p.State.Player(b.Black)),
		}
	}
	return nil
}

// people lists who can be chosen, by name.
func (p *incidentsPage) people() {
	for k := range p.State.Players {
		x := &p.State.Players[k]
		if !p.By.Scope.All() && !p.MayGive(arbiter.NoteIncident{Round: p.Round, ID: x.ID}) {
			continue // he sits where the right does not reach
		}
		if p.Board == nil || x.ID != p.Board.White.ID && x.ID != p.Board.Black.ID {
			p.People = append(p.People, *x)
		}
	}
	slices.SortStableFunc(p.People, func(a, b journal.Player) int { return cmp.Compare(a.Name, b.Name) })
}

func (p *incidentsPage) list(shown func(*journal.Incident) bool) error {
	if len(p.State.Incidents) == 0 {
		return nil
	}
	events, err := p.Events()
	if err != nil {
		return err
	}
	lines := map[int64]page.Line{}
	for _, l := range p.Lines(events, func(k int) bool { return journal.RowOf(events[k].Payload).Topic == journal.IncidentsTopic }) {
		lines[l.Number] = l
	}
	illegal := map[[3]int]int{} // by player, round and game
	counts := map[int]*incidentCount{}
	for k := range p.State.Incidents {
		i := &p.State.Incidents[k]
		cell := page.CellOf(p.State, p.State.Player(i.ID))
		row := incidentRow{Incident: i, Line: lines[i.Number], Player: cell, What: eventtext.Incident(p.Printer, &i.IncidentNoted), Undo: lines[i.Number].Undo}
		if i.Kind == journal.IllegalMove {
			game := [3]int{i.ID, i.Round, i.Game}
			illegal[game]++
			nth := p.T("incidents.illegal-nth", "number", illegal[game])
			if i.Ruling != nil && i.Ruling.Situation != "illegal-move" {
				nth = row.What + " · " + nth
			}
			row.What = nth
			if i.Game > 0 {
				row.What += " (" + p.T("incidents.in-game", "game", i.Game) + ")"
			}
		}
		if i.Ruling != nil {
			row.Ruled = eventtext.Ruling(p.Printer, i.Ruling)
		}
		if i.Kind == journal.Appeal {
			row.Said = eventtext.Verdict(p.Printer, i.Verdict)
			if i.Decided > 0 {
				row.Undo = lines[i.Decided].Undo // the decision goes first
			}
		}
		if !shown(i) {
			continue
		}
		p.Rows = append(p.Rows, row)
		p.count(counts, i, cell)
	}
	for game, n := range illegal {
		if (p.Round != 0 && game[1] != p.Round) || (p.Only != nil && game[0] != p.Only.ID) {
			continue
		}
		if a, loses := arbiter.LosesByIllegalMoves(p.State, game[1], n); loses {
			p.Losing = append(p.Losing, losing{page.CellOf(p.State, p.State.Player(game[0])), n, boardIn(p.State.Round(game[1]), game[0]), game[1], game[2], report.LawArticles(&a)})
		}
	}
	slices.SortFunc(p.Losing, func(a, b losing) int {
		return cmp.Or(cmp.Compare(a.Round, b.Round), cmp.Compare(a.Player.Name, b.Player.Name), cmp.Compare(a.Game, b.Game))
	})
	for _, c := range counts {
		p.Counts = append(p.Counts, *c)
	}
	slices.SortFunc(p.Counts, func(a, b incidentCount) int {
		return cmp.Or(cmp.Compare(b.Illegal, a.Illegal), cmp.Compare(a.Player.Name, b.Player.Name), cmp.Compare(a.Player.ID, b.Player.ID))
	})
	return nil
}

func (p *incidentsPage) count(counts map[int]*incidentCount, i *journal.Incident, cell page.PlayerCell) {
	if cell.ID == 0 || i.Kind == journal.OtherMatter {
		return
	}
	c := counts[i.ID]
	if c == nil {
		c = &incidentCount{Player: cell}
		counts[i.ID] = c
	}
	switch i.Kind {
	case journal.IllegalMove:
		c.Illegal++
	case journal.WarningGiven:
		c.Warnings++
	case journal.LateArrival:
		c.Late++
	case journal.Appeal:
		c.Appeals++
	}
}

// boardIn returns the board of a player in a round; none if he has none.
func boardIn(r *journal.Round, id int) journal.Board {
	if r != nil {
		for k := range r.Boards {
			if b := r.Boards[k].Board; b.White == id || b.Black == id {
				return b
			}
		}
	}
	return journal.Board{}
}

// noteIncident notes one.
func noteIncident(v *page.Visit, n int) (*page.Next, error) {
	var err error
	c := arbiter.NoteIncident{Round: n, Kind: journal.IncidentKind(v.Value("kind")), Text: v.Value("text")}
	who := v.Value("player") // whoever is chosen from the list is meant
	if who == "" {
		who = v.Value("who")
	}
	if who != "" && who != "list" {
		if c.ID, err = strconv.Atoi(who); err != nil {
			return nil, page.ErrBadForm
		}
	}
	if c.Game, err = v.Number("game"); err != nil {
		return nil, err
	}
	if c.Minutes, err = v.Number("minutes"); err != nil {
		return nil, err
	}
	return &page.Next{Command: c, Done: incidentMessage(v, c), To: v.ReturnTo("")}, nil
}

// incidentMessage describes the noted incident, and warns when an illegal move loses
// the game.
func incidentMessage(v *page.Visit, c arbiter.NoteIncident) message.Message {
	what := eventtext.Incident(v.Printer, &journal.IncidentNoted{Kind: c.Kind, Minutes: c.Minutes, Game: 0})
	if c.ID == 0 {
		return message.New("web.done.incident-nobody", "what", what)
	}
	if c.Kind == journal.IllegalMove {
		number := v.State.IllegalMoves(c.ID, c.Round, c.Game) + 1
		if a, loses := arbiter.LosesByIllegalMoves(v.State, c.Round, number); loses {
			return message.New("web.done.incident-loses", "number", number, "name", v.NameOf(c.ID), "law", report.LawArticles(&a))
		}
	}
	return message.New("web.done.incident-noted", "what", what, "name", v.NameOf(c.ID))
}

// Law quotes the Laws on illegal moves in the rounds that are shown.
func (p incidentsPage) Law() string {
	round := p.Round
	if round == 0 {
		round = max(1, len(p.State.Rounds))
	}
	first, ok := arbiter.IllegalMoveLaw(p.State, round, 1)
	if !ok {
		return p.T("incidents.law-unknown")
	}
	text := p.T("incidents.law", "edition", laws.Year(first.Edition), "kind", p.T("laws.kind."+string(first.Kind)))
	for _, n := range []int{1, 2, 3} {
		v, _ := arbiter.IllegalMoveLaw(p.State, round, n)
		a := &v.Answers[0]
		text += " " + p.T("incidents.law-nth", "number", n, "says", strings.TrimSuffix(report.LawSentence(p.Printer, a), "."), "articles", report.LawArticles(a))
		if a.Penalty.Kind == laws.Loss {
			return text + " " + p.T("incidents.law-draw")
		}
	}
	return text
}

// Kinds returns the kinds of incidents that can be noted here: an appeal has a form of its own.
func (p incidentsPage) Kinds() []journal.IncidentKind {
	return slices.DeleteFunc(journal.IncidentKinds(), func(k journal.IncidentKind) bool { return k == journal.Appeal })
}

// KindName returns the name of a kind.
func (p incidentsPage) KindName(k journal.IncidentKind) string {
	return p.T("incidents.kind." + string(k))
}

// LodgePath returns the address of the form of an appeal, with the board chosen.
func (p incidentsPage) LodgePath() string {
	b := journal.Board{}
	if p.Board != nil {
		b = p.Board.Board
	}
	return LodgePath(p.Frame, p.Round, b)
}

// LodgePath returns the address of the form of an appeal on a round, with a board chosen.
func LodgePath(f page.Frame, round int, b journal.Board) string {
	path := f.Path("appeals", "new") + "?round=" + strconv.Itoa(round)
	if b.White > 0 {
		path += "&white=" + strconv.Itoa(b.White) + "&black=" + strconv.Itoa(b.Black)
	}
	return path
}

// AppealPath returns the address of an appeal.
func AppealPath(f page.Frame, i *journal.Incident) string {
	return f.Path("appeals", strconv.FormatInt(i.Number, 10))
}

// ResultPath returns the address at which the result of a board is entered or
// corrected.
func (p incidentsPage) ResultPath(l losing) string {
	path := p.Path("rounds", strconv.Itoa(l.Round), "correct") + "?white=" + strconv.Itoa(l.Board.White) + "&black=" + strconv.Itoa(l.Board.Black)
	if l.Game == 2 {
		path += "&game=2"
	}
	return path
}

// IncidentsPath returns the path of the page of a round's incidents, with a board chosen.
func IncidentsPath(f page.Frame, round int, b journal.Board) string {
	return f.Path("rounds", strconv.Itoa(round), "incidents") + "?white=" + strconv.Itoa(b.White) + "&black=" + strconv.Itoa(b.Black)
}

// VerdictPath returns the path at which the Laws are asked about a board, or about its second
// game.
func VerdictPath(f page.Frame, round int, b journal.Board, game int) string {
	path := f.Path("rounds", strconv.Itoa(round), "verdict") + "?white=" + strconv.Itoa(b.White) + "&black=" + strconv.Itoa(b.Black)
	if game == 2 {
		path += "&game=2"
	}
	return path
}

// VerdictPath returns the path at which the Laws are asked, about the board that was chosen.
func (p incidentsPage) VerdictPath() string {
	if p.Board == nil || p.Board.Black.ID == 0 {
		return p.Path("rounds", strconv.Itoa(p.Round), "verdict")
	}
	return VerdictPath(p.Frame, p.Round, p.Board.Board, 0)
}

// Package verdicts has the page on which the arbiter asks the Laws at a board and notes their
// verdict. It asks what happened, who did it and what the clocks show, and enters the result
// where the verdict ends the game.
package verdicts

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"torneo/handbook"
	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/signedlink"
	"torneo/internal/web/page"
	"torneo/laws"
	"torneo/message"
	"torneo/tournament"
)

// Pages returns the pages of the room.
func Pages() []page.Page {
	return []page.Page{{Pattern: "GET /t/{id}/rounds/{round}/verdict", Right: arbiter.Look, Show: Verdict}}
}

// Acts returns the act of the room.
func Acts() page.Acts {
	const at = "/t/{id}/rounds/{round}/verdict"
	return page.Acts{To: at, Rows: []page.Act{{Path: at, Of: arbiter.NoteVerdict{}, Buttons: []string{"note"}, Do: note}}}
}

// verdictPage asks for a situation and shows the verdict on it.
type verdictPage struct {
	page.Frame
	askedCase
	In       arbiter.InForce  // of the tournament
	Edition  handbook.Edition // by which is judged
	Kind     laws.Kind
	Board    *seated // nil: none was chosen yet
	NoBoard  string  // the number that was typed and is at no board
	Choices  []laws.Situation
	Searched bool
	Question *laws.Question
	Verdict  *laws.Verdict
	Wrong    string // why there is no verdict
	Moves    *fromMoves
	// Electronic is the moves that an electronic board has of the game; "": none.
	Electronic string
	Decisions  *laws.Decisions
}

// seated is the board that the question is about.
type seated struct {
	journal.Board
	Table        int
	White, Black page.PlayerCell
	Result       string // that stands; "": the game is on
	ResultBy     string // who entered it, and when
	Records      [2]arbiter.PlayerRecord
}

// frequent are the situations that are offered before anything is typed, the commonest first.
var frequent = []string{
	"illegal-move", "two-hands", "clock-without-move", "pawn-not-replaced", "device-sounds", "touched-own",
	"flag-fallen", "repetition", "fifty-moves", "disturbance", "clock-set-wrongly", "late-arrival",
}

// Verdict serves the page of a round, with ?white= and ?black= of a board.
func Verdict(v *page.Visit) error {
	p, err := ask(v)
	if err != nil {
		return err
	}
	return v.Render(verdictView(p))
}

// ask reads the question and judges it.
func ask(v *page.Visit) (verdictPage, error) {
	n, err := v.RoundNumber()
	if err != nil {
		return verdictPage{}, err
	}
	r := v.State.Round(n)
	if r == nil || !r.Published || r.ByTeams && len(r.Boards) == 0 {
		return verdictPage{}, page.ErrNotFound
	}
	p := verdictPage{Frame: v.Frame(message.New("verdicts.title"))}
	p.Section, p.Round = page.RoundsSection, n
	if p.askedCase, err = readCase(v); err != nil {
		return p, err
	}
	p.In, _ = arbiter.LawsInForce(v.State, n)
	p.Edition, p.Kind = p.lawsOr(p.In)
	if err := p.seat(r); err != nil {
		return p, err
	}
	if p.Board != nil {
		p.Title = v.T("verdicts.title-board", "table", p.Board.Table)
	}
	p.Decisions = laws.DecisionsOf(p.Edition, p.Kind, p.In.Control)
	p.choices()
	if err := p.readMoves(); err != nil {
		return p, err
	}
	p.judge()
	return p, nil
}

// IsChanged reports that another edition or kind of play than the tournament's was chosen for this
// question.
func (p verdictPage) IsChanged() bool { return p.Edition != p.In.Edition || p.Kind != p.In.Kind }

// HasEdition reports that the edition of the day is known.
func (p verdictPage) HasEdition() bool { return p.In.Edition != "" }

// seat finds the board: by its players, or by its number.
func (p *verdictPage) seat(r *journal.Round) error {
	b, err := p.BoardOf()
	if err != nil {
		return err
	}
	tables := arbiter.Tables(p.State, r)
	k := -1
	if table := tableTyped(p.Value("table")); table > 0 {
		if k = slices.Index(tables, table); k < 0 {
			p.NoBoard = strconv.Itoa(table)
		}
	} else if scanned := p.scannedBoard(r); scanned >= 0 {
		k = scanned
	} else if p.Value("table") != "" {
		p.NoBoard = shorten(p.Value("table"))
	} else if b.White != 0 {
		if k = r.Find(b); k < 0 { // the second game of a match
			b.White, b.Black = b.Black, b.White
			k = r.Find(b)
		}
	}
	if k < 0 || r.Boards[k].White == 0 || r.Boards[k].Black == 0 {
		return nil
	}
	at := &r.Boards[k]
	game := 0
	if p.State.Config.TwoGames() {
		game = max(p.Game, 1)
	}
	s := &seated{Board: at.Board, Table: tables[k]}
	result := at.Result
	if game == 2 { // its colours are the other ones
		s.Board = journal.Board{White: at.Black, Black: at.White}
		result = tournament.ByColor[tournament.Outcome]{White: at.Second.Black, Black: at.Second.White}
	}
	s.White, s.Black = page.CellOf(p.State, p.State.Player(s.Board.White)), page.CellOf(p.State, p.State.Player(s.Board.Black))
	p.Board = s
	if result.White != tournament.Pending && result.White != tournament.Adjourned {
		s.Result = eventtext.Result(result)
		if s.ResultBy, err = p.whoEntered(at.Board, game); err != nil {
			return err
		}
	}
	s.Records, err = p.records(s.Board, game)
	return err
}

// scannedBoard finds the board of a link that was scanned: that of the board, or of a player at it; -1:
// it is none of this round.
func (p *verdictPage) scannedBoard(r *journal.Round) int {
	address, err := url.Parse(p.Value("table"))
	if err != nil || p.Site.Players == nil {
		return -1
	}
	text, _, _ := strings.Cut(strings.TrimPrefix(address.Path, "/"), "/")
	t, err := p.Site.Players.Open(p.Context(), text)
	if err != nil || t.Tournament != p.Tournament.ID {
		return -1
	}
	switch {
	case t.Kind == signedlink.Board && t.Round == p.Round:
		return r.Find(journal.Board{White: t.White, Black: t.Black})
	case t.Kind == signedlink.Player:
		return slices.IndexFunc(r.Boards, func(b journal.PlayedBoard) bool { return b.White == t.ID || b.Black == t.ID })
	}
	return -1
}

// whoEntered says who entered the result of a board, and when; "": nobody is known.
func (p *verdictPage) whoEntered(b journal.Board, game int) (string, error) {
	events, err := p.Events()
	if err != nil {
		return "", err
	}
	for k := len(events) - 1; k >= 0; k-- {
		w, entered := events[k].Payload.(journal.ResultEntered)
		same := w.Board == b || w.Board == (journal.Board{White: b.Black, Black: b.White})
		if entered && w.Round == p.Round && same && (w.Game == 2) == (game == 2) && !p.State.Undone[events[k].Number] {
			return p.T("verdicts.entered-by", "name", events[k].Actor, "time", events[k].Time.In(p.Zone()).Format("15:04")), nil
		}
	}
	return "", nil
}

// records counts the faults of both players in the game, and in all tournaments of the event.
func (p *verdictPage) records(b journal.Board, game int) (list [2]arbiter.PlayerRecord, err error) {
	ids := [2]int{b.White, b.Black}
	for k, id := range ids {
		list[k] = arbiter.RecordOf(p.State, id, p.Round, game)
	}
	journals, err := p.Site.Desk.Store().Journals(p.Context(), p.Tournament.Event)
	if err != nil || len(journals) < 2 {
		return list, err
	}
	own, err := p.Site.Desk.EventState(p.Context(), p.Tournament.Event)
	if err != nil {
		return list, err
	}
	states := map[string]*journal.State{p.Tournament.ID: p.State}
	noted := false
	for _, j := range journals {
		if s, err := p.Site.Desk.State(p.Context(), j.ID); err == nil && j.ID != p.Tournament.ID {
			states[j.ID] = s
			noted = noted || len(s.Incidents) > 0
		}
	}
	if !noted { // then nothing counts elsewhere, and nobody has to be compared
		return list, nil
	}
	for _, person := range arbiter.Entrants(own, states) {
		for k, id := range ids {
			for _, here := range person.Seats {
				if here.Tournament != p.Tournament.ID || here.Player != id {
					continue
				}
				for _, there := range person.Seats {
					if there.Tournament != p.Tournament.ID {
						list[k].Add(arbiter.RecordOf(states[there.Tournament], there.Player, 0, 0))
					}
				}
			}
		}
	}
	return list, nil
}

// choices lists the situations that are offered: those that were searched for, else the frequent
// ones; the edition has to rule on them.
// search finds the situations in which every word that was typed occurs: the frequent ones first,
// then those that have a word beginning so in their name, then in any language; in the middle of
// words only where there is none of these. The script does the same.
// inside is the rank of what is found in the middle of words.
const inside = 2

// judge asks the Laws, once it is said what happened and who did it.
func (p *verdictPage) judge() {
	if p.Situation == "" {
		return
	}
	if p.Question == nil {
		p.Wrong = p.T("verdicts.silent", "edition", laws.Year(p.Edition), "kind", p.KindName(p.Kind))
		return
	}
	if p.WrongClock != "" {
		p.Wrong = p.T("verdicts.wrong-clock", "value", p.WrongClock)
		return
	}
	if !p.Judged {
		return
	}
	v, err := laws.Judge(laws.Case{Situation: p.Situation, Edition: p.Edition, Kind: p.Kind, By: p.By, Facts: p.FactsTold(), Clocks: p.Clocks, Control: p.In.Control})
	if err != nil {
		m, _ := message.Of(err)
		p.Wrong = p.Text(m)
		return
	}
	p.Verdict = &v
}

// MayNote reports whether who looks may note a verdict at the board.
func (p verdictPage) MayNote() bool {
	return p.Board != nil && p.MayAt(arbiter.Of(arbiter.NoteVerdict{}), p.Round, p.Board.Table)
}

// KindName names a kind of play.
func (p verdictPage) KindName(k laws.Kind) string { return p.T("laws.kind." + string(k)) } //i18n:prefix laws.kind.

// SituationName names a situation, as a chip.
func (p verdictPage) SituationName(id string) string {
	if key := "verdicts.short." + id; p.Has(key) { //i18n:prefix verdicts.short.
		return p.T(key)
	}
	return report.Capital(p.T("laws.situation." + id)) //i18n:prefix laws.situation.
}

// InForceText says by what is judged: the kind of play with its control, supervision, and the
// edition.
func (p verdictPage) InForceText() string {
	control := p.T("verdicts.no-control")
	if p.In.Control != nil {
		control = p.State.Config.TimeControl
	}
	id := "verdicts.in-force-supervised" // the name of the kind says so, or it makes no difference
	if p.Kind == laws.Rapid || p.Kind == laws.Blitz {
		id = "verdicts.in-force"
	}
	return p.T(id, "kind", report.Capital(p.KindName(p.Kind)), "control", control, "edition", laws.Year(p.Edition))
}

// RoundPath is an address of the round.
func (p verdictPage) RoundPath(parts ...string) string {
	return p.Path(append([]string{"rounds", strconv.Itoa(p.Round)}, parts...)...)
}

// BoardPath is the address of the page for this board, with nothing asked.
func (p verdictPage) BoardPath() string {
	path := p.RoundPath("verdict")
	if p.Board == nil {
		return path
	}
	path += "?white=" + strconv.Itoa(p.Board.Board.White) + "&black=" + strconv.Itoa(p.Board.Board.Black)
	if p.Game == 2 {
		path += "&game=2"
	}
	return path
}

// lawsPages are the addresses of the Laws at FIDE, of the editions that stand there.
var lawsPages = map[handbook.Edition]string{
	"Laws-2018": "https://handbook.fide.com/chapter/E012018", "Laws-2023": "https://handbook.fide.com/chapter/E012023",
}

// LawsPage is the address of the text by which is judged; "": none is known.
func (p verdictPage) LawsPage() string { return lawsPages[p.Edition] }

// ClockName names a player's clock: the side, and the player where the board is known.
func (p verdictPage) ClockName(s laws.Side) string {
	side, cell := p.T("web.round.white"), page.PlayerCell{}
	if s == laws.Black {
		side = p.T("web.round.black")
	}
	if p.Board != nil {
		if cell = p.Board.White; s == laws.Black {
			cell = p.Board.Black
		}
		return side + ", " + cell.Name
	}
	return side
}

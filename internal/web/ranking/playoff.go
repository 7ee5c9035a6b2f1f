package ranking

import (
	"crypto/rand"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/pairing/playoff"
	"torneo/tournament"
)

// playOffPage is the play-off: what is declared, whom it concerns, what is to be
// played now, and the places.
type playOffPage struct {
	page.Frame
	Declared *tournament.PlayOff // nil: none is
	Form     tournament.PlayOff  // what the form to declare one begins with
	Time     string              // of the form: there may be none yet
	Open     bool                // it has not started, so that it can be declared
	Unfit    string              // why the games are not those of the play-off
	Ended    string              // when the last game ended, as it was asked
	Document *report.Document    // nil: none is declared, or no round is paired
	Games    []playOffGame
	Draw     []page.PlayerCell // who has to draw lots
}

// playOffGame is a game that is to be played now. Where the colours are drawn by
// lot either can have White.
type playOffGame struct {
	White, Black page.PlayerCell
	Drawn        bool
}

// declareRight is what one must be allowed to do to declare a play-off.
const declareRight = arbiter.ManageEvent

func PlayOff(v *page.Visit) error {
	p := playOffPage{Frame: v.Frame(message.New("web.playoff.title")), Declared: v.State.PlayOff, Open: len(v.State.Extra) == 0, Ended: v.Value("ended")}
	p.Section, p.Wide = page.StandingsSection, true
	p.Form = tournament.AnnexPlayOff()
	if v.Value("as") == "manual" {
		p.Form = tournament.ManualPlayOff()
	} else if p.Declared != nil {
		p.Form = *p.Declared
	}
	p.Time = p.Form.Contest.String()
	if p.Declared != nil && v.State.Started() {
		if err := p.follow(); err != nil {
			return err
		}
	}
	return v.Render(playOffView(p))
}

// follow fills in how the play-off stands.
func (p *playOffPage) follow() error {
	r, err := arbiter.Standings(p.State, arbiter.LastPublished(p.State))
	if err != nil {
		return err
	}
	if !r.Unfit.IsZero() {
		p.Unfit = p.Text(r.Unfit)
		return nil
	}
	x := report.PlayOff{Event: report.Event{Tournament: r.Tournament, Table: r.Table, Standings: r.Standings}, Courses: r.Courses, Waiting: r.Waiting}
	if p.Ended != "" {
		at, ok := playoff.ParseTimeOfDay(p.Ended)
		if !ok {
			return &arbiter.Refused{Message: message.New("web.playoff.time", "value", p.Ended)}
		}
		x.Ended = &at
	}
	p.Document = x.Document(p.Printer, report.People)
	if p.Document.Lead = nil; !r.Waiting.IsZero() {
		p.Document.Lead = []string{p.Text(r.Waiting)}
		return nil
	}
	for _, c := range r.Courses {
		for _, n := range c.Draw {
			p.Draw = append(p.Draw, page.CellOf(p.State, p.State.Numbered(n)))
		}
		for _, n := range c.Now {
			g := playOffGame{page.CellOf(p.State, p.State.Numbered(n.A)), page.CellOf(p.State, p.State.Numbered(n.B)), n.White == 0}
			if n.White == n.B {
				g.White, g.Black = g.Black, g.White
			}
			p.Games = append(p.Games, g)
		}
	}
	return nil
}

// Results is the results that a game of a play-off can have.
func (p playOffPage) Results() []arbiter.ResultKind {
	return slices.DeleteFunc(slices.Clone(arbiter.Results()), func(r arbiter.ResultKind) bool {
		return r.Result.White == tournament.Pending || r.Result.White == tournament.Adjourned
	})
}

// DeclarePlayOff reads the declaration, and takes it back with "none".
func DeclarePlayOff(v *page.Visit) error {
	if v.Value("none") != "" {
		return v.Do(arbiter.DeclarePlayOff{}, v.Path("playoff"), message.New("web.done.playoff-none"))
	}
	var words []string
	for _, key := range []string{"places", "after", "format", "numbers", "colours", "time", "start", "break", "rest", "others"} {
		words = append(words, key+"="+strings.Join(strings.Fields(v.Value(key)), ""))
	}
	d, err := tournament.ParsePlayOff(strings.Join(words, " "))
	if syntax, ok := err.(*tournament.PlayOffSyntax); ok {
		return &arbiter.Refused{Message: message.New("playoff.syntax."+syntax.Reason, "part", syntax.Part)}
	}
	return v.Do(arbiter.DeclarePlayOff{PlayOff: &d}, v.Path("playoff"), message.New("web.done.playoff"))
}

// EnterPlayOffLots draws the lots, or enters those that were drawn by hand: pairing
// numbers, the first one drawn first.
func EnterPlayOffLots(v *page.Visit) error {
	var ids []int
	if typed := strings.FieldsFunc(v.Value("lots"), func(r rune) bool { return r == ' ' || r == ',' || r == ';' }); len(typed) > 0 {
		for _, text := range typed {
			id, err := v.PlayerOf(text)
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
	} else {
		r, err := arbiter.Standings(v.State, arbiter.LastPublished(v.State))
		if err != nil {
			return err
		}
		for _, c := range r.Courses {
			for _, n := range c.Draw {
				ids = append(ids, v.State.Numbered(n).ID)
			}
		}
		for k := len(ids) - 1; k > 0; k-- {
			j, _ := rand.Int(rand.Reader, big.NewInt(int64(k+1))) // never fails
			ids[k], ids[j.Int64()] = ids[j.Int64()], ids[k]
		}
	}
	return v.Do(arbiter.EnterPlayOffLots{IDs: ids}, v.Path("playoff"), message.New("web.done.lots"))
}

// EnterPlayOffGame enters a game with its result.
func EnterPlayOffGame(v *page.Visit) error {
	kind, ok := arbiter.ResultOf(v.Value("result"))
	if !ok {
		return &arbiter.Refused{Message: message.New("web.error.result", "value", v.Value("result"))}
	}
	b, err := v.BoardOf()
	if err != nil {
		return err
	}
	if v.Value("first") == strconv.Itoa(b.Black) { // the lot gave the other one White
		b = journal.Board{White: b.Black, Black: b.White}
	}
	return v.Do(arbiter.EnterPlayOffGame{Board: b, Result: kind.Result}, v.Path("playoff"),
		message.New("web.done.playoff-game", "board", v.NameOf(b.White)+" – "+v.NameOf(b.Black), "result", kind.Symbol))
}

// Settled is the declaration in words.
func (p playOffPage) Settled() *report.Document {
	return &report.Document{Language: p.Printer.Language(), Tables: []report.Table{report.DeclaredPlayOff(p.Printer, p.Declared)}}
}

// After is after how many tie-breaks it comes, as the form has it.
func (p playOffPage) After() string {
	if p.Form.After == tournament.AllTieBreaks {
		return "all"
	}
	return strconv.Itoa(p.Form.After)
}

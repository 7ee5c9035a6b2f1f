package ranking

import (
	"cmp"
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
	"torneo/tiebreak"
	"torneo/tournament"
)

// playOffPage is the play-off: what is declared, whom it concerns, what is to be
// played now, and the places.
type playOffPage struct {
	page.Frame
	Declared *tournament.PlayOff // nil: none is
	Form     tournament.PlayOff  // what the form to declare one begins with
	Open     bool                // it has not started, so that it can be declared
	Unfit    string              // why the games are not those of the play-off
	Ended    string              // when the last game ended, as it was asked
	Document *report.Document    // nil: none is declared, or no round is paired
	Games    []playOffGame
	Matches  []page.ExtraMatch // of a play-off between teams, instead of games
	Draw     []page.PlayerCell // who has to draw lots
}

// playOffGame is a game that is to be played now. Where the colours are drawn by
// lot either can have White.
type playOffGame struct {
	White, Black page.PlayerCell
	Drawn        bool
}

// declareRight is the right to declare a play-off.
var declareRight = arbiter.Of(arbiter.DeclarePlayOff{})

func PlayOff(v *page.Visit) error {
	p := playOffPage{Frame: v.Frame(message.New("web.playoff.title")), Declared: v.State.PlayOff, Open: len(v.State.Extra) == 0, Ended: v.Value("ended")}
	p.Section, p.Wide = page.StandingsSection, true
	p.Form = tournament.AnnexPlayOff()
	if v.Value("as") == "manual" {
		p.Form = tournament.ManualPlayOff()
	} else if p.Declared != nil {
		p.Form = *p.Declared
	}
	if p.Declared != nil && v.State.HasStarted() {
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
			p.Draw = append(p.Draw, page.ParticipantCell(p.State, n))
		}
		for _, n := range c.Now {
			if c.Teams {
				p.Matches = append(p.Matches, p.match(&n))
				continue
			}
			g := playOffGame{page.CellOf(p.State, p.State.PlayerByNumber(n.A)), page.CellOf(p.State, p.State.PlayerByNumber(n.B)), n.White == 0}
			if n.White == n.B {
				g.White, g.Black = g.Black, g.White
			}
			p.Games = append(p.Games, g)
		}
	}
	return nil
}

// match returns the form of a match that is to be played now.
func (p *playOffPage) match(n *playoff.Next) page.ExtraMatch {
	white, black := n.A, n.B
	if n.White == n.B {
		white, black = n.B, n.A
	}
	team := func(number int) *journal.Team { return p.State.Team(page.ParticipantCell(p.State, number).ID) }
	m := p.ExtraMatchOf(team(white), team(black))
	m.Action, m.Back, m.Drawn = p.Path("playoff", "match"), p.Path("playoff"), n.White == 0
	return m
}

// Results returns the results that a game of a play-off can have.
func (p playOffPage) Results() []arbiter.ResultKind {
	return slices.DeleteFunc(slices.Clone(arbiter.Results()), func(r arbiter.ResultKind) bool {
		return r.Result.White == tournament.Pending || r.Result.White == tournament.Adjourned
	})
}

// declarePlayOff reads the declaration, and takes it back.
func declarePlayOff(v *page.Visit) (*page.Next, error) {
	if v.Value("do") == "none" {
		return &page.Next{Command: arbiter.DeclarePlayOff{}, Done: message.New("web.done.playoff-none")}, nil
	}
	contest, err := v.Contest()
	if err != nil {
		return nil, err
	}
	words := []string{"places=" + placesOf(v), "time=" + contest.String()}
	for _, key := range []string{"after", "format", "numbers", "colours", "start", "break", "rest", "others"} {
		words = append(words, key+"="+strings.Join(strings.Fields(v.Value(key)), ""))
	}
	d, err := tournament.ParsePlayOff(strings.Join(words, " "))
	if syntax, ok := err.(*tournament.PlayOffSyntax); ok {
		return nil, &arbiter.Refused{Message: message.New("playoff.syntax."+syntax.Reason, "part", syntax.Part)}
	}
	return page.Give(arbiter.DeclarePlayOff{PlayOff: &d})
}

// placesOf returns the places that the play-off decides, as ParsePlayOff reads them.
func placesOf(v *page.Visit) string {
	from, to := v.Value("place-from"), v.Value("place-to")
	switch {
	case v.Value("decides") == "qualify":
		return "top" + to
	case from == to:
		return from
	}
	return cmp.Or(from, "1") + "-" + to
}

// enterPlayOffLots draws the lots, or enters those that were drawn by hand: at which
// place everybody was drawn.
func enterPlayOffLots(v *page.Visit) (*page.Next, error) {
	if ids, drawn := v.Values("id"), v.Values("drawn"); len(ids) > 0 {
		order := make([]int, len(ids))
		for k := range ids {
			id, err := strconv.Atoi(ids[k])
			if err != nil || id == 0 || k >= len(drawn) {
				return nil, page.ErrBadForm
			}
			n, err := strconv.Atoi(drawn[k])
			if err != nil || n < 1 || n > len(order) || order[n-1] != 0 {
				return nil, &arbiter.Refused{Message: message.New("web.playoff.lots-wrong", "count", len(ids))}
			}
			order[n-1] = id
		}
		return page.Give(arbiter.EnterPlayOffLots{IDs: order})
	}
	r, err := arbiter.Standings(v.State, arbiter.LastPublished(v.State))
	if err != nil {
		return nil, err
	}
	var ids []int
	for _, c := range r.Courses {
		for _, n := range c.Draw {
			ids = append(ids, page.ParticipantCell(v.State, n).ID)
		}
	}
	for k := len(ids) - 1; k > 0; k-- {
		j, _ := rand.Int(rand.Reader, big.NewInt(int64(k+1))) // never fails
		ids[k], ids[j.Int64()] = ids[j.Int64()], ids[k]
	}
	return page.Give(arbiter.EnterPlayOffLots{IDs: ids})
}

// enterPlayOffGame enters a game with its result.
func enterPlayOffGame(v *page.Visit) (*page.Next, error) {
	kind, ok := arbiter.ResultOf(v.Value("result"))
	if !ok {
		return nil, &arbiter.Refused{Message: message.New("web.error.result", "value", v.Value("result"))}
	}
	b, err := v.BoardOf()
	if err != nil {
		return nil, err
	}
	if v.Value("first") == strconv.Itoa(b.Black) { // the lot gave the other one White
		b = journal.Board{White: b.Black, Black: b.White}
	}
	done := message.New("web.done.playoff-game", "board", v.NameOf(b.White)+" – "+v.NameOf(b.Black), "result", kind.Symbol)
	return &page.Next{Command: arbiter.EnterPlayOffGame{Board: b, Result: kind.Result}, Done: done}, nil
}

// Declaration returns the declaration in words.
func (p playOffPage) Declaration() *report.Document {
	return &report.Document{Language: p.Printer.Language(), Tables: []report.Table{report.DeclaredPlayOff(p.Printer, p.Declared, p.State.Config.Rulebook.TieBreaks, p.State.Config.ForTeams())}}
}

// allTieBreaks is the answer that it comes after all of them.
const allTieBreaks = "all"

// AfterValue returns the number of tie-breaks that the play-off comes after, as the
// form has it.
func (p playOffPage) AfterValue() string {
	if p.Form.After == tournament.AllTieBreaks {
		return allTieBreaks
	}
	return strconv.Itoa(p.Form.After)
}

// afterChoice is a position of the play-off among the tie-breaks.
type afterChoice struct{ Value, Text string }

// Afters returns the positions that there are: the tie-breaks by name.
func (p playOffPage) Afters() []afterChoice {
	list := []afterChoice{{"0", p.T("playoff.after.none")}}
	n := 0
	for _, code := range p.State.Config.Ties {
		spec, err := tiebreak.Parse(code)
		if err != nil || spec.Code == "PTS" {
			continue
		}
		n++
		list = append(list, afterChoice{strconv.Itoa(n), p.T("web.playoff.after", "tie", report.Name(p.Printer, spec, p.State.Config.Rulebook.TieBreaks))})
	}
	for n < p.Form.After { // declared when the list was longer
		n++
		list = append(list, afterChoice{strconv.Itoa(n), p.T("playoff.after.some", "count", n)})
	}
	return append(list, afterChoice{allTieBreaks, p.T("playoff.after.all")})
}

// PlaceTo returns the last place that it decides; empty: to the last one of all.
func (p playOffPage) PlaceTo() string {
	if p.Form.Places.To == 0 {
		return ""
	}
	return strconv.Itoa(p.Form.Places.To)
}

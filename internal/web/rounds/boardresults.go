package rounds

import (
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/boardresults"
	"torneo/internal/web/page"
	"torneo/message"
)

// found counts the suggestions of electronic boards and PGN files for the round.
type found struct {
	Mark                    string // another one when they say something else; "": nothing is read
	Takes, Differ, Doubtful int

	Asked string // boards of which players say something, each with a mark that is another one when they say something else
}

// addSuggestions puts beside every board what a game says of it.
func (p *roundPage) addSuggestions() error {
	if p.Site.Results == nil || !p.Paired.Published {
		return nil
	}
	r, mark, err := p.Site.Results.Report(p.Context(), p.Tournament.ID, p.State, p.Round)
	if err != nil {
		return err
	}
	p.Found.Mark = mark
	p.Found.Takes, p.Found.Differ, p.Found.Doubtful = r.Count()
	if !p.Entering() {
		p.Found.Takes = 0
	}
	of := map[int]*boardresults.Suggestion{}
	for k := range r.Suggestions {
		s := &r.Suggestions[k]
		of[seatKey(s.Table, s.Game)] = s
	}
	for k := range p.Boards {
		b := &p.Boards[k]
		if s := of[seatKey(b.Table, b.Game)]; s != nil && s.State != boardresults.Same && !p.Verify {
			b.Suggested = s
		}
		if b.Suggested != nil && b.Suggested.Takes() && !b.Entered {
			p.Found.Takes = 0 // all are taken together, or by who may
		}
	}
	return nil
}

// seatKey names a game of a table: the only one or the first, or the second.
func seatKey(table, game int) int {
	if game == 2 {
		return -table
	}
	return table
}

// Suggests returns the suggested result as the board is read.
func (b boardRow) Suggests() arbiter.ResultKind { return b.Reading.Kind(b.Suggested.Kind) }

// CanTakeSuggestion reports a board whose suggestion can be taken.
func (p roundPage) CanTakeSuggestion(b boardRow) bool {
	return b.Suggested != nil && b.Suggested.Takes() && p.Entering() && b.Entered
}

// takeSuggested enters what a game says of a board, or what all games say of which nothing
// is doubtful: in one act, whose entries say where it is from.
func takeSuggested(v *page.Visit, n int) (*page.Next, error) {
	if v.Site.Results == nil {
		return nil, page.ErrNotFound
	}
	r, mark, err := v.Site.Results.Report(v.Context(), v.Tournament.ID, v.State, n)
	if err != nil {
		return nil, err
	}
	changed := &arbiter.Refused{Message: message.New("suggest.changed")}
	if v.Value("all") != "" {
		if mark != v.Value("mark") {
			return nil, changed
		}
		return takeAll(v, n, &r), nil
	}
	b, err := v.BoardOf()
	if err != nil {
		return nil, err
	}
	game, err := v.Number("game")
	if err != nil {
		return nil, err
	}
	for k := range r.Suggestions {
		s := &r.Suggestions[k]
		if s.Board != b || s.Game != game {
			continue
		}
		read := v.Reading(b)
		kind := read.Kind(s.Kind)
		if s.State == boardresults.New && !s.Takes() || kind.Key != v.Value("result") {
			return nil, changed
		}
		query := afterQuery(v, n, b, game)
		if v.Value("missing") != "" {
			query += "&missing=1"
		}
		v.Note = s.Note()
		left, right := read.Board(b)
		done := message.New("web.done.result", "white", v.NameOf(left), "black", v.NameOf(right), "result", kind.Symbol)
		return page.Rendered, v.DoKeyed(enter(n, s), v.Path("rounds", strconv.Itoa(n))+query, done)
	}
	return nil, changed
}

func enter(round int, s *boardresults.Suggestion) arbiter.EnterResult {
	return arbiter.EnterResult{Round: round, Board: s.Board, Result: s.Kind.Result, Game: s.Game}
}

// takeAll enters everything that is proposed.
func takeAll(v *page.Visit, round int, r *boardresults.Report) *page.Next {
	var all arbiter.Sequence
	var from []string
	seen := map[string]bool{}
	for k := range r.Suggestions {
		s := &r.Suggestions[k]
		if !s.Takes() {
			continue
		}
		all = append(all, enter(round, s))
		if !seen[s.Source] {
			seen[s.Source] = true
			from = append(from, s.Source)
		}
	}
	if note := []rune(strings.Join(from, " · ")); len(note) > 0 {
		v.Note = string(note[:min(len(note), 500)])
	}
	return &page.Next{Command: all, Done: message.New("desk.done.suggested", "count", len(all))}
}

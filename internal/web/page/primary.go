package page

import (
	"strconv"

	"torneo/internal/arbiter"
)

// Primary is the one button of the bar: what happens next.
type Primary struct {
	Label   string
	Hint    string // what is missing for it, or who will see it
	To      string
	Post    bool // it is done, not gone to
	Fields  []field
	Calm    bool // it leads away from what the page is about
	Missing bool // it leads to the first board without result
}

// Primary returns the next thing to do; nil on the overview, which says it in full, where there
// is none, and where it would lead to the page that is shown.
func (f Frame) Primary() *Primary {
	p := f.next()
	if p != nil && !p.Post && f.Request != nil && (p.To == f.RequestURI() || !p.Missing && p.To == f.Request.URL.Path) {
		return nil
	}
	return p
}

func (f Frame) next() *Primary {
	s := StageOf(f.State)
	switch {
	case f.State.Ahead != nil:
		return nil
	case f.Section == OverviewSection:
		return nil
	case s.Step == StepFinished:
		return f.finish()
	case f.Section != RoundsSection || !f.Bare:
		return &Primary{Label: f.Text(s.short()), To: f.StepPath(s), Calm: true}
	case f.Round != s.Round && !(s.Step == StepPair && f.Round == s.Round-1) && !(f.Round == s.Round+1 && f.pairsNext(s)):
		return &Primary{Label: f.T("desk.go.round", "round", s.Round), To: f.StepPath(s), Calm: true}
	}
	if !f.MayStep(s) {
		return nil
	}
	return f.act(s)
}

// MayStep reports whether who looks may do what is next.
func (f Frame) MayStep(s Stage) bool {
	do := map[Step]arbiter.Command{
		StepPlayers: arbiter.EnterPlayer{}, StepNumbers: arbiter.AssignNumbers{}, StepColour: arbiter.DrawColour{}, StepPair: arbiter.PairRound{}, StepManual: arbiter.EndManual{},
		StepPublish: arbiter.Publish{}, stepLineUps: arbiter.LineUp{}, stepResults: arbiter.EnterResult{}, stepClose: arbiter.CloseRound{}, StepTieBreak: arbiter.EnterPlayOffGame{},
	}[s.Step]
	return do == nil || f.May(arbiter.Of(do))
}

// act returns the button on the page of the round that is on.
func (f Frame) act(s Stage) *Primary {
	in := func(do string) string { return f.Path("rounds", strconv.Itoa(s.Round), do) }
	switch s.Step {
	case StepPlayers, stepLineUps, StepTieBreak:
		return &Primary{Label: f.Text(s.short()), To: f.StepPath(s)}
	case StepNumbers, StepColour, StepPair:
		return &Primary{Label: f.T("web.stage.pair", "round", s.Round), To: in("pair"), Post: true}
	case StepManual:
		return &Primary{Label: f.T("desk.go.manual-end"), To: in("boards"), Post: true, Fields: []field{{"end", "1"}}}
	case StepPublish:
		label := f.T("desk.go.publish")
		if !f.PrintsOnPublishing() {
			label = f.T("paper.publish")
		}
		hint := ""
		if f.readers().reachNobody() {
			hint = f.T("board.readers.paper")
		}
		return &Primary{Label: label, Hint: hint, To: in("publish"), Post: true, Fields: []field{{"print", "1"}}}
	case stepResults:
		if !f.May(arbiter.Of(arbiter.CloseRound{})) {
			return &Primary{Label: f.Text(s.short()), To: f.Path("rounds", strconv.Itoa(s.Round)) + "?missing=1", Missing: true, Calm: true}
		}
		label := f.T("desk.go.close", "round", s.Round)
		if s.Round < f.State.Config.Rounds {
			label = f.T("desk.go.next", "round", s.Round+1)
		}
		return &Primary{Label: label, Hint: f.T("desk.go.missing", "count", s.Count), To: f.Path("rounds", strconv.Itoa(s.Round)) + "?missing=1", Missing: true}
	case stepClose:
		if f.pairsNext(s) {
			return &Primary{Label: f.T("desk.go.next", "round", s.Round+1), To: f.Path("rounds", strconv.Itoa(s.Round+1), "pair"), Post: true}
		}
		return &Primary{Label: f.T("desk.go.close", "round", s.Round), To: in("close"), Post: true}
	}
	return f.finish()
}

// finish leads to what is left to do when the last round is closed: to share out the prizes, if
// some were announced, and to hand in the report. Who does neither reads the standings.
func (f Frame) finish() *Primary {
	report := f.May(ExportSection.act())
	switch {
	case f.State.Fund.Text != "" && !(report && (f.Section == PrizesSection || f.Section == ExportSection)):
		return &Primary{Label: f.T("web.go.prizes"), To: f.SectionPath(PrizesSection), Calm: true}
	case report:
		return &Primary{Label: f.T("web.go.report"), To: f.SectionPath(ExportSection), Calm: true}
	}
	return &Primary{Label: f.T("web.go.finished"), To: f.Path("standings"), Calm: true}
}

// pairsNext reports whether the round has its results, and the next one is paired without its
// being closed before.
func (f Frame) pairsNext(s Stage) bool {
	return s.Step == stepClose && s.Round < f.State.Config.Rounds && !arbiter.IsKnockout(f.State)
}

// LastLabel returns the text of the button of a tournament that is over.
func (f Frame) LastLabel() string { return f.finish().Label }

// StepPath returns the path of the page where a step is done.
func (f Frame) StepPath(s Stage) string {
	switch s.Step {
	case StepPlayers, StepNumbers:
		return f.SectionPath(PlayersSection)
	case StepFinished:
		return f.finish().To
	case StepTieBreak:
		return f.Path("bracket")
	case stepLineUps:
		if f.Round == s.Round {
			return f.Path("rounds", strconv.Itoa(s.Round), "lineups")
		}
	}
	return f.Path("rounds", strconv.Itoa(s.Round))
}

package page

import (
	"strconv"

	"torneo/internal/arbiter"
	"torneo/message"
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
	s := arbiter.StageOf(f.State)
	switch {
	case f.State.Ahead != nil:
		return nil
	case f.Section == OverviewSection:
		return nil
	case s.Step == arbiter.StepFinished:
		return f.finish()
	case f.Section != RoundsSection || !f.Bare:
		return &Primary{Label: f.Text(shortStage(s)), To: f.StepPath(s), Calm: true}
	case f.Round != s.Round && !(s.Step == arbiter.StepPair && f.Round == s.Round-1) && !(f.Round == s.Round+1 && f.pairsNext(s)):
		return &Primary{Label: f.T("desk.go.round", "round", s.Round), To: f.StepPath(s), Calm: true}
	}
	if !f.MayStep(s) {
		return nil
	}
	return f.act(s)
}

// MayStep reports whether who looks may do what is next.
func (f Frame) MayStep(s arbiter.Stage) bool {
	do := map[arbiter.Step]arbiter.Command{
		arbiter.StepPlayers: arbiter.EnterPlayer{}, arbiter.StepNumbers: arbiter.AssignNumbers{}, arbiter.StepColour: arbiter.DrawColour{}, arbiter.StepPair: arbiter.PairRound{}, arbiter.StepManual: arbiter.EndManual{},
		arbiter.StepPublish: arbiter.Publish{}, arbiter.StepLineUps: arbiter.LineUp{}, arbiter.StepResults: arbiter.EnterResult{}, arbiter.StepClose: arbiter.CloseRound{}, arbiter.StepTieBreak: arbiter.EnterPlayOffGame{},
	}[s.Step]
	return do == nil || f.May(arbiter.Of(do))
}

// act returns the button on the page of the round that is on.
func (f Frame) act(s arbiter.Stage) *Primary {
	in := func(do string) string { return f.Path("rounds", strconv.Itoa(s.Round), do) }
	switch s.Step {
	case arbiter.StepPlayers, arbiter.StepLineUps, arbiter.StepTieBreak:
		return &Primary{Label: f.Text(shortStage(s)), To: f.StepPath(s)}
	case arbiter.StepNumbers, arbiter.StepColour, arbiter.StepPair:
		return &Primary{Label: f.T("web.stage.pair", "round", s.Round), To: in("pair"), Post: true}
	case arbiter.StepManual:
		return &Primary{Label: f.T("desk.go.manual-end"), To: in("boards"), Post: true, Fields: []field{{"end", "1"}}}
	case arbiter.StepPublish:
		label := f.T("desk.go.publish")
		if !f.PrintsOnPublishing() {
			label = f.T("paper.publish")
		}
		hint := ""
		if f.readers().reachNobody() {
			hint = f.T("board.readers.paper")
		}
		return &Primary{Label: label, Hint: hint, To: in("publish"), Post: true, Fields: []field{{"print", "1"}}}
	case arbiter.StepResults:
		if !f.May(arbiter.Of(arbiter.CloseRound{})) {
			return &Primary{Label: f.Text(shortStage(s)), To: f.Path("rounds", strconv.Itoa(s.Round)) + "?missing=1", Missing: true, Calm: true}
		}
		label := f.T("desk.go.close", "round", s.Round)
		if s.Round < f.State.Config.Rounds {
			label = f.T("desk.go.next", "round", s.Round+1)
		}
		return &Primary{Label: label, Hint: f.T("desk.go.missing", "count", s.Count), To: f.Path("rounds", strconv.Itoa(s.Round)) + "?missing=1", Missing: true}
	case arbiter.StepClose:
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
func (f Frame) pairsNext(s arbiter.Stage) bool {
	return s.Step == arbiter.StepClose && s.Round < f.State.Config.Rounds && !arbiter.IsKnockout(f.State)
}

// LastLabel returns the text of the button of a tournament that is over.
func (f Frame) LastLabel() string { return f.finish().Label }

// StepPath returns the path of the page where a step is done.
func (f Frame) StepPath(s arbiter.Stage) string {
	switch s.Step {
	case arbiter.StepPlayers, arbiter.StepNumbers:
		return f.SectionPath(PlayersSection)
	case arbiter.StepFinished:
		return f.finish().To
	case arbiter.StepTieBreak:
		return f.Path("bracket")
	case arbiter.StepLineUps:
		if f.Round == s.Round {
			return f.Path("rounds", strconv.Itoa(s.Round), "lineups")
		}
	}
	return f.Path("rounds", strconv.Itoa(s.Round))
}

// shortStage describes the stage for a button.
func shortStage(s arbiter.Stage) message.Message {
	switch s.Step {
	case arbiter.StepResults:
		return message.New("web.stage.results", "round", s.Round, "count", s.Count)
	case arbiter.StepLineUps:
		return s.Text()
	}
	//i18n:prefix desk.step.
	return message.New("desk.step."+string(s.Step), "round", s.Round)
}

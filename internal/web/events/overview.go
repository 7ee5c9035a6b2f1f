package events

import (
	"crypto/rand"
	"slices"
	"strconv"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// overviewPage summarises a tournament and names the next step.
type overviewPage struct {
	page.Frame
	Stage  arbiter.Stage
	Facts  []fact
	Latest []page.Line // of the journal
}

// fact is one thing that is known of the tournament.
type fact struct{ Name, Value string }

const latestLines = 6

func Overview(v *page.Visit) error {
	p := overviewPage{Frame: v.Frame(message.Message{}), Stage: arbiter.StageOf(v.State)}
	p.Title, p.Section = v.State.Config.Name, page.OverviewSection
	p.Facts = p.facts()
	events, err := v.Events()
	if err != nil {
		return err
	}
	p.Latest = v.Lines(events, func(k int) bool { return k >= len(events)-latestLines })
	return v.Render(overviewView(p))
}

func (p *overviewPage) facts() []fact {
	c := &p.State.Config
	dates := p.Date(c.Start.String())
	if c.End != c.Start && !c.End.IsZero() {
		dates += " – " + p.Date(c.End.String())
	}
	all := []fact{
		{p.T("web.fact.players"), strconv.Itoa(len(p.State.Players))},
		{p.T("web.config.rounds"), strconv.Itoa(c.Rounds)},
		{p.T("web.config.system"), p.SystemOf(p.State)},
		{p.T("web.fact.teams"), eventtext.Positive(len(p.State.Teams))},
		{p.T("web.config.boards"), eventtext.Positive(c.Boards)},
		{p.T("web.config.contest"), page.ContestName(p.Printer, c.Matches.Contest, c.ForTeams())},
		{p.T("web.fact.dates"), dates},
		{p.T("web.config.city"), c.City},
		{p.T("web.config.federation"), c.Federation},
		{p.T("web.config.arbiter"), c.ChiefArbiter},
		{p.T("web.config.time"), c.TimeControl},
		{p.T("web.config.initial"), eventtext.Colour(p.Printer, c.Initial)},
	}
	return slices.DeleteFunc(all, func(f fact) bool { return f.Value == "" })
}

// firstStep is one of those that lead a newcomer to the first round.
type firstStep struct {
	Title, Text, To string
	Done            bool
}

// Begins reports whether no round has been paired yet, and who looks is one who gets it going.
func (p overviewPage) Begins() bool {
	return p.State.Current() == 0 && p.May(arbiter.Of(arbiter.PairRound{}))
}

// FirstSteps returns the three that lead to the first round.
func (p overviewPage) FirstSteps() []firstStep {
	c := &p.State.Config
	who := firstStep{p.T("web.overview.begin.players"), p.T("web.overview.begin.players-text"), p.SectionPath(page.PlayersSection), len(p.State.Players) > 1}
	if c.ForTeams() {
		who.Title, who.Text, who.Done = p.T("teamlate.go"), p.T("web.overview.begin.teams-text"), len(p.State.Teams) > 1
	}
	return []firstStep{
		who,
		{p.T("web.overview.begin.settings"), p.T("web.overview.begin.settings-text", "count", c.Rounds, "system", p.SystemOf(p.State)), p.Path("settings"), c.ChiefArbiter != "" && c.TimeControl != ""},
		{p.T("web.overview.begin.readers"), p.Text(p.ReadersText()), p.SectionPath(page.NoticeboardSection), p.State.Publication.Open},
	}
}

// IsDone reports a step that has been taken in the round that is on.
func (p overviewPage) IsDone(s arbiter.Step) bool {
	now := p.Stage.Step
	switch now {
	case arbiter.StepManual:
		now = arbiter.StepPublish
	case arbiter.StepTieBreak:
		now = arbiter.StepPair
	}
	return slices.Index(arbiter.Steps, s) < slices.Index(arbiter.Steps, now)
}

// drawColour draws the colour of the top seed in round 1, or notes how it was
// drawn on the stage.
func drawColour(v *page.Visit) (*page.Next, error) {
	c := tournament.White
	switch v.Value("colour") {
	case "white":
	case "black":
		c = tournament.Black
	case "lot":
		var coin [1]byte
		_, _ = rand.Read(coin[:]) // never fails
		if coin[0]&1 == 1 {
			c = tournament.Black
		}
	default:
		return nil, page.ErrBadForm
	}
	return &page.Next{Command: arbiter.DrawColour{Color: c}, Done: message.New("web.done.colour", "colour", eventtext.Colour(v.Printer, c))}, nil
}

// stepNow marks the step that is next.
func (p overviewPage) stepNow(s arbiter.Step) string {
	if s == p.Stage.Step || s == arbiter.StepPublish && p.Stage.Step == arbiter.StepManual || s == arbiter.StepPair && p.Stage.Step == arbiter.StepTieBreak {
		return "step"
	}
	return "false"
}

// Go returns the text of the link to the page of the next step.
//
//i18n:prefix web.go.
func (p overviewPage) Go() string {
	if p.State.Config.ForTeams() && (p.Stage.Step == arbiter.StepPlayers || p.Stage.Step == arbiter.StepNumbers) {
		return p.T("teamlate.go")
	}
	if p.Stage.Step == arbiter.StepFinished {
		return p.LastLabel()
	}
	return p.T("web.go." + string(p.Stage.Step))
}

// RegulationsText says which version of the regulations of the event was announced last.
func (p overviewPage) RegulationsText() string {
	if n := len(p.State.Regulations.Announced); n > 0 {
		return p.T("bases.version", "version", n) + ", " + p.Date(p.State.Regulations.Announced[n-1].On.String())
	}
	return p.T("bases.not-announced")
}

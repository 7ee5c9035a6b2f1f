package web

import (
	"crypto/rand"
	"slices"
	"strconv"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/message"
	"torneo/tournament"
)

// overviewPage says what a tournament is, and what is to be done next.
type overviewPage struct {
	frame
	Stage  stage
	Facts  []fact
	Latest []line // of the journal
}

// fact is one thing that is known of the tournament.
type fact struct{ Name, Value string }

const latestLines = 6

func (s *Site) overview(v *visit) error {
	p := overviewPage{frame: v.frame(message.Message{}), Stage: stageOf(v.state)}
	p.Title, p.Section = v.state.Config.Name, overviewSection
	p.Facts = p.facts()
	events, err := v.events()
	if err != nil {
		return err
	}
	p.Latest = v.lines(events, func(k int) bool { return k >= len(events)-latestLines })
	return v.render(overviewView(p))
}

func (p *overviewPage) facts() []fact {
	c := &p.state.Config
	dates := p.Date(c.Start.String())
	if c.End != c.Start && !c.End.IsZero() {
		dates += " – " + p.Date(c.End.String())
	}
	all := []fact{
		{p.T("web.fact.players"), strconv.Itoa(len(p.state.Players))},
		{p.T("web.config.rounds"), strconv.Itoa(c.Rounds)},
		{p.T("web.config.system"), p.systemName(systemChoice(c))},
		{p.T("web.fact.teams"), positive(len(p.state.Teams))},
		{p.T("web.config.boards"), positive(c.Boards)},
		{p.T("web.config.contest"), contestName(p.Printer, c.Matches.Contest)},
		{p.T("web.fact.dates"), dates},
		{p.T("web.config.city"), c.City},
		{p.T("web.config.federation"), c.Federation},
		{p.T("web.config.arbiter"), c.ChiefArbiter},
		{p.T("web.config.time"), c.TimeControl},
		{p.T("web.config.initial"), colourName(p.Printer, c.Initial)},
	}
	return slices.DeleteFunc(all, func(f fact) bool { return f.Value == "" })
}

// systemName is what a system is called; its code where it has no other name.
func (v *visit) systemName(code string) string {
	switch code {
	case "FIDE_DUTCH_2026":
		return v.T("web.system.dutch")
	case "BERGER_ROUNDROBIN":
		return v.T("web.system.round-robin")
	case "FIDE_DOUBLEROUNDROBIN":
		return v.T("web.system.double-round-robin-exchanged")
	case "BERGER_DOUBLEROUNDROBIN":
		return v.T("web.system.double-round-robin")
	case knockoutCode:
		return v.T("web.system.knockout")
	}
	return v.teamSystemName(code)
}

// colourName is what a colour is called; "" where there is none.
func colourName(p *i18n.Printer, c tournament.Color) string {
	switch c {
	case tournament.White:
		return p.T("web.colour.white")
	case tournament.Black:
		return p.T("web.colour.black")
	}
	return ""
}

// StepPath is where the next step is done.
func (p overviewPage) StepPath() string {
	switch p.Stage.Step {
	case stepPlayers, stepNumbers:
		return p.SectionPath(playersSection)
	case stepFinished:
		return p.path("standings")
	case stepTieBreak:
		return p.path("bracket")
	}
	return p.path("rounds", strconv.Itoa(p.Stage.Round))
}

// Done reports a step that has been taken in the round that is on.
func (p overviewPage) Done(s step) bool {
	now := p.Stage.Step
	switch now {
	case stepManual:
		now = stepPublish
	case stepTieBreak:
		now = stepPair
	}
	return slices.Index(steps, s) < slices.Index(steps, now)
}

// drawColour draws the colour of the top seed in round 1, or notes how it was
// drawn on the stage.
func (s *Site) drawColour(v *visit) error {
	c := tournament.White
	switch v.text("colour") {
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
		return errBadForm
	}
	return v.do(arbiter.DrawColour{Color: c}, v.path(), message.New("web.done.colour", "colour", colourName(v.Printer, c)))
}

// stepNow marks the step that is next.
func (p overviewPage) stepNow(s step) string {
	if s == p.Stage.Step || s == stepPublish && p.Stage.Step == stepManual || s == stepPair && p.Stage.Step == stepTieBreak {
		return "step"
	}
	return "false"
}

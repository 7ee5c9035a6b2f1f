package page

import (
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/message"
	"torneo/tournament"
)

// contestRow is a stage of a contest as a form asks for it; an empty kind is none.
type contestRow struct {
	Kind, Games      string
	White, WhitePlus string // minutes and seconds a move
	Black, BlackPlus string // empty: the same
}

// The fields of a stage; each is there once a row.
const (
	stageKind      = "stage-kind"
	stageGames     = "stage-games"
	stageWhite     = "stage-white"
	stageWhitePlus = "stage-white-plus"
	stageBlack     = "stage-black"
	stageBlackPlus = "stage-black-plus"
)

// mostPoints is the kind of a stage that a form says, since none is no stage there.
const mostPoints = "most"

// stageKinds returns the ways to win a stage, as a form says them.
func stageKinds() []string {
	return []string{"", mostPoints, string(tournament.FirstWin), string(tournament.SuddenDeath)}
}

// contestRows returns the stages of a contest and empty rows for more: five at least.
func contestRows(c tournament.Contest) []contestRow {
	rows := make([]contestRow, max(5, len(c.Stages)+1))
	clock := func(c tournament.Clock) (minutes, plus string) {
		if c.Minutes > 0 {
			minutes = strconv.Itoa(c.Minutes)
		}
		if c.Increment > 0 {
			plus = strconv.Itoa(c.Increment)
		}
		return minutes, plus
	}
	for k, s := range c.Stages {
		r := &rows[k]
		if r.Kind = string(s.Kind); s.Kind == tournament.MostPoints {
			r.Kind = mostPoints
		}
		if s.Games > 0 && s.Kind != tournament.SuddenDeath {
			r.Games = strconv.Itoa(s.Games)
		}
		r.White, r.WhitePlus = clock(s.Clock.White)
		if s.Clock.Black != s.Clock.White {
			r.Black, r.BlackPlus = clock(s.Clock.Black)
		}
	}
	return rows
}

// Contest reads how a match is decided, stage by stage.
func (v *Visit) Contest() (tournament.Contest, error) {
	var stages []string
	field := func(name string, k int) string {
		if list := v.Values(name); k < len(list) {
			return strings.TrimSpace(list[k])
		}
		return ""
	}
	for k := range v.Values(stageKind) {
		kind := field(stageKind, k)
		if kind == "" {
			continue
		}
		clock := clockText(field(stageWhite, k), field(stageWhitePlus, k))
		if black := clockText(field(stageBlack, k), field(stageBlackPlus, k)); black != "" {
			clock += "v" + black
		}
		games := field(stageGames, k)
		text := games
		switch {
		case kind == string(tournament.SuddenDeath):
			text = kind + ":" + clock
		case kind == mostPoints && clock == "":
		case kind == mostPoints:
			text += "x" + clock
		case games == "":
			text = kind + ":" + clock
		default:
			text = kind + ":" + games + "x" + clock
		}
		if _, err := tournament.ParseContest(text); err != nil || strings.Contains(text, ",") {
			return tournament.Contest{}, &arbiter.Refused{Message: message.New("contest.wrong", "stage", k+1)}
		}
		stages = append(stages, text)
	}
	c, err := tournament.ParseContest(strings.Join(stages, ","))
	if err != nil {
		return c, &arbiter.Refused{Message: message.New("contest.none")}
	}
	return c, nil
}

func clockText(minutes, plus string) string {
	if plus == "" {
		return minutes
	}
	return minutes + "+" + plus
}

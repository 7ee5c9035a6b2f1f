package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// PlayOff holds the rules of a play-off that an event settles before it starts
// (C.07 (2026) 3.1).
type PlayOff struct {
	Places  PlayOffPlaces  `json:"places"`         // 3.1.1
	After   int            `json:"after"`          // 3.1.2: tie-breaks applied before it, the points not counted; AllTieBreaks
	Format  PlayOffFormat  `json:"format"`         // 3.1.3
	Numbers PlayOffNumbers `json:"numbers"`        // 3.1.4
	Colors  PlayOffColors  `json:"colours"`        // 3.1.5
	Contest Contest        `json:"contest"`        // 3.1.6
	Start   int            `json:"start"`          // 3.1.7: minutes from the last game of those concerned to the first of the play-off
	Break   int            `json:"break"`          // minutes between its stages
	Rest    int            `json:"rest"`           // minutes after every two games of a match
	Others  PlayOffOthers  `json:"others"`         // who is not placed by its last stage
	Lots    []int          `json:"lots,omitempty"` // who has drawn lots, the first one drawn first
}

// AllTieBreaks as PlayOff.After puts the play-off after all tie-breaks of the list.
const AllTieBreaks = -1

// PlayOffPlaces are the places of the final standings that a play-off decides.
type PlayOffPlaces struct {
	From int `json:"from"`
	To   int `json:"to,omitempty"` // 0: to the last one

	// Qualify: the play-off only decides who is among these places, not in which
	// order.
	Qualify bool `json:"qualify,omitempty"`
}

// PlayOffFormat is the format of the pairings of a play-off.
type PlayOffFormat string

const (
	// ByNumber: two play a match, three a round robin, four a knock-out, and of
	// five or more the next tie-break keeps four (C.07 (2014) 12.1.1 k; GR (2018)
	// annex III).
	ByNumber PlayOffFormat = "annex"

	// ByStages: a knock-out of as many matches in its last stage as there are
	// places, after a preliminary stage if need be (Manual 5.5 to 5.8).
	ByStages PlayOffFormat = "knockout"

	// AllPlayAll: a single round robin.
	AllPlayAll PlayOffFormat = "roundrobin"
)

// PlayOffNumbers is the order that gives the pairing numbers of a play-off.
type PlayOffNumbers string

const (
	NumbersByStandings PlayOffNumbers = "standings" // a knock-out pairs first and last, second and last but one
	NumbersByLot       PlayOffNumbers = "lot"       // a knock-out pairs who were drawn one after the other
)

// PlayOffColors is the rule for the colours in the first game of a match, and again
// when the tie-break games change their time limits.
type PlayOffColors string

const (
	ColorsByLot    PlayOffColors = "lot"
	HigherHasWhite PlayOffColors = "higher" // who is higher in the standings
	LowerHasWhite  PlayOffColors = "lower"
)

// PlayOffOthers is the rule for the players whom the last stage does not place.
type PlayOffOthers string

const (
	OthersShare       PlayOffOthers = "share"     // losers of one stage share their places
	OthersByStandings PlayOffOthers = "standings" // the play-off changes nothing for them
)

// Limits of a play-off.
const (
	maxPlace = 9999
	maxBreak = 24 * 60
	maxLots  = 500
)

// AnnexPlayOff returns the play-off of C.07 (2014) 12.1.1 and GR (2018) annex
// III.
func AnnexPlayOff() PlayOff {
	c, _ := ParseContest("2x3+2,first:3+2")
	return PlayOff{Places: PlayOffPlaces{From: 1, To: 1}, Format: ByNumber, Numbers: NumbersByLot, Colors: ColorsByLot,
		Contest: c, Start: 30, Break: 10, Others: OthersShare}
}

// ManualPlayOff returns the play-off of the Manual (2014) 5, whose games
// before the sudden death are at a time control that the regulations declare.
func ManualPlayOff() PlayOff {
	return PlayOff{Places: PlayOffPlaces{From: 1, To: 1}, Format: ByStages, Numbers: NumbersByStandings, Colors: ColorsByLot,
		Start: 30, Break: 10, Rest: 10, Others: OthersByStandings}
}

// PlayOffSyntax is the error of a text that declares no play-off.
type PlayOffSyntax struct {
	Reason string // unknown: Part is not understood or there twice; missing: Part is not declared; level: with Part a match can stay level
	Part   string
}

func (e *PlayOffSyntax) Error() string { return fmt.Sprintf("a play-off: %q: %s", e.Part, e.Reason) }

// ParsePlayOff parses a play-off as String writes it: words "key=value", or
// the name of a described play-off followed by the words that change it.
//
//	annex
//	annex places=1-3 after=2
//	manual places=top3 time=2x15+10,sudden:5v4
//	places=1 after=0 format=roundrobin numbers=lot colours=lot time=2x5+3,first:3+2 start=30 break=10 rest=0 others=share
//
// The error is a *PlayOffSyntax.
func ParsePlayOff(text string) (PlayOff, error) {
	var p PlayOff
	words := strings.Fields(text)
	given := map[string]bool{}
	if len(words) > 0 && !strings.Contains(words[0], "=") {
		switch words[0] {
		case "annex":
			p = AnnexPlayOff()
			given["time"] = true
		case "manual":
			p = ManualPlayOff()
		default:
			return PlayOff{}, &PlayOffSyntax{"unknown", words[0]}
		}
		for _, key := range playOffKeys {
			given[key] = given[key] || key != "time"
		}
		words = words[1:]
	}
	said := map[string]bool{}
	for _, word := range words {
		key, value, ok := strings.Cut(word, "=")
		if !ok || said[key] || !p.set(key, value) {
			return PlayOff{}, &PlayOffSyntax{"unknown", word}
		}
		said[key], given[key] = true, true
	}
	for _, key := range playOffKeys {
		if !given[key] {
			return PlayOff{}, &PlayOffSyntax{"missing", key}
		}
	}
	if !p.Contest.Decides() {
		return PlayOff{}, &PlayOffSyntax{"level", p.Contest.String()}
	}
	return p, nil
}

// playOffKeys lists the keys that every play-off declares.
var playOffKeys = []string{"places", "after", "format", "numbers", "colours", "time", "start", "break", "rest", "others"}

func (p *PlayOff) set(key, value string) (ok bool) {
	minutes := func(to *int) {
		*to, ok = number(value, 0, maxBreak)
	}
	switch key {
	case "places":
		p.Places, ok = parsePlaces(value)
	case "after":
		if value == "all" {
			p.After, ok = AllTieBreaks, true
		} else {
			p.After, ok = number(value, 0, maxGames)
		}
	case "format":
		p.Format = PlayOffFormat(value)
		ok = p.Format == ByNumber || p.Format == ByStages || p.Format == AllPlayAll
	case "numbers":
		p.Numbers = PlayOffNumbers(value)
		ok = p.Numbers == NumbersByStandings || p.Numbers == NumbersByLot
	case "colours":
		p.Colors = PlayOffColors(value)
		ok = p.Colors == ColorsByLot || p.Colors == HigherHasWhite || p.Colors == LowerHasWhite
	case "time":
		c, err := ParseContest(value)
		p.Contest, ok = c, err == nil
	case "start":
		minutes(&p.Start)
	case "break":
		minutes(&p.Break)
	case "rest":
		minutes(&p.Rest)
	case "others":
		p.Others = PlayOffOthers(value)
		ok = p.Others == OthersShare || p.Others == OthersByStandings
	}
	return ok
}

// parsePlaces reads "1", "1-3", "3-" (to the last one), "all" and "top3".
func parsePlaces(text string) (p PlayOffPlaces, ok bool) {
	if rest, is := strings.CutPrefix(text, "top"); is {
		p.To, ok = number(rest, 1, maxPlace)
		return PlayOffPlaces{From: 1, To: p.To, Qualify: true}, ok
	}
	if text == "all" {
		return PlayOffPlaces{From: 1}, true
	}
	from, to, several := strings.Cut(text, "-")
	if p.From, ok = number(from, 1, maxPlace); !ok || several && to == "" {
		return p, ok
	}
	p.To = p.From
	if several {
		p.To, ok = number(to, p.From, maxPlace)
	}
	return p, ok
}

// String returns the places in the form in which they are read.
func (p PlayOffPlaces) String() string {
	switch {
	case p.Qualify:
		return "top" + strconv.Itoa(p.To)
	case p.To == 0 && p.From == 1:
		return "all"
	case p.To == 0:
		return strconv.Itoa(p.From) + "-"
	case p.To == p.From:
		return strconv.Itoa(p.From)
	}
	return fmt.Sprintf("%d-%d", p.From, p.To)
}

// Decides reports whether the play-off must separate place k from the next.
func (p PlayOffPlaces) Decides(k int) bool {
	if p.Qualify {
		return k == p.To
	}
	return k >= p.From-1 && (p.To == 0 || k <= p.To)
}

// String returns the play-off as ParsePlayOff reads it, without the lots.
func (p PlayOff) String() string {
	after := strconv.Itoa(p.After)
	if p.After == AllTieBreaks {
		after = "all"
	}
	return fmt.Sprintf("places=%s after=%s format=%s numbers=%s colours=%s time=%s start=%d break=%d rest=%d others=%s",
		p.Places, after, p.Format, p.Numbers, p.Colors, p.Contest, p.Start, p.Break, p.Rest, p.Others)
}

// ParseLots parses the numbers of those who have drawn lots, the first one drawn
// first: "5 12 7".
func ParseLots(words []string) ([]int, error) {
	var lots []int
	for _, word := range words {
		n, ok := number(word, 1, maxPlace)
		if !ok || slices.Contains(lots, n) || len(lots) == maxLots {
			return nil, fmt.Errorf("lots: %q is no participant's number, or there twice", word)
		}
		lots = append(lots, n)
	}
	return lots, nil
}

// Decides reports whether the contest always has a winner.
func (c Contest) Decides() bool {
	if len(c.Stages) == 0 {
		return false
	}
	last := c.Stages[len(c.Stages)-1]
	return last.Kind == SuddenDeath || last.Kind == FirstWin && last.Games == 0
}

package usdbf

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/message"
	"torneo/tournament"
	"torneo/trf"
)

// cell is what a player's record says of a round.
type cell struct {
	letter   string // "": nothing
	opponent int    // index of the opponent; -1: nobody
	color    tournament.Color
}

var cellForm = regexp.MustCompile(`^([A-Z$#%]) *([0-9]{0,5}) *([WB]?)$`)

// outcomes are the letters of games, with those of the other side.
var outcomes = map[string]struct {
	is    tournament.Outcome
	other string
}{
	"W": {tournament.Win, "L"}, "L": {tournament.Loss, "W"}, "D": {tournament.Draw, "D"},
	"X": {tournament.ForfeitWin, "F"}, "F": {tournament.ForfeitLoss, "X"}, "Z": {tournament.Pending, "Z"},
}

// readCells reads all cells of the section. Rounds that the section does not have are padded.
func (r *reader) readCells() ([][]cell, error) {
	index := map[int]int{}
	for k, x := range r.lines {
		index[x.number] = k
	}
	stated := whole(r.section("S_TOT_RNDS"))
	kind := r.section("S_TRN_TYPE")
	all := make([][]cell, len(r.lines))
	for k, x := range r.lines {
		name := r.event.Record.Players[k].Name
		for n, text := range x.cells {
			m := cellForm.FindStringSubmatch(strings.ToUpper(text))
			switch {
			case text == "":
				m = []string{"", "", "", ""}
			case m == nil:
				return nil, incoming.Refuse("swisssys.cell", "name", name, "round", n+1, "value", incoming.PlainText(text))
			case strings.Contains("$#%", m[1]) || kind == "2":
				return nil, incoming.Refuse("usdbf.double")
			}
			if stated > 0 && n >= stated {
				if m[1] != "" && m[1] != "U" {
					return nil, incoming.Refuse("usdbf.beyond", "name", name, "round", n+1, "stated", stated)
				}
				continue
			}
			c := cell{letter: m[1], opponent: -1}
			if number := whole(m[2]); number > 0 {
				other, is := index[number]
				if !is || other == k {
					return nil, incoming.Refuse("swisssys.opponent", "name", name, "round", n+1, "number", number)
				}
				c.opponent = other
			}
			switch m[3] {
			case "W":
				c.color = tournament.White
			case "B":
				c.color = tournament.Black
			}
			all[k] = append(all[k], c)
		}
		r.rounds = max(r.rounds, len(all[k]))
	}
	if stated == 0 { // rounds of padding alone are none
		for r.rounds > 0 && !slices.ContainsFunc(all, func(l []cell) bool {
			return len(l) == r.rounds && l[r.rounds-1].letter != "" && l[r.rounds-1].letter != "U"
		}) {
			r.rounds--
			for k := range all {
				all[k] = all[k][:min(len(all[k]), r.rounds)]
			}
		}
	}
	return all, nil
}

// readRounds reads the games and byes. What both sides of a game say must agree.
func (r *reader) readRounds() error {
	all, err := r.readCells()
	if err != nil {
		return err
	}
	if err := r.pairForfeits(all); err != nil {
		return err
	}
	t := r.event.Record
	t.Rounds = make([]tournament.Round, r.rounds)
	full := 0
	for n := range t.Rounds {
		allocated, err := r.readRound(n, all)
		if err != nil {
			return err
		}
		full += allocated
	}
	for len(t.Rounds) > 0 && len(t.Rounds[len(t.Rounds)-1].Games) == 0 && isAbsence(t.Rounds[len(t.Rounds)-1].Byes) {
		t.Rounds = t.Rounds[:len(t.Rounds)-1] // not played yet
	}
	if full > 0 {
		r.lose("migrate.loss.byes", "count", full)
	}
	return nil
}

// isAbsence reports byes that are worth nothing.
func isAbsence(byes []tournament.Bye) bool {
	return !slices.ContainsFunc(byes, func(b tournament.Bye) bool { return b.Kind != tournament.ZeroPointBye })
}

// at returns a cell of a round; an empty one where there is none.
func at(all [][]cell, player, round int) cell {
	if round < len(all[player]) {
		return all[player][round]
	}
	return cell{opponent: -1}
}

func (r *reader) readRound(n int, all [][]cell) (full int, err error) {
	t := r.event.Record
	to := &t.Rounds[n]
	var alone []int // players with a whole point
	for k := range all {
		c, name := at(all, k, n), t.Players[k].Name
		if c.opponent >= 0 {
			g, err := r.game(n, all, k)
			if err != nil {
				return 0, err
			}
			if g != nil {
				to.Games = append(to.Games, *g)
			}
			continue
		}
		bye := tournament.Bye{ID: k + 1, Kind: tournament.ZeroPointBye}
		switch c.letter {
		case "B":
			bye.Kind = tournament.FullPointBye
			alone = append(alone, len(to.Byes))
		case "X":
			bye.Kind = tournament.FullPointBye
			r.note(trf.Adjustment, "X0", "swisssys.forfeit-alone", "name", name, "round", n+1)
		case "F":
			r.note(trf.Adjustment, "F0", "swisssys.forfeit-alone", "name", name, "round", n+1)
		case "H":
			bye.Kind = tournament.HalfPointBye
		case "Z":
			if bye.Kind, err = r.unclear(); err != nil {
				return 0, err
			}
		case "U", "":
		default:
			return 0, incoming.Refuse("swisssys.code", "name", name, "round", n+1, "code", c.letter)
		}
		to.Byes = append(to.Byes, bye)
	}
	if len(alone) == 1 {
		to.Byes[alone[0]].Kind = tournament.PairingAllocatedBye
	}
	return len(alone), nil
}

// unclear asks what the letter Z is worth.
func (r *reader) unclear() (tournament.ByeKind, error) {
	given, err := r.answers.AnswerTo(incoming.Question{ID: "letter-z", Text: message.New("usdbf.question.z"), Choices: []incoming.Choice{
		{ID: "zero", Text: message.New("usdbf.question.z.zero")}, {ID: "half", Text: message.New("usdbf.question.z.half")}}})
	if given == "half" {
		return tournament.HalfPointBye, err
	}
	return tournament.ZeroPointBye, err
}

// game returns the game of a player's cell; nil: it is his opponent's to enter.
func (r *reader) game(n int, all [][]cell, k int) (*tournament.Game, error) {
	t := r.event.Record
	c := at(all, k, n)
	other := at(all, c.opponent, n)
	o, known := outcomes[c.letter]
	if !known {
		return nil, incoming.Refuse("swisssys.code", "name", t.Players[k].Name, "round", n+1, "code", c.letter)
	}
	if c.letter == "W" && other.letter == "W" {
		return nil, incoming.Refuse("usdbf.double")
	}
	doubleForfeit := c.letter == "F" && other.letter == "F"
	if other.opponent != k || o.other != other.letter && !doubleForfeit || other.color != c.color.Opponent() {
		return nil, incoming.Refuse("swisssys.sides", "name", t.Players[k].Name, "opponent", t.Players[c.opponent].Name, "round", n+1)
	}
	if c.color == tournament.Black || c.color == tournament.NoColor && c.opponent < k {
		return nil, nil
	}
	return &tournament.Game{White: k + 1, Black: c.opponent + 1, NoColors: c.color == tournament.NoColor,
		Result: tournament.ByColor[tournament.Outcome]{White: o.is, Black: outcomes[other.letter].is}}, nil
}

// pairForfeits asks whether forfeits without opponents are those of one pairing each, as they
// are rated: the file does not have the opponent.
func (r *reader) pairForfeits(all [][]cell) error {
	won, lost := make([][]int, r.rounds), make([][]int, r.rounds)
	pairs := 0
	for n := range r.rounds {
		for k := range all {
			switch c := at(all, k, n); {
			case c.opponent >= 0:
			case c.letter == "X":
				won[n] = append(won[n], k)
			case c.letter == "F":
				lost[n] = append(lost[n], k)
			}
		}
		pairs += min(len(won[n]), len(lost[n]))
	}
	if pairs == 0 {
		return nil
	}
	given, err := r.answers.AnswerTo(incoming.Question{ID: "forfeits", Text: message.New("usdbf.question.forfeits", "count", pairs), Choices: []incoming.Choice{
		{ID: "alone", Text: message.New("usdbf.question.forfeits.alone")}, {ID: "paired", Text: message.New("usdbf.question.forfeits.paired")}}})
	if err != nil || given == "alone" {
		return err
	}
	for n := range r.rounds {
		for i := range min(len(won[n]), len(lost[n])) {
			w, l := won[n][i], lost[n][i]
			all[w][n].opponent, all[l][n].opponent = l, w
			r.note(trf.Adjustment, "X0 F0", "usdbf.forfeit-paired", "name", r.event.Record.Players[w].Name, "opponent", r.event.Record.Players[l].Name, "round", strconv.Itoa(n+1))
		}
	}
	return nil
}

package swissperfect

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/message"
	"torneo/tournament"
)

// textCell is a round in the text that SwissPerfect exports: opponent, colon, result. Opponent 0 is
// none.
var textCell = regexp.MustCompile(`^([0-9]{0,4}) ?: ?([WDLwdl+=-]?)$`)

// textHead returns the position of the line of headings of a text that SwissPerfect exports; -1 if
// it is none.
func textHead(rows []incoming.TableRow) int {
	for k := range rows[:min(len(rows), 20)] {
		cells := rows[k].Cells
		if len(cells) < 4 || !strings.EqualFold(cells[0], "No") || !slices.Contains(cells, "Name") || !slices.Contains(cells, "Total") {
			continue
		}
		for n := k + 1; n < len(rows); n++ {
			if len(rows[n].Cells) < len(cells) {
				continue
			}
			if slices.ContainsFunc(rows[n].Cells, func(c string) bool { return strings.Contains(c, ":") && textCell.MatchString(strings.TrimSpace(c)) }) {
				return k
			}
			break
		}
	}
	return -1
}

// IsText recognises the lines of a text that SwissPerfect exports.
func IsText(rows []incoming.TableRow) bool { return textHead(rows) >= 0 }

// colorsQuestion is asked because no colour is in the text.
var colorsQuestion = incoming.Question{ID: "colours", Text: message.New("swissperfect.colours"), Choices: []incoming.Choice{
	{ID: "files", Text: message.New("swissperfect.colours.files")},
	{ID: "first", Text: message.New("swissperfect.colours.first")},
}}

// ReadText returns the table of a text. The colours of games are not in it: without the answer that
// they do not matter it is refused, and the error is an *incoming.Open or *incoming.Refused.
func ReadText(rows []incoming.TableRow, answers incoming.Answers) (*incoming.Tables, error) {
	head := textHead(rows)
	if head < 0 {
		return nil, incoming.Refuse("swissperfect.text.columns")
	}
	names := rows[head].Cells
	var rounds []int
	for k, name := range names {
		if n, err := strconv.Atoi(strings.TrimSpace(name)); err == nil && n == len(rounds)+1 {
			rounds = append(rounds, k)
		}
	}
	if len(rounds) == 0 {
		return nil, incoming.Refuse("swissperfect.text.columns")
	}
	table := incoming.Table{Shape: incoming.Crosstable, Line: rows[head].Line, Numbers: incoming.StartingNumbers}
	for k, name := range names {
		switch {
		case slices.Contains(rounds, k):
			name += ".Rd"
		case name == "Total":
			name = "Pts"
		case name == "Rtg", name == "Rating":
			name = "Rtg"
		}
		table.Names = append(table.Names, name)
	}
	total := slices.Index(table.Names, "Pts")
	ordered, points := true, []tournament.Points{}
	played := 0
	for k := head + 1; k < len(rows); k++ {
		cells := slices.Clone(rows[k].Cells)
		if len(cells) < 2 || strings.Join(cells, "") == "" {
			continue
		}
		for len(cells) < len(names) {
			cells = append(cells, "")
		}
		for _, n := range rounds {
			cell, game, ok := crossCell(cells[n])
			if !ok {
				return nil, incoming.Refuse("swissperfect.text.cell", "line", rows[k].Line, "value", cells[n])
			}
			if cells[n] = cell; game {
				played++
			}
		}
		if v, err := tournament.ParsePoints(strings.ReplaceAll(cells[total], ",", ".")); err == nil {
			points = append(points, v)
		}
		ordered = ordered && cells[0] == strconv.Itoa(len(table.Rows)+1)
		table.Rows = append(table.Rows, incoming.TableRow{Line: rows[k].Line, Cells: cells})
	}
	if len(table.Rows) == 0 {
		return nil, incoming.Refuse("swissperfect.text.empty")
	}
	// A list in the order of the points has places as its numbers.
	if ordered && len(points) == len(table.Rows) && points[0] > points[len(points)-1] && slices.IsSortedFunc(points, func(a, b tournament.Points) int { return int(b - a) }) {
		table.Names[0], table.Numbers = "Rk", incoming.Ranks
	}
	if played > 0 {
		choice, err := answers.AnswerTo(colorsQuestion)
		if err != nil {
			return nil, err
		}
		if choice == "files" {
			return nil, incoming.Refuse("swissperfect.text.files")
		}
	}
	return &incoming.Tables{Tables: []incoming.Table{table}}, nil
}

// crossCell returns a round as crosstables have it, and whether a game was played in it.
func crossCell(text string) (cell string, game, ok bool) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", false, true
	}
	m := textCell.FindStringSubmatch(text)
	if m == nil {
		return "", false, false
	}
	number, result := strings.TrimLeft(m[1], "0"), strings.ToUpper(m[2])
	if number == "" {
		switch {
		case m[1] == "" && result != "":
			return "", false, false
		case m[1] == "":
			return "", false, true
		}
		return map[string]string{"W": "-1", "+": "-1", "D": "-½", "=": "-½"}[result] + map[string]string{"L": "-0", "-": "-0", "": "-0"}[result], false, true
	}
	score := map[string]string{"W": "1", "D": "½", "=": "½", "L": "0", "+": "+", "-": "-", "": ""}[result]
	return number + "u" + score, result != "" && result != "+" && result != "-", true
}

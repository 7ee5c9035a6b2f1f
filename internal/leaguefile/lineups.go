package leaguefile

import (
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"

	"torneo/internal/spelling"
	"torneo/league"
	"torneo/message"
)

// MaxLineUps is how many line-ups a table has at most.
const MaxLineUps = 50_000

// ReadLineUps reads line-ups for the teams of a season, one a line: team, round, then a player a board
// by ID, board 1 first; an empty field leaves the board empty. Teams are named by ID or name. Commas,
// semicolons or tabs stand between; a first line with headings is passed over. The day is that of the
// round.
func ReadLineUps(s *league.Season, text string) (list []league.LineUp, wrong []Problem) {
	if len(text) > MaxFile {
		return nil, []Problem{{Message: message.New("league.file.large", "most", MaxFile>>20)}}
	}
	names := map[string]*league.Team{}
	for c := range s.Clubs {
		for k := range s.Clubs[c].Teams {
			t := &s.Clubs[c].Teams[k]
			names["="+t.ID], names[spelling.Plain(t.Name)] = t, t
		}
	}
	r := reader(text)
	given := map[[2]string]bool{}
	for n := 0; ; n++ {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return list, wrong
		}
		if err != nil {
			return nil, append(wrong, unreadableTable(err))
		}
		line, _ := r.FieldPos(0)
		if n == 0 && len(row) > 1 && strings.EqualFold(strings.TrimSpace(row[1]), "round") {
			continue
		}
		if len(list) >= MaxLineUps {
			return list, append(wrong, Problem{line, 1, message.New("league.file.lineups", "most", MaxLineUps)})
		}
		up, problem := lineUp(s, names, row)
		switch key := [2]string{up.Team, strconv.Itoa(up.Round)}; {
		case !problem.IsZero():
			wrong = append(wrong, Problem{line, 1, problem})
		case given[key]:
			wrong = append(wrong, Problem{line, 1, message.New("league.file.lineup-twice", "team", row[0], "round", up.Round)})
		default:
			given[key] = true
			list = append(list, up)
		}
	}
}

// lineUp reads a line-up from its fields, or says what is wrong.
func lineUp(s *league.Season, names map[string]*league.Team, row []string) (up league.LineUp, problem message.Message) {
	name := strings.TrimSpace(row[0])
	t := names["="+name]
	if t == nil {
		t = names[spelling.Plain(name)]
	}
	if t == nil {
		return up, message.New("league.file.team", "team", name)
	}
	d := s.Division(t.Division)
	if len(row) < 2 {
		return up, message.New("league.file.round", "value", "", "most", len(d.Dates))
	}
	round, err := strconv.Atoi(strings.TrimSpace(row[1]))
	if err != nil || round < 1 || round > len(d.Dates) {
		return up, message.New("league.file.round", "value", strings.TrimSpace(row[1]), "most", len(d.Dates))
	}
	up = league.LineUp{Division: d.ID, Team: t.ID, Round: round, Day: d.Dates[round-1], Boards: make([]string, s.BoardsOf(d))}
	for k, id := range row[2:] {
		switch id = strings.TrimSpace(id); {
		case k < len(up.Boards):
			up.Boards[k] = id
		case id != "":
			return up, message.New("league.file.boards", "team", t.Name, "count", len(row)-2, "most", len(up.Boards))
		}
	}
	return up, message.Message{}
}

// reader returns a reader of a table with commas, semicolons or tabs between its fields.
func reader(text string) *csv.Reader {
	text = strings.TrimPrefix(text, "\ufeff")
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	first, _, _ := strings.Cut(text, "\n")
	for _, c := range []rune{'\t', ';'} {
		if strings.ContainsRune(first, c) {
			r.Comma = c
			break
		}
	}
	return r
}

// unreadableTable places what the reader of tables has found.
func unreadableTable(err error) Problem {
	p := Problem{Message: message.New("league.file.syntax", "error", err.Error())}
	if at := (*csv.ParseError)(nil); errors.As(err, &at) {
		p.Line, p.Column = at.Line, at.Column
	}
	return p
}

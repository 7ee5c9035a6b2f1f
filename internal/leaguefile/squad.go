package leaguefile

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"torneo/league"
	"torneo/message"
	"torneo/tournament"
)

// columns are the columns of a squad's table, in their usual order.
var columns = []string{"id", "name", "rating", "fide", "fide_rating", "title", "sex", "federation", "birth", "loan", "attributes", "extra"}

// ReadSquad reads a squad in the order in which it is named, a player a line: ID, name, rating and
// whatever else there is, with commas, semicolons or tabs between. A first line with the names of the
// columns says which there are, and in which order.
func ReadSquad(text string) ([]league.Member, []Problem) {
	if len(text) > MaxFile {
		return nil, []Problem{{Message: message.New("league.file.large", "most", MaxFile>>20)}}
	}
	r := reader(text)
	names := columns
	var list []league.Member
	var wrong []Problem
	for n := 0; ; n++ {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return list, wrong
		}
		if err != nil {
			return nil, append(wrong, unreadableTable(err))
		}
		line, _ := r.FieldPos(0)
		if n == 0 && slices.Contains(lower(row), "name") {
			names = lower(row)
			for k, name := range names {
				if !slices.Contains(columns, name) {
					_, column := r.FieldPos(k)
					wrong = append(wrong, Problem{line, column, message.New("league.file.column", "value", name, "columns", strings.Join(columns, ", "))})
				}
			}
			continue
		}
		if len(list) >= league.MaxSquad {
			return list, append(wrong, Problem{line, 1, message.New("league.file.squad", "most", league.MaxSquad)})
		}
		var m league.Member
		for k, value := range row {
			if k >= len(names) {
				break
			}
			if !set(&m, names[k], strings.TrimSpace(value)) {
				_, column := r.FieldPos(k)
				wrong = append(wrong, Problem{line, column, message.New("league.file.value", "value", value, "column", names[k])})
			}
		}
		if m.ID == "" || m.Name == "" {
			wrong = append(wrong, Problem{line, 1, message.New("league.file.nobody")})
		}
		list = append(list, m)
	}
}

func lower(row []string) (list []string) {
	for _, x := range row {
		list = append(list, strings.ToLower(strings.TrimSpace(x)))
	}
	return list
}

// set sets what a column says of a player; false if it cannot be.
func set(m *league.Member, column, value string) (ok bool) {
	if value == "" {
		return true
	}
	var err error
	switch column {
	case "id":
		m.ID = value
	case "name":
		m.Name = value
	case "rating":
		m.Rating, err = strconv.Atoi(value)
	case "fide":
		m.FIDEID, err = strconv.ParseInt(value, 10, 64)
	case "fide_rating":
		m.FIDE, err = strconv.Atoi(value)
	case "title":
		m.Title = value
	case "sex":
		m.Sex = strings.ToLower(value)
		return m.Sex == "m" || m.Sex == "w"
	case "federation":
		m.Federation = strings.ToUpper(value)
	case "birth":
		m.Birth, err = tournament.ParseDate(value)
	case "loan":
		m.Loan = value
	case "attributes":
		for a := range strings.SplitSeq(value, "|") {
			m.Attributes = append(m.Attributes, strings.TrimSpace(a))
		}
	case "extra":
		m.Extra = true
		return slices.Contains([]string{"x", "yes", "sí", "si", "1"}, strings.ToLower(value))
	}
	return err == nil
}

// WriteSquad writes a squad as ReadSquad reads it.
func WriteSquad(list []league.Member) string {
	var to strings.Builder
	w := csv.NewWriter(&to)
	_ = w.Write(columns) // a strings.Builder takes everything
	number := func(n int64) string {
		if n == 0 {
			return ""
		}
		return strconv.FormatInt(n, 10)
	}
	for _, m := range list {
		extra := ""
		if m.Extra {
			extra = "x"
		}
		_ = w.Write([]string{m.ID, m.Name, number(int64(m.Rating)), number(m.FIDEID), number(int64(m.FIDE)), m.Title, m.Sex, m.Federation, m.Birth.ISO(), m.Loan, strings.Join(m.Attributes, "|"), extra})
	}
	w.Flush()
	return to.String()
}

package periodlist

import (
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"

	"torneo/fidelist"
	"torneo/message"
	"torneo/rating/period"
	"torneo/rating/system"
	"torneo/tournament"
)

// columns are those of the CSV that is written. A list that begins with the first three is
// read by these names, in any order and number behind them.
var columns = []string{"id", "name", "rating", "federation", "sex", "title", "birth", "games", "k", "index", "rd", "sigma", "highest", "played", "standard", "fide_id", "joined", "kept", "streak", "inactive"}

const csvHeading = "id,name,rating"

// WriteCSV writes the players who have a rating, with what the next period needs of them;
// the pools of the others are in the JSON alone.
func WriteCSV(to io.Writer, l *period.List) error {
	w := csv.NewWriter(to)
	if err := w.Write(columns); err != nil {
		return err
	}
	for k := range l.Members {
		m := &l.Members[k]
		if m.Rating == 0 {
			continue
		}
		kept := ""
		if float64(m.PublishedRating()) != m.Rating {
			kept = strconv.FormatFloat(m.Rating, 'g', -1, 64)
		}
		inactive := ""
		if m.Inactive {
			inactive = "1"
		}
		if err := w.Write([]string{m.ID, m.Name, whole(m.PublishedRating()), m.Federation, m.Sex, m.Title, m.Birth.ISO(), whole(m.Games), whole(m.K), whole(m.Index),
			real(m.RD), real(m.Sigma), real(m.Highest), whole(m.Played), whole(m.Standard), whole(int(m.FIDEID)), m.Joined.ISO(), kept, string(m.Streak), inactive}); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

func whole(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func real(x float64) string {
	if x == 0 {
		return ""
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// readCSV reads what WriteCSV writes.
func (l *List) readCSV(from io.Reader) error {
	r := csv.NewReader(from)
	r.ReuseRecord = true
	heading, err := r.Read()
	if err != nil {
		return csvWrong(r, err)
	}
	if len(heading) > 0 {
		heading[0] = strings.TrimPrefix(heading[0], "\ufeff")
	}
	names := append([]string(nil), heading...)
	seen := map[string]int{}
	for {
		cells, err := r.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return csvWrong(r, err)
		}
		line, _ := r.FieldPos(0)
		m := period.Member{}
		for k, cell := range cells {
			if cell = strings.TrimSpace(cell); cell == "" {
				continue
			}
			if !set(&m, names[k], cell) {
				return &fidelist.Error{Line: line, Column: k + 1, Message: message.New("periodlist.value", "column", names[k], "found", excerpt(cell))}
			}
		}
		if m.ID == "" || m.Name == "" {
			return &fidelist.Error{Line: line, Message: message.New("periodlist.no-id", "name", m.Name)}
		}
		if other, twice := seen[m.ID]; twice {
			return &fidelist.Error{Line: line, Message: message.New("nationallist.twice", "number", m.ID, "other", other)}
		}
		seen[m.ID] = line
		l.add(&m)
	}
	if l.count == 0 {
		return &fidelist.Error{Message: message.New("fidelist.nobody")}
	}
	return nil
}

func excerpt(text string) string {
	if r := []rune(text); len(r) > 40 {
		return string(r[:40]) + "…"
	}
	return text
}

// csvWrong gives an error of the table its line.
func csvWrong(r *csv.Reader, err error) error {
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		return &fidelist.Error{Line: wrong.Line, Column: wrong.Column, Message: message.New("periodlist.csv")}
	}
	return err
}

// set gives a player the value of a column; false if it is none.
func set(m *period.Member, column, cell string) bool {
	number := func(to *int, most int) bool {
		n, err := strconv.Atoi(cell)
		*to = n
		return err == nil && n >= 0 && n <= most
	}
	fraction := func(to *float64, most float64) bool {
		x, err := strconv.ParseFloat(cell, 64)
		*to = x
		return err == nil && x >= 0 && x <= most
	}
	date := func(to *tournament.Date) bool {
		d, err := tournament.ParseDate(cell)
		if year, wrong := strconv.Atoi(cell); wrong == nil && len(cell) == 4 {
			d, err = tournament.Date{Year: year}, nil
		}
		*to = d
		return err == nil
	}
	if len(cell) > 200 {
		return false
	}
	switch column {
	case "id":
		m.ID = cell
	case "name":
		m.Name = cell
	case "rating":
		if m.Rating > 0 {
			return true // kept stood before it
		}
		return fraction(&m.Rating, 4000)
	case "kept":
		return fraction(&m.Rating, 4000)
	case "federation":
		m.Federation = cell
	case "sex":
		m.Sex = cell
		return cell == "m" || cell == "w"
	case "title":
		m.Title = cell
	case "birth":
		return date(&m.Birth)
	case "joined":
		return date(&m.Joined)
	case "games":
		return number(&m.Games, 1_000_000)
	case "k":
		return number(&m.K, 1000)
	case "index":
		return number(&m.Index, 100_000)
	case "rd":
		return fraction(&m.RD, 4000)
	case "sigma":
		return fraction(&m.Sigma, 100)
	case "highest":
		return fraction(&m.Highest, 4000)
	case "played":
		return number(&m.Played, 1_000_000)
	case "standard":
		return number(&m.Standard, 4000)
	case "fide_id":
		n, err := strconv.ParseInt(cell, 10, 64)
		m.FIDEID = n
		return err == nil && n > 0
	case "streak":
		m.Streak = system.Streak(cell)
		return m.Streak == system.AllWon || m.Streak == system.AllLost
	case "inactive":
		m.Inactive = cell == "1"
		return m.Inactive
	}
	return true // a column of somebody else
}

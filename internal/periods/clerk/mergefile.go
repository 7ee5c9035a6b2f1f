package clerk

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/fidelist"
	"torneo/internal/periodlist"
	"torneo/internal/periods"
	"torneo/message"
	"torneo/tournament"
)

// MergeHeading is the first line of a table of rows that are one person.
const MergeHeading = "gone\tkept\tmonth\tfide\tgone_name\tkept_name\tby\tday\tundone\tundone_by"

// Limits of a table of rows that are one person: bytes, lines, columns, and bytes of a column.
const (
	MaxMergeTable = 4 << 20
	mostMerges    = 10_000
	mergeColumns  = 10
	longestMerge  = 200
)

// MergeTable returns the rows that a computation took as one person as a table of them, and below those that
// were taken back before it.
func MergeTable(all []periods.Merge, made *periods.Computed) []byte {
	var b bytes.Buffer
	b.WriteString(MergeHeading + "\n")
	for _, followed := range []bool{true, false} {
		for k := range all {
			if m := &all[k]; slices.Contains(made.Merged, m.ID) == followed && (followed || !m.Undone.IsZero()) {
				writeMerge(&b, m, followed)
			}
		}
	}
	return b.Bytes()
}

// writeMerge writes a line; what a month followed holds in its table, whoever took it back since.
func writeMerge(b *bytes.Buffer, m *periods.Merge, holds bool) {
	fide, undone, undoer := "", "", ""
	if m.FIDEID > 0 {
		fide = strconv.FormatInt(m.FIDEID, 10)
	}
	if !holds {
		undone, undoer = m.Undone.UTC().Format(time.DateOnly), m.UndoneBy
	}
	cells := []string{m.Gone, m.Kept, m.Month, fide, m.GoneName, m.KeptName, m.By, m.At.UTC().Format(time.DateOnly), undone, undoer}
	for k := range cells {
		cells[k] = strings.Join(strings.Fields(cells[k]), " ")
	}
	b.WriteString(strings.Join(cells, "\t") + "\n")
}

// MergeLine is a line of a table of rows that are one person. Without a month it holds in every one, and
// without a FIDE ID the row says it.
type MergeLine struct {
	periods.Merge
	Line int
}

// ReadMerges reads a table of rows that are one person: a line each with tabs between its columns, of which
// the first two are needed. Lines that begin with # are remarks, and one that was taken back does not hold.
// The error is a *fidelist.Error with the place.
func ReadMerges(file io.Reader) (list []MergeLine, err error) {
	data, err := io.ReadAll(io.LimitReader(file, MaxMergeTable+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > MaxMergeTable:
		return nil, &fidelist.Error{Message: message.New("periods.merges-large", "most", MaxMergeTable>>20)}
	}
	var there []periods.Merge // that hold
	line := 0
	for text := range strings.Lines(strings.TrimPrefix(string(data), "\ufeff")) {
		line++
		text = strings.TrimRight(text, "\r\n")
		if strings.TrimSpace(text) == "" || text[0] == '#' || line == 1 && strings.HasPrefix(text, "gone\tkept") {
			continue
		}
		m, wrong := readMerge(text)
		if wrong != nil {
			wrong.Line = line
			return nil, wrong
		}
		if len(list) == mostMerges {
			return nil, &fidelist.Error{Line: line, Message: message.New("periods.merges-many", "most", mostMerges)}
		}
		m.ID = strconv.Itoa(line)
		if m.Undone.IsZero() {
			if err := periods.MayMerge(there, &m); err != nil {
				said, _ := message.Of(err)
				return nil, &fidelist.Error{Line: line, Column: 1, Message: said}
			}
			there = append(there, m)
		}
		list = append(list, MergeLine{m, line})
	}
	return list, nil
}

// readMerge reads a line. The error has the column.
func readMerge(text string) (m periods.Merge, wrong *fidelist.Error) {
	cells := strings.Split(text, "\t")
	at := func(k int, id string, pairs ...any) *fidelist.Error {
		column := 1
		for _, c := range cells[:k] {
			column += len([]rune(c)) + 1
		}
		return &fidelist.Error{Column: column, Message: message.New(id, pairs...)}
	}
	if len(cells) < 2 || len(cells) > mergeColumns {
		return m, at(0, "periods.merges-row", "columns", mergeColumns)
	}
	cells = append(cells, make([]string, mergeColumns-len(cells))...)
	values := make([]string, mergeColumns)
	for k, c := range cells {
		if len(c) > longestMerge {
			return m, at(k, "periods.merges-long", "most", longestMerge)
		}
		values[k] = strings.TrimSpace(c)
	}
	m = periods.Merge{Gone: values[0], Kept: values[1], Month: values[2], GoneName: values[4], KeptName: values[5], By: values[6], UndoneBy: values[9]}
	for k, id := range values[:2] {
		if id == "" {
			return m, at(k, "periods.merges-row", "columns", mergeColumns)
		}
	}
	if m.Month != "" && !periods.IsMonth(m.Month) {
		return m, at(2, "periods.merges-month", "found", m.Month)
	}
	var err error
	if values[3] != "" {
		if m.FIDEID, err = strconv.ParseInt(values[3], 10, 64); err != nil || m.FIDEID <= 0 {
			return m, at(3, "fidelist.id", "found", values[3])
		}
	}
	for k, to := range map[int]*time.Time{7: &m.At, 8: &m.Undone} {
		if values[k] == "" {
			continue
		}
		if *to, err = time.Parse(time.DateOnly, values[k]); err != nil {
			return m, at(k, "periods.merges-day", "found", values[k])
		}
	}
	return m, nil
}

// JoinedBy returns a list without the rows that are other ones' by a table, in the month before the day on
// which the new list begins to hold, with how many they are. In a whole list the row that stays has to be,
// and the one that goes unless it went in an earlier month; the error is a *fidelist.Error with the place.
func JoinedBy(lines []MergeLine, day tournament.Date, list *periodlist.List, whole bool) (joined *periodlist.List, count int, err error) {
	month := periods.MonthBefore(day.ISO()[:len("2026-12")])
	all := make([]periods.Merge, len(lines))
	for k := range lines {
		all[k] = lines[k].Merge
		m := &all[k]
		if !m.Undone.IsZero() || m.Month > month {
			continue
		}
		gone, kept := list.Find(m.Gone), list.Find(m.Kept)
		for i, x := range []struct {
			id   string
			lack bool
		}{{m.Gone, gone == nil && (m.Month == "" || m.Month == month)}, {m.Kept, kept == nil}} {
			if x.lack && whole {
				return nil, 0, &fidelist.Error{Line: lines[k].Line, Column: 1 + i*(len([]rune(m.Gone))+1), Message: message.New("periods.merge-none", "id", x.id)}
			}
		}
		if gone != nil && m.FIDEID == 0 {
			m.FIDEID = gone.FIDEID
		}
	}
	joined, held := joinHeld(all, month, list)
	return joined, len(held), nil
}

// joinHeld leaves out the rows of a list that are other ones' in a month, and returns which that were.
func joinHeld(all []periods.Merge, month string, list *periodlist.List) (*periodlist.List, []string) {
	var ids []string
	var merged []periodlist.Merged
	for _, m := range periods.Holding(all, month) {
		ids = append(ids, m.ID)
		merged = append(merged, periodlist.Merged{Gone: m.Gone, Kept: m.Kept, FIDEID: m.FIDEID})
	}
	if len(merged) == 0 {
		return list, nil
	}
	return list.Join(merged), ids
}

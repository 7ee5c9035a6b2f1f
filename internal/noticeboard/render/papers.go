package render

import (
	"bytes"
	"time"

	"torneo/internal/pdf"
	"torneo/internal/report"
	"torneo/internal/sheets"
)

const (
	xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	pdfType  = "application/pdf"
)

// papers returns the lists as people take them away, in their language: to print, and for
// spreadsheets. They bear the time of the entry, so that the same entry gives the same bytes.
func (e *edition) papers() (list []file) {
	b, last := e.board, len(e.board.Rounds)
	add := func(name, what string, round, at int, key string, from func(x *sheets.Event) bool, kinds ...sheets.Kind) {
		made := func(write func(x *sheets.Event) []byte) func() []byte {
			return func() []byte {
				x := e.sheets()
				if !from(x) {
					return nil
				}
				return write(x)
			}
		}
		list = append(list,
			file{name + ".pdf", what, round, pdfType, key, made(func(x *sheets.Event) []byte { return e.pdf(x, round, at, kinds) })},
			file{name + ".xlsx", what, round, xlsxType, key, made(func(x *sheets.Event) []byte { return workbook(x, kinds) })})
	}
	if len(b.State.Players) > 0 {
		add("players", "players", 0, 0, "", func(*sheets.Event) bool { return true }, sheets.Start)
	}
	for n := 1; n <= last; n++ {
		add("round-"+number(n), "round", n, n, hash(e.after[n], e.extras), func(x *sheets.Event) bool {
			x.Round, x.When = e.seating(n), e.roundWhen(n)
			return true
		}, sheets.Boards, sheets.Names)
	}
	if b.After == 0 {
		return list
	}
	key := hash(e.upTo(b.After), e.extras)
	ranked := func(x *sheets.Event) bool {
		s, err := e.standingsAfter(b.After)
		x.Ranking, x.Cross = s, s
		return err == nil
	}
	add("standings", "standings", b.After, b.After, key, ranked, sheets.Standings)
	add("crosstable", "crosstable", b.After, b.After, key, ranked, sheets.Crosstable)
	if b.Prizes != nil {
		add("prizes", "prizes", 0, b.After, hash(e.prizesKey, key), func(x *sheets.Event) bool {
			if !ranked(x) {
				return false
			}
			x.Prizes = report.Prizes(e.p, x.Ranking, b.Prizes, false, report.People)
			return true
		}, sheets.Prizes)
	}
	return list
}

// sheets returns the data of lists on paper.
func (e *edition) sheets() *sheets.Event {
	return &sheets.Event{P: e.p, Title: line(e.board.Name()), Start: report.NewSeating(e.fullRecord(), 0, nil), Rounds: e.board.State.Config.Rounds, Filled: true, Categories: e.ofCategories()}
}

// epoch is the time that files bear of which no entry has one.
var epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func (e *edition) pdf(x *sheets.Event, round, at int, kinds []sheets.Kind) []byte {
	head := pdf.Head{Title: x.Title, When: x.When, Line: e.p.T("pages.file.copy"), Made: epoch}
	if round > 0 && x.Round != nil {
		head.Round = e.p.T("paper.round", "round", round)
	}
	when := e.at(at)
	if at == 0 {
		when = e.board.State.ConfiguredAt
	}
	if !when.IsZero() {
		head.Made, head.Printed = when.Truncate(time.Second).UTC(), e.p.T("board.as-of", "when", e.when(when))
	}
	var b bytes.Buffer
	if _, err := pdf.Write(&b, e.p, head, pdf.Options{}, x.Make(kinds...)...); err != nil {
		return nil // longer than any paper: the page has it
	}
	return b.Bytes()
}

// workbook returns the lists as sheets of a workbook.
func workbook(x *sheets.Event, kinds []sheets.Kind) []byte {
	var all report.Document
	for _, k := range kinds {
		if d := x.ForPrograms(k); d != nil {
			all.Tables = append(all.Tables, d.Tables...)
		}
	}
	var b bytes.Buffer
	if len(all.Tables) == 0 || all.XLSX(&b) != nil {
		return nil
	}
	return b.Bytes()
}

package report

import (
	"bytes"
	"io"
	"testing"

	"torneo/i18n"
)

// Marks are for pages: files and papers are the same with them and without, and they go
// with their cells where columns are picked.
func TestMarksAreForPagesAlone(t *testing.T) {
	whole := func(marked bool) *Document {
		table := Table{Caption: "c", Columns: []Column{{Key: "rank", Title: "Place", Align: Right}, {Key: "name", Title: "Name", Heading: true}, {Key: "PTS", Title: "Pts.", Align: Right}},
			Rows: [][]string{{"1", "Ruiz, Ana", "2.5"}, {"2", "Gil, Leo", "1.5"}}}
		if marked {
			table.Headed, table.Chosen = true, 2
			table.Columns[0].Extra, table.Columns[2].Name, table.Columns[2].Note = true, "Points", "open"
			table.SetMark(1, table.Column("name"), Mark{Link: "/players/2", Hint: "h", Title: "FM", Note: "withdrawn", Unfolds: []string{"x"}})
			table.SetMark(0, 2, Mark{Strong: true, Struck: "s", Stands: true, Fold: Folded, Whole: true})
			table.SetMark(0, table.Column("none"), Mark{Strong: true})
		}
		return &Document{Language: i18n.Spanish, Title: "t", Tables: []Table{table}}
	}
	for name, write := range map[string]func(*Document, io.Writer) error{
		"csv": (*Document).CSV, "xlsx": (*Document).XLSX, "html": (*Document).HTML, "markdown": (*Document).Markdown,
		"text": func(d *Document, w io.Writer) error { return d.Text(w, true) },
	} {
		var with, without bytes.Buffer
		if err := write(whole(true), &with); err != nil {
			t.Fatal(err)
		}
		if err := write(whole(false), &without); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(with.Bytes(), without.Bytes()) {
			t.Errorf("%s has the marks:\n%s", name, &with)
		}
	}
	marked := whole(true).Localize().Tables[0]
	picked := marked.PickKeys("PTS", "none", "name")
	if len(picked.Columns) != 2 || !picked.Headed || picked.Chosen != 2 {
		t.Errorf("%+v", picked)
	}
	if got := picked.Mark(1, 1); got.Link != "/players/2" || got.Title != "FM" {
		t.Errorf("the mark of the name is %+v", got)
	}
	if got := picked.Mark(0, 0); !got.Strong || got.Struck != "s" {
		t.Errorf("the mark of the points is %+v", got)
	}
	if got := picked.Mark(0, 1); !got.isZero() {
		t.Errorf("a cell without a mark has %+v", got)
	}
}

package entrylist

import (
	"reflect"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// Every column that is saved is read again, by its key and by its title in each language,
// and what a field has no column for is told.
func TestColumnsAreReadAsTheyAreWritten(t *testing.T) {
	player := tournament.Player{Name: "García Ruiz, Ana", Rating: 2105, Title: "WFM", Federation: "ESP", FIDEID: 2201234, Birth: tournament.Date{Year: 1999, Month: 5, Day: 3}, Sex: "w"}
	whole := Row{Player: player, Club: "=Lugo", More: map[Field]string{Category: "Sub-14, Norte", Phone: "+34 600 111", Email: "ana@example.org", Owed: Money(3050), Paid: Money(1000), Notes: "-; \"tarde\""}}
	for k := range Columns() {
		c := &Columns()[k]
		t.Run(string(c.Field), func(t *testing.T) {
			titles := []string{c.Key}
			for _, lang := range i18n.Languages() {
				titles = append(titles, i18n.New(lang).Text(c.Field.Title()))
			}
			for _, title := range titles {
				if f := FieldOf(title); f != c.Field {
					t.Errorf("%q heads %q", title, f)
				}
				if !c.IsWritten() {
					continue
				}
				want := whole.only(c.Field)
				cell := c.Cell(&want)
				if cell == "" {
					t.Fatal("nothing is written")
				}
				for _, shield := range []string{"", "'"} {
					if shield != "" && !strings.ContainsAny(cell[:1], "=@+-") {
						continue
					}
					text := "name;" + title + "\n" + player.Name + ";\"" + shield + strings.ReplaceAll(cell, `"`, `""`) + "\"\n"
					if c.Field == Name {
						text = title + ";no\n\"" + cell + "\";1\n"
					}
					l := Parse([]byte(text), Origin{})
					if len(l.Rows) != 1 || len(l.Problems) > 0 || len(l.Rows[0].Doubts) > 0 {
						t.Fatalf("%q: %+v", text, l)
					}
					got := l.Rows[0]
					got.Line, got.Fields = 0, nil
					if !reflect.DeepEqual(got, want) {
						t.Errorf("%q: %+v, want %+v", text, got, want)
					}
				}
			}
			for _, other := range append(c.Other, c.Key) {
				if other != spelling.Plain(other) || headings[other] != c.Field {
					t.Errorf("heading %q: %q", other, headings[other])
				}
			}
		})
	}
}

// only returns the row with its name and one value.
func (r Row) only(f Field) Row {
	one := Row{Player: tournament.Player{Name: r.Player.Name}}
	switch c := columnOf(f); {
	case c.copy != nil:
		c.copy(&one.Player, &r.Player)
	case f == Club:
		one.Club = r.Club
	default:
		one.More = map[Field]string{f: r.More[f]}
	}
	return one
}

func TestHeadingsMeanOneThing(t *testing.T) {
	count := 0
	for k := range columns {
		count += 1 + len(columns[k].Other)
	}
	if count != len(headings) {
		t.Errorf("%d headings, of which %d differ", count, len(headings))
	}
}

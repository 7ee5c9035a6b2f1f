package chart

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"
)

const hostile = "<b>\"O'Neill\" & ]]> \x00\u202e"

func drawings() map[string]*Drawing {
	w := Words{Title: hostile, Desc: hostile, Across: "Round", Up: "Place"}
	var many []Runner
	for k := range 25 {
		many = append(many, Runner{Name: hostile + strconv.Itoa(k), Places: []int{2000 - k, 0, k + 1}, Strong: k == 3})
	}
	course := Course{Scored: []int{100, 100, 250}, Expected: []int{36, 112, 240}, ScoredName: "scored", ExpectedName: "expected"}
	none := Course{}
	bars := make([]Bar, 60)
	for k := range bars {
		bars[k] = Bar{Label: hostile, Parts: []int{k, 2 * k, 1}}
	}
	tables := make([]Table, 1000)
	for k := range tables {
		tables[k] = Table{Number: k + 1, State: k % 4, Result: "1-0", Link: "/x?a=1&b=2", Name: hostile}
	}
	decimal := func(h int) string { return fmt.Sprint(h) }
	return map[string]*Drawing{
		"race": Race(w, many, 3), "race of one": Race(w, many[:1], 1), "race of none": Race(w, nil, 0),
		"course": course.Draw(w, decimal), "no course": none.Draw(w, decimal),
		"columns": Columns(w, bars, []string{"a", "b", "c"}), "one column": Columns(w, bars[1:2], nil), "no columns": Columns(w, nil, nil),
		"rows": Rows(w, bars), "no rows": Rows(w, nil),
		"hall": Hall(w, tables, 1_000_000, []string{"on", "won"}), "narrow hall": Hall(w, tables[:3], -1, nil), "empty hall": Hall(w, nil, 10, nil),
	}
}

// Whatever the names are, a picture is XML with a title and a description, and styles
// nothing in place.
func TestPicturesAreWellFormed(t *testing.T) {
	for name, d := range drawings() {
		var b strings.Builder
		if err := d.SVG(&b, "p"); err != nil {
			t.Fatal(err)
		}
		x := xml.NewDecoder(strings.NewReader(b.String()))
		seen := map[string]bool{}
		for {
			token, err := x.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v\n%s", name, err, b.String())
			}
			if e, ok := token.(xml.StartElement); ok {
				seen[e.Name.Local] = true
				for _, a := range e.Attr {
					if a.Name.Local == "style" || strings.HasPrefix(a.Name.Local, "on") {
						t.Errorf("%s: attribute %s", name, a.Name.Local)
					}
				}
			}
		}
		if !seen["title"] || !seen["desc"] || seen["style"] || seen["script"] || seen["b"] {
			t.Errorf("%s: %v", name, seen)
		}
	}
}

// Nothing is drawn outside of the picture.
func TestPicturesStayInside(t *testing.T) {
	for name, d := range drawings() {
		for _, s := range d.Shapes {
			for _, p := range s.Points {
				if p.X < 0 || p.Y < 0 || p.X > d.Width || p.Y > d.Height {
					t.Errorf("%s: %v of %+v is outside of %dx%d", name, p, s, d.Width, d.Height)
				}
			}
		}
	}
}

// No two of the series of a picture look alike: the colour or the dash is another.
func TestSeriesCanBeToldApart(t *testing.T) {
	seen := map[string]int{}
	for k := 1; k <= Seriess; k++ {
		look := fmt.Sprint(Color(k), Dash(k))
		if other, ok := seen[look]; ok {
			t.Errorf("series %d looks like %d", k, other)
		}
		seen[look] = k
	}
	for k := 1; k < Seriess; k++ {
		if form(k, Point{}) == form(k+1, Point{}) {
			t.Errorf("the marks of %d and %d are alike", k, k+1)
		}
	}
}

// The race: places are drawn in their order, the leader on top.
func TestRaceOrdersPlaces(t *testing.T) {
	d := Race(Words{}, []Runner{{Name: "A", Places: []int{1, 30}}, {Name: "B", Places: []int{30, 1}}}, 2)
	y := map[string]int{}
	for _, s := range d.Shapes {
		if s.Kind == Mark {
			y[s.Name] = s.Points[0].Y
		}
	}
	if len(y) != 4-0 && len(y) != 2 || y["A: 1"] >= y["A: 30"] || y["A: 1"] != y["B: 1"] {
		t.Errorf("%v", y)
	}
}

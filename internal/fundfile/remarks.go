package fundfile

import (
	"bytes"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"torneo/message"
	"torneo/prize"
)

// Remarks are the texts after "#" of a file: those of a list, and of the fund
// wherever else they stand. Lines are joined in their order.
type Remarks struct {
	Fund  string
	Lists []string
}

// remark is one of them, and the line that it stands in.
type remark struct {
	line int
	own  bool // nothing else stands in the line
	text string
}

// RemarksOf collects the remarks of a fund that can be read. Those right above the
// heading of a list are the list's.
func RemarksOf(data []byte) Remarks {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	line := func(n *unstable.Node) int { return bytes.Count(data[:n.Raw.Offset], []byte("\n")) }
	var found []remark
	headings := map[int]int{} // line -> list, -1: of no list
	lists := 0
	p := unstable.Parser{KeepComments: true}
	p.Reset(data)
	for p.NextExpression() {
		n := p.Expression()
		if n.Kind == unstable.Table || n.Kind == unstable.ArrayTable {
			key := n.Key()
			key.Next()
			k := -1
			if n.Kind == unstable.ArrayTable && string(key.Node().Data) == "list" {
				k = lists
				lists++
			}
			headings[line(key.Node())] = k
		}
		note := func(c *unstable.Node) {
			before := data[:c.Raw.Offset]
			own := len(bytes.TrimSpace(before[bytes.LastIndexByte(before, '\n')+1:])) == 0
			found = append(found, remark{line(c), own, strings.TrimSpace(strings.TrimPrefix(string(c.Data), "#"))})
		}
		walkComments(n, note)
		if after := n.Next(); after.Valid() { // at the end of its line
			walkComments(after, note)
		}
	}
	slices.SortStableFunc(found, func(a, b remark) int { return a.line - b.line })
	belongs := make([]int, len(found)) // to which list
	for k := len(found) - 1; k >= 0; k-- {
		belongs[k] = -1
		for at := found[k].line; at >= 0; at-- {
			if list, ok := headings[at]; ok {
				belongs[k] = list
				break
			}
		}
		if list, ok := headings[found[k].line+1]; ok && found[k].own {
			belongs[k] = list
		} else if found[k].own && k+1 < len(found) && found[k+1].own && found[k+1].line == found[k].line+1 {
			belongs[k] = belongs[k+1]
		}
	}
	lines := make([][]string, lists+1)
	for k, r := range found {
		lines[belongs[k]+1] = append(lines[belongs[k]+1], r.text)
	}
	r := Remarks{Fund: strings.Join(lines[0], "\n")}
	for _, l := range lines[1:] {
		r.Lists = append(r.Lists, strings.Join(l, "\n"))
	}
	return r
}

// walkComments hands over every remark of an expression.
func walkComments(n *unstable.Node, each func(*unstable.Node)) {
	if n.Kind == unstable.Comment {
		each(n)
	}
	it := n.Children()
	for it.Next() {
		walkComments(it.Node(), each)
	}
}

// WriteApart writes the parts of a fund that its grid does not show: clubs with their
// players, categories, and the result of a play-off.
func WriteApart(f *prize.Fund) string {
	w := &writer{fund: &prize.Fund{PlayOff: f.PlayOff, Clubs: f.Clubs, Categories: f.Categories}}
	w.playOff()
	w.clubs()
	w.categories()
	return strings.TrimLeft(w.b.String(), "\n")
}

// ReadApart reads what Apart has written, changed perhaps, into a fund.
func ReadApart(text string, f *prize.Fund) []Problem {
	root, wrong := parse([]byte(text))
	if wrong != nil {
		return []Problem{*wrong}
	}
	r := &reader{file: &File{Fund: &prize.Fund{}, places: map[string]position{}}}
	r.read(root, "", fields{"playoff": r.playOff, "clubs": r.clubs, "categories": r.categories})
	r.sort()
	f.PlayOff, f.Clubs, f.Categories = r.file.Fund.PlayOff, r.file.Fund.Clubs, r.file.Fund.Categories
	return slices.Clip(r.problems)
}

// TooLarge returns the message about a fund with more lists or places than a grid has, if it
// is one.
func TooLarge(f *prize.Fund) (message.Message, bool) {
	most := 0
	for k := range f.Lists {
		most = max(most, len(f.Lists[k].Prizes))
	}
	if len(f.Lists) <= MostLists && most <= MostPlaces {
		return message.Message{}, false
	}
	return message.New("prizegrid.large", "lists", MostLists, "places", MostPlaces), true
}

// MostLists and MostPlaces are the limits of a grid.
const (
	MostLists  = 40
	MostPlaces = 60
)

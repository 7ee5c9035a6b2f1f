package savedpage_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"torneo/internal/longtest"
	"torneo/internal/savedpage"
)

// same compares what is read in one pass with what the tree of the library's parser has. A row
// without a tag has the line of its first cell here, and none there.
func same(t *testing.T, name, text string) {
	t.Helper()
	want, err := parsed(text)
	if err != nil {
		t.Fatal(name, err)
	}
	got, err := savedpage.Read([]byte(text), "utf-8")
	if err != nil {
		t.Fatal(name, err)
	}
	for k, one := range want.Tables {
		for n := range one.Rows {
			if one.Rows[n].Line == 0 && k < len(got.Tables) && n < len(got.Tables[k].Rows) {
				one.Rows[n].Line = got.Tables[k].Rows[n].Line
			}
		}
	}
	one, other := linesOf(want), linesOf(got)
	for k := range max(len(one), len(other)) {
		if k >= len(one) || k >= len(other) || one[k] != other[k] {
			t.Fatalf("%s: %.1500s\ntree %s\none pass %s", name, text, one[max(0, min(k-5, len(one))):min(k+9, len(one))], other[max(0, min(k-5, len(other))):min(k+9, len(other))])
		}
	}
}

// linesOf writes a page in lines, each table once.
func linesOf(p *savedpage.Page) (list []string) {
	add := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	number := map[*savedpage.Table]int{}
	for k, t := range p.Tables {
		number[t] = k
	}
	add("%q %q %q %q", p.Title, p.Meta, p.Actions, p.Text)
	add("%+v %q", p.Headings, p.Links)
	for k, t := range p.Tables {
		add("table %d %q %q line %d depth %d %+v", k, t.ID, t.Class, t.Line, t.Depth, t.Above)
		for _, x := range t.Rows {
			add("row %q line %d", x.Class, x.Line)
			for i := range x.Cells {
				c := &x.Cells[i]
				var inner []int
				for _, one := range c.Tables {
					inner = append(inner, number[one])
				}
				add("cell %q %v %d %q %q %q %+v %v", c.Class, c.Header, c.Span, c.Lines, c.Links, c.Images, c.Parts, inner)
			}
		}
	}
	return list
}

func TestOnePassReadsWhatTheTreeHas(t *testing.T) {
	for _, text := range []string{
		"<table><tr><td>1<td>2<tr><td>3<td>4</table>after",
		"<table><td>1<td>2<tr><th>3</th><td>4</td></tr></tbody></table>",
		"a<table>b<tr>c<td>d</td>e</tr>f</table>g",
		"<table><tr><td>x<table><tr><td>y</table>z</td></tr></table>",
		"<table><tr><td>1</td><table><tr><td>2</td></tr></table>",
		"<table><caption>Open <h2>title</h2></caption><tr><td>1</table>",
		"<h1>Open<h2>Round 1</h2><table><tr><td>1</table><h3></h3><h2>Round 2</h2><table><tr><td>2</table>",
		"<table><tr><td><div class=a>x<div>y</div>z</div>w</td></tr></table>",
		"<table><tr><td><span class=a><b>x</span>y</b>z</td></tr></table>",
		"<table><tr><td><p class=a>x<p class=b>y<div class=c>z</div></td></tr></table>",
		"<table><tr><td><ul><li class=a>x<li class=b>y<ul><li class=c>z</ul></ul></td></tr></table>",
		"<div><table><tr></div><td>x</div>y</td></tr></table>z</div>",
		"<table><tr><td><select><option>x<option>y</select>z<tr><td><select><option>w<tr><td>v</table>",
		"<table><tr><td><svg><text>x</text></svg>y<td><svg class=q />z<td><object>x</object>y</table>",
		"<tr><td>no table</td></tr><table><tbody><tr><td>x</table></table>y",
		"<table><tr><td><a href=1 class=a>x<a href=2 class=b>y</a>z</table>",
		"<title>A &amp; B</title><script>'<table>'</script><style><table></style><table><tr><td><script>x</script>y</table>",
		"<table><tr><td><b>x<br>y</b></br>z<hr>w<img alt='GM' src=x></table>",
		"<table><tr class=a><td colspan=3 class='b c'>x</td><td rowspan=2>y</tr><tr></tr></table>",
		"<table><form action=b><tr><td>x</form></table>",
		"<table><colgroup><col><col></colgroup><thead><tr><th>x</thead><tbody><tr><td>y</tbody><tfoot><tr><td>z</table>",
	} {
		same(t, "shape", text)
	}
	files, _ := filepath.Glob("../../../shared/vectors/native/tables/*.html")
	more, _ := filepath.Glob("../../../shared/vectors/native/tables/*/*.html")
	for _, name := range append(files, more...) {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		same(t, name, strings.TrimPrefix(string(data), "\ufeff"))
	}
	t.Log(len(files)+len(more), "files")
}

// TestOnePassReadsSloppyPages leaves out and doubles tags of tables.
func TestOnePassReadsSloppyPages(t *testing.T) {
	words := []string{"<table>", "<table class=a>", "</table>", "<tr>", "<tr class=b>", "</tr>", "<td>", "<td colspan=2 class=c>", "<th>", "</td>", "</th>", "<tbody>", "</tbody>",
		"x", "1 - 0", "\n", " ", "<br>", "<img alt=y>", "<!-- c -->", "&nbsp;"}
	for seed := range uint64(longtest.Or(2_000_000, 20_000)) {
		rng := rand.New(rand.NewPCG(seed, 11))
		var b strings.Builder
		for range 3 + rng.IntN(20) {
			b.WriteString(words[rng.IntN(len(words))])
		}
		same(t, "sloppy", b.String())
	}
}

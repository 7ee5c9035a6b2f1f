package browsertest

import "testing"

// gone are the players of the boards of whom nothing is read: a name that is a box of its
// own and does not fit is left out as a whole, where a line of letters is cut at its end.
const gone = `[...document.querySelectorAll("table.boards tbody :is(.white, .black)")].filter((cell) => cell.scrollWidth > cell.clientWidth)
	.flatMap((cell) => [...cell.querySelectorAll("a.plain")]).filter((a) => getComputedStyle(a).display !== "inline").map((a) => a.textContent.trim())`

// At 200 % the names of both players begin at every board, in a round that is played and in
// one that is changed by hand.
func TestNamesAtTwiceTheSize(t *testing.T) {
	t.Parallel()
	p := start(t)
	at := p.tournament(forty)
	w := open(t, p.at, "/")
	w.look(zoomed[0])
	p.post(at+"/rounds/1/pair", "confirmed", "3")
	p.post(at + "/rounds/1/manual")
	for _, what := range []string{"by hand", "played"} {
		w.visit(at + "/rounds/1")
		w.is(`document.querySelectorAll("table.boards tbody tr").length === 20`)
		w.is(`[...document.querySelectorAll("table.boards .white")].some((cell) => cell.scrollWidth > cell.clientWidth)`)
		for _, name := range w.list(gone) {
			t.Errorf("%s: %s", what, name)
		}
		if what == "by hand" {
			p.post(at+"/rounds/1/boards", "end", "1", "confirmed", "3", "reason", "x")
			p.post(at + "/rounds/1/publish")
		}
	}
}

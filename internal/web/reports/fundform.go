package reports

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/fundfile"
	"torneo/internal/prizewords"
	"torneo/internal/web/page"
)

// morePlaces is the number of prize columns that one click adds.
const morePlaces = 3

// setGrid takes a fund from the fields of its grid. What is wrong is shown at its
// cell; a list more, a list less and what was pasted come back to be looked at, and
// nothing is saved before that is asked for.
func setGrid(v *page.Visit) (*page.Next, error) {
	g, err := postedGrid(v)
	if err != nil {
		return nil, err
	}
	do, at, _ := strings.Cut(v.Value("do"), "-")
	at, key, _ := strings.Cut(at, "-")
	row, _ := strconv.Atoi(at) // 0 where there is none
	switch {
	case do == "add": // taken with the fields
	case do == "drop" && at == "every":
		g.ClaimOfAll().Drop(key)
	case do == "drop" && row < len(g.Rows):
		g.Claim(row).Drop(key)
	case do == "list" && len(g.Rows) < fundfile.MostLists:
		g.Rows = append(g.Rows, map[string]string{})
	case do == "place":
		g.Places = min(g.Places+morePlaces, fundfile.MostPlaces)
	case do == "remove" && row < len(g.Rows):
		g.Rows = slices.Delete(g.Rows, row, row+1)
	case do == "up" && row > 0 && row < len(g.Rows):
		g.Rows[row-1], g.Rows[row] = g.Rows[row], g.Rows[row-1]
	case do == "sum": // shown as it is, with what it comes to
	case do == "total":
		g.Reckon()
		v.RetargetMain()
		return page.Rendered, v.Render(totalsView(v, g))
	case do == "paste":
		g.Paste(v.Value("paste"))
	default:
		f, remarks := g.Read()
		if len(g.Wrong) > 0 {
			return page.Rendered, showGrid(v, g, http.StatusUnprocessableEntity)
		}
		text := ""
		if len(f.Lists) > 0 {
			text = fundfile.Write(f, remarks)
		}
		return page.Give(arbiter.SetFund{Text: text})
	}
	return page.Rendered, showGrid(v, g, http.StatusOK)
}

// showGrid shows a grid that is not saved.
func showGrid(v *page.Visit, g *prizewords.Grid, status int) error {
	p, err := newPrizesPage(v)
	if err != nil {
		return err
	}
	p.Document, p.Undecided, p.Grid, p.Unsaved = nil, "", g, true
	g.Reckon()
	v.RetargetMain()
	return v.RenderAs(status, prizesView(p))
}

// postedGrid returns the grid that was sent, as large as one can be.
func postedGrid(v *page.Visit) (*prizewords.Grid, error) {
	g := prizewords.EmptyGrid(v.Printer)
	rows, err := v.Number("rows")
	if err != nil {
		return nil, err
	}
	places, err := v.Number("columns")
	if err != nil {
		return nil, err
	}
	if rows < 0 || rows > fundfile.MostLists || places < 1 || places > fundfile.MostPlaces {
		return nil, page.ErrBadForm
	}
	g.Places = places
	for key := range g.Fund {
		g.Fund[key] = v.Value(key)
	}
	for _, key := range []string{"tax_percent", "tax_from", "tax_on"} {
		g.Fund[key] = v.Value(key)
	}
	for k := range rows {
		row := map[string]string{}
		for _, key := range prizewords.RowKeys(places) {
			row[key] = v.Value(prizewords.Field(k, key))
		}
		g.Rows = append(g.Rows, row)
		takeClaim(v, g.Claim(k))
	}
	takeClaim(v, g.ClaimOfAll())
	return g, nil
}

// takeClaim takes the condition that is chosen of a list, and those in words.
func takeClaim(v *page.Visit, c prizewords.Claim) {
	c.Choose(v.Value(c.Field(prizewords.Chosen)))
	c.Say(v.Value(c.Field(prizewords.Words)))
}

// Package printing has the pages from which lists are printed or exported. They
// choose the sheets and their form for the one PDF, and give every list as a
// file for spreadsheets.
package printing

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/pdf"
	"torneo/internal/sheets"
	"torneo/internal/web/page"
)

// choices holds the chosen sheets and their form.
type choices struct {
	Kinds      []sheets.Kind
	Size       pdf.Size
	Format     pdf.Format
	Copies     int
	Columns    int // 0: as it suits each list
	OnPage     int // slips
	First      int // certificates
	Federation string
	Women      bool
	Bags       bool   // the regulations allow telephones in a bag
	Category   string // whose standings; sheets.EachCategory
	Straight   bool   // after publishing a round, not on to its sheets
}

const (
	mostColumns      = 3
	mostCertificates = 50
	mostName         = 200 // bytes of the name of a category
)

// slipsOnPage are the numbers of slips that a page is cut into.
var slipsOnPage = []int{2, 4, 6, 8, 10, 12}

// choicesOf returns the choices in the address, else those made before in this browser
// for the tournament, else the usual ones.
func choicesOf(v *page.Visit, round int) (c choices, asked bool) {
	q := v.Request.URL.Query()
	if q.Has("sheet") || q.Has("paper") {
		return parse(q), true
	}
	c = parse(v.PrintChoices())
	c.Kinds = slices.DeleteFunc(c.Kinds, func(k sheets.Kind) bool { return round == 0 && k.OfRound() })
	if len(c.Kinds) == 0 {
		c.Kinds = []sheets.Kind{sheets.Start}
		if round > 0 {
			c.Kinds = []sheets.Kind{sheets.Boards, sheets.Names}
		}
	}
	return c, false
}

// parse reads choices. What there is not is left out, and numbers are kept in their
// bounds: an address is written by anybody.
func parse(q url.Values) (c choices) {
	for _, k := range sheets.Kinds() {
		if slices.Contains(q["sheet"], string(k)) {
			c.Kinds = append(c.Kinds, k)
		}
	}
	if s := pdf.Size(q.Get("size")); slices.Contains(pdf.Sizes(), s) {
		c.Size = s
	}
	if f := pdf.Format(q.Get("paper")); slices.Contains(pdf.Formats(), f) {
		c.Format = f
	}
	number := func(field string, most int) int {
		n, _ := strconv.Atoi(q.Get(field))
		return min(max(n, 0), most)
	}
	c.Copies, c.Columns, c.OnPage, c.First = number("copies", pdf.MostCopies), number("columns", mostColumns), number("slips", 12), number("first", mostCertificates)
	if f := strings.ToUpper(strings.TrimSpace(q.Get("federation"))); len(f) <= 3 {
		c.Federation = f
	}
	c.Women = q.Get("women") != ""
	c.Bags = q.Get("bags") != ""
	if name := q.Get("category"); len(name) <= mostName {
		c.Category = name
	}
	c.Straight = q.Get("publishing") == "no"
	return c
}

// query writes choices as parse reads them.
func (c choices) query() string {
	q := url.Values{}
	for _, k := range c.Kinds {
		q.Add("sheet", string(k))
	}
	set := func(field, value string) {
		if value != "" && value != "0" {
			q.Set(field, value)
		}
	}
	set("size", string(c.Size))
	set("paper", string(c.Format))
	if c.Format == "" {
		set("paper", string(pdf.A4))
	}
	set("copies", strconv.Itoa(c.Copies))
	set("columns", strconv.Itoa(c.Columns))
	set("slips", strconv.Itoa(c.OnPage))
	set("first", strconv.Itoa(c.First))
	set("federation", c.Federation)
	set("category", c.Category)
	if c.Women {
		set("women", "1")
	}
	if c.Bags {
		set("bags", "1")
	}
	if c.Straight {
		set("publishing", "no")
	}
	return q.Encode()
}

func (c choices) options() pdf.Options {
	return pdf.Options{Format: c.Format, Size: c.Size, Copies: c.Copies, Columns: c.Columns}
}

// Has reports whether a sheet is chosen.
func (c choices) Has(k sheets.Kind) bool { return slices.Contains(c.Kinds, k) }

// ofEvent returns the category that is chosen, if there is one of that name: a browser keeps
// what was chosen before.
func (c choices) ofEvent(e *sheets.Event) string {
	if c.Category == sheets.EachCategory && len(e.Categories) > 0 || slices.ContainsFunc(e.Categories, func(x sheets.Category) bool { return x.Name == c.Category }) {
		return c.Category
	}
	return ""
}

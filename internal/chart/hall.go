package chart

import "strconv"

// Table is a board of the hall.
type Table struct {
	Number int
	State  int    // the series of its colour; 0: it is being played
	Result string // what stands on it; "" while it is played
	Link   string
	Name   string // who plays, read out
}

// MostAcross is the largest number of boards in a row.
const MostAcross = 40

// Hall draws the boards in rows of so many, as they stand in the hall.
func Hall(w Words, tables []Table, across int, states []string) *Drawing {
	across = max(1, min(across, MostAcross))
	const tall, gap = 46, 6
	each := min(96, max(44, 960/across))
	rows := (len(tables) + across - 1) / across
	d := &Drawing{Width: max(min(across, max(len(tables), 1))*(each+gap)+gap, 420), Height: rows*(tall+gap) + gap + 30, Title: w.Title, Desc: w.Desc}
	for k := range tables {
		t := &tables[k]
		x, y := gap+k%across*(each+gap), gap+k/across*(tall+gap)
		d.add(Shape{Kind: Box, Series: t.State, Role: Strong, Points: []Point{{x, y}, {x + each, y + tall}}, Link: t.Link, Name: t.Name})
		role := Inside
		if t.State == 0 {
			role = Value
		}
		d.text(role, t.State, Point{x + 6, y + 16}, Start, strconv.Itoa(t.Number))
		d.text(role, t.State, Point{x + each/2, y + 37}, Middle, t.Result)
	}
	at := Point{gap, d.Height - 20}
	for k, name := range states {
		d.add(Shape{Kind: Box, Role: Strong, Series: k, Points: []Point{at, {at.X + 14, at.Y + 14}}})
		d.text(Label, 0, Point{at.X + 20, at.Y + 12}, Start, name)
		at.X += 20 + wide(name) + 14
	}
	d.Width = max(d.Width, at.X)
	return d
}

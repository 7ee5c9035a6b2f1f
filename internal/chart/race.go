package chart

import "strconv"

// Runner is one of a race: his place after each round, 0 where he had none.
type Runner struct {
	Name   string
	Places []int
	Strong bool // the one who is looked for
}

// Words holds the texts at the axes of a picture and in its description.
type Words struct{ Title, Desc, Across, Up string }

const (
	raceAcross = 900
	raceStep   = 24  // between two places that are shown one by one
	raceBelow  = 110 // for all places below them
	namesWide  = 210
)

// Race draws places round by round: the first ones far apart, all below them close
// together, so that a player who comes from far is seen coming.
func Race(w Words, runners []Runner, rounds int) *Drawing {
	apart, most := 10, 1
	for _, r := range runners {
		if n := len(r.Places); n > 0 {
			apart = max(apart, min(r.Places[n-1], 20))
		}
		for _, p := range r.Places {
			most = max(most, p)
		}
	}
	apart = min(apart, most)
	top, left := 34, 46
	bottom := top + (apart-1)*raceStep
	height := bottom + 46
	if most > apart {
		height += raceBelow
	}
	y := func(place int) int {
		if place <= apart {
			return top + (place-1)*raceStep
		}
		return bottom + raceStep + (place-apart)*(raceBelow-raceStep)/(most-apart)
	}
	right := raceAcross - namesWide
	x := func(round int) int {
		if rounds < 2 {
			return (left + right) / 2
		}
		return left + 14 + (round-1)*(right-left-28)/(rounds-1)
	}
	end := right
	if rounds < 2 {
		end = x(1) // the names stand at it
	}
	d := &Drawing{Width: raceAcross, Height: height, Title: w.Title, Desc: w.Desc}
	d.text(Label, 0, Point{left - 10, 16}, Start, w.Up)
	for place := 1; place <= apart; place++ {
		d.line(Grid, 0, Point{left, y(place)}, Point{end, y(place)})
		d.text(Label, 0, Point{left - 8, y(place) + 4}, End, strconv.Itoa(place))
	}
	if most > apart {
		d.line(Grid, 0, Point{left, y(most)}, Point{end, y(most)})
		d.text(Label, 0, Point{left - 8, y(most) + 4}, End, strconv.Itoa(most))
	}
	for n := 1; n <= rounds; n++ {
		d.text(Label, 0, Point{x(n), height - 22}, Middle, strconv.Itoa(n))
	}
	d.text(Label, 0, Point{(left + right) / 2, height - 5}, Middle, w.Across)
	taken := map[int]bool{}
	draw := func(k int) {
		r := runners[k]
		role := Value
		if r.Strong {
			role = Strong
		}
		var run []Point
		stop := func() {
			if len(run) > 1 {
				d.line(role, k+1, run...)
			}
			run = nil
		}
		last := 0
		for n, place := range r.Places {
			if place == 0 {
				stop()
				continue
			}
			run = append(run, Point{x(n + 1), y(place)})
			last = n + 1
		}
		stop()
		for n, place := range r.Places {
			if place > 0 {
				d.add(Shape{Kind: Mark, Role: role, Series: k + 1, Points: []Point{{x(n + 1), y(place)}}, Name: r.Name + ": " + strconv.Itoa(place)})
			}
		}
		if last == 0 {
			return
		}
		at := y(r.Places[last-1])
		for taken[at/14] { // two who share a place, or are far below
			at += 14
		}
		taken[at/14] = true
		d.text(role, k+1, Point{x(last) + 12, at + 4}, Start, strconv.Itoa(r.Places[last-1])+" "+truncate(r.Name, 26))
	}
	for k := range runners {
		if !runners[k].Strong {
			draw(k)
		}
	}
	for k := range runners {
		if runners[k].Strong {
			draw(k)
		}
	}
	return d
}

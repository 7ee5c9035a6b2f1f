package chart

import "strconv"

// Course is two lines over the rounds: what was scored and what was expected, in
// hundredths of a point, each added up after each round.
type Course struct {
	Scored, Expected         []int
	ScoredName, ExpectedName string
}

// Draw draws both from nothing on.
func (c *Course) Draw(w Words, decimal func(hundredths int) string) *Drawing {
	const across, tall = 720, 320
	top, left, right, bottom := 26, 52, across-150, tall-48
	rounds, most := len(c.Scored), 100
	for k := range c.Scored {
		most = max(most, c.Scored[k], c.Expected[k])
	}
	most = (most + 99) / 100
	x := func(round int) int { return left + round*(right-left)/max(rounds, 1) }
	y := func(v int) int { return bottom - v*(bottom-top)/(100*most) }
	d := &Drawing{Width: across, Height: tall, Title: w.Title, Desc: w.Desc}
	d.text(Label, 0, Point{left - 40, 14}, Start, w.Up)
	for n, by := 0, step(most, 8); n <= most; n += by {
		d.line(Grid, 0, Point{left, y(100 * n)}, Point{right, y(100 * n)})
		d.text(Label, 0, Point{left - 8, y(100*n) + 4}, End, strconv.Itoa(n))
	}
	for n := 1; n <= rounds; n++ {
		d.text(Label, 0, Point{x(n), tall - 26}, Middle, strconv.Itoa(n))
	}
	d.text(Label, 0, Point{(left + right) / 2, tall - 8}, Middle, w.Across)
	ends := [2]int{}
	for k, values := range [][]int{c.Expected, c.Scored} {
		series := []int{9, 1}[k] // the second colour with gaps; the first one without
		run := []Point{{x(0), y(0)}}
		for n, v := range values {
			run = append(run, Point{x(n + 1), y(v)})
		}
		d.line([]Role{Value, Strong}[k], series, run...)
		for n, p := range run[1:] {
			d.add(Shape{Kind: Mark, Role: Value, Series: series, Points: []Point{p}, Name: []string{c.ExpectedName, c.ScoredName}[k] + ": " + decimal(values[n])})
		}
		ends[k] = run[len(run)-1].Y
	}
	if d := ends[1] - ends[0]; d > -16 && d < 16 { // one above the other
		if d > 0 {
			ends[1] = ends[0] + 16
		} else {
			ends[1] = ends[0] - 16
		}
	}
	for k, values := range [][]int{c.Expected, c.Scored} {
		if rounds > 0 {
			d.text(Value, []int{9, 1}[k], Point{right + 12, ends[k] + 4}, Start, []string{c.ExpectedName, c.ScoredName}[k]+" "+decimal(values[rounds-1]))
		}
	}
	return d
}

package chart

import "strconv"

// Bar is a value, or several on top of each other.
type Bar struct {
	Label string
	Parts []int
	Link  string
}

func (b *Bar) sum() (n int) {
	for _, p := range b.Parts {
		n += p
	}
	return n
}

const (
	columnsTall = 320
	barsAcross  = 720
)

// Columns draws bars that stand beside each other; parts names what they consist of,
// if of more than one thing.
func Columns(w Words, bars []Bar, parts []string) *Drawing {
	most := 1
	for k := range bars {
		most = max(most, bars[k].sum())
	}
	top, left, right, bottom := 26, 52, barsAcross-10, columnsTall-48
	d := &Drawing{Width: barsAcross, Height: columnsTall, Title: w.Title, Desc: w.Desc}
	if len(parts) > 1 {
		d.Height += 30
	}
	by := step(most, 6)
	y := func(v int) int { return bottom - v*(bottom-top)/most }
	d.text(Label, 0, Point{left - 40, 14}, Start, w.Up)
	for n := 0; n <= most; n += by {
		d.line(Grid, 0, Point{left, y(n)}, Point{right, y(n)})
		d.text(Label, 0, Point{left - 8, y(n) + 4}, End, strconv.Itoa(n))
	}
	each := (right - left) / max(len(bars), 1)
	each = min(each, 90)
	every := 1 // which labels there is room for
	for k := range bars {
		every = max(every, (wide(bars[k].Label)+6+each-1)/max(each, 1))
	}
	for k := range bars {
		x, from := left+k*each, 0
		for p, v := range bars[k].Parts {
			if v == 0 {
				continue
			}
			name := bars[k].Label
			if len(parts) > 1 {
				name += ", " + parts[p]
			}
			d.add(Shape{Kind: Box, Series: p + 1, Points: []Point{{x + each/8 + 1, y(from + v)}, {x + each - each/8 - 1, y(from)}}, Name: name + ": " + strconv.Itoa(v)})
			switch tall := y(from) - y(from+v); {
			case tall >= 16 && each > wide(strconv.Itoa(v))+6:
				d.text(Inside, p+1, Point{x + each/2, (y(from)+y(from+v))/2 + 4}, Middle, strconv.Itoa(v))
			case len(parts) <= 1 && each > wide(strconv.Itoa(v)):
				d.text(Label, 0, Point{x + each/2, y(from+v) - 4}, Middle, strconv.Itoa(v))
			}
			from += v
		}
		if k%every == 0 {
			d.text(Label, 0, Point{x + each/2, columnsTall - 28}, Middle, bars[k].Label)
		}
	}
	d.text(Label, 0, Point{(left + right) / 2, columnsTall - 8}, Middle, w.Across)
	d.legend(Point{left, columnsTall + 6}, parts)
	return d
}

// Rows draws bars that lie under each other, with their labels.
func Rows(w Words, bars []Bar) *Drawing {
	const tall, top = 22, 10
	most, left := 1, 60
	for k := range bars {
		most = max(most, bars[k].sum())
		left = max(left, wide(bars[k].Label)+16)
	}
	d := &Drawing{Width: barsAcross, Height: top + len(bars)*tall + 10, Title: w.Title, Desc: w.Desc}
	right := barsAcross - 60
	for k := range bars {
		n, y := bars[k].sum(), top+k*tall
		to := left + n*(right-left)/most
		d.text(Label, 0, Point{left - 8, y + 15}, End, bars[k].Label)
		d.add(Shape{Kind: Box, Series: 1, Points: []Point{{left, y + 2}, {max(to, left+2), y + tall - 2}}, Name: bars[k].Label + ": " + strconv.Itoa(n)})
		d.text(Label, 0, Point{max(to, left+2) + 6, y + 15}, Start, strconv.Itoa(n))
	}
	return d
}

// legend draws the names of the series, where there are several.
func (d *Drawing) legend(at Point, names []string) {
	if len(names) < 2 {
		return
	}
	for k, name := range names {
		d.add(Shape{Kind: Box, Series: k + 1, Points: []Point{{at.X, at.Y}, {at.X + 14, at.Y + 14}}})
		d.text(Label, 0, Point{at.X + 20, at.Y + 12}, Start, name)
		at.X += 20 + wide(name) + 18
	}
}

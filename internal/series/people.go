package series

import (
	"slices"
	"strconv"

	"torneo/internal/signup"
	"torneo/internal/spelling"
)

// people assigns every seat to a person. It is one person whom somebody has said to be
// one, who has one number in an event, one FIDE ID, one national number, or one name
// and one birth. Others are two, and shown as doubtful where they may be one.
type people struct {
	at    map[Seat]int // in seats
	whose []int        // of each seat: another seat of the same person, or itself
	seats []seat
	said  map[[2]Seat]bool
}

// of returns the first seat that was found to be the same person's.
func (p *people) of(s Seat) int { return p.root(p.at[s]) }

func (p *people) root(k int) int {
	for p.whose[k] != k {
		p.whose[k] = p.whose[p.whose[k]]
		k = p.whose[k]
	}
	return k
}

type seat struct {
	stage int
	Result
}

func peopleOf(s *Series, stages []Stage) *people {
	p := &people{at: map[Seat]int{}, said: map[[2]Seat]bool{}}
	for k := range stages {
		for _, r := range stages[k].Results {
			p.at[r.Seat] = len(p.seats)
			p.whose = append(p.whose, len(p.seats))
			p.seats = append(p.seats, seat{k, r})
		}
	}
	apart := map[[2]Seat]bool{}
	for _, x := range s.Said {
		p.said[key(x.A, x.B)] = true
		apart[key(x.A, x.B)] = !x.Same
		a, there := p.at[x.A]
		b, too := p.at[x.B]
		if there && too && x.Same {
			p.join(a, b)
		}
	}
	known := map[string][]int{}
	for k := range p.seats {
		for _, by := range p.seats[k].keys() {
			known[by] = append(known[by], k)
		}
	}
	for k := range p.seats {
		for _, by := range p.seats[k].keys() {
			first := known[by][0]
			if first != k && !apart[key(p.seats[first].Seat, p.seats[k].Seat)] && p.fits(first, k) {
				p.join(first, k)
			}
		}
	}
	return p
}

// People assigns every seat of tournaments to a person: the same number, the same
// person.
func People(s *Series, stages []Stage) map[Seat]int {
	p := peopleOf(s, stages)
	of := make(map[Seat]int, len(p.seats))
	for k := range p.seats {
		of[p.seats[k].Seat] = p.root(k)
	}
	return of
}

// keys returns the keys that identify a player beyond doubt.
func (x *seat) keys() (list []string) {
	if x.Entrant != "" {
		list = append(list, "e "+x.Entrant)
	}
	if x.Player.FIDEID > 0 {
		list = append(list, "f "+strconv.FormatInt(x.Player.FIDEID, 10))
	}
	for _, n := range x.Player.National {
		if n.ID != "" {
			list = append(list, "n "+n.Federation+" "+n.ID)
		}
	}
	if name := spelling.Plain(x.Player.Name); name != "" && x.Player.Birth.Year > 0 {
		list = append(list, "b "+strconv.Itoa(x.Player.Birth.Year)+" "+name)
	}
	return list
}

// fits reports that nothing speaks against two seats being one person's.
func (p *people) fits(a, b int) bool {
	x, y := &p.seats[a], &p.seats[b]
	if x.Entrant != "" && x.Entrant == y.Entrant {
		return true
	}
	return x.stage != y.stage && signup.Like(&x.Player, &y.Player).Sure()
}

func (p *people) join(a, b int) {
	x, y := p.root(a), p.root(b)
	p.whose[max(x, y)] = min(x, y)
}

func key(a, b Seat) [2]Seat {
	if a.Tournament > b.Tournament || a.Tournament == b.Tournament && a.Player > b.Player {
		a, b = b, a
	}
	return [2]Seat{a, b}
}

// mostDoubts is the number of doubts shown: when they are decided the next ones follow.
const mostDoubts = 100

// doubt lists who may be one person.
func (st *Standings) doubt(p *people) {
	rows := map[int]int{}
	for k := range st.Rows {
		for _, s := range st.Rows[k].Scores {
			if s != nil {
				rows[p.of(s.Seat)] = k
			}
		}
	}
	// Names of nearly the same letters begin alike, or have a word in common.
	near := map[string][]int{}
	for k := range p.seats {
		for _, w := range words(p.seats[k].Player.Name) {
			near[w] = append(near[w], k)
		}
	}
	seen := map[[2]int]bool{}
	for b := range p.seats {
		for _, w := range words(p.seats[b].Player.Name) {
			for _, a := range near[w] {
				x, y := &p.seats[a], &p.seats[b]
				one, two := p.of(x.Seat), p.of(y.Seat)
				if a >= b || x.stage == y.stage || one == two || seen[[2]int{one, two}] || p.said[key(x.Seat, y.Seat)] || len(st.Doubts) == mostDoubts {
					continue
				}
				how := signup.Like(&x.Player, &y.Player)
				if how == "" || how == signup.OtherBirth {
					continue
				}
				seen[[2]int{one, two}] = true
				ra, okA := rows[one]
				rb, okB := rows[two]
				if okA && okB {
					st.Doubts = append(st.Doubts, Doubt{A: x.Result, B: y.Result, StageA: x.stage, StageB: y.stage, How: how, RowA: ra, RowB: rb, NameA: x.Player.Name, NameB: y.Player.Name})
				}
			}
		}
	}
}

// words returns the beginnings of the words of a name, by which those are found who may be
// written otherwise.
func words(name string) (list []string) {
	start := 0
	plain := spelling.Plain(name) + " "
	for k, r := range plain {
		if r != ' ' {
			continue
		}
		if w := plain[start:k]; len(w) >= 3 {
			if w = w[:3]; !slices.Contains(list, w) {
				list = append(list, w)
			}
		}
		start = k + 1
	}
	return list
}

package render

import (
	"slices"
	"strings"
	"unicode"

	"torneo/internal/font"
	"torneo/internal/noticeboard"
)

const capHeight = font.CapHeight

// wide returns the width of a text, in units of the sheet.
func (s sheet) wide(text string, heavy bool) int {
	return (font.Width(text, heavy)*s.size + 999) / 1000
}

// fit shortens a name to so many units: whole, else with the initial of the given name, else the
// first word of the surname, else cut. The type is never smaller.
func (s sheet) fit(name string, units int, heavy bool) string {
	name = strings.Join(strings.Fields(name), " ")
	fits := func(text string) bool { return s.wide(text, heavy) <= units }
	if fits(name) {
		return name
	}
	surname, given, parted := strings.Cut(name, ",")
	if parted && strings.TrimSpace(given) != "" {
		initial := noticeboard.Initials(given)
		words := strings.Fields(surname)
		for k := len(words); k > 0; k-- {
			if particle(words[k-1]) {
				continue // "de la" alone names nobody
			}
			if short := strings.Join(words[:k], " ") + ", " + initial; fits(short) {
				return short
			}
		}
	}
	letters := []rune(name)
	low, high := 0, len(letters)
	for low < high {
		middle := (low + high + 1) / 2
		if fits(strings.TrimRight(string(letters[:middle]), " ,-") + "…") {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return strings.TrimRight(string(letters[:low]), " ,-") + "…"
}

// particles of surnames.
var particles = []string{"de", "del", "la", "las", "los", "el", "al", "da", "do", "dos", "das", "di", "du", "van", "von", "der", "den", "y", "i", "e", "san", "santa"}

func particle(word string) bool { return slices.Contains(particles, strings.ToLower(word)) }

// shares divides names in their order among so many pages or screens with room for so
// many lines: from where to where each goes. None has more than it must, and as far as
// that allows one ends where the first letter changes.
func shares(names []string, parts, room int) [][2]int {
	var list [][2]int
	for from, left := 0, parts; left > 0; left-- {
		rest := len(names) - from
		to := from + (rest+left-1)/left
		if left > 1 && rest > 0 {
			first, last := max(from+1, len(names)-(left-1)*room), min(from+room, len(names))
			best := -1
			for k := first; k <= last; k++ {
				if k > 0 && k < len(names) && firstLetter(names[k]) != firstLetter(names[k-1]) && (best < 0 || distance(k, to) < distance(best, to)) {
					best = k
				}
			}
			if best >= 0 && distance(best, to)*3 <= room {
				to = best
			}
		}
		list = append(list, [2]int{from, to})
		from = to
	}
	return list
}

func distance(a, b int) int { return max(a-b, b-a) }

// span returns the first and the last names of a page, with as few letters as
// distinguish it from its neighbours: "A–F", "Gar–Go".
func span(names []string, from, to int) string {
	if from >= to || to > len(names) {
		return ""
	}
	first, last := names[from], names[to-1]
	a, b := 1, 1
	if from > 0 {
		a = common(names[from-1], first) + 1
	}
	if to < len(names) {
		b = common(last, names[to]) + 1
	}
	x, y := begin(first, a), begin(last, b)
	if x == y {
		return x
	}
	return x + "–" + y
}

// most letters of a name in a span.
const mostSpan = 5

// plainly returns a name as letters, for comparing beginnings.
func plainly(name string) []rune {
	var out []rune
	for _, r := range strings.ToLower(name) {
		if unicode.IsLetter(r) {
			out = append(out, []rune(strings.ToLower(firstLetter(string(r))))...)
		}
		if len(out) > mostSpan {
			break
		}
	}
	return out
}

// common returns the number of letters that two names have in common at their beginning.
func common(a, b string) int {
	x, y := plainly(a), plainly(b)
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return n
}

// begin returns the first letters of a name.
func begin(name string, letters int) string {
	var out []rune
	for _, r := range name {
		if !unicode.IsLetter(r) {
			if len(out) > 0 && r == ',' {
				break
			}
			continue
		}
		if out = append(out, r); len(out) == min(letters, mostSpan) {
			break
		}
	}
	if len(out) == 0 {
		return "#"
	}
	out[0] = unicode.ToUpper(out[0])
	return string(out)
}

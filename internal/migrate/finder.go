package migrate

import (
	"slices"
	"strings"
	"unicode/utf8"

	"torneo/internal/spelling"
)

// cutLength is the length from which a name may be one that a page has cut, in letters. Pages cut
// after 16 or 20 characters, with blanks and commas among them.
const cutLength = 12

// keyOf returns the letters of a name: blanks, commas, case and accents differ between pages.
func keyOf(name string) string { return strings.ReplaceAll(spelling.Plain(name), " ", "") }

// startOf returns the first letters of a name as keyOf has it; "" if it is too short to be cut.
func startOf(key string) string {
	n := 0
	for at := range key {
		if n == cutLength {
			return key[:at]
		}
		n++
	}
	if n == cutLength {
		return key
	}
	return ""
}

// isCut reports whether one of two names is the start of the other.
func isCut(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return strings.HasPrefix(b, a) && utf8.RuneCountInString(a) >= cutLength
}

// finder finds players by number and name.
type finder struct {
	numbered naming
	named    map[string][]*person // by keyOf
	starts   map[string][]*person // by startOf
}

func (r *reader) finder() *finder {
	f := &finder{naming{}, map[string][]*person{}, map[string][]*person{}}
	for _, p := range r.people {
		f.add(p)
	}
	return f
}

func (f *finder) add(p *person) {
	if p.number > 0 {
		f.numbered[p.number] = p
	}
	key := keyOf(p.player.Name)
	f.named[key] = append(f.named[key], p)
	if start := startOf(key); start != "" {
		f.starts[start] = append(f.starts[start], p)
	}
}

// isAnothers reports a number that somebody of another name has.
func (f *finder) isAnothers(number int, name string) bool {
	p, key := f.numbered[number], keyOf(name)
	return p != nil && key != "" && !sameName(keyOf(p.player.Name), key)
}

func sameName(a, b string) bool { return a == b || isCut(a, b) }

// byName finds who is called so, whole or cut; several of one name are told apart by their numbers.
func (f *finder) byName(number int, name string) (p *person, several bool) {
	key := keyOf(name)
	same := f.named[key]
	if len(same) == 0 {
		for _, o := range f.starts[startOf(key)] {
			if isCut(keyOf(o.player.Name), key) {
				same = append(same, o)
			}
		}
	}
	if len(same) > 1 && number > 0 {
		same = slices.DeleteFunc(slices.Clone(same), func(o *person) bool { return o.number != number })
	}
	if len(same) == 1 {
		return same[0], false
	}
	return nil, len(same) > 1
}

// find finds a player by his number if the name is the same or cut, and else by name: pages keep
// the numbers of their time. The second result is the fault of who is not found.
func (f *finder) find(number int, name string) (*person, string) {
	if p := f.numbered[number]; number > 0 && p != nil && !f.isAnothers(number, name) {
		return p, ""
	}
	if keyOf(name) == "" {
		return nil, ""
	}
	p, several := f.byName(number, name)
	switch {
	case p != nil:
		return p, ""
	case several:
		return nil, "migrate.same-name"
	case f.isAnothers(number, name):
		return f.numbered[number], "migrate.other-name"
	}
	return nil, ""
}

// betterName returns the name that says more: the whole one of a cut one, and of two the one that
// parts surname and forename.
func betterName(a, b string) string {
	x, y := keyOf(a), keyOf(b)
	switch {
	case x != y && isCut(x, y) && len(y) > len(x):
		return b
	case x == y && !strings.Contains(a, ",") && strings.Contains(b, ","):
		return b
	}
	return a
}

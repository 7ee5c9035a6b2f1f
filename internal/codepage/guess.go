package codepage

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Name is an undecoded name in a file that is not UTF-8, with its federation.
type Name struct{ Text, Federation string }

// Guessed is the code page that the names of a file suggest.
type Guessed struct {
	Encoding Encoding
	Sure     bool   // no other code page that spells the names otherwise suits them as well
	Example  string // a name as it is read
}

// mostWords is the maximum number of words examined.
const mostWords = 2000

// Guess returns the code page in which the names are most likely written: their
// letters are those of one language of the page, small and capital where names
// have them, and of the federation's language rather than another's. The
// tournament's own federation stands for names without one, and decides between
// pages that suit as well.
func Guess(list []Name, federation string) Guessed {
	words := wordsOf(list, federation)
	if len(words) == 0 {
		return Guessed{Encoding: Windows1252, Sure: true}
	}
	scores := make([]int, len(pages))
	for k, e := range pages {
		for _, w := range words {
			scores[k] += e.suits(w)
		}
		if slices.ContainsFunc(languagesOf(federation), func(l string) bool { return e.writes(l) }) {
			scores[k]++
		}
	}
	best := 0
	for k := range pages {
		if scores[k] > scores[best] {
			best = k
		}
	}
	g := Guessed{Encoding: pages[best], Sure: true}
	if scores[best] <= 0 {
		g.Encoding, g.Sure, best = Windows1252, false, 0
	}
	for k, e := range pages {
		if k != best && scores[k] == scores[best] && slices.ContainsFunc(words, func(w Name) bool { return e.Decode(w.Text) != g.Encoding.Decode(w.Text) }) {
			g.Sure = false
		}
	}
	g.Example = g.Encoding.Decode(exampleOf(words, g.Encoding).Text)
	return g
}

// exampleOf returns the word that the most pages would spell otherwise, a
// suitable one first.
func exampleOf(words []Name, e Encoding) Name {
	best, most := words[0], -1<<30
	for _, w := range words {
		score := e.suits(w)
		for _, o := range pages {
			if o.Decode(w.Text) != e.Decode(w.Text) {
				score += 10
			}
		}
		if score > most {
			best, most = w, score
		}
	}
	return best
}

// wordsOf returns the words that are not ASCII, each once.
func wordsOf(list []Name, federation string) (words []Name) {
	seen := map[Name]bool{}
	for _, n := range list {
		if isASCII(n.Text) {
			continue
		}
		if len(languagesOf(n.Federation)) == 0 {
			n.Federation = federation
		}
		for _, text := range strings.FieldsFunc(bytesAsRunes(n.Text), func(c rune) bool { return c < utf8.RuneSelf && !unicode.IsLetter(c) }) {
			w := Name{runesAsBytes(text), n.Federation}
			if isASCII(w.Text) || seen[w] {
				continue
			}
			if seen[w] = true; len(seen) > mostWords {
				return words
			}
			words = append(words, w)
		}
	}
	return words
}

// suits returns a score of how well a word reads in the code page.
func (e Encoding) suits(w Name) int {
	runes := []rune(e.Decode(w.Text))
	plain, foreign, wrong := 0, 0, 0
	var letters []rune // small ones, beyond ASCII
	for i, c := range runes {
		switch {
		case c < utf8.RuneSelf:
			plain++
		case strings.ContainsRune("’‘´`“”„«»–—ºª…\u00a0", c):
		case !unicode.IsLetter(c): // a sign, a control character, or undefined
			wrong++
		default:
			foreign++
			if isMisplaced(runes, i) {
				wrong++
			}
			letters = append(letters, small(c))
		}
	}
	if wrong > 0 {
		return -3 * wrong
	}
	if foreign == 0 {
		return 0
	}
	own := languagesOf(w.Federation)
	best := -2 // no language has all these letters
	for name, l := range languages {
		if !slices.Contains(l.pages, e) || !covers(l, letters) {
			continue
		}
		score := 2
		switch {
		case l.vowels != "" && (plain > 0 || !sounds(l, letters)):
			continue
		case l.vowels == "" && plain == 0 && foreign > 2:
			continue
		case slices.Contains(own, name):
			score = 5
		case l.rare:
			score = 1
		}
		best = max(best, score)
	}
	return best
}

// writes reports whether the page is for the language.
func (e Encoding) writes(name string) bool { return slices.Contains(languages[name].pages, e) }

// isMisplaced reports whether the letter is a capital after a small one, or a
// small one between capitals.
func isMisplaced(word []rune, i int) bool {
	before := i > 0 && unicode.IsLower(word[i-1])
	if unicode.IsUpper(word[i]) {
		return before
	}
	return unicode.IsLower(word[i]) && word[i] != 'ß' && i > 1 && unicode.IsUpper(word[i-1]) && unicode.IsUpper(word[i-2])
}

// small returns the small letter; for İ it is i.
func small(c rune) rune {
	if c == 'İ' {
		return 'i'
	}
	return unicode.ToLower(c)
}

func covers(l language, letters []rune) bool {
	for _, c := range letters {
		if !strings.ContainsRune(l.letters, c) {
			return false
		}
	}
	return true
}

// sounds reports whether a word has as many vowels as can be spoken.
func sounds(l language, letters []rune) bool {
	if len(letters) < 3 {
		return true
	}
	vowels, run := 0, 0
	for _, c := range letters {
		if strings.ContainsRune(l.vowels, c) {
			vowels, run = vowels+1, 0
		} else if run++; run > 4 {
			return false
		}
	}
	return 5*vowels >= len(letters) && 4*vowels <= 3*len(letters)
}

// bytesAsRunes and runesAsBytes keep each byte a character, whatever it means.
func bytesAsRunes(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteRune(rune(s[i]))
	}
	return b.String()
}

func runesAsBytes(s string) string {
	var b []byte
	for _, c := range s {
		b = append(b, byte(c))
	}
	return string(b)
}

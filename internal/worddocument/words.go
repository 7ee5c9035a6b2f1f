package worddocument

import (
	"slices"
	"strings"
	"unicode"
)

// SpanKind says to which of two texts a span belongs.
type SpanKind string

// The kinds of spans.
const (
	Kept     SpanKind = "kept"
	Deleted  SpanKind = "deleted"
	Inserted SpanKind = "inserted"
)

// Span is a piece of the difference of two texts.
type Span struct {
	Kind SpanKind
	Text string
}

// maxPairs is how many pairs of words are compared. Texts with more count as replaced
// where they differ.
const maxPairs = 4_000_000

// differ returns the difference of two texts by words. What is kept and inserted is the text
// after; what is kept and deleted is the text before, up to characters that are equal in a
// comparison.
func differ(before, after string) []Span {
	a, b := wordsOf(before), wordsOf(after)
	begin := 0
	for begin < len(a) && begin < len(b) && a[begin].folded == b[begin].folded {
		begin++
	}
	end := 0
	for end < len(a)-begin && end < len(b)-begin && a[len(a)-1-end].folded == b[len(b)-1-end].folded {
		end++
	}
	var s spans
	s.keep(a[:begin], b[:begin])
	s.middle(a[begin:len(a)-end], b[begin:len(b)-end])
	s.keep(a[len(a)-end:], b[len(b)-end:])
	joined := make([]Span, len(s))
	for i, span := range s {
		joined[i] = Span{span.kind, strings.Join(span.texts, "")}
	}
	return joined
}

// word is a word or a sign with the blanks behind it, or the end of a line or a cell.
type word struct{ text, blanks, folded string }

func wordsOf(text string) []word {
	var words []word
	runes := []rune(text)
	for at := 0; at < len(runes); {
		from := at
		at++
		if isEnd(runes[from]) {
			end := string(runes[from])
			words = append(words, word{text: end, folded: end})
			continue
		}
		if isWord(runes[from]) {
			for at < len(runes) && (isWord(runes[at]) || isInner(runes, at)) {
				at++
			}
		}
		w := word{text: string(runes[from:at])}
		w.folded = fold(w.text)
		from = at
		for at < len(runes) && unicode.IsSpace(runes[at]) && !isEnd(runes[at]) {
			at++
		}
		w.blanks = string(runes[from:at])
		words = append(words, w)
	}
	return words
}

// isEnd reports whether a line or a cell of a table ends.
func isEnd(r rune) bool { return r == '\n' || r == '\t' }

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || isInvisible(r)
}

// isInner reports whether a sign is inside of a number or a name: 9.30, 9:30, 12,50, l'ou.
func isInner(runes []rune, at int) bool {
	return strings.ContainsRune(".,:'’@/", runes[at]) && at+1 < len(runes) && isWord(runes[at+1])
}

// spans is a difference that is put together.
type spans []struct {
	kind  SpanKind
	texts []string
}

func (s *spans) add(kind SpanKind, words []word) {
	for _, w := range words {
		s.put(kind, w.text+w.blanks)
	}
}

// keep adds words that both texts have. Blanks that only one has are a difference.
func (s *spans) keep(a, b []word) {
	for i := range b {
		s.put(Kept, b[i].text)
		switch {
		case (a[i].blanks == "") == (b[i].blanks == ""):
			s.put(Kept, b[i].blanks)
		default:
			s.put(Deleted, a[i].blanks)
			s.put(Inserted, b[i].blanks)
		}
	}
}

// put adds a text. Between what is kept, what was deleted stands before what was inserted.
func (s *spans) put(kind SpanKind, text string) {
	if text == "" {
		return
	}
	at := len(*s)
	if kind == Deleted && at > 0 && (*s)[at-1].kind == Inserted {
		at--
	}
	if at == 0 || (*s)[at-1].kind != kind {
		*s = slices.Insert(*s, at, spans{{kind: kind}}...)
		at++
	}
	(*s)[at-1].texts = append((*s)[at-1].texts, text)
}

// middle adds the difference of words that begin and end differently: the most that they
// have in common, in order.
func (s *spans) middle(a, b []word) {
	if len(a) == 0 || len(b) == 0 || len(a)*len(b) > maxPairs {
		s.add(Deleted, a)
		s.add(Inserted, b)
		return
	}
	width := len(b) + 1
	common := make([]int32, (len(a)+1)*width) // of the words from there on
	for i, wa := range slices.Backward(a) {
		for k, wb := range slices.Backward(b) {
			if wa.folded == wb.folded {
				common[i*width+k] = common[(i+1)*width+k+1] + 1
			} else {
				common[i*width+k] = max(common[(i+1)*width+k], common[i*width+k+1])
			}
		}
	}
	i, k := 0, 0
	for i < len(a) && k < len(b) {
		switch {
		case a[i].folded == b[k].folded:
			s.keep(a[i:i+1], b[k:k+1])
			i, k = i+1, k+1
		case common[(i+1)*width+k] >= common[i*width+k+1]:
			s.add(Deleted, a[i:i+1])
			i++
		default:
			s.add(Inserted, b[k:k+1])
			k++
		}
	}
	s.add(Deleted, a[i:])
	s.add(Inserted, b[k:])
}

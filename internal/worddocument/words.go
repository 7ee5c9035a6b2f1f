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
	s.add(Kept, b[:begin])
	s.middle(a[begin:len(a)-end], b[begin:len(b)-end])
	s.add(Kept, b[len(b)-end:])
	return s
}

// word is a word or a sign, with the blanks behind it, or a line break.
type word struct{ text, folded string }

func wordsOf(text string) []word {
	var words []word
	runes := []rune(text)
	for at := 0; at < len(runes); {
		from := at
		if at++; runes[from] != '\n' {
			if isWord(runes[from]) {
				for at < len(runes) && (isWord(runes[at]) || isInner(runes, at)) {
					at++
				}
			}
			for at < len(runes) && unicode.IsSpace(runes[at]) && runes[at] != '\n' {
				at++
			}
		}
		w := word{text: string(runes[from:at])}
		if w.folded = fold(w.text); runes[from] == '\n' {
			w.folded = "\n"
		}
		words = append(words, w)
	}
	return words
}

func isWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || invisible(r)
}

// isInner reports whether a sign is inside of a number or a name: 9.30, 9:30, 12,50, l'ou.
func isInner(runes []rune, at int) bool {
	return strings.ContainsRune(".,:'’@/", runes[at]) && at+1 < len(runes) && isWord(runes[at+1])
}

// spans is a difference that is put together.
type spans []Span

func (s *spans) add(kind SpanKind, words []word) {
	for _, w := range words {
		if last := len(*s) - 1; last >= 0 && (*s)[last].Kind == kind {
			(*s)[last].Text += w.text
		} else {
			*s = append(*s, Span{kind, w.text})
		}
	}
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
			s.add(Kept, b[k:k+1])
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

package page

import "regexp"

// wholeResult is a result in a sentence, "1-0" or "+ -", which a line never ends in.
var wholeResult = regexp.MustCompile(`[01½] ?[-–] ?[01½]( \([A-Z]\))?|[+-] [+-]`)

// span is a piece of a sentence; a whole one stays on its line.
type span struct {
	Text  string
	Whole bool
}

func spansOf(text string) (list []span) {
	from := 0
	for _, at := range wholeResult.FindAllStringIndex(text, -1) {
		list = append(list, span{text[from:at[0]], false}, span{text[at[0]:at[1]], true})
		from = at[1]
	}
	return append(list, span{text[from:], false})
}

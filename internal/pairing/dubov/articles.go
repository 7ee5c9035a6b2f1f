package dubov

import "torneo/pairing/swiss"

// text2018 is the articles of C.04.4.1 (2018) as far as they are known, by those of 2026
// that say the same: of the text, which is not at hand, are known the five steps of the
// bye and the order of the sets of upfloaters.
var text2018 = map[string]string{
	"3.1": "B.0", "3.1.1": "B.0", "3.1.2": "B.0", "3.1.3": "B.0", "3.1.4": "B.0 d", "3.1.5": "B.0 e",
	"4.2": "D.1",
}

// article returns the article of the field's text for one of 2026; "" where its number is not
// known.
func article(f *swiss.Field, of2026 string) string {
	if f.Rules == swiss.Dubov2018 {
		return text2018[of2026]
	}
	return of2026
}

// citation returns the article, or the text as a whole.
func citation(f *swiss.Field, of2026 string) string {
	if known := article(f, of2026); known != "" {
		return known
	}
	return f.Rules.Cite.Text
}

// evenArticle returns the basic rule by which nobody in an even number has a bye.
func evenArticle(f *swiss.Field) string {
	if f.Rules == swiss.Dubov2018 {
		return "C.04.1 c"
	}
	return "C.04.1 3"
}

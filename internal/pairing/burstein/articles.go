package burstein

import "torneo/pairing/swiss"

// article returns the article of the field's text for one of C.04.4.2 (2026); "" of the text of
// 2018, which is not at hand and numbers them otherwise.
func article(f *swiss.Field, of2026 string) string {
	if f.Rules == swiss.Burstein2018 {
		return ""
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

// order returns the articles by which pairings of a bracket come one after the other.
func order(f *swiss.Field) string {
	if article(f, "4.2") == "" {
		return ""
	}
	return "4.2, 4.3"
}

// evenArticle returns the basic rule by which nobody in an even number has a bye.
func evenArticle(f *swiss.Field) string {
	if f.Rules == swiss.Burstein2018 {
		return "C.04.1 c"
	}
	return "C.04.1 3"
}

package tiebreak

import (
	"maps"
	"strings"
	"unicode"

	"torneo/handbook"
	"torneo/message"
)

// Chapter returns the citation of an edition: "C.07 (2026)".
//
//i18n:prefix tiebreak.chapter.
func Chapter(e handbook.Edition) message.Message { return message.New("tiebreak.chapter." + string(e)) }

// OtherEditions returns a sentence on the editions under which an event may be played besides
// the one that its first day proposes, and when (R-GAP-2023); the zero message for none.
func OtherEditions(o handbook.Others) message.Message {
	if o == (handbook.Others{}) {
		return message.Message{}
	}
	pairs := []any{"reading", "R-GAP-2023"}
	if o.Named != "" {
		pairs = append(pairs, "named", Chapter(o.Named))
	}
	if o.Own != "" {
		pairs = append(pairs, "own", Chapter(o.Own))
	}
	return message.New("tiebreak.beside", pairs...)
}

// CiteArticle returns an article without its chapter, by its heading if an edition
// has headings instead of numbers; the zero message for no article.
//
//i18n:prefix tiebreak.heading.
func CiteArticle(article string) message.Message {
	switch {
	case article == "" || article == "-" || article == "(none)":
		return message.Message{}
	case isHeading(article):
		return message.New("tiebreak.article.headed", "heading", message.New("tiebreak.heading."+slug(article)))
	}
	return message.New("tiebreak.article", "article", article)
}

// Cite returns an article with the chapter of its edition; the zero message for none.
func Cite(e handbook.Edition, article string) message.Message {
	short := CiteArticle(article)
	switch {
	case short.IsZero():
		return short
	case isHeading(article):
		return message.New("tiebreak.cite.headed", "chapter", Chapter(e), "article", short)
	}
	return message.New("tiebreak.cite", "chapter", Chapter(e), "article", short)
}

// Sentence returns the reason for the refusal, with its article cited in full.
func (r Refusal) Sentence(e handbook.Edition) message.Message {
	m := message.Message{ID: r.Message.ID, Args: maps.Clone(r.Message.Args)}
	if m.Args == nil {
		m.Args = map[string]any{}
	}
	m.Args["article"] = Cite(e, r.Article)
	return m
}

// isHeading reports whether an article is known by a heading: a word, not "8.1" or "A (c)".
func isHeading(article string) bool {
	return len(article) > 1 && unicode.IsLetter(rune(article[0])) && unicode.IsLetter(rune(article[1]))
}

func slug(heading string) string {
	words := strings.FieldsFunc(strings.ToLower(heading), func(r rune) bool { return !unicode.IsLetter(r) })
	return strings.Join(words, "-")
}

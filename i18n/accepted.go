//go:build !js

package i18n

import "golang.org/x/text/language"

// AcceptedLanguage returns the first language of an Accept-Language header that the program has;
// false if it has none of them.
func AcceptedLanguage(header string) (Language, bool) {
	tags, _, err := language.ParseAcceptLanguage(header)
	if err != nil {
		return "", false
	}
	for _, tag := range tags {
		if l, ok := Parse(tag.String()); ok {
			return l, true
		}
	}
	return "", false
}

package i18n_test

import (
	"regexp"
	"testing"

	"torneo/i18n"
)

// whereFlags are the texts that only the command line says, and docs about it.
var whereFlags = regexp.MustCompile(`^(cli\.|help\.|arbiters\.cli\.|generate\.|check\.ask$|norm\.(apply|award)\.|norm\.(explain|it1)\.whose$|ratings\.(earlier\.form|since\.form|explain\.whose|k\.wrong)$)`)

// No page names a flag of the command line: what a text of pages asks for is asked for
// on a page.
func TestOnlyTheCommandLineNamesFlags(t *testing.T) {
	messages, _ := readMessages(t)
	flag := regexp.MustCompile(`(^|[\s(“«])--[a-z]`)
	named := 0
	for _, byLanguage := range messages {
		for _, language := range i18n.Languages() {
			for id, x := range byLanguage[language] {
				for _, text := range x.forms {
					if !flag.MatchString(text) {
						continue
					}
					if named++; !whereFlags.MatchString(id) {
						t.Errorf("%s names a flag: %s", id, text)
					}
				}
			}
		}
	}
	if named < 20 {
		t.Errorf("%d texts name flags", named)
	}
}

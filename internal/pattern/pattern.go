// Package pattern is regular expressions that are compiled when they are first asked.
// The program has some dozens, and of one run mostly none is asked: compiled while it
// starts they were a tenth of the time of every command.
package pattern

import (
	"regexp"
	"sync"
)

// Pattern is a regular expression. It may be asked by several at once.
type Pattern struct{ compiled func() *regexp.Regexp }

// New is the pattern of an expression, which is compiled later: one that is none panics
// when it is first asked.
func New(expression string) *Pattern {
	return &Pattern{sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })}
}

// Match is regexp.Regexp's, as are all that follow.
func (p *Pattern) Match(text []byte) bool { return p.compiled().Match(text) }

func (p *Pattern) MatchString(text string) bool { return p.compiled().MatchString(text) }

func (p *Pattern) FindString(text string) string { return p.compiled().FindString(text) }

func (p *Pattern) FindStringSubmatch(text string) []string {
	return p.compiled().FindStringSubmatch(text)
}

func (p *Pattern) FindAllString(text string, most int) []string {
	return p.compiled().FindAllString(text, most)
}

func (p *Pattern) ReplaceAllString(text, by string) string {
	return p.compiled().ReplaceAllString(text, by)
}

func (p *Pattern) ReplaceAllStringFunc(text string, by func(string) string) string {
	return p.compiled().ReplaceAllStringFunc(text, by)
}

func (p *Pattern) FindAllStringIndex(text string, most int) [][]int {
	return p.compiled().FindAllStringIndex(text, most)
}

func (p *Pattern) FindAllStringSubmatch(text string, most int) [][]string {
	return p.compiled().FindAllStringSubmatch(text, most)
}

func (p *Pattern) FindAllStringSubmatchIndex(text string, most int) [][]int {
	return p.compiled().FindAllStringSubmatchIndex(text, most)
}

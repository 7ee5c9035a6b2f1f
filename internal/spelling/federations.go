package spelling

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// A line of the table is a federation: FIDE's code, that of ISO 3166 if there is one, and
// the name in English and Spanish.
//
//go:embed federations.tsv
var federationTable string

type federation struct {
	code string
	also []string // plain: the code of ISO 3166, the names
}

var federations = sync.OnceValue(func() (list []federation) {
	for line := range strings.Lines(federationTable) {
		cells := strings.Split(strings.TrimSpace(line), "\t")
		f := federation{code: cells[0]}
		for _, cell := range cells[1:] {
			if cell != "" {
				f.also = append(f.also, Plain(cell))
			}
		}
		list = append(list, f)
	}
	return list
})

// Federations returns the codes of FIDE's federations, in their order. New ones come, so
// that a code that is not among them is worth a question and is no error.
func Federations() (codes []string) {
	for _, f := range federations() {
		codes = append(codes, f.code)
	}
	return codes
}

// IsFederation reports whether it is one of the codes, in capitals.
func IsFederation(code string) bool { return slices.Contains(Federations(), code) }

// NearFederations returns the codes that a text may have meant: by its name, by the code of
// ISO 3166 that many lists have instead, or mistyped. At most three, the likeliest first.
func NearFederations(text string) []string {
	plain := Plain(text)
	if plain == "" {
		return nil
	}
	joined := strings.ReplaceAll(plain, " ", "")
	if code := strings.ToUpper(joined); IsFederation(code) {
		return []string{code}
	}
	var near []string
	for _, f := range federations() {
		if slices.Contains(f.also, plain) {
			return []string{f.code}
		}
		if len(plain) == 3 && isTransposition(strings.ToLower(f.code), plain) {
			near = slices.Insert(near, 0, f.code)
		}
	}
	if len(near) == 0 && len(joined) > 4 {
		var names []string
		of := map[string]string{}
		for _, f := range federations() {
			for _, name := range f.also {
				names, of[name] = append(names, name), f.code
			}
		}
		for _, name := range Nearest(plain, names) {
			if code := of[name]; !slices.Contains(near, code) {
				near = append(near, code)
			}
		}
	}
	if len(near) == 0 && len(joined) <= 4 {
		for _, code := range Federations() {
			if distance(joined, strings.ToLower(code)) == 1 {
				near = append(near, code)
			}
		}
	}
	return near[:min(len(near), 3)]
}

// isTransposition reports two letters in each other's place.
func isTransposition(a, b string) bool {
	for k := 0; k+1 < len(a) && len(a) == len(b); k++ {
		if a[:k] == b[:k] && a[k] == b[k+1] && a[k+1] == b[k] && a[k+2:] == b[k+2:] && a != b {
			return true
		}
	}
	return false
}

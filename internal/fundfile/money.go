package fundfile

import (
	"strings"
	"unicode"

	"github.com/pelletier/go-toml/v2/unstable"

	"torneo/message"
	"torneo/prize"
)

// money reads an amount, a number or a text, perhaps with the fund's currency
// before or after it.
func (r *reader) money(to *prize.Money) func(*value, string) {
	return func(v *value, _ string) {
		if v.kind == unstable.String {
			number := strings.TrimFunc(v.text, func(c rune) bool { return unicode.IsLetter(c) || unicode.Is(unicode.Sc, c) || unicode.IsSpace(c) })
			if number == "" {
				r.complain(v.position, message.New("prize.file.number", "value", v.text))
				return
			}
			if currency := strings.TrimSpace(strings.Replace(v.text, number, "", 1)); currency != "" && currency != r.file.Fund.Currency {
				r.complain(v.position, message.New("prize.file.currency", "currency", currency, "other", r.file.Fund.Currency))
				return
			}
			v = &value{position: v.position, kind: unstable.Float, text: number}
		}
		if n, ok := r.decimal(v, r.file.Fund.Decimals); ok {
			*to = prize.Money(n)
		}
	}
}

// decimal reads a number exactly, as a multiple of its last decimal. More
// decimals than there can be are refused even if they are nothing: 1.000 might
// be meant as a thousand.
func (r *reader) decimal(v *value, decimals int) (int64, bool) {
	wrong := func(m message.Message) (int64, bool) {
		r.complain(v.position, m)
		return 0, false
	}
	if v.kind != unstable.Integer && v.kind != unstable.Float {
		return wrong(message.New("prize.file.kind", "what", message.New("prize.kind.number")))
	}
	digits, negative := strings.CutPrefix(strings.ReplaceAll(v.text, "_", ""), "-")
	whole, rest, _ := strings.Cut(strings.Replace(strings.TrimPrefix(digits, "+"), ",", ".", 1), ".")
	if whole == "" || strings.ContainsFunc(whole+rest, func(c rune) bool { return c < '0' || c > '9' }) {
		return wrong(message.New("prize.file.number", "value", v.text))
	}
	if decimals = min(max(decimals, 0), 4); len(rest) > decimals { // others are refused elsewhere
		return wrong(message.New("prize.file.decimals", "value", v.text, "count", decimals))
	}
	n := int64(0)
	for _, c := range whole + rest + strings.Repeat("0", decimals-len(rest)) {
		if n = n*10 + int64(c-'0'); n > 1_000_000_000_000_000 {
			return wrong(message.New("prize.wrong.large"))
		}
	}
	if negative {
		n = -n
	}
	return n, true
}

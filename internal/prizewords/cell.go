// Package prizewords reads and writes prizes in words. It has an amount, a
// thing or a trophy in a cell, the conditions of a list, a fund as a grid of
// fields, and the announcement of a fund.
package prizewords

import (
	"strconv"
	"strings"
	"unicode"

	"regexp"
	"torneo/i18n"
	"torneo/message"
	"torneo/prize"
)

// A cell is a prize in words: what stands between plus signs is an amount, a thing
// with its value in brackets, or a trophy. "400 + Cup", "Clock (90)".

var (
	cellThing  = regexp.MustCompile(`^(.*\S)\s*\(([^()]*)\)$`)
	cellAmount = regexp.MustCompile(`^(\d[\d.,]*(?:[ \x{00A0}\x{202F}]\d{3})*(?:[.,]\d+)?)\s*(.*)$`)
	grouped    = groupedNumbers()
	plain      = regexp.MustCompile(`^\d{1,15}([.,]\d+)?$`)
)

// groupedNumbers returns the pattern of a number with groups of three digits in each
// language.
func groupedNumbers() map[i18n.Language]*regexp.Regexp {
	m := map[i18n.Language]*regexp.Regexp{}
	for _, l := range i18n.Languages() {
		point, group := l.Separators()
		m[l] = regexp.MustCompile(`^\d{1,3}(` + regexp.QuoteMeta(group) + `\d{3})+(` + regexp.QuoteMeta(point) + `\d+)?$`)
	}
	return m
}

// ReadCell reads a prize; an empty cell is one that is worth nothing.
func ReadCell(p *i18n.Printer, f *prize.Fund, text string) (prize.Prize, message.Message) {
	var x prize.Prize
	for part := range strings.SplitSeq(strings.TrimSpace(text), "+") {
		part = strings.TrimSpace(part)
		thing := cellThing.FindStringSubmatch(part)
		amount := cellAmount.FindStringSubmatch(withoutCurrency(f, part))
		switch {
		case part == "" && text == "":
		case thing != nil && x.Thing == "":
			value, wrong := ReadMoney(p, f, thing[2])
			if wrong.ID != "" {
				return x, wrong
			}
			x.Thing, x.Value = thing[1], value
		case amount != nil && x.Amount == 0:
			m, wrong := ReadMoney(p, f, amount[1])
			if wrong.ID != "" {
				return x, wrong
			}
			x.Amount = m
			if rest := withoutCurrency(f, strings.TrimSpace(amount[2])); rest != "" && x.Trophy == "" {
				x.Trophy = rest
			} else if rest != "" {
				return x, message.New("prizegrid.cell", "value", part)
			}
		case part == "" || amount != nil || x.Trophy != "" || strings.HasPrefix(part, "-"):
			return x, message.New("prizegrid.cell", "value", strings.TrimSpace(text))
		default:
			x.Trophy = part
		}
	}
	return x, message.Message{}
}

// Cell writes a prize as ReadCell reads it.
func Cell(p *i18n.Printer, f *prize.Fund, x *prize.Prize) string {
	var parts []string
	if x.Amount != 0 {
		parts = append(parts, Money(p, f, x.Amount))
	}
	if x.Thing != "" {
		parts = append(parts, x.Thing+" ("+Money(p, f, x.Value)+")")
	}
	if x.Trophy != "" {
		parts = append(parts, x.Trophy)
	}
	return strings.Join(parts, " + ")
}

// ReadMoney reads an amount as it is written in the reader's language, thousands
// in groups or not, perhaps with the currency.
func ReadMoney(p *i18n.Printer, f *prize.Fund, text string) (prize.Money, message.Message) {
	number := strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) {
			return -1
		}
		return c
	}, withoutCurrency(f, text))
	if grouped[p.Language()].MatchString(number) {
		_, group := p.Language().Separators()
		number = strings.ReplaceAll(number, group, "")
	}
	if !plain.MatchString(number) {
		return 0, message.New("prizegrid.amount", "value", text)
	}
	whole, rest, _ := strings.Cut(strings.ReplaceAll(number, ",", "."), ".")
	if len(rest) > f.Decimals {
		return 0, message.New("prize.file.decimals", "value", text, "count", f.Decimals)
	}
	n, err := strconv.ParseInt(whole+rest+strings.Repeat("0", f.Decimals-len(rest)), 10, 64)
	if err != nil {
		return 0, message.New("prize.wrong.large")
	}
	return prize.Money(n), message.Message{}
}

// Money writes an amount without decimals that say nothing.
func Money(p *i18n.Printer, f *prize.Fund, m prize.Money) string {
	text := f.Amount(m)
	if whole, rest, _ := strings.Cut(text, "."); strings.Trim(rest, "0") == "" {
		return whole
	}
	return p.Decimal(text)
}

// withoutCurrency returns a text without the currency before or after it: the fund's
// name of it, or a sign.
func withoutCurrency(f *prize.Fund, text string) string {
	text = strings.TrimFunc(text, func(c rune) bool { return unicode.IsSpace(c) || unicode.Is(unicode.Sc, c) })
	if f.Currency == "" {
		return text
	}
	if rest, ok := strings.CutPrefix(text, f.Currency); ok && (rest == "" || strings.IndexFunc(rest, unicode.IsLetter) != 0) {
		text = rest
	}
	if rest, ok := strings.CutSuffix(text, f.Currency); ok && strings.LastIndexFunc(rest, unicode.IsLetter) != len(rest)-1 || rest == "" {
		text = rest
	}
	return strings.TrimSpace(text)
}

// IsAmount reports a text that begins with an amount of money.
func IsAmount(f *prize.Fund, text string) bool {
	return cellAmount.MatchString(withoutCurrency(f, text))
}

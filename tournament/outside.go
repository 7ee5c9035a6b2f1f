package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// OutsideCode is the code of a tie-break computed outside the program, in lists of
// tie-breaks.
const OutsideCode = "OTHER_EXT"

// BoardCountCode is the code of extended direct encounter followed by board count, which
// programs call EDEC. MTB26 has no such code (C.07 (2026) 13.3.2 names four others), so
// that lists write it as OTHER_, and no edition has an article for it.
const BoardCountCode = "OTHER_EDEC"

// ListedEntry returns an entry of a list of tie-breaks as MTB26 spells it.
func ListedEntry(entry string) string {
	const short = "EDEC"
	if len(entry) < len(short) || !strings.EqualFold(entry[:len(short)], short) {
		return entry
	}
	rest := entry[len(short):]
	if rest != "" && !strings.ContainsAny(rest[:1], "/:#!") {
		return entry // a longer code
	}
	return BoardCountCode + rest
}

// Limits of the name of such values and of the text on their source, in characters.
const (
	MaxOutsideName   = 40
	MaxOutsideSource = 200
)

// Outside is a tie-break computed elsewhere: one value for each participant, the higher
// the better. It is none of FIDE's.
type Outside struct {
	Name   string         `json:"name,omitempty"`
	Source string         `json:"source,omitempty"` // who computed them, or where they stand
	Values []OutsideValue `json:"values,omitempty"`
}

// OutsideValue is the value of a participant, of a team in an event for teams.
type OutsideValue struct {
	ID    int      `json:"id"`
	Value Fraction `json:"value"`
}

// IsZero reports whether there are no such values.
func (o Outside) IsZero() bool { return o.Name == "" && o.Source == "" && len(o.Values) == 0 }

// Decimals returns the number of decimals with which to show the values: that of the
// longest decimal among them, and three at least if one is a fraction without an exact
// decimal.
func (o Outside) Decimals() (n int) {
	for _, v := range o.Values {
		_, decimals, found := strings.Cut(v.Value.String(), ".")
		switch {
		case found:
			n = max(n, len(decimals))
		case v.Value.Den > 1:
			n = max(n, 3)
		}
	}
	return n
}

// DeleteValue returns a copy without the value of a participant.
func (o Outside) DeleteValue(id int) Outside {
	o.Values = slices.DeleteFunc(slices.Clone(o.Values), func(v OutsideValue) bool { return v.ID == id })
	return o
}

// Fraction is an exact number in lowest terms. Products of two parts of any two of them
// are whole numbers of 64 bits.
type Fraction struct{ Num, Den int64 }

// Limits of a fraction.
const (
	MaxNumerator   = 1_000_000_000_000
	MaxDenominator = 1_000_000
)

// ParseFraction parses a whole number, a decimal with a point or a comma, or two
// whole numbers with a slash between them.
func ParseFraction(text string) (Fraction, error) {
	wrong := fmt.Errorf("tournament: no number: %.40q", text)
	rest, negative := strings.CutPrefix(text, "-")
	whole, below, divided := strings.Cut(rest, "/")
	f := Fraction{Den: 1}
	if divided {
		den, ok := digits(below, MaxDenominator)
		if !ok || den == 0 {
			return Fraction{}, wrong
		}
		f.Den = den
	} else {
		var decimals string
		var point bool
		if whole, decimals, point = strings.Cut(strings.Replace(rest, ",", ".", 1), "."); point {
			if whole == "" || decimals == "" {
				return Fraction{}, wrong
			}
			for range decimals {
				if f.Den *= 10; f.Den > MaxDenominator {
					return Fraction{}, wrong
				}
			}
			whole += decimals
		}
	}
	var ok bool
	if f.Num, ok = digits(whole, MaxNumerator); !ok {
		return Fraction{}, wrong
	}
	if g := divisor(f.Num, f.Den); g > 1 {
		f.Num, f.Den = f.Num/g, f.Den/g
	}
	if negative {
		f.Num = -f.Num
	}
	return f, nil
}

// digits reads a number of digits alone, up to a bound.
func digits(text string, most int64) (int64, bool) {
	if text == "" || len(text) > 18 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && n <= most
}

func divisor(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Valid reports whether the fraction is one that ParseFraction reads.
func (f Fraction) Valid() bool {
	n := max(f.Num, -f.Num)
	return f.Den > 0 && f.Den <= MaxDenominator && n >= 0 && n <= MaxNumerator && divisor(n, f.Den) == 1
}

// String returns the fraction as a decimal if that has six places at most, else as two
// numbers: "12.5", "7/3".
func (f Fraction) String() string {
	if f.Den < 1 {
		return ""
	}
	if MaxDenominator%f.Den != 0 {
		return strconv.FormatInt(f.Num, 10) + "/" + strconv.FormatInt(f.Den, 10)
	}
	places, scale := 0, int64(1)
	for scale%f.Den != 0 {
		places, scale = places+1, scale*10
	}
	n := f.Num * (scale / f.Den)
	sign := ""
	if n < 0 {
		sign, n = "-", -n
	}
	text := sign + strconv.FormatInt(n/scale, 10)
	if places > 0 {
		text += "." + strconv.FormatInt(scale+n%scale, 10)[1:]
	}
	return text
}

// MarshalText returns the text of String.
func (f Fraction) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText parses the text as ParseFraction does.
func (f *Fraction) UnmarshalText(text []byte) (err error) {
	*f, err = ParseFraction(string(text))
	return err
}

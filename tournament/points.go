package tournament

import (
	"fmt"
	"strconv"
	"strings"
)

// Points is a score in tenths of a point: exact, because every report format
// writes points with at most one decimal.
type Points int32

// Half and One are the points of a draw and of a win in the standard point system.
const (
	Half Points = 5
	One  Points = 10
)

// MaxPoints bounds a single award read from a file (TRF "1111.5").
const MaxPoints Points = 99999

// SignedText returns the points with one decimal and, where they are more than 0, a plus: "+1.0", "-0.5".
func (p Points) SignedText() string {
	if p > 0 {
		return "+" + p.String()
	}
	return p.String()
}

// String returns the points with one decimal: "4.5", "-1.0".
func (p Points) String() string {
	sign, tenths := "", int64(p)
	if tenths < 0 {
		sign, tenths = "-", -tenths
	}
	return fmt.Sprintf("%s%d.%d", sign, tenths/int64(One), tenths%int64(One))
}

// Halves returns the points with ½: "7½", "½", "0"; other decimals stay as they are. The
// form is the same in every language.
func (p Points) Halves() string {
	sign := ""
	if p < 0 {
		sign, p = "-", -p
	}
	switch p % One {
	case 0:
		return sign + strconv.Itoa(int(p/One))
	case Half:
		if p < One {
			return sign + "½"
		}
		return sign + strconv.Itoa(int(p/One)) + "½"
	}
	return sign + p.String()
}

// ParsePoints parses "11.5", "4,5", "2", ".5" or "-1.0". More than one significant
// decimal, or more than MaxPoints, is an error.
func ParsePoints(s string) (Points, error) {
	text := strings.TrimSpace(s)
	digits, negative := strings.CutPrefix(text, "-")
	if !negative {
		digits = strings.TrimPrefix(text, "+")
	}
	whole, decimals, _ := strings.Cut(strings.Replace(digits, ",", ".", 1), ".")
	decimals = strings.TrimRight(decimals, "0")
	if whole == "" && decimals == "" && !strings.ContainsAny(digits, "0") {
		return 0, fmt.Errorf("points %q: not a number", s)
	}
	if len(decimals) > 1 {
		return 0, fmt.Errorf("points %q: more than one decimal", s)
	}
	var p Points
	for _, c := range whole {
		if c < '0' || c > '9' {
			return 0, fmt.Errorf("points %q: not a number", s)
		}
		if p = p*10 + Points(c-'0'); p > MaxPoints/One {
			return 0, fmt.Errorf("points %q: more than %v", s, MaxPoints)
		}
	}
	p *= One
	if decimals != "" {
		if decimals[0] < '0' || decimals[0] > '9' {
			return 0, fmt.Errorf("points %q: not a number", s)
		}
		p += Points(decimals[0] - '0')
	}
	if negative {
		p = -p
	}
	return p, nil
}

// MarshalText returns the text of String.
func (p Points) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText parses the text as ParsePoints does.
func (p *Points) UnmarshalText(text []byte) (err error) {
	*p, err = ParsePoints(string(text))
	return err
}

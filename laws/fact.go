package laws

import (
	"slices"
	"strconv"
	"strings"
)

// Form is the format of a fact's value.
type Form string

const (
	Choice   Form = "choice"   // one of its values
	Number   Form = "number"   // "2"
	Pair     Form = "pair"     // White's and Black's: "12/11"
	Time     Form = "time"     // "12:00", "1:05:30"
	Material Form = "material" // pieces without the pawns' squares: "K", "KN", "KQPP"
	Square   Form = "square"   // a square of the first rank: "f1"
)

// Fact is something that a verdict may depend on.
type Fact struct {
	Name    string
	Form    Form
	Values  []string // of a choice; of others, words that may stand instead
	Default string   // taken where nobody tells; "": then every answer is given
	least   int
	most    int
}

// facts are all there are. What is derived from the clocks and from other facts has no
// form: nobody tells it.
var facts = []Fact{
	{Name: "count", Form: Number, Default: "1", least: 1, most: 99},
	{Name: "noticed", Form: Choice, Values: []string{"at-once", "later", "signed"}, Default: "at-once"},
	{Name: "pressed", Form: Choice, Values: yesNo, Default: yes},
	{Name: "claimed", Form: Choice, Values: yesNo, Default: yes},
	{Name: "opponent", Form: Material, Values: []string{"any"}, Default: "any"},
	{Name: "offender", Form: Material, Values: []string{"any"}, Default: "any"},
	{Name: "removed", Form: Choice, Values: yesNo},
	{Name: "disabled", Form: Choice, Values: yesNo, Default: no},
	{Name: "asked", Form: Choice, Values: yesNo, Default: yes},
	{Name: "accident", Form: Choice, Values: yesNo, Default: no},
	{Name: "completed", Form: Pair, most: 999},
	{Name: "made", Form: Pair, most: 999},
	{Name: "piece", Form: Choice, Values: []string{"other", "king", "rook"}, Default: "other"},
	{Name: "over", Form: Choice, Values: yesNo, Default: no},
	{Name: "increment-set", Form: Time, Default: "0:00"},
	{Name: "late", Form: Time},
	{Name: "default", Form: Time, Values: []string{unannounced}, Default: unannounced},
	{Name: "white-late", Form: Time},
	{Name: "black-late", Form: Time},
	{Name: "found", Form: Number, least: 0, most: 999},
	{Name: "claim", Form: Choice, Values: []string{"right", "wrong"}},
	{Name: "half-moves", Form: Number, most: 9999},
	{Name: "written", Form: Choice, Values: []string{"none", "quiet", "pawn"}, Default: "none"},
	{Name: "mates", Form: Choice, Values: yesNo, Default: no},
	{Name: "ended", Form: Choice, Values: yesNo, Default: no},
	{Name: "consecutive", Form: Choice, Values: yesNo},
	{Name: "dead", Form: Choice, Values: yesNo},
	{Name: "period", Form: Choice, Values: []string{"last", "earlier"}, Default: "last"},
	{Name: "clock", Form: Choice, Values: []string{"analogue", "white-first", "black-first"}, Default: "analogue"},
	{Name: "announced", Form: Choice, Values: yesNo},
	{Name: "agreed", Form: Choice, Values: yesNo, Default: yes},
	{Name: "decision", Form: Choice, Values: []string{"agreed", "postponed", "rejected"}},
	{Name: "warnings", Form: Number, most: 99},
	{Name: "king", Form: Square},
	{Name: "rook", Form: Square},
	{Name: "side", Form: Choice, Values: []string{"g", "c"}, Default: "g"},
	{Name: "mate"},      // can the opponent mate? by opponent and offender
	{Name: "in-time"},   // by late and default
	{Name: "relief"},    // from recording, by the clock and the control (E.01 8.4)
	{Name: "left"},      // two minutes or more: by the clock
	{Name: "increment"}, // does the control add time?
}

const (
	yes         = "yes"
	no          = "no"
	unannounced = "unannounced"
)

var yesNo = []string{yes, no}

// factNamed finds a fact.
func factNamed(name string) (*Fact, bool) {
	k := slices.IndexFunc(facts, func(f Fact) bool { return f.Name == name })
	if k < 0 {
		return nil, false
	}
	return &facts[k], true
}

// accepts reports whether the fact can have the value.
func (f *Fact) accepts(value string) bool {
	if slices.Contains(f.Values, value) {
		return true
	}
	switch f.Form {
	case Number:
		n, err := strconv.Atoi(value)
		return err == nil && n >= f.least && n <= f.most
	case Pair:
		white, black, ok := ParsePair(value)
		return ok && white <= f.most && black <= f.most && (white == black || white == black+1)
	case Time:
		_, ok := ParseTime(value)
		return ok
	case Material:
		_, ok := readMaterial(value)
		return ok
	case Square:
		return len(value) == 2 && value[0] >= 'a' && value[0] <= 'h' && value[1] == '1'
	}
	return false
}

// ParsePair reads the numbers of moves of White and Black, "12/11"; ok is false for anything
// else.
func ParsePair(text string) (white, black int, ok bool) {
	a, b, two := strings.Cut(text, "/")
	white, err := strconv.Atoi(a)
	black, err2 := strconv.Atoi(b)
	return white, black, two && err == nil && err2 == nil && white >= 0 && black >= 0
}

// ParseTime reads a time as a clock shows it, "6:20" or "1:05:30", in seconds; ok is false for
// anything else.
func ParseTime(text string) (seconds int, ok bool) {
	parts := strings.Split(text, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	for k, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || part == "" || part[0] == '-' || part[0] == '+' || len(part) > 3 || k > 0 && (n > 59 || len(part) != 2) {
			return 0, false
		}
		seconds = seconds*60 + n
	}
	return seconds, true
}

// ParseClocks reads what both clocks show, White's first: "6:20/4:05".
func ParseClocks(text string) (*Clocks, bool) {
	first, second, _ := strings.Cut(text, "/")
	white, ok := ParseTime(first)
	black, ok2 := ParseTime(second)
	if !ok || !ok2 {
		return nil, false
	}
	return &Clocks{White: white, Black: black}, true
}

// FormatTime writes a time as a clock shows it.
func FormatTime(seconds int) string {
	sign := ""
	if seconds < 0 {
		sign, seconds = "-", -seconds
	}
	two := func(n int) string { return strconv.Itoa(n/10) + strconv.Itoa(n%10) }
	if seconds < 3600 {
		return sign + strconv.Itoa(seconds/60) + ":" + two(seconds%60)
	}
	return sign + strconv.Itoa(seconds/3600) + ":" + two(seconds/60%60) + ":" + two(seconds%60)
}

package tiebreak

import (
	"fmt"
	"strconv"
	"strings"

	"torneo/message"
	"torneo/tournament"
)

// MaxList is the maximum length of a list of tie-breaks, and maxNumber the maximum
// number in a modifier.
const (
	MaxList   = 64
	maxNumber = 9999
)

// Spec is one entry of a tie-break list in the syntax of TRF26 (MTB26): a code,
// for teams the score it is computed on, and modifiers. "BH:MP/C1/P".
type Spec struct {
	Code     string
	On       Basis
	Low      int  // Cut-n: lowest contributions left out
	High     int  // with Low, Median-n: highest contributions left out
	AsPlayed bool // /P: games against a scheduled opponent count as played
	Fore     bool // /F: Fore Buchholz instead of Buchholz
	Limit    int  // /L±n: Koya limit moved by n half points
	Divisor  int  // /Kn: divisor of the strength part; 0: the regulation's
	Reverse  bool // /R: the other way round
	Unrated  int  // /Un: rating of unrated opponents; 0: not stated
}

// Basis is the score of a team on which a tie-break is computed.
type Basis uint8

const (
	OnPrimary Basis = iota // the score that ranks (C.07 (2026) 13)
	OnMatch
	OnGame
)

// SyntaxError is the error of an entry of a list.
type SyntaxError struct {
	Entry, Part string
	Reason      string // message identifier: "tiebreak.syntax." + Reason
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("tie-break %q: %q: %s", e.Entry, e.Part, e.Reason)
}

// Sentence returns the error as a sentence for people.
//
//i18n:prefix tiebreak.syntax.
func (e *SyntaxError) Sentence() message.Message {
	return message.New("tiebreak.syntax."+e.Reason, "entry", e.Entry, "part", e.Part)
}

// other spellings of entries: in upper case, in the editions' own texts, in programs.
var spellings = map[string]string{
	"MPVGP": "MPvGP", "GE": "REP", "AROC": "ARO/C1", "AROC1": "ARO/C1", "AROC2": "ARO/C2",
	"BHC1": "BH/C1", "BHC2": "BH/C2", "BHM1": "BH/M1", "BHM2": "BH/M2", "MBH": "BH/M1",
	"PSC1": "PS/C1", "SBC1": "SB/C1", "FBC1": "FB/C1",
	"KS/L1": "KS/L+1", "KS/L2": "KS/L+2", // FIDE's list of mandatory tie-breaks
}

// ParseList parses a list of entries separated by commas, semicolons or blanks. The
// error is a *SyntaxError.
func ParseList(list string) ([]Spec, error) {
	fields := strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' || r == ';' })
	return ParseAll(fields)
}

// ParseAll parses the entries of a list. The error is a *SyntaxError.
func ParseAll(entries []string) ([]Spec, error) {
	if len(entries) > MaxList {
		return nil, &SyntaxError{strconv.Itoa(len(entries)), strconv.Itoa(MaxList), "long"}
	}
	specs := make([]Spec, 0, len(entries))
	for _, e := range entries {
		s, err := Parse(e)
		if err != nil {
			return nil, err
		}
		specs = append(specs, s)
	}
	return specs, nil
}

// Parse parses one entry; the error is a *SyntaxError. It checks the syntax
// only: the calculation tells whether an edition has the tie-break, and
// whether the modifier suits it.
func Parse(entry string) (Spec, error) {
	text := strings.ToUpper(tournament.ListedEntry(strings.TrimSpace(entry)))
	own := strings.HasPrefix(text, "OTHER_") && text != tournament.OutsideCode // of the event's regulations
	if end := strings.IndexAny(text+"/", "/:#!"); own && text[:end] != tournament.BoardCountCode {
		return Spec{}, &SyntaxError{entry, text, "other"}
	}
	text = strings.NewReplacer("#", "/", "!", "/").Replace(text)
	for _, dashed := range []string{"-C", "-M"} { // BH-C1, as C.07 (2026) 14.1 writes it
		if head, tail, ok := strings.Cut(text, dashed); ok && tail != "" && !strings.Contains(head, "/") {
			text = head + "/" + dashed[1:] + tail
		}
	}
	if full, ok := spellings[text]; ok {
		text = full
	}
	parts := strings.Split(text, "/")
	name, basis, based := strings.Cut(parts[0], ":")
	if full, ok := spellings[name]; ok {
		name = full
	}
	s := Spec{Code: name}
	if based {
		switch basis {
		case "MP":
			s.On = OnMatch
		case "GP":
			s.On = OnGame
		default:
			return Spec{}, &SyntaxError{entry, basis, "basis"}
		}
	}
	if catalogue()[name] == nil {
		return Spec{}, &SyntaxError{entry, name, "unknown"}
	}
	for _, m := range parts[1:] {
		if !s.modify(m) {
			return Spec{}, &SyntaxError{entry, "/" + m, "modifier"}
		}
	}
	return s, nil
}

func (s *Spec) modify(m string) bool {
	if m == "" {
		return false
	}
	letter, rest := m[0], m[1:]
	n, err := strconv.Atoi(rest)
	numbered := err == nil && n >= 0 && n <= maxNumber && rest[0] != '+'
	switch {
	case letter == 'C' && numbered && n > 0 && s.Low == 0:
		s.Low = n
	case letter == 'M' && numbered && n > 0 && s.Low == 0:
		s.Low, s.High = n, n
	case letter == 'L' && err == nil && n != 0 && n >= -maxNumber && n <= maxNumber && (rest[0] == '+' || rest[0] == '-') && s.Limit == 0:
		s.Limit = n
	case letter == 'K' && numbered && n > 0 && s.Divisor == 0:
		s.Divisor = n
	case letter == 'U' && numbered && n > 0 && s.Unrated == 0:
		s.Unrated = n
	case m == "P" && !s.AsPlayed:
		s.AsPlayed = true
	case m == "F" && !s.Fore:
		s.Fore = true
	case m == "R" && !s.Reverse:
		s.Reverse = true
	default:
		return false
	}
	return true
}

// String returns the entry in the syntax of TRF26.
func (s Spec) String() string {
	var b strings.Builder
	b.WriteString(s.Code)
	switch s.On {
	case OnMatch:
		b.WriteString(":MP")
	case OnGame:
		b.WriteString(":GP")
	}
	switch {
	case s.High > 0:
		fmt.Fprintf(&b, "/M%d", s.High)
	case s.Low > 0:
		fmt.Fprintf(&b, "/C%d", s.Low)
	}
	if s.Limit != 0 {
		fmt.Fprintf(&b, "/L%+d", s.Limit)
	}
	if s.Divisor > 0 {
		fmt.Fprintf(&b, "/K%d", s.Divisor)
	}
	for _, flag := range []struct {
		on   bool
		text string
	}{{s.Fore, "/F"}, {s.AsPlayed, "/P"}, {s.Reverse, "/R"}} {
		if flag.on {
			b.WriteString(flag.text)
		}
	}
	if s.Unrated > 0 {
		fmt.Fprintf(&b, "/U%d", s.Unrated)
	}
	return b.String()
}

// MarshalText returns the text of String.
func (s Spec) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText parses an entry as Parse does.
func (s *Spec) UnmarshalText(text []byte) (err error) {
	*s, err = Parse(string(text))
	return err
}

// score resolves the basis for an event ranked by primary.
func (b Basis) score(primary tournament.Score) tournament.Score {
	switch b {
	case OnMatch:
		return tournament.MatchScore
	case OnGame:
		return tournament.GameScore
	}
	return primary
}

package tournament

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Understood is the meaning of a rate of play as somebody writes it (R-TIME-WORDS).
type Understood struct {
	Control TimeControl
	Other   *TimeControl // the other way in which it can be meant; nil: there is none
	Delay   int          // seconds that a clock waits before each move, which give no time
}

// mostWords is the maximum length of a rate of play, in bytes.
const mostWords = 200

// The bounds between numbers without a unit: below minutesBelow they are minutes, from
// secondsFrom on seconds, and between both are possible; not with an increment up to
// quickIncrement, which is of minutes of play. No increment is longer than mostIncrement.
const (
	minutesBelow   = 180
	secondsFrom    = 300
	mostIncrement  = 180
	quickIncrement = 5
)

// assumedMoves is the number of moves of the first of two periods if it is not
// stated, and longFrom the minimum length of such a period: B.02 (2017) 1 has 40.
const (
	assumedMoves = 40
	longFrom     = 45 * 60
)

// ReadTimeControl reads a rate of play as people and files write it, in Spanish and
// English, or encoded: "90+30", "90'+30”", "1h30 + 30 s", "15 min + 10 s por jugada",
// "40/90, 30, +30", "G/60; d5", "5400+30". It returns false if the meaning cannot be
// told.
func ReadTimeControl(words string) (Understood, bool) {
	words = strings.TrimSpace(words)
	if words == "" || len(words) > mostWords || !utf8.ValidString(words) {
		return Understood{}, false
	}
	if c, ok := ParseTimeControl(words); ok && c.plausible() {
		return c.units()
	}
	r := reading{tokens: tokensOf(words)}
	return r.read()
}

// plausible reports whether the increments are plausible.
func (c TimeControl) plausible() bool {
	for _, side := range [][]Period{c.White, c.Black} {
		for _, p := range side {
			if p.Increment > mostIncrement {
				return false
			}
		}
	}
	return true
}

// units reads an encoded control that somebody typed: in seconds, as record 222 has it,
// or in minutes.
func (c TimeControl) units() (Understood, bool) {
	longest := 0
	for _, side := range [][]Period{c.White, c.Black} {
		for _, p := range side {
			longest = max(longest, p.Seconds)
		}
	}
	minutes := c.inMinutes()
	switch {
	case longest == 0:
		return Understood{}, false
	case longest >= secondsFrom:
		return Understood{Control: c}, true
	case longest >= minutesBelow && c.quick():
		return Understood{Control: c}, true
	case longest >= minutesBelow:
		return Understood{Control: c, Other: &minutes}, true
	}
	for _, side := range [][]Period{c.White, c.Black} {
		for _, p := range side[:len(side)-1] {
			if p.Moves == 0 {
				return Understood{}, false // "1:30"
			}
		}
	}
	if first := minutes.White[0]; len(c.White) == 1 && len(c.Black) == 1 && first.Moves > 0 && first.Increment > 0 {
		// "40/90+30": half an hour more, or half a minute a move?
		list := []Period{{Moves: first.Moves, Seconds: first.Seconds}, {Seconds: 60 * first.Increment}}
		return Understood{Control: minutes, Other: &TimeControl{list, list}}, true
	}
	return Understood{Control: minutes}, true
}

// quick reports whether the increment goes with minutes of play and not with hours.
func (c TimeControl) quick() bool {
	return c.Increment() && c.White[0].Increment <= quickIncrement
}

// inMinutes returns the control whose times are minutes.
func (c TimeControl) inMinutes() TimeControl {
	side := func(list []Period) (in []Period) {
		for _, p := range list {
			p.Seconds *= 60
			in = append(in, p)
		}
		return in
	}
	return TimeControl{side(c.White), side(c.Black)}
}

// token is a number, a word or a sign.
type token struct {
	text   string
	number int // where it is one
	is     class
}

// class is the meaning of a word in a rate of play.
type class uint8

const (
	isOther     class = iota // nothing
	isNumber                 // digits
	isHours                  // a unit
	isMinutes                //
	isSeconds                //
	isMoves                  // "jugadas"
	isPer                    // "por"
	isIncrement              // "incremento"
	isDelay                  // "delay"
	isWhole                  // "G", "SD": the rest of the game
	isFrom                   // "desde"
	isPlus                   // "+", "más", "con"
	isNext                   // ",", "luego"
	isSlash                  // "/"
	isColon                  // ":"
	isCounted                // "rondas": what a number before it counts
	isQuiet                  // what may follow a number and says nothing
	isRefused                // what makes of the rest something else: "media", "blancas"
)

var classes = func() map[string]class {
	m := map[string]class{}
	for is, words := range map[class]string{
		isHours:     "h hs hr hrs hour hours hora horas",
		isMinutes:   "' m min mins minute minutes minuto minutos",
		isSeconds:   "\" s sec secs second seconds seg segs sg segundo segundos",
		isMoves:     "move moves mov movs mv mvs movimiento movimientos jug jugs jugada jugadas",
		isPer:       "per por cada each every",
		isIncrement: "inc incr increment incremento increments incrementos bonus adicional adicionales extra added add",
		isDelay:     "d delay retardo demora bronstein",
		isWhole:     "g game sd sudden death ko resto rest",
		isFrom:      "desde from partir starting",
		isPlus:      "+ mas plus y and con with &",
		isNext:      ", ; then luego despues followed seguido seguidos",
		isSlash:     "/",
		isColon:     ":",
		isCounted:   "ronda rondas round rounds partida partidas games tablero tableros mesa mesas jornada jornadas",
		isQuiet:     "( ) . - a caida de bandera finish fischer por en in para for the la el los las player jugador x primera first of all total fide rapido rapid rapidas blitz relampago clasico clasica classical estandar standard activo ajedrez chess",
		isRefused:   "media medio half cuarto quarter blancas negras white black w b armageddon % o or",
	} {
		for word := range strings.FieldsSeq(words) {
			if _, there := m[word]; !there || is != isQuiet {
				m[word] = is
			}
		}
	}
	return m
}()

// numerals are the numbers that are written as words.
var numerals = map[string]int{"un": 1, "una": 1, "uno": 1, "one": 1, "dos": 2, "two": 2, "tres": 3, "three": 3}

// plain are letters and signs without their accents, and the many apostrophes.
var plain = strings.NewReplacer("á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "’", "'", "′", "'", "´", "'", "`", "'", "‘", "'", "”", `"`, "“", `"`, "″", `"`, "¨", `"`, "''", `"`)

// tokensOf cuts words into numbers, words and signs.
func tokensOf(words string) (list []token) {
	text := plain.Replace(plain.Replace(strings.ToLower(words)))
	for text != "" {
		first, size := utf8.DecodeRuneInString(text)
		kind := runeClass(first)
		if kind != 0 {
			for size < len(text) {
				r, more := utf8.DecodeRuneInString(text[size:])
				if runeClass(r) != kind {
					break
				}
				size += more
			}
		}
		part := text[:size]
		text = text[size:]
		switch {
		case unicode.IsSpace(first):
		case kind == digitRune:
			n, ok := seconds(part)
			if !ok {
				n = mostSeconds + 1
			}
			list = append(list, token{part, n, isNumber})
		default:
			t := token{text: part, is: classes[part]}
			if n, ok := numerals[part]; ok {
				t.number, t.is = n, isNumber
			}
			list = append(list, t)
		}
	}
	return list
}

const (
	digitRune = iota + 1
	letterRune
)

func runeClass(r rune) int {
	switch {
	case r >= '0' && r <= '9':
		return digitRune
	case unicode.IsLetter(r):
		return letterRune
	}
	return 0
}

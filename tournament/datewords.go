package tournament

import "strings"

// dateWord is a number of a date, or the name of a month.
type dateWord struct {
	number int
	digits int  // that stand there; 0: a name, or nothing
	month  bool // a name
	dot    bool // a dot stands before it
}

// year returns the year of a number; one of two digits is the last such year up to until.
func (w dateWord) year(until int) (int, bool) {
	switch w.digits {
	case 4:
		return w.number, true
	case 2:
		return until - ((until-w.number)%100+100)%100, true
	}
	return 0, false
}

// maxDate is the maximum length of the text of a date, in bytes.
const maxDate = 60

// blank reports whether a text has no date: nothing, or only zeros.
func blank(text string) bool {
	return len(text) <= maxDate && strings.Trim(text, "0/-. \t") == "" && (strings.TrimSpace(text) == "" || strings.Contains(text, "00"))
}

// dateWords returns the parts of a date, without weekday and time of day.
func dateWords(text string) (words []dateWord, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if len(text) > maxDate {
		return nil, false
	}
	dot := false
	for at := 0; at < len(text); {
		switch c := text[at]; {
		case c >= '0' && c <= '9':
			end := runEnd(text, at, func(c byte) bool { return c >= '0' && c <= '9' })
			if isClock(text[end:]) {
				return words, len(words) > 0 && isTimeOfDay(text[at:])
			}
			if end-at > 8 || len(words) == 3 {
				return nil, false
			}
			w := dateWord{digits: end - at, dot: dot}
			for _, c := range []byte(text[at:end]) {
				w.number = w.number*10 + int(c-'0')
			}
			words, at, dot = append(words, w), end, false
		case isDateLetter(c):
			end := runEnd(text, at, isDateLetter)
			switch word := text[at:end]; {
			case isWeekday(word) && len(words) == 0, dateParticles[word] && len(words) > 0:
			case word == "t" && len(words) == 3: // of ISO 8601, before the time of day
			case monthOfWord(word) > 0 && len(words) < 3:
				words = append(words, dateWord{number: monthOfWord(word), month: true})
			default:
				return nil, false
			}
			at = end
		case c == '/' || c == '-' || c == '.' || c == ' ' || c == ',' || c == '\'' || c == '\t':
			if len(words) == 0 && c != ' ' && c != ',' && c != '.' {
				return nil, false
			}
			dot = c == '.' || dot && c == ' '
			at++
		default:
			return nil, false
		}
	}
	return words, len(words) > 0
}

func runEnd(text string, at int, in func(byte) bool) int {
	for at < len(text) && in(text[at]) {
		at++
	}
	return at
}

func isDateLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 0x80 }

// isClock reports whether minutes follow.
func isClock(rest string) bool {
	return len(rest) >= 3 && rest[0] == ':' && rest[1] >= '0' && rest[1] <= '9'
}

// isTimeOfDay reports whether a text is like "10:00", with seconds, fractions, zone or not.
func isTimeOfDay(rest string) bool {
	return strings.Trim(rest, "0123456789:.+-z aputcmg") == ""
}

// dateParticles stand between the parts of a date, or behind a number: 1 de marzo, 1st, 2º.
var dateParticles = map[string]bool{"de": true, "del": true, "d": true, "di": true, "do": true, "of": true, "st": true, "nd": true, "rd": true, "th": true, "er": true, "º": true, "ª": true, "°": true}

// months holds the beginnings of the names of the months: as many letters as tell them
// apart, and those with which a longer word must go on.
var months = [12][]string{
	{"january", "enero", "gener", "janvier", "januar", "jänner", "gennaio", "janeiro"},
	{"february", "febrero", "febrer", "février", "fevrier", "februar", "febbraio", "fevereiro"},
	{"march", "marzo", "març", "mars", "märz", "maerz", "março", "marco"},
	{"april", "abril", "avril", "aprile"},
	{"may", "mayo", "maig", "mai", "maggio", "maio"},
	{"june", "junio", "juny", "juin", "juni", "giugno", "junho"},
	{"july", "julio", "juliol", "juillet", "juli", "luglio", "julho"},
	{"august", "agosto", "agost", "août", "aout"},
	{"september", "septiembre", "setiembre", "setembre", "septembre", "settembre", "setembro"},
	{"october", "octubre", "octobre", "oktober", "ottobre", "outubro"},
	{"november", "noviembre", "novembre", "novembro"},
	{"december", "diciembre", "desembre", "décembre", "decembre", "dezember", "dicembre", "dezembro"},
}

// monthOfWord returns the month that a word names: its name or the beginning of it,
// three letters at least, that no other month has; 0: none.
func monthOfWord(word string) int {
	found := 0
	if len(word) < 3 {
		return 0
	}
	for k, names := range months {
		for _, name := range names {
			if strings.HasPrefix(name, word) {
				if found > 0 && found != k+1 {
					return 0
				}
				found = k + 1
			}
		}
	}
	return found
}

// weekdays are the names of the days of the week.
var weekdays = strings.Fields("monday tuesday wednesday thursday friday saturday sunday " +
	"lunes martes miércoles miercoles jueves viernes sábado sabado domingo dilluns dimarts dimecres dijous divendres dissabte diumenge " +
	"lundi mardi mercredi jeudi vendredi samedi dimanche montag dienstag mittwoch donnerstag freitag samstag sonntag " +
	"lunedì martedì mercoledì giovedì venerdì sabato domenica segunda terça quarta quinta sexta")

func isWeekday(word string) bool {
	if len(word) < 3 || monthOfWord(word) > 0 {
		return false
	}
	for _, day := range weekdays {
		if strings.HasPrefix(day, word) {
			return true
		}
	}
	return false
}

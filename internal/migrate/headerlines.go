package migrate

import (
	"strconv"
	"strings"

	"regexp"
	"torneo/internal/spelling"
	"torneo/tournament"
)

// about is the heading above the tables of an export.
type about struct {
	name, city, federation, arbiter string
	kind                            string // of the event, as it is said there
	rounds                          int
	start, end                      tournament.Date
	days                            map[int]tournament.Date // of the rounds
}

var (
	roundWords = `(?:round|ronda|runde|ronde|turno|rd|jornada|тур|tur|kolo|rodada)`
	roundLine  = regexp.MustCompile(`(?i)^(?:` + roundWords + `\.? *([1-9][0-9]?)|([1-9][0-9]?)\.? *ª? *` + roundWords + `)(?:[^0-9].*)?$`)
	someDay    = regexp.MustCompile(`[0-9]{4}[/.-][0-9]{1,2}[/.-][0-9]{1,2}|[0-9]{1,2}[/.-][0-9]{1,2}[/.-][0-9]{4}`)
	furniture  = regexp.MustCompile(`(?i)chess-?results|https?://|www\.|swiss-?manager|^(last update|última actualización|ultima actualizacion|letzte|dernière|ultimo agg)|^(final|starting|start|alphabetical|rank|ranking|standings|crosstable|clasificaci|lista|listado|cuadro|startrangliste|rangliste|endstand|fortschritt|kreuztabelle|classement|grille|classifica|tabellone|pairings|emparejamientos|paarungen|appariements|abbinamenti|team-composition|mannschaftsaufstellung|composici)`)
	threeCaps  = regexp.MustCompile(`\b[A-Z]{3}\b`)
	// otherKind matches kinds of events of which no page was looked at.
	otherKind = regexp.MustCompile(`(?i)knock|\bk\.?-?o\b|eliminat|eliminac|scheven`)
	inName    = regexp.MustCompile(`(?i)(?:round|ronda|runde|ronde|turno|rd|r)[ _.-]?0?([1-9][0-9]?)(?:[^0-9]|$)`)
)

// roundTitle returns the round that a line above pairings names, and its day.
func roundTitle(title string) (int, tournament.Date) {
	m := roundLine.FindStringSubmatch(strings.TrimSpace(title))
	if m == nil {
		return 0, tournament.Date{}
	}
	n, _ := strconv.Atoi(m[1] + m[2])
	date, err := tournament.ParseDate(someDay.FindString(title))
	if err != nil {
		date = tournament.Date{}
	}
	return n, date
}

func (a *about) day(round int, date tournament.Date) {
	if date.IsZero() {
		return
	}
	if a.days == nil {
		a.days = map[int]tournament.Date{}
	}
	if _, is := a.days[round]; !is {
		a.days[round] = date
	}
}

// line takes a line above the tables: "Federation: Spain (ESP)", or the name.
func (a *about) line(text string) {
	if key, value, is := strings.Cut(text, ":"); is && a.fact(key, strings.TrimSpace(value)) {
		return
	}
	if a.name == "" && !furniture.MatchString(text) && len(text) <= 200 {
		a.name = text
	}
}

// pair takes a line above the tables whose first two cells are a name and a value.
func (a *about) pair(cells []string) {
	var filled []string
	for _, c := range cells {
		if c != "" {
			filled = append(filled, c)
		}
	}
	if len(filled) == 2 {
		a.fact(strings.TrimSuffix(filled[0], ":"), filled[1])
	}
}

// fact takes something that is said of the tournament; false if it is not known what.
func (a *about) fact(key, value string) bool {
	set := func(to *string) { *to = value }
	switch spelling.Plain(key) {
	case "tournament", "torneo", "turnier", "tournoi", "event", "tournament name", "nombre del torneo":
		set(&a.name)
	case "federation", "federacao", "федерация", "federacion", "foderation", "federazione", "land", "pais":
		a.federation = threeCaps.FindString(value)
	case "location", "local", "localizacao", "место проведения", "place", "city", "lugar", "localidad", "sede", "ort", "lieu", "luogo", "town":
		set(&a.city)
	case "chief arbiter", "arbiter", "arbitro principal", "arbitro", "hauptschiedsrichter", "schiedsrichter", "arbitre principal", "arbitre", "arbitro capo", "главныи арбитр", "glavni sudac":
		set(&a.arbiter)
	case "number of rounds", "rounds", "numero de rondas", "rondas", "anzahl der runden", "anzahl runden", "runden", "nombre de rondes", "rondes", "numero di turni", "turni", "количество туров", "tur sayısı", "broj kola":
		a.rounds, _ = strconv.Atoi(value)
		if a.rounds < 0 || a.rounds > 99 {
			a.rounds = 0
		}
	case "tournament type", "tipo de torneo", "turnierart", "type de tournoi", "tipo di torneo", "tipo de torneio":
		set(&a.kind)
	case "date", "fecha", "datum", "data", "dates", "fechas", "дата", "tarih":
		days := someDay.FindAllString(value, 2)
		for k, day := range days {
			date, err := tournament.ParseDate(day)
			if err != nil {
				return true
			}
			if k == 0 {
				a.start = date
			}
			a.end = date
		}
	case "organizer s", "organizer", "organizador", "organizador es", "veranstalter", "tournament director", "director", "turnierdirektor",
		"time control", "ritmo de juego", "bedenkzeit", "cadence", "rating calculation", "average rating", "rating average", "last update", "ultima actualizacion",
		"letzte aktualisierung", "deputy arbiter", "deputy chief arbiter", "elo medio", "elo schnitt":
	default:
		return false
	}
	return true
}

// record begins the record with what is said of the tournament.
func (a *about) record() *tournament.Tournament {
	t := &tournament.Tournament{
		Name: a.name, City: a.city, Federation: a.federation, ChiefArbiter: a.arbiter, PlannedRounds: a.rounds, Start: a.start, End: a.end,
		Points: tournament.StandardGamePoints(),
	}
	t.Rulebook = tournament.ProposeRulebook(t.Start, t.End)
	return t
}

package migrate

import (
	"strconv"
	"strings"

	"regexp"
	"torneo/internal/entrylist"
	"torneo/internal/spelling"
)

// The headings of columns, without capitals and accents, in English, Spanish, German,
// French and Italian; further columns of a list of players are in package entrylist.
var columnNames = map[string]string{
	"rk": rank, "rg": rank, "rang": rank, "rank": rank, "pl": rank, "place": rank, "platz": rank, "pos": rank, "puesto": rank, "clas": rank, "posizione": rank,
	"sno": number, "s no": number, "no": number, "nr": number, "n": number, "nº": number, "snr": number, "no ini": number, "n ini": number, "num": number, "start no": number,
	"starting no": number, "startnr": number, "tlnr": number, "number": number, "numero": number, "ini": number, "nr ini": number, "no in": number, "id tpn": number, "tpn": number,
	"pts": points, "pt": points, "pkt": points, "punkte": points, "points": points, "puntos": points, "ptos": points, "punti": points, "punt": points, "total": points,
	"white": white, "weiss": white, "weiß": white, "blancas": white, "blanco": white, "blancs": white, "blanc": white, "bianco": white, "bianchi": white,
	"black": black, "schwarz": black, "negras": black, "negro": black, "noirs": black, "noir": black, "nero": black, "neri": black,
	"result": result, "ergebnis": result, "erg": result, "resultado": result, "res": result, "resultat": result, "risultato": result, "ris": result,
	"bo": board, "bd": board, "board": board, "br": board, "brett": board, "m": board, "mesa": board, "tab": board, "tablero": board, "table": board, "ech": board, "scacchiera": board, "sc": board, "ta": board,

	// Portuguese, Russian, Turkish and Croatian; "Ст.ном" is in columnOf.
	"nº inic": number, "n inic": number, "nri": number, "ном": number, "bsno": number, "bno": number, "sıra": rank, "место": rank, "м": rank, "classificacao": rank, "plasman": rank,
	"pontos": points, "очки": points, "puan": points, "bodovi": points, "bod": points,
	"brancas": white, "pretas": black, "белые": white, "черные": black, "beyaz": white, "siyah": black, "bijeli": white, "crni": black,
	"результат": result, "рез": result, "sonuc": result, "rezultat": result, "rez": result,
	"tabuleiro": board, "доска": board, "masa": board, "ploca": board,
}

// columnOf returns the kind of a column by its heading; "" if it is not known. In Russian a dot
// parts places from starting numbers (foreign-tables 1.8).
func columnOf(heading, plain string) string {
	if plain == "ст ном" {
		if strings.HasSuffix(strings.TrimSpace(heading), ".") {
			return number
		}
		return rank
	}
	return columnNames[plain]
}

// The columns that players' lists do not have.
const (
	rank   = "rank"
	number = "number"
	points = "points"
	white  = "white"
	black  = "black"
	result = "result"
	board  = "board"
)

// fieldNames are columns of players as they are called in German, French and Italian.
var fieldNames = map[string]entrylist.Field{
	"spieler": entrylist.Name, "nom": entrylist.Name, "joueur": entrylist.Name, "nome": entrylist.Name, "giocatore": entrylist.Name, "nominativo": entrylist.Name, "teilnehmer": entrylist.Name,
	"titel": entrylist.Title, "titre": entrylist.Title, "titolo": entrylist.Title, "ti": entrylist.Title,
	"verein": entrylist.Club, "ort": entrylist.Club, "verein ort": entrylist.Club, "circolo": entrylist.Club, "ligue": entrylist.Club, "societa": entrylist.Club,
	"fede": entrylist.Federation, "naz": entrylist.Federation, "fed": entrylist.Federation, "code fide": entrylist.FIDEID, "fide code": entrylist.FIDEID, "pays": entrylist.Federation, "paese": entrylist.Federation, "nazione": entrylist.Federation,
	"geburt": entrylist.Birth, "geb": entrylist.Birth, "naissance": entrylist.Birth, "nascita": entrylist.Birth,
	"eloi fide": entrylist.Rating, "eloint": entrylist.Rating, "rapide": entrylist.Rating, "blitz": entrylist.Rating, "elon": entrylist.National, "elonat": entrylist.National, "rtg nat": entrylist.National, "rtg int": entrylist.Rating,
	"prenom": entrylist.GivenName, "nrffe": nationalID, "nele": entrylist.Birth, "fidecode": entrylist.FIDEID, "fidetitre": entrylist.Title, // fields of Papi's files
	"sexe": entrylist.Sex, "geschlecht": entrylist.Sex, "sesso": entrylist.Sex,
	"имя": entrylist.Name, "isim": entrylist.Name, "ime": entrylist.Name, "реит": entrylist.Rating, "рт": entrylist.Rating, "ukd": entrylist.National, "фед": entrylist.Federation,
	"clube cidade": entrylist.Club, "клуб город": entrylist.Club, "klub grad": entrylist.Club, "kulup sehir": entrylist.Club, "tipo": entrylist.Category, "typ": entrylist.Category, "vrsta": entrylist.Category,
	"data nasc": entrylist.Birth, "рожд": entrylist.Birth, "dogum": entrylist.Birth, "rodjen": entrylist.Birth, "пол": entrylist.Sex, "cinsiyet": entrylist.Sex, "spol": entrylist.Sex,
}

var (
	roundColumn = regexp.MustCompile(`^(?:([1-9][0-9]?) ?(?:rd|rnd|rda|ronda|runde|rde|ronde|turno|t|r|round|rnda|тур|рд|tur|kolo)|(?:rd|rnd|r|t|rda|ronda|runde|ronde|round|turno|тур|рд|tur|kolo) ?([1-9][0-9]?)|([1-9][0-9]?))$`)
	tieColumn   = regexp.MustCompile(`^(tb ?[0-9]*|wtg ?[0-9]*|wertung ?[0-9]*|des ?[0-9]*|desp ?[0-9]*|доп ?[0-9]*|desempate ?[0-9]*|dep ?[0-9]*|bu|buc|bh|buchholz|sb|de|(?:bh|sb|aro) ?[cm] ?[0-9]|bh ?c?[1-3]|bh m[12]|buchh|soberg|sober|berg|ps|win|won|bpg|bwg|ks|koya|tpr|aob|prog|progr|fortschr|tr|cu|perf|rp|rtgavg|k|rtg ?\+ ?|we|w we|bucht|arpo|aro)$`)
)

// headings holds the meanings of a table's columns.
type headings struct {
	shape  Shape
	names  []string          // as they stand there
	column map[string]int    // the first column of a kind; -1 where there is none
	fields []entrylist.Field // of players
	rounds []int             // the columns of the rounds, from the first
	whole  bool              // the columns of rounds are numbers and nothing else
	others []int             // what is not known
	ties   []int
}

// at returns the column of a kind; -1 if there is none.
func (h *headings) at(kind string) int {
	if k, is := h.column[kind]; is {
		return k
	}
	return -1
}

// headingOf reads a line as headings; nil if it is none.
func headingOf(cells []string) *headings {
	h := &headings{names: cells, column: map[string]int{}, fields: make([]entrylist.Field, len(cells))}
	family, name := -1, -1
	var rounds []int
	numbered := map[int]int{}
	for k, c := range cells {
		if entrylist.IsFamilyName(c) {
			family = k
		}
		plain := spelling.Plain(c)
		m := roundColumn.FindStringSubmatch(plain)
		switch kind := columnOf(c, plain); {
		case c == "":
		case m != nil:
			n, _ := strconv.Atoi(m[1] + m[2] + m[3])
			if _, twice := numbered[n]; !twice {
				numbered[n] = k
				rounds = append(rounds, n)
				h.whole = h.whole || m[3] != ""
			}
		case kind != "":
			if _, twice := h.column[kind]; !twice {
				h.column[kind] = k
			}
		default:
			f := fieldNames[plain]
			if f == entrylist.Unknown {
				f = entrylist.FieldOf(c)
			}
			switch {
			case f == entrylist.Name && name >= 0:
				f = entrylist.GivenName
			case f == entrylist.Name:
				name = k
			}
			h.fields[k] = f
			if f == entrylist.Unknown {
				if tieColumn.MatchString(plain) {
					h.ties = append(h.ties, k)
				} else {
					h.others = append(h.others, k)
				}
			}
		}
	}
	if h.at(white) >= 0 && h.at(black) > h.at(white) && h.at(result) > h.at(white) {
		h.shape = Pairings
		return h
	}
	if name < 0 || len(cells) < 2 {
		return nil
	}
	if family >= 0 && h.fields[name] == entrylist.Name && name != family && h.fields[family] == entrylist.GivenName {
		h.fields[name], h.fields[family] = entrylist.GivenName, entrylist.Name
	}
	h.shape = StartingList
	for n := 1; ; n++ {
		k, is := numbered[n]
		if !is {
			break
		}
		h.rounds = append(h.rounds, k)
	}
	if len(h.rounds) > 0 && len(h.rounds) == len(rounds) {
		h.shape = Crosstable
	} else if len(rounds) > 0 {
		h.rounds = nil
	}
	known := len(h.column) + len(h.rounds)
	for _, f := range h.fields {
		if f != entrylist.Unknown {
			known++
		}
	}
	if known < 2 {
		return nil
	}
	h.inferTitle()
	h.tellIDs()
	return h
}

// inferTitle takes a column without a name beside that of the players for their titles, as
// Chess-Results has them.
func (h *headings) inferTitle() {
	for k, f := range h.fields {
		if f != entrylist.Name {
			continue
		}
		for _, near := range []int{k - 1, k + 1} {
			if near >= 0 && near < len(h.names) && h.names[near] == "" && !h.has(entrylist.Title) {
				h.fields[near] = entrylist.Title
			}
		}
		return
	}
}

func (h *headings) has(f entrylist.Field) bool {
	for _, g := range h.fields {
		if g == f {
			return true
		}
	}
	return false
}

// name returns the heading of a column, or its number.
func (h *headings) name(k int) string {
	if k < len(h.names) && h.names[k] != "" {
		return h.names[k]
	}
	return "#" + strconv.Itoa(k+1)
}

// plainWord returns a heading without capitals, accents and points.
func plainWord(text string) string { return spelling.Plain(text) }

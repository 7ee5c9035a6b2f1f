package codepage

import "strings"

// language holds the letters of names beyond a to z, in small letters; for
// another script all its letters and its vowels.
type language struct {
	letters string
	vowels  string // of a script of its own
	rare    bool   // less likely where no federation says so
	pages   []Encoding
}

var (
	western = []Encoding{Windows1252, Windows1254}
	widely  = []Encoding{Windows1252, Windows1250, Windows1254, Windows1257}
)

// languages holds the languages of the federations whose names use the code
// pages.
var languages = map[string]language{
	"ca": {letters: "àçèéíïòóúü", pages: western},
	"da": {letters: "æøåéèêóòôâäöü", pages: []Encoding{Windows1252, Windows1254, Windows1257}},
	"de": {letters: "äöüß", pages: widely},
	"es": {letters: "áéíñóúü", pages: western},
	"et": {letters: "äõöüšž", pages: []Encoding{Windows1252, Windows1257}},
	"fi": {letters: "äöåšž", pages: []Encoding{Windows1252, Windows1257}},
	"fo": {letters: "áðíóúýæø", rare: true, pages: []Encoding{Windows1252}},
	"fr": {letters: "àâæçèéêëîïôœùûüÿ", pages: western},
	"ga": {letters: "áéíóú", pages: western},
	"is": {letters: "áéíóúýþæöð", rare: true, pages: []Encoding{Windows1252}},
	"it": {letters: "àèéìíîòóù", pages: western},
	"nl": {letters: "áèéëïóöü", pages: western},
	"pt": {letters: "àáâãçéêíóôõú", pages: western},
	"sv": {letters: "åäöéü", pages: []Encoding{Windows1252, Windows1254, Windows1257}},

	"cs": {letters: "áčďéěíňóřšťúůýž", pages: []Encoding{Windows1250}},
	"hr": {letters: "čćđšž", pages: []Encoding{Windows1250}},
	"hu": {letters: "áéíóöőúüű", pages: []Encoding{Windows1250}},
	"pl": {letters: "ąćęłńóśźż", pages: []Encoding{Windows1250, Windows1257}},
	"ro": {letters: "ăâîşţ", pages: []Encoding{Windows1250}},
	"sk": {letters: "áäčďéíĺľňóôŕšťúýž", pages: []Encoding{Windows1250}},
	"sq": {letters: "çë", pages: []Encoding{Windows1250, Windows1252}},

	"tr": {letters: "çğıöşüâîûi", pages: []Encoding{Windows1254}},

	"lt": {letters: "ąčęėįšųūž", pages: []Encoding{Windows1257}},
	"lv": {letters: "āčēģīķļņōŗšūž", pages: []Encoding{Windows1257}},

	"be": {letters: "абвгдеёжзійклмнопрстуўфхцчшыьэюя", vowels: "аеёіоуыэюя", pages: []Encoding{Windows1251}},
	"bg": {letters: "абвгдежзийклмнопрстуфхцчшщъьюя", vowels: "аеиоуъюя", pages: []Encoding{Windows1251}},
	"mk": {letters: "абвгдѓежзѕијклљмнњопрстќуфхцчџш", vowels: "аеиоур", pages: []Encoding{Windows1251}},
	"ru": {letters: "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", vowels: "аеёиоуыэюя", pages: []Encoding{Windows1251}},
	"sr": {letters: "абвгдђежзијклљмнњопрстћуфхцчџш", vowels: "аеиоур", pages: []Encoding{Windows1251}},
	"uk": {letters: "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", vowels: "аеєиіїоуюя", pages: []Encoding{Windows1251}},

	"el": {letters: "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ", vowels: "αεηιουωάέήίόύώϊϋΐΰ", pages: []Encoding{Windows1253}},
}

// spoken is in which languages a federation's players are called.
var spoken = map[string]string{
	"POL": "pl", "CZE": "cs sk", "SVK": "sk cs hu", "HUN": "hu", "CRO": "hr", "SLO": "hr", "BIH": "hr sr", "MNE": "hr sr", "SRB": "hr sr hu",
	"ROU": "ro hu", "MDA": "ro ru", "ALB": "sq", "KOS": "sq",
	"RUS": "ru", "BLR": "be ru", "UKR": "uk ru", "BUL": "bg", "MKD": "mk", "KAZ": "ru", "KGZ": "ru", "UZB": "ru", "TJK": "ru", "TKM": "ru", "ARM": "ru", "MGL": "ru", "GEO": "ru",
	"GRE": "el", "CYP": "el tr", "TUR": "tr", "AZE": "tr ru", "LTU": "lt", "LAT": "lv ru", "EST": "et",
	"ESP": "es ca", "AND": "ca es", "ARG": "es", "BOL": "es", "CHI": "es", "COL": "es", "CRC": "es", "CUB": "es", "DOM": "es", "ECU": "es", "ESA": "es", "GUA": "es", "HON": "es",
	"MEX": "es", "NCA": "es", "PAN": "es", "PAR": "es", "PER": "es", "PUR": "es", "URU": "es", "VEN": "es", "POR": "pt", "BRA": "pt", "ANG": "pt", "MOZ": "pt", "CPV": "pt",
	"FRA": "fr", "MNC": "fr", "BEL": "nl fr de", "LUX": "fr de", "SUI": "de fr it", "CAN": "fr", "GER": "de", "AUT": "de", "LIE": "de", "NED": "nl", "ITA": "it", "SMR": "it",
	"SWE": "sv", "FIN": "fi sv", "NOR": "da", "DEN": "da", "ISL": "is", "FAI": "fo da", "IRL": "ga",
}

// languagesOf returns a federation's; none if it has none of these.
func languagesOf(federation string) []string {
	return strings.Fields(spoken[strings.ToUpper(federation)])
}

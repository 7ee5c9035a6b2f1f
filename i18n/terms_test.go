package i18n_test

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
)

// replaced are phrases that the glossary (docs/glossary.md) has replaced, by language,
// and what the texts say instead.
var replaced = map[string]map[string]string{
	"en": {
		`whoever`:                            "anyone who, a player who",
		`he|his|him|himself`:                 "they, their (players and arbiters)",
		`otherwise than`:                     "differently from",
		`parted`:                             "separated",
		`to be had|be had`:                   "available",
		`for so long`:                        "for this long",
		`reckon(s|ed|ing)?`:                  "compute",
		`wants`:                              "needs, requires",
		`asked back`:                         "query",
		`second places?`:                     "second location",
		`tried again`:                        "retried",
		`at hand`:                            "available",
		`anew`:                               "again",
		`(is|are|was|were) (not )?told`:      "stated, recorded",
		`(is|are) said`:                      "stated, reported",
		`holds? (from|until|only|no longer)`: "is valid",
		`taken (to be|for)`:                  "assumed, read as",
		`as it suits`:                        "automatically",
		`put right`:                          "correct, fix",
		`(is|are) (wanted|asked for)`:        "required",
		`as (it|they) stands?`:               "unchanged, so far",

		`start(ing)? lists?|initial orders?`:                  "initial ranking",
		`FIDE (identity )?numbers?|(FIDE )?identity numbers?`: "FIDE ID, national number",
		`check-lists?`:             "checklist",
		`telephones?`:              "phone",
		`values? from outside`:     "external value",
		`fictitious points?`:       "virtual points",
		`forenames?|family names?`: "given name, surname",
		`fetch(es|ed)?`:            "download",
		`take back|(entry|entries|pairing|act) .*taken back`: "undo; remove (a result), withdraw (a request)",
		`confirm(ed)? (its|their) presence`:                  "check in",
		`(screens? .*(a|its|the) role)`:                      "what a screen shows",
	},
	"es": {
		`round robins?`:        "todos contra todos",
		`códigos? FIDE`:        "ID FIDE",
		`tu|tus|tú|ti|contigo`: "usted, su",
		`merece una mirada`:    "conviene revisarlo",
		`programa fuente`:      "código fuente",
		`la orden|las órdenes`: "el comando",

		`descansos?|descansan?|descansar|descansó`:                  "bye, recibir el bye; libre, de una tabla",
		`listas? (inicial|de salida)|(orden|clasificación) inicial`: "ranking inicial",
		`números? inicial(es)?`:                                     "número de ranking inicial",
		`(abrir|abre|cerrar|cierra|anota) la presencia`:             "pasar lista",
		`presencia está (abierta|cerrada)|hojas? de presencia`:      "pasar lista",
		`la presentación`:                                           "pasar lista",
		`(darle un|quitarle el|da su|tienen?|con) papel`:            "qué muestra (una pantalla)",
		`(ritmo|elo|como) clásic[oa]s?|valoraci(ón|ones) clásicas?`: "estándar",
		`números? (de (identificación|identidad) )?(de la )?FIDE`:   "ID FIDE",
		`ligas? a doble vuelta`:                                     "todos contra todos a doble vuelta",
		`rendimientos?`:                                             "performance",
		`sucesos?|asientos?|entradas? del diario`:                   "anotación",
		`lista de control`:                                          "lista de comprobación",
		`jugadas? ilegal(es)?`:                                      "movimiento ilegal",
		`desempate jugado|desempates jugados|desempate sobre el .*`: "playoff",
		`periodos?`:                   "período",
		`logos?`:                      "logotipo",
		`de otro modo que (como )?.*`: "corregido al leerlo, distinto de",
		`aceleración de Bakú`:         "aceleración Bakú",
		`dar(se)? de alta|da de alta`: "incorporarse",
		`haz|hazl[oa]|escan[eé]al[oa]|imprímel[oa]|guárdal[oa]`:       "usted: haga, escanéelo",
		`inténtalo|míral[oa]|compruébal[oa]|fíjate|te|os|vosotr[oa]s`: "usted: inténtelo, mírelo",
		`puedes|quieres|tienes|debes|eres|necesitas|haces|eliges`:     "usted: puede, quiere",
		`vuelves|escribes|abres|cierras|usas|entras|sales|sabes`:      "usted: vuelve, escribe",
	},
}

// permitted are texts that may have such a phrase, and why.
var permitted = map[string]string{
	"game.move.illegal":              "“ilegal” begins the other case of the text",
	"laws.words.illegal-move":        "what a reader may search for",
	"playoff.parameter.breaks":       "breaks between games",
	"laws.situation.claim-withdrawn": "a person wants something",
	"laws.situation.unusual-score":   "a person wants something",
	"paper.certificate.second":       "a place in the standings",
	"web.system.double-round-robin":  "the manual quotes the label",
}

// outdated returns the replaced phrases in one text, each with its replacement.
func outdated(lang, text string, patterns map[string]*regexp.Regexp) map[string]string {
	found := map[string]string{}
	text = quoted.ReplaceAllString(text, " ")
	for phrase, pattern := range patterns {
		if m := pattern.FindStringSubmatch(text); m != nil {
			found[m[2]] = replaced[lang][phrase]
		}
	}
	return found
}

// termPatterns compiles the replaced phrases of a language, as whole words.
func termPatterns(lang string) map[string]*regexp.Regexp {
	patterns := map[string]*regexp.Regexp{}
	for phrase := range replaced[lang] {
		patterns[phrase] = regexp.MustCompile(`(?i)(^|[^\pL\d_-])(` + phrase + `)($|[^\pL\d_-])`)
	}
	return patterns
}

func TestReplacedTerms(t *testing.T) {
	unused := maps.Clone(permitted)
	for lang := range replaced {
		patterns := termPatterns(lang)
		files, err := filepath.Glob("messages/*." + lang + ".json")
		if err != nil || len(files) < 10 {
			t.Fatalf("%s: %d files, %v", lang, len(files), err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var texts map[string]any
			if err := json.Unmarshal(data, &texts); err != nil {
				t.Fatal(err)
			}
			for id, value := range texts {
				forms, plural := value.(map[string]any)
				if !plural {
					forms = map[string]any{"other": value}
				}
				for _, form := range forms {
					found := outdated(lang, form.(string), patterns)
					if len(found) > 0 && permitted[id] != "" {
						delete(unused, id)
						continue
					}
					for phrase, instead := range found {
						t.Errorf("%s (%s): “%s” → %s, in: %.200s", id, lang, phrase, instead, form)
					}
				}
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(unused)) {
		t.Errorf("%s has no such phrase any more: take it out of the permitted ones", id)
	}
}

func TestReplacedTermsAreFound(t *testing.T) {
	for _, test := range []struct{ lang, text, phrase string }{
		{"en", "Whoever comes late loses.", "Whoever"},
		{"en", "a list, parted by commas", "parted"},
		{"en", "Each player reports his result.", "his"},
		{"en", "the second place lags", "second place"},
		{"en", "the history of others", ""}, // a part of a word is none
		{"en", "type `his` there", ""},      // nor is what is typed
		{"en", "In the order of the starting list", "starting list"},
		{"en", "Print the check-list.", "check-list"},
		{"en", "The entry has been taken back.", "entry has been taken back"},
		{"en", "Give the screen a role.", "screen a role"},
		{"es", "un round-robin, otro", ""},
		{"es", "Escriba tu nombre.", "tu"},
		{"es", "el código FIDE del jugador", "código FIDE"},
		{"es", "El descanso es para quien tiene menos puntos.", "descanso"},
		{"es", "Sistema: round robin", "round robin"},
		{"es", "la valoración clásica de la FIDE", "valoración clásica"},
		{"es", "estándar (clásico)", ""},
		{"es", "Ninguna pantalla tiene papel todavía.", "tiene papel"},
		{"es", "Si puedes, vuelve.", "puedes"},
	} {
		found := outdated(test.lang, test.text, termPatterns(test.lang))
		if _, ok := found[test.phrase]; ok != (test.phrase != "") || len(found) > 1 {
			t.Errorf("%s %q: %v, want %q", test.lang, test.text, found, test.phrase)
		}
	}
}

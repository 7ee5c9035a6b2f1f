package i18n_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// unwanted are words that the Spanish texts do without, and what they say instead:
// the terms of FIDE's regulations in Spanish, one word for one thing.
var unwanted = map[string]string{
	`ficheros?`: "archivo", `oponentes?|adversari[oa]s?|contrincantes?`: "rival",
	`rival(es)? ficticios?|jugador(es)? virtual(es)?`: "jugador ficticio",
	`puntos ficticios`: "puntos virtuales",
	`flotantes? a la baja|flotan? a la baja|flotó a la baja|flotaron a la baja|flotantes? hacia abajo`:                                                      "flotante descendente",
	`flotantes? al alza|flotan? al alza|flotó al alza|flotaron al alza|flotantes? hacia arriba`:                                                             "flotante ascendente",
	`emparejamiento asignado|descansos? (de (medio|un|cero|punto|puntos|1)|asignados?|solicitados?|pedidos?|por emparejamiento|por falta de rival)( \pL+)?`: "bye",
	`apareamientos?|pareos?`:       "emparejamiento",
	`desempate-break|tie-?breaks?`: "desempate",
	`puntajes?`:                    "puntuación",
	`línea de órdenes`:             "línea de comandos",

	// English.
	`the|and|with|this|that|which|from|for|are|has|have|not|file|files|player|players|opponents?|pairings?|standings|board|boards|bracket|brackets|score|scores|tournament|games?|matches|withdrawn|dummy|downfloaters?|upfloaters?|seeds?|missing|unknown|invalid|cannot|must|error while`: "español",
	`round|rounds`: "ronda",
}

// quoted matches text as it is typed or written by programs: templates, code, flags,
// names of files, addresses.
var quoted = regexp.MustCompile("\\{\\{[^}]*\\}\\}|`[^`]*`|```[^`]*```|--[a-z0-9-]+(=\\S*)?|\\*?\\.[a-z]{2,5}\\b|\\]\\([^)]*\\)|https?://\\S+|torneo manual [a-z]+|torneo [a-z]+|“[^”]*”|«[^»]*»")

// typed are values of flags, in whose descriptions they stand as they are typed.
var typed = regexp.MustCompile(`^(help\.flag\.|help\.command\.[a-z]+\.(long|args)$|generate\.)`)

// cited are headings of articles, as they are printed.
var cited = regexp.MustCompile(`^tiebreak\.heading\.`)

// exempt are where a replaced term stands for a reason: an article has it in its heading, or
// it means something else.
var exempt = map[string]bool{
	"swiss-2012.tsv C.04.2 B": true, "swiss-2026.tsv C.04.2 2.2": true, // Orden inicial
	"2014.tsv 5.8": true, "2018.tsv Play-offs": true, "2023.tsv 3.1.7": true, "2024.tsv 3.1.7": true, "2026.tsv 3.1.7": true, // breaks
}

func TestSpanishVocabulary(t *testing.T) {
	checked := 0
	terms := termPatterns("es")
	prose := func(where, text string) {
		for phrase, instead := range outdated("es", text, terms) {
			if !exempt[where] {
				t.Errorf("%s: “%s” → %s, in: %.200s", where, phrase, instead, text)
			}
		}
	}
	patterns := map[string]*regexp.Regexp{}
	for words := range unwanted {
		patterns[words] = regexp.MustCompile(`(?i)(^|[^\pL\d_.-])(` + words + `)($|[^\pL\d_-])`)
	}
	check := func(where, text string) {
		checked++
		if cited.MatchString(where) {
			return
		}
		text = quoted.ReplaceAllString(text, " ")
		for words, instead := range unwanted {
			if (instead == "español" || instead == "desempate") && typed.MatchString(where) {
				continue
			}
			if found := patterns[words].FindStringSubmatch(text); found != nil {
				t.Errorf("%s: “%s” → %s, in: %.200s", where, found[2], instead, text)
			}
		}
	}
	files, err := filepath.Glob("messages/*.es.json")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, name := range files {
		var texts map[string]any
		data, err := os.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(data, &texts)
		}
		if err != nil {
			t.Fatal(err)
		}
		for id, value := range texts {
			switch x := value.(type) {
			case string:
				check(id, x)
			case map[string]any:
				for _, form := range x {
					check(id, form.(string))
				}
			}
		}
	}
	chapters, err := filepath.Glob("../docs/manual/es/*.md")
	if err != nil || len(chapters) < 10 {
		t.Fatalf("%d chapters, %v", len(chapters), err)
	}
	for _, name := range chapters {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		code := false
		for _, line := range strings.Split(string(data), "\n") {
			if strings.HasPrefix(line, "```") {
				code = !code
			}
			if !code && !strings.HasPrefix(line, "    ") {
				check(filepath.Base(name), line)
				prose(filepath.Base(name), line)
			}
		}
	}
	rules, err := filepath.Glob("../handbook/rules/*.tsv")
	if err != nil || len(rules) < 10 {
		t.Fatalf("%d texts of rules, %v", len(rules), err)
	}
	for _, name := range rules {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range strings.Split(string(data), "\n") {
			if columns := strings.Split(line, "\t"); len(columns) > 4 && columns[0] != "article" {
				check(filepath.Base(name)+" "+columns[0], columns[4])
				prose(filepath.Base(name)+" "+columns[0], columns[4])
			}
		}
	}
	if checked < 1000 {
		t.Errorf("%d texts", checked)
	}
}

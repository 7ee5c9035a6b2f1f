package handbook

import (
	"fmt"
	"strconv"
	"strings"
)

//go:generate go test -run TestRegulationsDocument|TestCoverageDocument -update

// Markdown renders the whole handbook: editions, coverage, readings, misprints,
// findings and the catalogue. It is the content of docs/regulations.md.
func Markdown() string {
	var b strings.Builder
	b.WriteString(`# Regulations

What FIDE's texts ask for and what Torneo does about it. This file is generated from the package ` + "`handbook`" + `
(` + "`go generate ./handbook`" + `); change the data there, not here. Rules are restated in short; the texts
themselves are FIDE's. Articles are cited as each text allows: by number, by lettered section, or by heading.

`)
	writeEditions(&b)
	writeChapters(&b)
	writeCoverage(&b)
	writeReadings(&b)
	writeMisprints(&b)
	writeFindings(&b)
	writeCatalogue(&b)
	return strings.TrimRight(b.String(), "\n") + "\n"
}

func writeEditions(b *strings.Builder) {
	b.WriteString("## Editions of the tie-break regulations\n\nAn event stores which edition it is played under. Unless it says so, the edition in force on its first day is\nproposed: the last one in this list whose first day is not later, and\nwhich does not hold only where an event names it.\n\n")
	t := table{{"edition", "cited as", "what it is known for", "in force from", "source", "why that day"}}
	for _, e := range TieBreakEditions() {
		t.add(string(e.ID), e.Chapter, e.Title, forWhom(&e), e.Source, e.Basis)
	}
	t.write(b)
	b.WriteString("The numbers in the sources are those of these documents, all in Spanish:\n\n")
	t = table{{"number", "document"}}
	for _, d := range Documents() {
		t.add(d.Number, d.Title)
	}
	t.write(b)
}

// forWhom returns the first day of an edition, and the events that it is for.
func forWhom(e *TieBreakEdition) string {
	first := day(e.InForce, "before 2012")
	switch {
	case e.Named:
		return first + ", where an event names it"
	case e.Own > 0:
		return first + "; FIDE's own events " + day(e.Own, "")
	}
	return first
}

func writeChapters(b *strings.Builder) {
	b.WriteString("## Other chapters\n\n")
	t := table{{"edition", "cited as", "title", "in force from", "source"}}
	for _, c := range chapters {
		t.add(string(c.ID), c.Cite, c.Title, day(c.InForce, "not stated"), c.Source)
	}
	t.write(b)
	b.WriteString("An event names an edition of each of these; where nobody has stated it, the one in force on its first day is\nproposed, and written down with the first act.\n\n")
	t = table{{"chapter", "title", "editions", "why the first day decides"}}
	for _, c := range Chapters() {
		var names []string
		for _, e := range EditionsOf(c) {
			names = append(names, string(e))
		}
		t.add(c.String(), inForce[c].title, strings.Join(names, ", "), inForce[c].basis)
	}
	t.write(b)
}

func writeCoverage(b *strings.Builder) {
	b.WriteString("## Coverage\n\nArticles of the catalogue below. Not applicable are duties, advice and headings: nothing to compute.\nWhat was found missing when the five documents were gone through row by row is in [coverage.md](coverage.md), each row with its answer.\n\n")
	t := table{{"edition", "cited as", "implemented", "not yet", "not applicable", "articles"}}
	var total [len(statusNames)]int
	row := func(id, cite string, counts [len(statusNames)]int) {
		cells := []string{id, cite}
		all := 0
		for _, n := range counts {
			cells = append(cells, strconv.Itoa(n))
			all += n
		}
		t.add(append(cells, strconv.Itoa(all))...)
	}
	for _, text := range Texts() {
		var counts [len(statusNames)]int
		for _, r := range RulesOf(text.ID) {
			counts[r.Status]++
			total[r.Status]++
		}
		row(string(text.ID), text.Cite, counts)
	}
	row("all", "", total)
	t.write(b)
}

func writeReadings(b *strings.Builder) {
	b.WriteString("## Readings\n\nWhere a text is not clear, it is read in exactly one way, and the way has a name.\n\n")
	for _, r := range Readings() {
		fmt.Fprintf(b, "### %s\n\n%s\n\n* Question: %s\n* Taken: %s\n* Why: %s\n\n", r.ID, citations(r.Refs), r.QuestionEN, r.TakenEN, r.WhyEN)
	}
}

func writeMisprints(b *strings.Builder) {
	b.WriteString("## Misprints\n\nSlips of the documents and of their translation. The rule is followed, not the misprint.\n\n")
	t := table{{"document", "where", "printed", "right"}}
	for _, m := range Misprints() {
		t.add(m.Source, m.Where, m.Printed, m.Right)
	}
	t.write(b)
}

func writeFindings(b *strings.Builder) {
	b.WriteString("## Findings\n\nDisagreements with published answers, run down to an article.\n\n")
	if len(Findings()) == 0 {
		b.WriteString("None so far.\n\n")
		return
	}
	for _, f := range Findings() {
		fmt.Fprintf(b, "### %s\n\n%s\n\n* Where: %s\n* Published: %s\n* Computed: %s\n* Because: %s\n\n", f.ID, citations(f.Refs), f.Where, f.Published, f.Computed, f.Because)
	}
}

func writeCatalogue(b *strings.Builder) {
	b.WriteString("## Rules\n\n")
	for _, text := range Texts() {
		fmt.Fprintf(b, "### %s\n\nEdition `%s`: %s. Source: %s.\n\n", text.Cite, text.ID, text.Title, text.Source)
		t := table{{"article", "rule", "regla", "status", "where", "note"}}
		for _, r := range RulesOf(text.ID) {
			t.add(r.Article, r.TitleEN, r.TitleES, r.Status.String(), r.Where, r.Note)
		}
		t.write(b)
	}
}

func citations(refs []Ref) string {
	var list []string
	for _, r := range refs {
		list = append(list, r.String())
	}
	return strings.Join(list, "; ")
}

var months = [...]string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}

// day writes yyyymmdd as "1 July 2012", and none for 0.
func day(ordinal int, none string) string {
	if ordinal == 0 {
		return none
	}
	return fmt.Sprintf("%d %s %d", ordinal%100, months[ordinal/100%100-1], ordinal/10000)
}

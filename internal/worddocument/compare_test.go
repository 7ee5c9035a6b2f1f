package worddocument_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"torneo/internal/worddocument"
)

// documentOf reads a document from lines: "A: text", "# A: heading", "| A: cell|cell".
func documentOf(text string) *worddocument.Document {
	d := &worddocument.Document{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		var p worddocument.Paragraph
		if rest, ok := strings.CutPrefix(line, "# "); ok {
			line, p.Style = rest, worddocument.Heading1
		}
		rest, isTable := strings.CutPrefix(line, "| ")
		if id, text, ok := strings.Cut(rest, ": "); ok && worddocument.IsID(id) && len(id) < 4 {
			p.ID, rest = id, text
		}
		if p.Text = rest; isTable {
			p.Text = ""
			for row := range strings.SplitSeq(rest, "/") {
				p.Cells = append(p.Cells, strings.Split(row, "|"))
			}
		}
		d.Paragraphs = append(d.Paragraphs, p)
	}
	return d
}

const regulations = `
	# S1: System
	A: Swiss system of 9 rounds, paired by the Dutch system.
	B: Rate of play: 90 minutes and 30 seconds a move.
	C: The default time is 30 minutes.
	# S2: Prizes
	| D: Rank|Prize/1|500/2|300
	E: Prizes are shared by the Hort system.
	F: Prizes are paid on the last day.
	# S3: Lodging
	G: The hotel has rooms at 55 € a night.
	H: Breakfast costs 5 € more.
`

func TestChanges(t *testing.T) {
	without := func(text string) string { // without bookmarks
		d := documentOf(text)
		var lines []string
		for _, p := range d.Paragraphs {
			line := strings.NewReplacer("\n", "/", "\t", "|").Replace(p.Plain())
			switch {
			case p.Cells != nil:
				line = "| " + line
			case p.Style == worddocument.Heading1:
				line = "# " + line
			}
			lines = append(lines, line)
		}
		return strings.Join(lines, "\n")
	}
	edit := func(text string, pairs ...string) string {
		for i := 0; i < len(pairs); i += 2 {
			if !strings.Contains(text, pairs[i]) {
				t.Fatalf("no %q in\n%s", pairs[i], text)
			}
			text = strings.Replace(text, pairs[i], pairs[i+1], 1)
		}
		return text
	}
	lost := without(regulations)
	tests := []struct{ name, theirs, want string }{
		{"none", regulations, ""},
		{"none, bookmarks lost", lost, ""},
		{"quotes, blanks and dashes", edit(regulations, "9 rounds, ", "9\u00a0rounds,  ", "55 €", "55\u202f€"), ""},

		{"edited", edit(regulations, "9 rounds", "7 rounds"), "edited A: Swiss system of -{9 }+{7 }rounds, paired by the Dutch system."},
		{"edited, bookmarks lost", edit(lost, "9 rounds", "7 rounds"), "edited A: Swiss system of -{9 }+{7 }rounds, paired by the Dutch system."},
		{"retyped", edit(regulations, "The default time is 30 minutes.", "Nobody waits."), "edited C: -{The default time is 30 minutes}+{Nobody waits}."},
		{"retyped, bookmarks lost", edit(lost, "The default time is 30 minutes.", "Nobody waits longer than that."), "removed C\nadded: Nobody waits longer than that."},
		{"half retyped, bookmarks lost", edit(lost, "The default time is 30 minutes.", "Waiting time: 45 minutes for all the players."), "edited C: -{The default }+{Waiting }time-{ is 30 }+{: 45 }minutes+{ for all the players}."},
		{"opposite, bookmarks lost", edit(lost, "Breakfast costs 5 € more.", "Breakfast: ask at the hotel, 5 €."), "edited H: Breakfast-{ costs }+{: ask at the hotel, }5 €-{ more}."},
		{"heading, bookmarks lost", edit(lost, "# Lodging", "# Lodging and food", "55 €", "60 €", "5 € more", "6 € more"),
			"edited S3: Lodging+{ and food}\nedited G: The hotel has rooms at -{55 }+{60 }€ a night.\nedited H: Breakfast costs -{5 }+{6 }€ more."},

		{"removed", edit(regulations, "E: Prizes are shared by the Hort system.", ""), "removed E"},
		{"removed, bookmarks lost", edit(lost, "Prizes are shared by the Hort system.", ""), "removed E"},
		{"all removed", "x", "removed S1\nremoved A\nremoved B\nremoved C\nremoved S2\nremoved D\nremoved E\nremoved F\nremoved S3\nremoved G\nremoved H\nadded: x"},
		{"added", edit(regulations, "# S2", "No smoking.\n# S2"), "added: No smoking."},
		{"added, bookmarks lost", edit(lost, "# Prizes", "No smoking.\n# Prizes"), "added: No smoking."},
		{"an ID of another document", edit(regulations, "# S2", "Z: No smoking.\n# S2"), "added: No smoking."},

		{"moved to another section", edit(regulations, "F: Prizes are paid on the last day.", "", "B: Rate", "F: Prizes are paid on the last day.\nB: Rate"), "moved F from 7 to 2"},
		{"moved, bookmarks lost", edit(lost, "Prizes are paid on the last day.", "", "Rate of", "Prizes are paid on the last day.\nRate of"), "moved F from 7 to 2"},
		{"moved and edited", edit(regulations, "F: Prizes are paid on the last day.", "", "B: Rate", "F: Prizes are paid on the first day.\nB: Rate"), "edited F from 7 to 2: Prizes are paid on the -{last }+{first }day."},
		{"moved and edited, bookmarks lost", edit(lost, "Prizes are paid on the last day.", "", "Rate of", "Prizes are paid on the first day.\nRate of"), "edited F from 7 to 2: Prizes are paid on the -{last }+{first }day."},
		{"over a heading", edit(regulations, "# S3: Lodging", "", "F: Prizes", "# S3: Lodging\nF: Prizes"), "moved F from 7 to 8"},
		{"a section moved", edit(edit(regulations, "# S3: Lodging", "", "G: The hotel has rooms at 55 € a night.", "", "H: Breakfast costs 5 € more.", ""), "# S1", "# S3: Lodging\nG: The hotel has rooms at 55 € a night.\nH: Breakfast costs 5 € more.\n# S1"),
			"moved S3 from 8 to 0\nmoved G from 9 to 1\nmoved H from 10 to 2"},

		{"split", edit(regulations, "rounds, paired", "rounds,\nA: paired"), "edited A in 2: Swiss system of 9 rounds,-{ }+{/}paired by the Dutch system."},
		{"split, bookmarks lost", edit(lost, "rounds, paired", "rounds,\npaired"), "edited A in 2: Swiss system of 9 rounds,-{ }+{/}paired by the Dutch system."},
		{"split and edited", edit(regulations, "9 rounds, paired", "7 rounds.\nA: Paired"), "edited A in 2: Swiss system of -{9 }+{7 }rounds-{, paired }+{./Paired }by the Dutch system."},
		{"new in its bookmark", edit(regulations, "B: Rate", "A: Also new.\nB: Rate"), "added: Also new."},
		{"new before in its bookmark", edit(regulations, "A: Swiss", "A: Also new.\nA: Swiss"), "added: Also new."},
		{"joined", edit(lost, "move.\nThe default", "move. The default"), ""},
		{"joined and moved, bookmarks lost", edit(lost, "Prizes are shared by the Hort system.\nPrizes are paid on the last day.", "", "# System", "Prizes are shared by the Hort system. Prizes are paid on the last day.\n# System"), "moved E from 6 to 0\nmoved F from 7 to 0"},

		{"a row more", edit(regulations, "2|300", "2|300/3|100"), "edited D: Rank|Prize/1|500/2|300+{/3|100}"},
		{"a row more, bookmarks lost", edit(lost, "2|300", "2|300/3|100"), "edited D: Rank|Prize/1|500/2|300+{/3|100}"},
		{"empty row and column", edit(regulations, "2|300", "2|300|/||"), ""},
		{"other cells", edit(regulations, "1|500", "1 500"), "edited D: Rank|Prize/1-{|}+{ }500/2|300"},

		{"twice the same ID", edit(regulations, "# S3", "A: Something else.\n# S3"), "added: Something else."},
		{"twice the same ID, the first changed", edit(regulations, "A: Swiss", "A: No Swiss any more.\nx\nA: Swiss"), "added: No Swiss any more.\nadded: x"},
		{"twice the same ID, side by side", edit(regulations, "A: Swiss", "A: No Swiss any more.\nA: Swiss"), "added: No Swiss any more."},
		{"copied", edit(regulations, "# S3", "A: Swiss system of 9 rounds, paired by the Dutch system.\n# S3"), "added: Swiss system of 9 rounds, paired by the Dutch system."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := changesIn(worddocument.Compare(documentOf(regulations), documentOf(test.theirs)))
			if got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestTypography(t *testing.T) {
	tests := []struct {
		ours, theirs string
		equal        bool
	}{
		{`"Sala" 'A' – 1/2…`, "«Sala» ’A’ - ½...", true},
		{"Gar\u00adcía", "Garci\u0301a", true},
		{"a b", "a\u00a0\u2009b\u200b", true},
		{"9–12", "9-12", true},
		{"Ronda 1", "ronda 1", false},
		{"a, b", "a b", false},
		{"55 €", "55€", false},
	}
	for _, test := range tests {
		ours := &worddocument.Document{Paragraphs: []worddocument.Paragraph{{ID: "A", Text: test.ours}}}
		theirs := &worddocument.Document{Paragraphs: []worddocument.Paragraph{{ID: "A", Text: test.theirs}}}
		if changes := worddocument.Compare(ours, theirs); (len(changes) == 0) != test.equal {
			t.Errorf("%q, %q: %+v", test.ours, test.theirs, changes)
		}
	}
}

func TestSections(t *testing.T) {
	d := documentOf("x\n# System\nA: a\n# Prizes\nb")
	for at, want := range []string{"", "System", "System", "Prizes", "Prizes", ""} {
		if got := d.Section(at); got != want {
			t.Errorf("%d: %q, want %q", at, got, want)
		}
	}
	if got := d.Section(-1); got != "" {
		t.Error(got)
	}
}

// Whatever is done to a document: each paragraph of ours is found once or removed, each of
// theirs is found once or added, and the words say both texts.
func TestEachParagraphIsFoundOnce(t *testing.T) {
	words := []string{"rondas", "9", "7", "premio", "de", "la", "sala", "«A»", `"A"`, "x.", "1.º", "-", "–"}
	text := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 8).Draw(t, "words"), rapid.SampledFrom([]string{" ", "\u00a0", "\n"}).Draw(t, "blank"))
	})
	paragraph := rapid.Custom(func(t *rapid.T) worddocument.Paragraph {
		p := worddocument.Paragraph{Style: worddocument.Style(rapid.IntRange(0, 5).Draw(t, "style"))}
		if rapid.IntRange(0, 5).Draw(t, "table") == 0 {
			p.Cells = rapid.SliceOfN(rapid.SliceOfN(text, 1, 3), 1, 3).Draw(t, "cells")
			p.Style = worddocument.Body
		} else {
			p.Text = text.Draw(t, "text")
		}
		return p
	})
	rapid.Check(t, func(t *rapid.T) {
		ours := &worddocument.Document{Language: "es", Paragraphs: rapid.SliceOfN(paragraph, 0, 8).Draw(t, "ours")}
		for i := range ours.Paragraphs {
			ours.Paragraphs[i].ID = fmt.Sprintf("R%d", i)
		}
		theirs := &worddocument.Document{Paragraphs: slices.Clone(ours.Paragraphs)}
		for range rapid.IntRange(0, 6).Draw(t, "edits") {
			n := len(theirs.Paragraphs)
			at := rapid.IntRange(0, n).Draw(t, "at")
			if p := paragraph.Draw(t, "new"); at == n || rapid.Bool().Draw(t, "insert") {
				theirs.Paragraphs = slices.Insert(theirs.Paragraphs, at, p)
				continue
			}
			other := rapid.IntRange(0, n-1).Draw(t, "other")
			switch rapid.IntRange(0, 4).Draw(t, "edit") {
			case 0:
				theirs.Paragraphs = slices.Delete(theirs.Paragraphs, at, at+1)
			case 1:
				theirs.Paragraphs[at].ID = ""
			case 2:
				theirs.Paragraphs[at], theirs.Paragraphs[other] = theirs.Paragraphs[other], theirs.Paragraphs[at]
			case 3:
				theirs.Paragraphs[at].ID = theirs.Paragraphs[other].ID
			case 4:
				theirs.Paragraphs[at].Text = text.Draw(t, "edited")
			}
		}
		changes := worddocument.Compare(ours, theirs)
		before, after := map[int]bool{}, map[int]bool{}
		for _, c := range changes {
			if c.BeforeAt >= 0 && before[c.BeforeAt] {
				t.Fatalf("%d of ours twice: %+v", c.BeforeAt, changes)
			}
			before[c.BeforeAt] = true
			if c.Kind == worddocument.Added && after[c.AfterAt] {
				t.Fatalf("%d of theirs twice: %+v", c.AfterAt, changes)
			}
			after[c.AfterAt] = true
			if (c.Kind == worddocument.Added) != (c.BeforeAt < 0) || (c.Kind == worddocument.Removed) != (c.AfterAt < 0) {
				t.Fatalf("%+v", c)
			}
			var was, now strings.Builder
			for _, s := range c.Words {
				if s.Kind != worddocument.Inserted {
					was.WriteString(s.Text)
				}
				if s.Kind != worddocument.Deleted {
					now.WriteString(s.Text)
				}
			}
			one := func(text string) *worddocument.Document {
				return &worddocument.Document{Paragraphs: []worddocument.Paragraph{{ID: "A", Text: text}}}
			}
			if c.Kind == worddocument.Edited && (now.String() != c.After || len(worddocument.Compare(one(was.String()), one(c.Before))) > 0) {
				t.Fatalf("%q is not %q, or %q not %q", now.String(), c.After, was.String(), c.Before)
			}
		}
		if changes := worddocument.Compare(ours, ours); len(changes) > 0 {
			t.Fatalf("ours with ours: %+v", changes)
		}
		for _, f := range []worddocument.Format{worddocument.ODT, worddocument.DOCX} {
			var b strings.Builder
			if err := ours.Write(&b, f); err != nil {
				t.Fatal(err)
			}
			again, err := worddocument.Read([]byte(b.String()))
			if err != nil {
				continue // empty
			}
			if changes := worddocument.Compare(ours, again); len(changes) > 0 {
				t.Fatalf("%s: %+v", f, changes)
			}
		}
	})
}

package events

import (
	"strconv"

	"torneo/handbook"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/tiebreak"
)

// editionField is the choice of an edition in the settings, with whence the one that
// is chosen comes.
type editionField struct {
	Chapter handbook.Chapter
	Chosen  handbook.Edition
	Choices []handbook.Edition
	Source  string
	Wrong   bool // the tournament type names another
}

// Name returns the field's name in the form.
func (f editionField) Name() string {
	if f.Chapter == handbook.TieBreaks {
		return "edition"
	}
	return "edition-" + f.Chapter.String()
}

// otherEditions lists the editions that the first day proposes in place of the chosen
// ones, and the players whose places would change.
type otherEditions struct {
	Chapters []string
	Movers   []string
}

var sources = map[arbiter.Source]string{ //i18n:prefix web.edition.
	arbiter.Proposed: "proposed", arbiter.Settled: "settled", arbiter.Elsewise: "elsewise", arbiter.Contradicted: "contradicted",
	arbiter.Named: "named", arbiter.Undated: "unknown",
}

// chapter returns the name of a chapter's edition among the settings.
func chapter(v *page.Visit, c handbook.Chapter) string {
	if c == handbook.TieBreaks {
		return v.T("web.config.edition")
	}
	return v.T("web.config.edition." + c.String()) //i18n:prefix web.config.edition.
}

// editionsOf returns the fields of the settings.
func editionsOf(v *page.Visit) (fields []editionField) {
	for _, p := range arbiter.Editions(v.State) {
		choices := handbook.EditionsOf(p.Chapter)
		if p.Source == arbiter.Named {
			choices = []handbook.Edition{p.Edition}
		}
		source := v.T("web.edition."+sources[p.Source], "proposal", edition(v, p.Proposal))
		if beside := tiebreak.OtherEditions(p.Beside); !beside.IsZero() {
			source = v.T("web.edition.beside", "source", source, "beside", beside)
		}
		fields = append(fields, editionField{Chapter: p.Chapter, Chosen: p.Edition, Choices: choices, Wrong: p.Source == arbiter.Contradicted, Source: source})
	}
	return fields
}

// edition cites an edition, or says that there is none.
func edition(v *page.Visit, e handbook.Edition) string { return v.Text(arbiter.EditionName(e)) }

// proposedEditions returns the editions that the first day proposes in place of the
// chosen ones; nil if there are none.
func proposedEditions(v *page.Visit, saved *journal.State) (*otherEditions, error) {
	list := arbiter.DifferingEditions(v.State)
	if len(list) == 0 {
		return nil, nil
	}
	o := &otherEditions{}
	for _, p := range list {
		o.Chapters = append(o.Chapters, v.T("web.edition.becomes", "chapter", chapter(v, p.Chapter), "was", edition(v, p.Edition), "will", edition(v, p.Proposal)))
	}
	movers, err := arbiter.Movers(saved)
	if err != nil {
		return nil, err
	}
	for _, m := range movers {
		o.Movers = append(o.Movers, strconv.Itoa(m.Was)+" → "+strconv.Itoa(m.Will)+"  "+nameByNumber(v, m.Number))
	}
	return o, nil
}

// nameByNumber returns the name of a player, or a team, by pairing number.
func nameByNumber(v *page.Visit, number int) string {
	record := v.State.Record(v.State.Current())
	for _, t := range record.Teams {
		if t.Number == number {
			return t.Name
		}
	}
	if i, ok := record.PlayerIndex()[number]; ok {
		return record.Players[i].Name
	}
	return strconv.Itoa(number)
}

// chosenEditions reads the fields of the settings into a configuration; a form
// without them leaves it as it is.
func chosenEditions(v *page.Visit, c *journal.Config) {
	for _, f := range editionsOf(v) {
		if e := handbook.Edition(v.Value(f.Name())); v.Request.PostForm.Has(f.Name()) && e != "" {
			c.Rulebook.State(f.Chapter, e)
		}
	}
}

// takeEditions takes all editions that the first day proposes.
func takeEditions(*page.Visit) (*page.Next, error) {
	return page.Give(arbiter.TakeEditions{Chapters: handbook.Chapters()})
}

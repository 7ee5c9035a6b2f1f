package eventtext

import (
	"strings"

	"torneo/handbook"
	"torneo/internal/arbiter"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/regulations"
)

var setupSayings = []journal.Line[saying]{
	sayAndLearn(
		func(t *Teller, w journal.TournamentCreated) string {
			return t.T("web.say.created", "name", w.Config.Name)
		},
		func(t *Teller, w journal.TournamentCreated) { t.config = w.Config }),
	sayAndLearn(
		func(t *Teller, w journal.TournamentConfigured) string {
			return t.T("web.say.configured", "changes", t.changes(&t.config, &w.Config))
		},
		func(t *Teller, w journal.TournamentConfigured) { t.config = w.Config }),
	sayAndLearn(
		func(t *Teller, w journal.TournamentImported) string {
			return t.T("web.say.imported", "file", w.File, "players", len(w.Tournament.Players), "rounds", w.Tournament.RoundsPaired())
		},
		func(t *Teller, w journal.TournamentImported) {
			t.config = w.Config
			for _, p := range w.Tournament.Players {
				t.meet(p.Number, p)
			}
			for _, team := range w.Tournament.Teams {
				t.meetTeam(team.Number, team.Name)
			}
		}),
	sayAndLearn((*Teller).rulebookFixed, func(t *Teller, w journal.RulebookFixed) { t.config.Rulebook = w.Rulebook }),
	say(func(t *Teller, w journal.FIDEModeLeft) string { return t.T("web.say.mode-left", "round", w.Round) }),
	say(func(t *Teller, w journal.CommentNoted) string {
		if said, ok := arbiter.Retold(w.Text); ok {
			return t.T("web.say.noted", "said", said, "text", w.Text)
		}
		return t.T("web.say.noted-only", "text", w.Text)
	}),
	say((*Teller).categories),
	say((*Teller).publication),
	say((*Teller).privacy),
	say(func(t *Teller, w journal.PersonShown) string {
		return t.T("board.say.person", "player", t.name(w.ID), "how", ShownAs(t.Printer, w.As))
	}),
	say((*Teller).tables),
	say(func(t *Teller, w journal.OutsideSet) string {
		if w.Name == "" && len(w.Values) == 0 {
			return t.T("outside.said-none")
		}
		return t.T("outside.said", "name", w.Name, "source", w.Source, "count", len(w.Values))
	}),
	say(func(t *Teller, w journal.LongSet) string { return t.T(longSaid(w)) }),
	say((*Teller).meetingsProhibited),
	say(func(t *Teller, w journal.FundSet) string {
		if w.Text == "" {
			return t.T("web.say.fund-none")
		}
		return t.T("web.say.fund")
	}),
	say(func(t *Teller, w journal.DefaultTimeSet) string {
		return t.T("minutes.say.default", "default", DefaultTime(t.Printer, w.Minutes))
	}),
	say(func(t *Teller, w journal.FactDeclared) string {
		if w.Value == "" {
			return t.T("bases.said.fact-none", "name", w.Name)
		}
		return t.T("bases.said.fact", "name", w.Name, "value", w.Value)
	}),
	say(func(t *Teller, w journal.ParagraphWritten) string {
		heading := t.Text(regulations.HeadingTitle(w.Heading))
		if w.Text == "" {
			return t.T("bases.said.paragraph-none", "heading", heading, "language", w.Language)
		}
		return t.T("bases.said.paragraph", "heading", heading, "language", w.Language, "text", beginning(w.Text))
	}),
	say(func(t *Teller, w journal.HeadingWaived) string {
		id := "bases.said.not-waived"
		if w.Waived {
			id = "bases.said.waived"
		}
		return t.T(id, "heading", t.Text(regulations.HeadingTitle(w.Heading)))
	}),
	say(func(t *Teller, w journal.RegulationsAnnounced) string {
		if w.Where == "" {
			return t.T("bases.said.announced", "day", t.Date(w.On.String()))
		}
		return t.T("bases.said.announced-where", "day", t.Date(w.On.String()), "where", w.Where)
	}),
	say(func(t *Teller, w journal.PlayOffDeclared) string {
		if w.PlayOff == nil {
			return t.T("web.say.play-off-none")
		}
		return t.T("web.say.play-off", "declared", report.PlayOffWords(t.Printer, w.PlayOff, t.config.ForTeams()))
	}),
	say(func(t *Teller, w journal.EventsUndone) string {
		return t.T("web.say.undone", "count", len(w.Numbers), "numbers", ranges(w.Numbers))
	}),
}

func (t *Teller) rulebookFixed(w journal.RulebookFixed) string {
	var list []string
	for _, c := range handbook.Chapters() {
		if e := w.Rulebook.Edition(c); e != "" {
			list = append(list, t.Text(arbiter.EditionName(e)))
		}
	}
	return t.T("web.say.rulebook", "editions", strings.Join(list, ", "))
}

func (t *Teller) meetingsProhibited(w journal.MeetingsProhibited) string {
	if len(w.Groups) == 0 {
		return t.T("web.say.prohibited-none")
	}
	groups := make([]string, len(w.Groups))
	for k, g := range w.Groups {
		groups[k] = strings.Join(t.participants(g.IDs), ", ")
	}
	return t.T("web.say.prohibited", "groups", strings.Join(groups, "; "))
}

// beginning returns the first line of a text, cut where it is long.
func beginning(text string) string {
	const most = 80
	line, rest, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if runes := []rune(line); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	if rest != "" {
		return line + " …"
	}
	return line
}

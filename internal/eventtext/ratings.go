package eventtext

import (
	"strconv"
	"strings"

	"torneo/i18n"
	"torneo/internal/journal"
	"torneo/tournament"
)

// Source names the list of a rating, in words; "" if nobody has given it.
//
//i18n:prefix source.kind.
func Source(p *i18n.Printer, s tournament.RatingSource) string {
	switch {
	case s.List != "":
		return p.T("source.list", "list", s.List, "month", Month(p, s.Month), "kind", p.T("source.kind."+s.Kind))
	case s.Reason != "":
		return p.T("source.hand-reason", "reason", s.Reason)
	case s.ByHand:
		return p.T("source.hand")
	}
	return ""
}

// Month returns the month of a list as the reader writes it.
//
//i18n:prefix source.month.
func Month(p *i18n.Printer, month string) string {
	year, of, ok := strings.Cut(month, "-")
	if !ok || len(of) != 2 {
		return month
	}
	return p.T("source.month", "month", p.T("source.month."+of), "year", year)
}

// ListOfSequence names one of the lists in which ratings are looked for.
//
//i18n:prefix source.kind.
func ListOfSequence(p *i18n.Printer, l journal.SequenceList) string {
	id := "source.in-sequence"
	if l.Effective {
		id = "source.effective"
	}
	return p.T(id, "list", l.List, "kind", p.T("source.kind."+l.Kind))
}

// ratingText returns a rating with its source.
func (t *Teller) ratingText(rating int, s tournament.RatingSource) string {
	value := Positive(rating)
	if source := Source(t.Printer, s); source != "" {
		if value == "" {
			value = t.T("source.unrated")
		}
		return value + " (" + source + ")"
	}
	return value
}

func (t *Teller) sequence(lists []journal.SequenceList) string {
	if len(lists) == 0 {
		return t.T("source.proposed")
	}
	var words []string
	for _, l := range lists {
		words = append(words, ListOfSequence(t.Printer, l))
	}
	return strings.Join(words, ", ")
}

// mostTold is the largest number of players whose changes by a list are described.
const mostTold = 30

func (t *Teller) ratingsTaken(w journal.RatingsTaken) string {
	var lists, told []string
	for _, l := range w.Lists {
		lists = append(lists, l.List+" "+Month(t.Printer, l.Month))
	}
	for k, p := range w.Players {
		if k == mostTold {
			told = append(told, "…")
			break
		}
		before := t.known[p.ID]
		told = append(told, t.name(p.ID)+": "+t.playerChanges(&before, &p.Player))
	}
	return t.T("source.taken", "count", len(w.Players), "lists", strings.Join(lists, ", "), "players", strings.Join(told, " · "))
}

// longSaid returns the id of the text on the declared length of the event.
func longSaid(w journal.LongSet) string {
	switch {
	case !w.Flagged:
		return "long.said.not"
	case w.ByRound:
		return "long.said.by-round"
	}
	return "long.said"
}

func (t *Teller) periodRated(w journal.PeriodRated) string {
	if len(w.Ratings) == 0 && w.Month == "" {
		return t.T("long.said.taken-away", "round", w.From)
	}
	var told []string
	for k, r := range w.Ratings {
		if k == mostTold {
			told = append(told, "…")
			break
		}
		told = append(told, t.name(r.ID)+" "+strconv.Itoa(r.Rating))
	}
	if w.Month == "" {
		return t.T("long.said.rated", "round", w.From, "players", strings.Join(told, " · "))
	}
	return t.T("long.said.rated-list", "round", w.From, "month", Month(t.Printer, w.Month), "players", strings.Join(told, " · "))
}

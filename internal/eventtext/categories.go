package eventtext

import (
	"strings"

	"torneo/i18n"
	"torneo/internal/category"
	"torneo/internal/journal"
)

func (t *Teller) categories(w journal.CategoriesSet) string {
	if len(w.Categories) == 0 {
		return t.T("category.said-none")
	}
	parts := make([]string, len(w.Categories))
	for k := range w.Categories {
		c := &w.Categories[k]
		parts[k] = c.Name
		var hand []string
		for _, id := range c.In {
			hand = append(hand, "+ "+t.name(id))
		}
		for _, id := range c.Out {
			hand = append(hand, "− "+t.name(id))
		}
		if words := Category(t.Printer, c); words != "" {
			parts[k] += " (" + words + ")"
		}
		if len(hand) > 0 {
			parts[k] += " [" + strings.Join(hand, ", ") + "]"
		}
	}
	return t.T("category.said", "categories", strings.Join(parts, "; "))
}

// Category describes the players who belong to a category, except those chosen by hand.
func Category(p *i18n.Printer, c *category.Category) string {
	if c.ByHand {
		return p.T("category.words.by-hand")
	}
	var parts []string
	between := func(id string, low, high int) {
		switch {
		case low > 0 && low == high:
			parts = append(parts, p.T("category.words."+id, "value", low))
		case low > 0 && high > 0:
			parts = append(parts, p.T("category.words."+id+"-between", "low", low, "high", high))
		case low > 0:
			parts = append(parts, p.T("category.words."+id+"-from", "low", low))
		case high > 0:
			parts = append(parts, p.T("category.words."+id+"-to", "high", high))
		}
	}
	between("age", c.AgeMin, c.AgeMax) //i18n:prefix category.words.
	if (c.AgeMin > 0 || c.AgeMax > 0) && !c.On.IsZero() {
		parts = append(parts, p.T("category.words.on", "date", p.Date(c.On.String())))
	}
	between("born", c.BornFrom, c.BornTo)
	if c.Sex != "" {
		parts = append(parts, p.T("category.words.sex-"+c.Sex))
	}
	between("rating", c.RatingMin, c.RatingMax)
	if c.Unrated {
		parts = append(parts, p.T("category.words.unrated"))
	}
	if len(c.Federations) > 0 {
		parts = append(parts, strings.Join(c.Federations, ", "))
	}
	if len(c.Clubs) > 0 {
		parts = append(parts, strings.Join(c.Clubs, ", "))
	}
	if len(parts) == 0 {
		return p.T("category.words.all")
	}
	return strings.Join(parts, ", ")
}

package eventregulations

import (
	"slices"
	"strings"

	"torneo/regulations"
)

func (w *writer) arbiters() []Paragraph {
	c := &w.s.Config
	var l said
	titled := func(name string) string {
		k := slices.IndexFunc(w.facts.Arbiters, func(o regulations.Official) bool { return o.Name == name })
		if k >= 0 && w.facts.Arbiters[k].Title != "" {
			return w.facts.Arbiters[k].Title + " " + name
		}
		return name
	}
	chief := c.ChiefArbiter
	if chief == "" && len(w.facts.Arbiters) > 0 {
		chief = w.facts.Arbiters[0].Name
	}
	if chief == "" {
		return nil
	}
	l.add(w.say("chief", "name", titled(chief)))
	var others []string
	for _, name := range c.Deputies {
		others = append(others, titled(name))
	}
	for k := range w.facts.Arbiters {
		if name := w.facts.Arbiters[k].Name; name != chief && !slices.Contains(c.Deputies, name) {
			others = append(others, titled(name))
		}
	}
	if len(others) > 0 {
		l.add(w.say("deputies", "names", strings.Join(others, "; ")))
	}
	return l
}

func (w *writer) appeals() []Paragraph {
	a := w.facts.Appeals
	if a == nil {
		return nil
	}
	var l said
	form := "appeals"
	if a.Written != nil && *a.Written {
		form = "appeals-written"
	}
	if a.Minutes > 0 {
		l.add(w.say(form, "count", a.Minutes))
	}
	switch {
	case a.Deposit == nil:
	case *a.Deposit == 0:
		l.add(w.say("deposit-none"))
	default:
		l.add(w.say("deposit", "sum", w.Number(*a.Deposit), "currency", a.Currency))
	}
	if len(l) > 0 {
		l.add(w.say("appeals-final"))
	}
	return l
}

func (w *writer) committee() []Paragraph {
	a := w.facts.Appeals
	if a == nil {
		return nil
	}
	var l said
	named := func(list []regulations.Member) string {
		var names []string
		for _, m := range list {
			if m.Name == "" {
				continue
			}
			name := m.Name
			if m.Title != "" {
				name = m.Title + " " + name
			}
			if m.Federation != "" {
				name += " (" + m.Federation + ")"
			}
			names = append(names, name)
		}
		return strings.Join(names, "; ")
	}
	switch names := named(a.Members); {
	case names != "":
		l.add(w.say("committee-names", "names", names))
	case a.Size > 0:
		l.add(w.say("committee", "count", a.Size))
	}
	switch names := named(a.Spare); {
	case names != "":
		l.add(w.say("reserves-names", "names", names))
	case a.Reserves != nil && *a.Reserves > 0:
		l.add(w.say("reserves", "count", *a.Reserves))
	}
	return l
}

func (w *writer) whoAppeals() []Paragraph {
	if a := w.facts.Appeals; a != nil && a.Who != "" {
		return said{w.say("who-appeals", "who", a.Who)}
	}
	return nil
}

func (w *writer) security() []Paragraph {
	x := w.facts.FairPlay
	if x == nil {
		return nil
	}
	var l said
	if x.Level > 0 {
		l.add(w.say("fair-play", "level", x.Level))
	}
	if len(x.Measures) > 0 {
		l.add(w.say("fair-play-measures", "list", strings.Join(x.Measures, ", ")))
	}
	if x.Officer != nil && *x.Officer {
		l.add(w.say("fair-play-officer"))
	}
	return l
}

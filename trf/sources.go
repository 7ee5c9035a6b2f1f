package trf

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"torneo/tournament"
)

// A rating's source stands in a comment, once for all whose rating has it:
//
//	### torneo: source fide list 2026-11 standard 1-40+42 FIDE
//	### torneo: source ESP list 2026-11 standard 3+7 FEDA
//	### torneo: source given hand - - 9 as his club reckons
//
// of which rating it speaks: fide (001), given, or that of a federation (NRS); whether of
// a list or by hand; of a list its month and kind; of whom; then the name of the list,
// or the reason.
const (
	officialSource = "fide"
	givenSource    = "given"
	fromList       = "list"
	byHand         = "hand"
)

// sourceOf returns the source of that rating of a player; nil if he has no such rating.
func sourceOf(p *tournament.Player, what string) *tournament.RatingSource {
	switch what {
	case officialSource:
		return &p.RatingFrom
	case givenSource:
		return &p.GivenFrom
	}
	for k := range p.National {
		if p.National[k].Federation == what {
			return &p.National[k].From
		}
	}
	return nil
}

// ratingSources reads a comment on where ratings are from.
func (r *reader) ratingSources(w *row) {
	words := w.tokens(4)[2:]
	wrong := func(k int) {
		k = min(k, len(words)-1)
		r.report(Violation, w.place(words[k].from), words[k].text, "", "trf.source")
	}
	if len(words) < 5 {
		wrong(len(words))
		return
	}
	what := words[0].text
	if what != officialSource && what != givenSource && (!isFederation(what) || what != strings.ToUpper(what)) {
		wrong(0)
		return
	}
	text := w.rest(words[4].to + 1)
	var source tournament.RatingSource
	switch words[1].text {
	case fromList:
		source = tournament.RatingSource{List: text, Month: words[2].text, Kind: words[3].text}
	case byHand:
		source = tournament.RatingSource{ByHand: true, Reason: text}
	}
	if source == (tournament.RatingSource{}) || !source.Valid() {
		wrong(1)
		return
	}
	numbers, ok := rangesOf(words[4].text)
	if !ok {
		wrong(4)
		return
	}
	for _, n := range numbers {
		if r.index[n] == 0 {
			r.report(Violation, w.place(words[4].from), strconv.Itoa(n), "", "trf.player.unknown")
			continue
		}
		if s := sourceOf(&r.t.Players[r.index[n]-1], what); s != nil {
			*s = source
		} else {
			r.report(Violation, w.place(words[0].from), what, "", "trf.source.national", "number", n)
		}
	}
}

// rangesOf reads numbers of players: "1-40+42".
func rangesOf(text string) (numbers []int, ok bool) {
	for part := range strings.SplitSeq(text, "+") {
		from, to, several := strings.Cut(part, "-")
		first, ok := integer(from)
		last := first
		if ok && several {
			last, ok = integer(to)
		}
		if !ok || first < 1 || last < first || last > MaxPlayers || len(numbers)+last-first >= MaxPlayers {
			return nil, false
		}
		for n := first; n <= last; n++ {
			numbers = append(numbers, n)
		}
	}
	return numbers, len(numbers) > 0
}

// asRanges writes numbers in their order: "1-40+42".
func asRanges(numbers []int) string {
	var b strings.Builder
	for k := 0; k < len(numbers); {
		last := k
		for last+1 < len(numbers) && numbers[last+1] == numbers[last]+1 {
			last++
		}
		if b.Len() > 0 {
			b.WriteByte('+')
		}
		b.WriteString(strconv.Itoa(numbers[k]))
		if last > k {
			b.WriteString("-" + strconv.Itoa(numbers[last]))
		}
		k = last + 1
	}
	return b.String()
}

// sourcesOfRatings writes where ratings are from.
func (w *writer) sourcesOfRatings() {
	type said struct {
		what   string
		source tournament.RatingSource
	}
	of := map[said][]int{}
	note := func(p *tournament.Player, what string, s tournament.RatingSource) {
		if s == (tournament.RatingSource{}) {
			return
		}
		if !s.Valid() {
			w.refuse("trf.write.source", "number", p.Number)
			return
		}
		of[said{what, s}] = append(of[said{what, s}], p.Number)
	}
	for i := range w.t.Players {
		p := &w.t.Players[i]
		note(p, officialSource, p.RatingFrom)
		note(p, givenSource, p.GivenFrom)
		if w.format == TRF26 { // others have no national ratings
			for j := range p.National {
				note(p, p.National[j].Federation, p.National[j].From)
			}
		}
	}
	all := make([]said, 0, len(of))
	for x := range of {
		slices.Sort(of[x])
		all = append(all, x)
	}
	slices.SortFunc(all, func(a, b said) int { return cmp.Or(slices.Compare(of[a], of[b]), strings.Compare(a.what, b.what)) })
	for _, x := range all {
		how, month, kind, text := fromList, x.source.Month, x.source.Kind, x.source.List
		if text == "" {
			how, month, kind, text = byHand, notStated, notStated, x.source.Reason
		}
		for _, part := range chunks(of[x], 150) {
			line := []string{commentMark, "source", x.what, how, month, kind, asRanges(part)}
			if text != "" {
				line = append(line, text)
			}
			w.text("###", strings.Join(line, " "))
		}
	}
}

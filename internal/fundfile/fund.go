package fundfile

import (
	"github.com/pelletier/go-toml/v2/unstable"

	"torneo/message"
	"torneo/prize"
)

func (r *reader) fund(root *value) {
	f := r.file.Fund
	r.read(root, "", fields{
		"currency":   r.text(&f.Currency),
		"decimals":   r.integer(&f.Decimals),
		"round_to":   r.money(&f.Unit),
		"sharing":    func(v *value, _ string) { r.name(v, prize.Sharings, func(k int) { f.Sharing = prize.Sharing(k) }) },
		"limit":      func(v *value, _ string) { r.name(v, prize.Limits, func(k int) { f.Limit = prize.Limit(k) }) },
		"order":      func(v *value, _ string) { r.name(v, prize.Orders, func(k int) { f.Order = prize.Order(k) }) },
		"several":    r.truth(&f.Several),
		"playoff":    r.playOff,
		"tax":        r.tax,
		"clubs":      r.clubs,
		"categories": r.categories,
		"every_list": func(v *value, path string) {
			if r.isTable(v) {
				r.read(v, path, r.conditions(&f.Everyone))
			}
		},
		"list": r.lists,
	}, "currency", "decimals")
}

func (r *reader) tax(v *value, path string) {
	if !r.isTable(v) {
		return
	}
	t := &r.file.Fund.Tax
	r.read(v, path, fields{
		"percent": func(v *value, _ string) {
			if n, ok := r.decimal(v, 2); ok {
				t.HundredthsOfPercent = n
			}
		},
		"from": r.money(&t.From),
		"on": func(v *value, _ string) {
			r.name(v, []string{"whole", "excess"}, func(k int) { t.Excess = k == 1 })
		},
	})
}

func (r *reader) clubs(v *value, path string) {
	if !r.isTable(v) {
		return
	}
	clubs := map[int]string{}
	for _, e := range v.table {
		r.file.places[join(path, e.key)] = e.position
		var numbers []int
		r.integers(&numbers)(e.value, "")
		for _, n := range numbers {
			if other, twice := clubs[n]; twice {
				r.complain(e.position, message.New("prize.file.two-clubs", "player", n, "club", other, "other", e.key))
			}
			clubs[n] = e.key
		}
	}
	r.file.Fund.Clubs = clubs
}

func (r *reader) categories(v *value, path string) {
	if !r.isTable(v) {
		return
	}
	r.file.Fund.Categories = map[string][]int{}
	for _, e := range v.table {
		r.file.places[join(path, e.key)] = e.position
		var numbers []int
		r.integers(&numbers)(e.value, "")
		r.file.Fund.Categories[e.key] = numbers
	}
}

func (r *reader) playOff(v *value, _ string) {
	if !r.is(v, unstable.Array, "prize.kind.list") {
		return
	}
	for _, stage := range v.array {
		var numbers []int
		r.integers(&numbers)(stage, "")
		r.file.Fund.PlayOff = append(r.file.Fund.PlayOff, numbers)
	}
}

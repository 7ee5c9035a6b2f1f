package fundfile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"torneo/message"
	"torneo/tournament"
)

// is complains of a value of another kind.
func (r *reader) is(v *value, kind unstable.Kind, what string) bool {
	if v.kind != kind {
		r.complain(v.position, message.New("prize.file.kind", "what", message.New(what)))
	}
	return v.kind == kind
}

func (r *reader) isTable(v *value) bool { return r.is(v, unstable.InlineTable, "prize.kind.table") }

func (r *reader) text(to *string) func(*value, string) {
	return func(v *value, _ string) {
		if r.is(v, unstable.String, "prize.kind.text") {
			*to = strings.TrimSpace(v.text)
		}
	}
}

func (r *reader) truth(to *bool) func(*value, string) {
	return func(v *value, _ string) {
		if r.is(v, unstable.Bool, "prize.kind.truth") {
			*to = v.text == "true"
		}
	}
}

func (r *reader) integers(to *[]int) func(*value, string) {
	return func(v *value, _ string) {
		if !r.is(v, unstable.Array, "prize.kind.list") {
			return
		}
		for _, x := range v.array {
			var n int
			r.integer(&n)(x, "")
			*to = append(*to, n)
		}
	}
}

// texts reads one text or a list of them.
func (r *reader) texts(to *[]string) func(*value, string) {
	return func(v *value, path string) {
		list := v.array
		if v.kind != unstable.Array {
			list = []*value{v}
		}
		if len(list) == 0 {
			r.complain(v.position, message.New("prize.wrong.empty"))
		}
		for _, x := range list {
			var s string
			r.text(&s)(x, path)
			*to = append(*to, s)
		}
	}
}

func (r *reader) points(to *tournament.Points) func(*value, string) {
	return func(v *value, _ string) {
		points, err := tournament.ParsePoints(v.text)
		if err != nil || v.kind != unstable.Integer && v.kind != unstable.Float && v.kind != unstable.String {
			r.complain(v.position, message.New("prize.file.points", "value", v.text))
			return
		}
		*to = points
	}
}

// name reads one of a few words.
func (r *reader) name(v *value, there []string, set func(int)) {
	var word string
	r.text(&word)(v, "")
	if v.kind != unstable.String {
		return
	}
	k := slices.Index(there, word)
	if k < 0 {
		r.complain(v.position, message.New("prize.file.word", "value", word, "there", strings.Join(there, ", ")))
		return
	}
	set(k)
}

func (r *reader) date(to *tournament.Date) func(*value, string) {
	return func(v *value, _ string) {
		date, err := tournament.ParseDate(v.text)
		ok := v.kind == unstable.String || v.kind == unstable.LocalDate || v.kind == unstable.Integer
		if err != nil || !ok || date.IsZero() || date.Year < 1850 || date.Year > 2200 {
			r.complain(v.position, message.New("prize.file.date", "value", v.text))
			return
		}
		*to = date
	}
}

func (r *reader) integer(to *int) func(*value, string) {
	return func(v *value, _ string) {
		if !r.is(v, unstable.Integer, "prize.kind.integer") {
			return
		}
		n, err := strconv.ParseInt(strings.ReplaceAll(v.text, "_", ""), 10, 32)
		if err != nil {
			r.complain(v.position, message.New("prize.file.integer", "value", v.text))
			return
		}
		*to = int(n)
	}
}

package migrate

import (
	"path"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/spelling"
	"torneo/message"
)

// otherwiseSpelt finds the person of a line whose name nobody has: by the FIDE ID; by the
// number, if the name is the same but for a cut end; or it is asked, where the names are alike.
func (r *reader) otherwiseSpelt(p *person, exact, listed map[*person]bool) *person {
	for _, o := range r.people {
		if p.player.FIDEID > 0 && o.player.FIDEID == p.player.FIDEID {
			return o
		}
	}
	for _, o := range r.people {
		if exact[o] || listed[o] || p.player.FIDEID > 0 && o.player.FIDEID > 0 {
			continue
		}
		switch numbers := p.number > 0 && o.number > 0; {
		case numbers && p.number != o.number:
		case numbers && sameName(keyOf(p.player.Name), keyOf(o.player.Name)):
			return o
		case numbers || isAlike(p.player.Name, o.player.Name):
			if r.askSame(p.at, p.player.Name, o.player.Name) {
				return o
			}
		}
	}
	return nil
}

// askSame asks whether two names are one person's. Until it is answered they are.
func (r *reader) askSame(at place, name, other string) bool {
	file := ""
	if at.file >= 0 {
		file = path.Base(r.files[at.file].Name)
	}
	given := r.answer(incoming.Question{ID: "same-" + slug(name) + "-" + slug(other),
		Text: message.New("migrate.question.same", "name", name, "file", file, "other", other), Choices: []incoming.Choice{
			{ID: "yes", Text: message.New("migrate.question.same.yes")}, {ID: "no", Text: message.New("migrate.question.same.no")}}})
	return given != "no"
}

// slug returns a name as it stands in the ID of a question.
func slug(name string) string {
	plain := strings.Map(func(c rune) rune {
		if c < 128 {
			return c
		}
		return -1
	}, strings.ReplaceAll(spelling.Plain(name), " ", "-"))
	if plain == "" {
		return "x" + strconv.FormatUint(nameKey(name)%1e6, 10)
	}
	return plain
}

// isAlike reports names that can be two spellings of one, or of which one is cut.
func isAlike(a, b string) bool {
	return sameName(keyOf(a), keyOf(b)) || spelling.Alike(spelling.Plain(a), spelling.Plain(b))
}

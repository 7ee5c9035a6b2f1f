package migrate

import (
	"path"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/spelling"
	"torneo/message"
)

// mostSpellings is how many pairs of names are looked at for two spellings of one, and mostAlike how
// many questions about them somebody is asked: of lists of different people there are more.
const (
	mostSpellings = 1_000_000
	mostAlike     = 100
)

// spellings finds people of a list whose names nobody has.
type spellings struct {
	listed map[*person]bool
	rest   []*person         // whose names the list does not have
	byFIDE map[int64]*person // the first of each ID
	tried  int
}

func (r *reader) spellings(f *finder, list []*person) *spellings {
	exact := map[*person]bool{}
	for _, p := range list {
		for _, o := range f.named[keyOf(p.player.Name)] {
			exact[o] = true
		}
	}
	s := &spellings{listed: map[*person]bool{}, byFIDE: map[int64]*person{}}
	for _, o := range r.people {
		s.note(o)
		if !exact[o] {
			s.rest = append(s.rest, o)
		}
	}
	return s
}

// note keeps who has a FIDE ID.
func (s *spellings) note(p *person) {
	if id := p.player.FIDEID; id > 0 && s.byFIDE[id] == nil {
		s.byFIDE[id] = p
	}
}

// otherwiseSpelt finds the person of a line whose name nobody has: by the FIDE ID; by the
// number, if the name is the same but for a cut end; or it is asked, where the names are alike.
func (r *reader) otherwiseSpelt(p *person, s *spellings) *person {
	if o := s.byFIDE[p.player.FIDEID]; p.player.FIDEID > 0 && o != nil {
		return o
	}
	for _, o := range s.rest {
		if s.listed[o] || p.player.FIDEID > 0 && o.player.FIDEID > 0 {
			continue
		}
		if s.tried++; s.tried > mostSpellings {
			return nil
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

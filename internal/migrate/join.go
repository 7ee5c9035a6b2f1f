package migrate

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/incoming"
	"torneo/internal/spelling"
	"torneo/message"
)

// join puts what a list says of players into those that are known, whom it has once each.
func (r *reader) join(list []*person) {
	named := map[string][]*person{}
	listed := map[*person]bool{}
	for _, p := range r.people {
		plain := spelling.Plain(p.player.Name)
		named[plain] = append(named[plain], p)
	}
	exact := map[*person]bool{}
	for _, p := range list {
		for _, o := range named[spelling.Plain(p.player.Name)] {
			exact[o] = true
		}
	}
	for _, p := range list {
		same := named[spelling.Plain(p.player.Name)]
		if len(same) > 1 && p.number > 0 {
			same = slices.DeleteFunc(slices.Clone(same), func(o *person) bool { return o.number != p.number })
		}
		if len(same) == 0 {
			if o := r.otherwiseSpelt(p, exact, listed); o != nil {
				same = []*person{o}
			}
		}
		switch {
		case len(same) == 0:
			r.people = append(r.people, p)
			listed[p] = true
		case len(same) > 1:
			r.fault(p.at, "migrate.same-name", "name", p.player.Name)
		case listed[same[0]]:
			r.fault(p.at, "migrate.twice", "name", p.player.Name)
		case same[0].number > 0 && p.number > 0 && same[0].number != p.number:
			r.fault(p.at, "migrate.other-number", "name", p.player.Name, "number", p.number, "other", same[0].number)
		default:
			listed[same[0]] = true
			p.is = same[0]
			same[0].number = cmp.Or(same[0].number, p.number)
			if len(p.player.Name) > len(same[0].player.Name) && isCut(same[0].player.Name, p.player.Name) {
				same[0].player.Name = p.player.Name
			}
			supplement(&same[0].player, &p.player)
		}
	}
}

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
		case numbers && isCut(p.player.Name, o.player.Name):
			return o
		case numbers || spelling.Alike(spelling.Plain(p.player.Name), spelling.Plain(o.player.Name)) || isCut(p.player.Name, o.player.Name):
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

// isCut reports names of which one is the other with its end cut off, however it writes commas
// and blanks. Programs cut at 16 characters and more.
func isCut(a, b string) bool {
	const shortest = 10
	a, b = strings.ReplaceAll(spelling.Plain(a), " ", ""), strings.ReplaceAll(spelling.Plain(b), " ", "")
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || len(a) >= shortest && strings.HasPrefix(b, a)
}

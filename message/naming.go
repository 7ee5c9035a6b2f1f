package message

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Naming maps the numbers that the rules use to names for people: "12 García, Ana". A
// number without a name, or a nil Naming, gives the number.
type Naming map[int]string

// One returns the name of a number.
func (n Naming) One(number string) string {
	if k, err := strconv.Atoi(number); err == nil && n[k] != "" {
		return n[k]
	}
	return number
}

// people are the arguments of reasons that are somebody's number.
var people = []string{"player", "opponent", "team", "first", "named", "got", "by", "white", "black"}

// InsertNames returns a message of the rules with names in place of the numbers of
// participants.
func (n Naming) InsertNames(m Message) Message {
	m.Args = maps.Clone(m.Args)
	for key, value := range m.Args {
		switch value := value.(type) {
		case int:
			if slices.Contains(people, key) {
				m.Args[key] = n.One(strconv.Itoa(value))
			}
		case string:
			if key == "players" {
				all := strings.Split(value, ", ")
				for k := range all {
					all[k] = n.One(all[k])
				}
				m.Args[key] = strings.Join(all, "; ")
			}
		case Message:
			m.Args[key] = n.InsertNames(value)
		case []Message:
			list := make([]Message, len(value))
			for k := range value {
				list[k] = n.InsertNames(value[k])
			}
			m.Args[key] = list
		}
	}
	return m
}

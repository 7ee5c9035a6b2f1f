package i18n

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// text is the text of a message: one form, or one for each number that its language
// distinguishes.
type text struct{ forms [many + 1][]piece }

// UnmarshalJSON parses a text, or an object of its forms.
func (t *text) UnmarshalJSON(data []byte) (err error) {
	var forms struct{ One, Many, Other string }
	if data[0] == '"' {
		err = json.Unmarshal(data, &forms.Other)
	} else {
		err = json.Unmarshal(data, &forms)
	}
	if err != nil {
		return err
	}
	for k, source := range [...]string{other: forms.Other, one: forms.One, many: forms.Many} {
		if t.forms[k], err = pieces(source); err != nil {
			return fmt.Errorf("%q: %w", source, err)
		}
	}
	return nil
}

// form returns the one for that number, the general one where there is no other.
func (t *text) form(lang Language, count any) []piece {
	if own := t.forms[lang.style().plural(fmt.Sprint(count))]; own != nil {
		return own
	}
	return t.forms[other]
}

// piece is a part of a text: words, an argument, or what it says under a condition.
type piece struct {
	words           string
	argument        string
	conditional     bool // of the argument
	is              any  // what the argument is under the condition; nil: anything but nothing
	then, otherwise []piece
}

func write(to *strings.Builder, list []piece, args map[string]any) {
	for i := range list {
		switch p := &list[i]; {
		case p.conditional && p.holds(args[p.argument]):
			write(to, p.then, args)
		case p.conditional:
			write(to, p.otherwise, args)
		case p.argument == "":
			to.WriteString(p.words)
		default:
			switch v := args[p.argument].(type) {
			case nil:
				to.WriteString("<no value>") // a test looks for it
			case string:
				to.WriteString(v)
			default:
				fmt.Fprint(to, v)
			}
		}
	}
}

// holds reports whether the condition does for a value.
func (p *piece) holds(value any) bool {
	v := reflect.ValueOf(value)
	switch want := p.is.(type) {
	case string:
		return v.Kind() == reflect.String && v.String() == want
	case int64:
		return v.CanInt() && v.Int() == want || v.CanUint() && want >= 0 && v.Uint() == uint64(want)
	}
	switch v.Kind() {
	case reflect.Invalid:
		return false
	case reflect.Slice, reflect.Map:
		return v.Len() > 0
	case reflect.Struct:
		return true
	default:
		return !v.IsZero()
	}
}

// pieces reads a text. Between braces stand an argument, {{.name}}, and conditions on
// one: {{if .name}}, {{if eq .name "F"}}, {{else}}, {{else if …}}, {{end}}.
func pieces(source string) ([]piece, error) {
	r := reader{source}
	list, stop, err := r.readPieces()
	if err == nil && stop != "" {
		err = fmt.Errorf("{{%s}} ends nothing", stop)
	}
	return list, err
}

// reader goes through a text.
type reader struct{ rest string }

// readPieces reads up to the end, or to a word that ends a condition's part.
func (r *reader) readPieces() (list []piece, stop string, err error) {
	for r.rest != "" {
		words, rest, found := strings.Cut(r.rest, "{{")
		if words != "" {
			list = append(list, piece{words: words})
		}
		if r.rest = rest; !found {
			break
		}
		action, rest, closed := strings.Cut(rest, "}}")
		if r.rest = rest; !closed {
			return nil, "", fmt.Errorf("{{%s is not closed", action)
		}
		condition, begins := strings.CutPrefix(action, "if ")
		switch {
		case action == "end" || action == "else" || strings.HasPrefix(action, "else if "):
			return list, action, nil
		case begins:
			p, err := r.choice(condition)
			if err != nil {
				return nil, "", err
			}
			list = append(list, p)
		default:
			name, err := argument(action)
			if err != nil {
				return nil, "", err
			}
			list = append(list, piece{argument: name})
		}
	}
	return list, "", nil
}

// choice reads what follows a condition, up to its end.
func (r *reader) choice(condition string) (p piece, err error) {
	p.conditional = true
	if compared, ok := strings.CutPrefix(condition, "eq "); ok {
		name, value, _ := strings.Cut(compared, " ")
		if condition = name; strings.HasPrefix(value, `"`) {
			p.is, err = strconv.Unquote(value)
		} else {
			p.is, err = strconv.ParseInt(value, 10, 64)
		}
		if err != nil {
			return p, fmt.Errorf("%s is neither a text nor a number", value)
		}
	}
	if p.argument, err = argument(condition); err != nil {
		return p, err
	}
	stop := ""
	if p.then, stop, err = r.readPieces(); err != nil {
		return p, err
	}
	if next, ok := strings.CutPrefix(stop, "else if "); ok {
		other, err := r.choice(next)
		p.otherwise = []piece{other}
		return p, err
	}
	if stop == "else" {
		if p.otherwise, stop, err = r.readPieces(); err != nil {
			return p, err
		}
	}
	if stop != "end" {
		return p, fmt.Errorf("{{if %s}} has no end", condition)
	}
	return p, nil
}

// argument returns the name of one, which a point begins.
func argument(action string) (string, error) {
	name, ok := strings.CutPrefix(action, ".")
	if !ok || name == "" || strings.ContainsAny(name, " .|()-") {
		return "", fmt.Errorf("{{%s}} is no argument", action)
	}
	return name, nil
}

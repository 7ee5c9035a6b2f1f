package jsonrecord

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"torneo/tournament"
	"torneo/trf"
)

// decoder reads the one value of a text from its beginning to its end. Every
// method that reads reports whether all is well.
type decoder struct {
	text    []byte
	tokens  *json.Decoder
	places  map[any]int // of the objects in lists, by their address
	problem *trf.Problem
	marked  bool // as a public copy
}

// Bounds of what is read.
const (
	maxList   = trf.MaxLines // of a list of which there is nothing better to say
	maxNumber = trf.MaxPlayers
	maxFIDEID = 999_999_999_999
	maxWords  = 100
	maxText   = trf.MaxLineLength
	maxPlaces = 400_000 // objects in lists, all together
)

// publicMark is the field of a record by which the noticeboard marks a public copy, in which days
// of birth and hidden names are missing.
const publicMark = "publicCopy"

// longest gives the greatest length of the lists that have a bound of their own.
var longest = map[string]int{
	"players": trf.MaxPlayers, "teams": trf.MaxTeams, "rounds": trf.MaxRounds, "games": trf.MaxPlayers, "byes": trf.MaxPlayers,
	"teamByes": trf.MaxTeams, "forfeits": trf.MaxTeams, "matches": trf.MaxTeams, "lineUps": trf.MaxPlayers, "ids": trf.MaxPlayers, "stages": 100, "national": 1_000,
}

// words holds the words of the fields that have a closed list of them.
var words = map[reflect.Type][]string{
	reflect.TypeFor[tournament.Family](): texts(tournament.UnknownFamily, tournament.Swiss, tournament.DoubleSwiss, tournament.RoundRobin,
		tournament.Schiller, tournament.Scheveningen, tournament.Knockout),
	reflect.TypeFor[tournament.StageKind]():      texts(tournament.MostPoints, tournament.FirstWin, tournament.SuddenDeath),
	reflect.TypeFor[tournament.PlayOffFormat]():  texts(tournament.ByNumber, tournament.ByStages, tournament.AllPlayAll),
	reflect.TypeFor[tournament.PlayOffNumbers](): texts(tournament.NumbersByStandings, tournament.NumbersByLot),
	reflect.TypeFor[tournament.PlayOffColors]():  texts(tournament.ColorsByLot, tournament.HigherHasWhite, tournament.LowerHasWhite),
	reflect.TypeFor[tournament.PlayOffOthers]():  texts(tournament.OthersShare, tournament.OthersByStandings),
}

func texts[T ~string](list ...T) []string {
	all := make([]string, len(list))
	for k, x := range list {
		all[k] = string(x)
	}
	return all
}

func (d *decoder) read(t *tournament.Tournament) bool {
	text := bytes.TrimPrefix(d.text, []byte("\xef\xbb\xbf"))
	d.text, d.places = text, map[any]int{}
	d.tokens = json.NewDecoder(bytes.NewReader(text))
	d.tokens.UseNumber()
	token, at, ok := d.next()
	if !ok {
		return false
	}
	if token != json.Delim('{') {
		return d.fail(at, "json.object", "field", "")
	}
	if !d.object(reflect.ValueOf(t).Elem()) {
		return false
	}
	if rest := bytes.TrimLeft(text[d.tokens.InputOffset():], " \t\r\n"); len(rest) > 0 {
		return d.fail(len(text)-len(rest), "json.more")
	}
	return true
}

// next returns a token and where it stands.
func (d *decoder) next() (json.Token, int, bool) {
	at := int(d.tokens.InputOffset())
	for at < len(d.text) && strings.IndexByte(" \t\r\n,:", d.text[at]) >= 0 {
		at++
	}
	token, err := d.tokens.Token()
	if err == nil {
		return token, at, true
	}
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) && int(syntax.Offset) > 0 && int(syntax.Offset) <= len(d.text) && at < len(d.text) {
		at = max(at, int(syntax.Offset)-1)
	} else {
		at = len(d.text) // it ends too early
		return nil, at, d.fail(at, "json.end")
	}
	r, _ := utf8.DecodeRune(d.text[min(at, len(d.text)-1):])
	return nil, at, d.fail(at, "json.syntax", "found", strconv.QuoteRune(r))
}

// object reads the fields of a structure; its brace has been read.
func (d *decoder) object(into reflect.Value) bool {
	seen := make([]bool, into.NumField())
	for d.tokens.More() {
		token, at, ok := d.next()
		if !ok {
			return false
		}
		name, _ := token.(string) // keys are texts, or next has failed
		k := field(into.Type(), name)
		switch {
		case k < 0 && name == publicMark && into.Type() == reflect.TypeFor[tournament.Tournament]():
			if d.marked {
				return d.fail(at, "json.twice", "field", name)
			}
			if d.marked = true; !d.value(reflect.New(reflect.TypeFor[bool]()).Elem(), name) {
				return false
			}
			continue
		case k < 0:
			return d.fail(at, "json.field", "field", name)
		case seen[k]:
			return d.fail(at, "json.twice", "field", name)
		}
		seen[k] = true
		if !d.value(into.Field(k), name) {
			return false
		}
	}
	_, _, ok := d.next()
	return ok
}

// field returns the field of a structure that has that name in JSON, -1 without one.
func field(of reflect.Type, name string) int {
	for k := range of.NumField() {
		if tag, _, _ := strings.Cut(of.Field(k).Tag.Get("json"), ","); tag == name && tag != "" && tag != "-" {
			return k
		}
	}
	return -1
}

// value reads what a field holds.
func (d *decoder) value(into reflect.Value, name string) bool {
	token, at, ok := d.next()
	if !ok {
		return false
	}
	return d.take(into, name, token, at)
}

func (d *decoder) take(into reflect.Value, name string, token json.Token, at int) bool {
	if into.Kind() == reflect.Pointer {
		if token == nil {
			return true
		}
		into.Set(reflect.New(into.Type().Elem()))
		return d.take(into.Elem(), name, token, at)
	}
	if reader, ok := into.Addr().Interface().(encoding.TextUnmarshaler); ok {
		text, isText := token.(string)
		if !isText || reader.UnmarshalText([]byte(text)) != nil {
			return d.fail(at, "json.value", "field", name, "found", tokenText(token))
		}
		return true
	}
	if reader, ok := into.Addr().Interface().(json.Unmarshaler); ok {
		if token == json.Delim('{') {
			return d.fail(at, "json.value", "field", name, "found", tokenText(token))
		}
		whole, ok := d.whole(token)
		if ok && reader.UnmarshalJSON(whole) != nil {
			return d.fail(at, "json.value", "field", name, "found", tokenText(token))
		}
		return ok
	}
	switch into.Kind() {
	case reflect.Struct:
		if token != json.Delim('{') {
			return d.fail(at, "json.object", "field", name)
		}
		return d.object(into)
	case reflect.Slice:
		if token == nil {
			return true
		}
		if token != json.Delim('[') {
			return d.fail(at, "json.list", "field", name)
		}
		return d.list(into, name)
	case reflect.String:
		text, ok := token.(string)
		if list, closed := words[into.Type()]; !ok || len(text) > maxText || strings.ContainsFunc(text, breaks) || closed && !contains(list, text) {
			return d.fail(at, "json.value", "field", name, "found", tokenText(token))
		}
		into.SetString(text)
		return true
	case reflect.Bool:
		truth, ok := token.(bool)
		if !ok {
			return d.fail(at, "json.value", "field", name, "found", tokenText(token))
		}
		into.SetBool(truth)
		return true
	}
	return d.number(into, name, token, at)
}

// whole returns a value that reads itself: a word, or a list of a few.
func (d *decoder) whole(token json.Token) ([]byte, bool) {
	value := any(token)
	if token == json.Delim('[') {
		words := []json.Token{}
		for d.tokens.More() {
			word, at, ok := d.next()
			if _, nested := word.(json.Delim); ok && (nested || len(words) == maxWords) {
				ok = d.fail(at, "json.value", "field", "", "found", tokenText(word))
			}
			if !ok {
				return nil, false
			}
			words = append(words, word)
		}
		if _, _, ok := d.next(); !ok {
			return nil, false
		}
		value = words
	}
	data, err := json.Marshal(value)
	return data, err == nil
}

// bounds returns the least and the greatest number that a field holds.
func bounds(of reflect.Type, name string) (least, most int64) {
	switch {
	case of == reflect.TypeFor[tournament.Score]():
		return 0, int64(tournament.GameScore)
	case name == "after":
		return tournament.AllTieBreaks, maxNumber
	case of.Kind() == reflect.Int64:
		return 0, maxFIDEID
	}
	return 0, maxNumber
}

// number reads a whole number within the bounds of its field.
func (d *decoder) number(into reflect.Value, name string, token json.Token, at int) bool {
	least, most := bounds(into.Type(), name)
	literal, _ := token.(json.Number)
	n, err := strconv.ParseInt(string(literal), 10, 64)
	if err != nil || n < least || n > most {
		return d.fail(at, "json.number", "field", name, "found", tokenText(token), "least", least, "most", most)
	}
	if into.CanUint() {
		into.SetUint(uint64(n))
	} else {
		into.SetInt(n)
	}
	return true
}

// list reads the members of a list; its bracket has been read.
func (d *decoder) list(into reflect.Value, name string) bool {
	most, bounded := longest[name]
	if !bounded {
		most = maxList
	}
	list := reflect.MakeSlice(into.Type(), 0, 0)
	var starts []int
	for d.tokens.More() {
		token, at, ok := d.next()
		if !ok {
			return false
		}
		if list.Len() == most || len(d.places)+len(starts) > maxPlaces {
			return d.fail(at, "json.long", "field", name, "most", most)
		}
		member := reflect.New(into.Type().Elem()).Elem()
		if !d.take(member, name, token, at) {
			return false
		}
		list, starts = reflect.Append(list, member), append(starts, at)
	}
	into.Set(list)
	for k, at := range starts {
		if member := list.Index(k); member.Kind() == reflect.Struct {
			d.places[member.Addr().Interface()] = at
		}
	}
	_, _, ok := d.next()
	return ok
}

// breaks reports what no line of a report can hold.
func breaks(r rune) bool { return r == '\n' || r == '\r' || r == 0 || r == unicode.ReplacementChar }

func contains(list []string, text string) bool {
	for _, x := range list {
		if x == text {
			return true
		}
	}
	return false
}

// tokenText returns a token as an error repeats it.
func tokenText(token json.Token) string {
	switch x := token.(type) {
	case nil:
		return "null"
	case string:
		if runes := []rune(x); len(runes) > 40 {
			x = string(runes[:40]) + "…"
		}
		return x
	case json.Number:
		if len(x) > 40 {
			return string(x[:40]) + "…"
		}
		return string(x)
	case bool:
		return strconv.FormatBool(x)
	case json.Delim:
		return x.String()
	}
	return ""
}

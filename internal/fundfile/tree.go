package fundfile

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"torneo/internal/nesting"
	"torneo/message"
	"torneo/prize"
)

// maxSize bounds a file, maxDepth how far its arrays and tables are nested, maxKeys
// how many keys and headings of tables it has, every prize a thing of its own and a
// club for every fifth player, and maxValues how many commas, all players in clubs.
const (
	maxSize   = 1 << 20
	maxDepth  = 8
	maxKeys   = 10_000
	maxValues = 30_000
)

// position is a place in the file, with lines and columns counted from 1.
type position struct{ line, column int }

// value is the value of a key, or of an element: a table, an array or a text as it is
// written (of a string, its content).
type value struct {
	position
	kind  unstable.Kind
	text  string
	array []*value
	table []*entry
	index map[string]*entry // of the table
}

// entry is a key with its value.
type entry struct {
	position
	key   string
	value *value
}

func (v *value) find(key string) *entry { return v.index[key] }

func (v *value) add(e *entry) {
	if v.index == nil {
		v.index = map[string]*entry{}
	}
	v.table = append(v.table, e)
	v.index[e.key] = e
}

// parse reads TOML into a tree that knows where everything stands.
func parse(data []byte) (*value, *Problem) {
	if len(data) > maxSize {
		return nil, &Problem{Message: message.New("prize.file.large")}
	}
	if nesting.Depth(data) > maxDepth {
		return nil, &Problem{Message: message.New("prize.file.nested")}
	}
	switch lists, keys := counts(data); {
	case lists > prize.MaxLists:
		return nil, &Problem{Message: message.New("prize.wrong.many-lists", "most", prize.MaxLists)}
	case keys > maxKeys:
		return nil, &Problem{Message: message.New("prize.file.many-keys", "most", maxKeys)}
	}
	if bytes.Count(data, []byte(",")) > maxValues {
		return nil, &Problem{Message: message.New("prize.file.many-values", "most", maxValues)}
	}
	var any map[string]any
	if err := toml.Unmarshal(data, &any); err != nil {
		p := &Problem{Message: message.New("prize.file.syntax", "error", strings.TrimPrefix(err.Error(), "toml: "))}
		if at := (*toml.DecodeError)(nil); errors.As(err, &at) {
			p.Line, p.Column = at.Position()
		}
		return nil, p
	}
	t := tree{root: &value{kind: unstable.InlineTable, position: position{1, 1}}}
	t.into, t.lines = t.root, []int{0}
	for i, c := range data {
		if c == '\n' {
			t.lines = append(t.lines, i+1)
		}
	}
	t.parser.Reset(data)
	for t.parser.NextExpression() {
		t.expression(t.parser.Expression())
	}
	return t.root, nil
}

// counts returns upper bounds for the numbers of lists and of keys and headings in a
// file: those of texts and comments are counted with them. Nothing is read for it, so
// that a file that is too large is refused at once.
func counts(data []byte) (lists, keys int) {
	for line := range bytes.Lines(data) {
		keys += bytes.Count(line, []byte("="))
		heading := bytes.TrimLeft(line, " \t")
		if bytes.HasPrefix(heading, []byte("[")) {
			keys++
		}
		if name, ok := bytes.CutPrefix(heading, []byte("[[")); ok {
			if name, _, ok = bytes.Cut(name, []byte("]]")); ok && string(bytes.Trim(name, " \t\"'")) == "list" {
				lists++
			}
		}
	}
	return lists, keys
}

// tree is a file being read. It has been found to be right before.
type tree struct {
	parser unstable.Parser
	lines  []int // where each begins
	root   *value
	into   *value
}

func (t *tree) expression(n *unstable.Node) {
	switch n.Kind {
	case unstable.KeyValue:
		t.keyValue(t.into, n)
	case unstable.Table, unstable.ArrayTable:
		keys := t.keys(n.Key())
		v := t.root
		for _, k := range keys[:len(keys)-1] {
			v = v.descend(k)
		}
		last := keys[len(keys)-1]
		if n.Kind == unstable.Table {
			t.into = v.descend(last)
			return
		}
		e := v.find(last.key)
		if e == nil {
			e = &entry{last.position, last.key, &value{kind: unstable.Array, position: last.position}}
			v.add(e)
		}
		t.into = &value{kind: unstable.InlineTable, position: last.position}
		e.value.array = append(e.value.array, t.into)
	}
}

// descend returns the table under a key, made if it is not there; of an array of
// tables the last one.
func (v *value) descend(k entry) *value {
	e := v.find(k.key)
	if e == nil {
		e = &entry{k.position, k.key, &value{kind: unstable.InlineTable, position: k.position}}
		v.add(e)
	}
	if n := len(e.value.array); n > 0 {
		return e.value.array[n-1]
	}
	return e.value
}

func (t *tree) keyValue(into *value, n *unstable.Node) {
	keys := t.keys(n.Key())
	for _, k := range keys[:len(keys)-1] {
		into = into.descend(k)
	}
	last := keys[len(keys)-1]
	into.add(&entry{last.position, last.key, t.value(n.Value(), last.position)})
}

func (t *tree) keys(it unstable.Iterator) []entry {
	var keys []entry
	for it.Next() {
		keys = append(keys, entry{position: t.at(it.Node(), position{}), key: string(it.Node().Data)})
	}
	return keys
}

// value copies a node. An array has no place of its own: it is that of its key.
func (t *tree) value(n *unstable.Node, key position) *value {
	v := &value{kind: n.Kind, position: t.at(n, key)}
	it := n.Children()
	switch n.Kind {
	case unstable.Array:
		for it.Next() {
			v.array = append(v.array, t.value(it.Node(), key))
		}
	case unstable.InlineTable:
		for it.Next() {
			t.keyValue(v, it.Node())
		}
	default:
		v.text = string(n.Data)
	}
	return v
}

func (t *tree) at(n *unstable.Node, otherwise position) position {
	if n.Raw.Length == 0 {
		return otherwise
	}
	offset := int(n.Raw.Offset)
	line, found := slices.BinarySearch(t.lines, offset)
	if !found {
		line-- // the last one that begins before it
	}
	return position{line + 1, offset - t.lines[line] + 1}
}

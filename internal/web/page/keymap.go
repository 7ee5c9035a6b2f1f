package page

import (
	"encoding/json"
	"slices"
	"strings"

	"torneo/internal/arbiter"
)

const keymapCookie = "keys"

// keymap is the keys of another program: by what is typed the key that we have for
// it. What it does not name is as with us.
type keymap struct {
	Name  string
	Title string // of the program
	Keys  map[string]string
}

var keymaps = []keymap{
	{"", "Torneo", nil},
	{"vega", "Vega", map[string]string{"2": "f", "3": "+", "4": "-", "7": "a", "9": "."}},
	{"sharly", "Sharly Chess", map[string]string{"0": ".", "2": "0", "3": "="}},
}

func keymapOf(name string) keymap {
	if k := slices.IndexFunc(keymaps, func(m keymap) bool { return m.Name == name }); k >= 0 {
		return keymaps[k]
	}
	return keymaps[0]
}

// Keymap returns the name of the keys that the visitor uses; "" for ours.
func (v *Visit) Keymap() string {
	c, err := v.Request.Cookie(keymapCookie)
	if err != nil {
		return ""
	}
	return keymapOf(c.Value).Name
}

// KeyTyped returns our key for what was typed into a field of a result, by the keys that the form
// says.
func (v *Visit) KeyTyped(typed string) string {
	if key, ok := keymapOf(v.Value("keys")).Keys[typed]; ok {
		return key
	}
	return typed
}

// KeysTyped returns what can be typed for a result, with our key for it, as JSON for scripts.
func (v *Visit) KeysTyped() string {
	all := map[string]string{}
	for _, r := range arbiter.Results() {
		for _, key := range append([]string{r.Key}, r.Also...) {
			all[key] = r.Key
		}
	}
	for typed, key := range keymapOf(v.Keymap()).Keys {
		all[typed] = key
	}
	data, _ := json.Marshal(all) // texts by texts
	return string(data)
}

// Symbols returns the symbols that are shown for our keys, as JSON for scripts.
func (v *Visit) Symbols() string {
	all := map[string]string{}
	for _, r := range arbiter.Results() {
		all[r.Key] = r.Symbol
	}
	data, _ := json.Marshal(all) // texts by texts
	return string(data)
}

// KeyFor returns what is typed for our key; "" if it is typed for another result.
func (v *Visit) KeyFor(key string) string {
	m := keymapOf(v.Keymap())
	for _, typed := range SortedKeys(m.Keys) {
		if m.Keys[typed] == key {
			return typed
		}
	}
	if _, other := m.Keys[key]; other {
		return "" // it is another result's
	}
	return key
}

// SetKeys answers the switch of keys.
func SetKeys(v *Visit) error {
	m := keymapOf(v.Value("keys"))
	if m.Name != v.Value("keys") {
		return ErrBadForm
	}
	v.remember(keymapCookie, m.Name)
	return v.Redirect(v.ReturnTo("/keys"))
}

// typedKeys returns the keys that are typed for ours.
func (f Frame) typedKeys(keys string) string {
	var list []string
	for _, key := range strings.Fields(keys) {
		if typed := f.KeyFor(key); typed != "" && !slices.Contains(list, typed) {
			list = append(list, typed)
		}
	}
	return strings.Join(list, " ")
}

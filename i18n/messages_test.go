package i18n_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"torneo/i18n"
)

// text is one entry of a message file: one form, or "one" and "other".
type text struct {
	forms map[string]string // "other" alone where the text has no plural
}

func (x text) plural() bool { return len(x.forms) > 1 }

var (
	action   = regexp.MustCompile(`\{\{[^}]*\}\}`)
	argument = regexp.MustCompile(`\.([A-Za-z]\w*)`)
)

// placeholders returns the arguments that the text speaks of, sorted.
func (x text) placeholders() []string {
	names := map[string]bool{}
	for _, form := range x.forms {
		for _, a := range action.FindAllString(form, -1) {
			for _, m := range argument.FindAllStringSubmatch(a, -1) {
				names[m[1]] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// wants returns the arguments that a message with this text must have.
func (x text) wants() []string {
	wants := x.placeholders()
	if x.plural() && !slices.Contains(wants, "count") {
		wants = append(wants, "count")
	}
	return wants
}

var (
	identifier = regexp.MustCompile(`^[a-z][a-z0-9]*(\.[a-z0-9]+(-[a-z0-9]+)*)+$`)
	fileName   = regexp.MustCompile(`\.(css|csv|db|go|html|js|json|md|trf|tsv|txt|txtar|xlsx)$`)
)

// texts are the message files, read: subject -> language -> identifier -> text.
type texts map[string]map[i18n.Language]map[string]text

// readMessages reads messages/*.json, and says what is wrong with them.
func readMessages(t *testing.T) (messages texts, defects []string) {
	t.Helper()
	defect := func(format string, args ...any) { defects = append(defects, fmt.Sprintf("messages/"+format, args...)) }
	names, err := fs.Glob(os.DirFS("messages"), "*")
	if err != nil || len(names) == 0 {
		t.Fatalf("no message files: %v", err)
	}
	messages = texts{}
	for _, name := range names {
		parts := strings.Split(name, ".")
		if len(parts) != 3 || parts[2] != "json" || !slices.Contains(i18n.Languages(), i18n.Language(parts[1])) {
			defect("%s: want subject.language.json", name)
			continue
		}
		data, err := os.ReadFile(path.Join("messages", name))
		if err != nil {
			t.Fatal(err)
		}
		subject, lang := parts[0], i18n.Language(parts[1])
		if messages[subject] == nil {
			messages[subject] = map[i18n.Language]map[string]text{}
		}
		entries, err := parseTexts(data)
		if err != nil {
			defect("%s: %v", name, err)
		}
		for id, x := range entries {
			if !identifier.MatchString(id) || !strings.HasPrefix(id, subject+".") {
				defect("%s: identifier %q: want lower-case words with dots, beginning with %s.", name, id, subject)
			}
			for form, s := range x.forms {
				if strings.TrimSpace(s) == "" || strings.TrimSpace(s) != s {
					defect("%s: %s (%s) is empty or has blanks around it", name, id, form)
				}
			}
		}
		messages[subject][lang] = entries
	}
	return messages, defects
}

// parseTexts reads one file entry by entry, so that an identifier given twice
// is found.
func parseTexts(data []byte) (map[string]text, error) {
	d := json.NewDecoder(bytes.NewReader(data))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil, fmt.Errorf("want one object of texts")
	}
	entries := map[string]text{}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return entries, err
		}
		id := key.(string)
		if _, twice := entries[id]; twice {
			return entries, fmt.Errorf("%s is given twice", id)
		}
		var value any
		if err := d.Decode(&value); err != nil {
			return entries, fmt.Errorf("%s: %w", id, err)
		}
		forms := map[string]string{}
		switch value := value.(type) {
		case string:
			forms["other"] = value
		case map[string]any:
			for form, s := range value {
				if forms[form], _ = s.(string); form != "one" && form != "many" && form != "other" {
					return entries, fmt.Errorf("%s: form %q: want one, other (and many)", id, form)
				}
			}
			if forms["one"] == "" || forms["other"] == "" {
				return entries, fmt.Errorf("%s: want the forms one and other", id)
			}
		default:
			return entries, fmt.Errorf("%s: want a text, or its forms", id)
		}
		entries[id] = text{forms}
	}
	if _, err := d.Token(); err != nil {
		return entries, err
	}
	if _, err := d.Token(); err != io.EOF {
		return entries, fmt.Errorf("something follows the object")
	}
	return entries, nil
}

// english returns the text of every identifier; Spanish has the same ones.
func (all texts) english() map[string]text {
	entries := map[string]text{}
	for _, byLanguage := range all {
		maps.Copy(entries, byLanguage[i18n.English])
	}
	return entries
}

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// words are what the code of some packages says: texts whose identifiers are not among them, and
// begin with none of their beginnings, are never shown by it.
type words struct {
	whole map[string]bool
	begin map[string]bool // of identifiers that are put together
}

// wordsOf reads the code of the packages that a program is made of, those of this module.
func wordsOf(program string, env []string, tags ...string) (*words, error) {
	args := append([]string{"list", "-deps", "-f", `{{if not .Standard}}{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}}{{"\n"}}{{end}}{{end}}`}, tags...)
	cmd := exec.Command("go", append(args, program)...)
	cmd.Env, cmd.Stderr = env, os.Stderr
	list, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	w := &words{map[string]bool{}, map[string]bool{}}
	files := token.NewFileSet()
	for name := range strings.Lines(string(list)) {
		name = strings.TrimSpace(name)
		if name == "" || !strings.HasSuffix(name, ".go") {
			continue
		}
		file, err := parser.ParseFile(files, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		w.add(file)
	}
	return w, nil
}

func (w *words) add(file *ast.File) {
	for _, group := range file.Comments {
		for _, c := range group.List {
			if prefix, ok := strings.CutPrefix(c.Text, "//i18n:prefix "); ok {
				w.begin[strings.TrimSpace(prefix)] = true
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if text, err := strconv.Unquote(l.Value); err == nil {
				w.whole[text] = true
				if strings.HasSuffix(text, ".") || strings.HasSuffix(text, "-") {
					w.begin[text] = true
				}
			}
		}
		return true
	})
}

// needs reports whether the code may show the text of an identifier.
func (w *words) needs(id string) bool {
	if w.whole[id] {
		return true
	}
	for k := range id {
		if w.begin[id[:k]] && strings.Contains(id[:k], ".") {
			return true
		}
	}
	return false
}

// textsInUse returns a file of texts without those that the code does not show.
func (w *words) textsInUse(file []byte) ([]byte, error) {
	decoder := json.NewDecoder(bytes.NewReader(file))
	if _, err := decoder.Token(); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.WriteByte('{')
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		id, is := key.(string)
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil || !is {
			return nil, errors.Join(err, errors.New("a file of texts is no object"))
		}
		if !w.needs(id) {
			continue
		}
		if out.Len() > 1 {
			out.WriteByte(',')
		}
		out.WriteString(strconv.Quote(id) + ":")
		if err := json.Compact(&out, value); err != nil {
			return nil, err
		}
	}
	out.WriteString("}\n")
	return out.Bytes(), nil
}

// overlay writes the texts that the program needs into a folder, and returns the file by which the
// compiler takes them in the place of all.
func (w *words) overlay(folder string) (string, error) {
	names, err := filepath.Glob(filepath.Join("i18n", "messages", "*.json"))
	if err != nil || len(names) == 0 {
		return "", errors.Join(err, errors.New("there are no texts"))
	}
	replace := map[string]string{}
	for _, name := range names {
		file, err := os.ReadFile(name)
		if err == nil {
			file, err = w.textsInUse(file)
		}
		from, err2 := filepath.Abs(name)
		to := filepath.Join(folder, filepath.Base(name))
		if err = errors.Join(err, err2); err == nil {
			err = os.WriteFile(to, file, 0o644)
		}
		if err != nil {
			return "", err
		}
		replace[from] = to
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	list := filepath.Join(folder, "overlay")
	return list, os.WriteFile(list, data, 0o644)
}

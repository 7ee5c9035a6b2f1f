package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"torneo/internal/reason"
	"torneo/message"
)

// reports puts the files that are meant in the place of a folder, its *.trf in
// the order of their names, and of a pattern that no shell has resolved.
func reports(names []string) ([]string, error) {
	var list []string
	for _, name := range names {
		info, err := os.Stat(name)
		switch {
		case name == standardInput:
			list = append(list, name)
		case err == nil && info.IsDir():
			found, err := within(name)
			if err != nil {
				return nil, err
			}
			list = append(list, found...)
		case err != nil && strings.ContainsAny(name, "*?["):
			if found, _ := filepath.Glob(name); len(found) > 0 {
				list = append(list, found...)
				continue
			}
			list = append(list, name)
		default:
			list = append(list, name)
		}
	}
	return list, nil
}

// within lists the reports in a folder.
func within(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, &failure{code: exitUnreadable, text: message.New("cli.file.unreadable", "file", folder, "reason", reason.Of(err))}
	}
	var found []string
	for _, e := range entries {
		if !e.IsDir() && strings.EqualFold(filepath.Ext(e.Name()), ".trf") {
			found = append(found, filepath.Join(folder, e.Name()))
		}
	}
	if len(found) == 0 {
		return nil, &failure{code: exitUnreadable, text: message.New("cli.folder.empty", "folder", folder)}
	}
	slices.Sort(found)
	return found, nil
}

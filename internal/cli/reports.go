package cli

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/jsonrecord"
	"torneo/message"
)

// reports returns the files of the arguments; a run for another program has those that it was
// given.
func (a *app) reports(names []string) ([]string, error) {
	if a.Given != nil {
		return names, nil
	}
	return reports(names)
}

// reports replaces a folder by the reports in it, in the order of their names, and expands a
// pattern that no shell has resolved.
func reports(names []string) ([]string, error) {
	var list []string
	for _, name := range names {
		info, err := os.Stat(name)
		switch {
		case name == command.StandardInput:
			list = append(list, name)
		case err == nil && info.IsDir():
			found, err := listReports(name)
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

// listReports lists the reports in a folder.
func listReports(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", folder, "reason", errtext.Of(err))}
	}
	var found []string
	for _, e := range entries {
		if file := filepath.Join(folder, e.Name()); !e.IsDir() && isReport(file) {
			found = append(found, file)
		}
	}
	if len(found) == 0 {
		return nil, &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.folder.empty", "folder", folder)}
	}
	slices.Sort(found)
	return found, nil
}

// reportHead is the size of the part of a text file that shows whether it is a report, in bytes.
const reportHead = 64 << 10

// isReport reports whether a file is a report by its name, or may be one by its name and is one
// by its first lines: what is in a folder is not all reports.
func isReport(file string) bool {
	extension := strings.ToLower(filepath.Ext(file))
	switch extension {
	case ".trf", ".trfx":
		return true
	case ".txt", ".json":
	default:
		return false
	}
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	limit := int64(reportHead)
	if extension == ".json" {
		limit = jsonrecord.MaxSize
	}
	head, err := io.ReadAll(io.LimitReader(f, limit))
	if err != nil {
		return false
	}
	if extension == ".json" {
		var record struct {
			Players []struct {
				Name *string `json:"name"`
			} `json:"players"`
		}
		return json.Unmarshal(head, &record) == nil && len(record.Players) > 0 && record.Players[0].Name != nil
	}
	return firstRecords.Match(head)
}

// firstRecords are the records of a tournament's name and of a player, with a number.
var firstRecords = regexp.MustCompile(`(?m)^(\x{FEFF}?012 \S|001 [ 0-9]{3}[0-9] )`)

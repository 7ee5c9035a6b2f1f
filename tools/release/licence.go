package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// licences are the ones that modules come under, each by words that its text has and no
// other: by the name that NOTICE gives it, and as SPDX names it.
var licences = []struct {
	name, spdx string
	text       *regexp.Regexp
	without    *regexp.Regexp // words with which it is another one
}{
	{"Apache License 2.0", "Apache-2.0", regexp.MustCompile(`(?i)Apache License,? Version 2\.0`), nil},
	{"BSD 2-Clause License", "BSD-2-Clause", redistribution, endorsement},
	{"BSD 3-Clause License", "BSD-3-Clause", regexp.MustCompile(redistribution.String() + `.*?` + endorsement.String()), nil},
	{"ISC License", "ISC", regexp.MustCompile(`Permission to use, copy, modify, and(/or)? distribute this software for any purpose`), nil},
	{"MIT License", "MIT", regexp.MustCompile(`Permission is hereby granted, free of charge, to any person obtaining a copy`), nil},
	{"Mozilla Public License 2.0", "MPL-2.0", regexp.MustCompile(`(?i)Mozilla Public License,? Version 2\.0`), nil},
	{"The Unlicense", "Unlicense", regexp.MustCompile(`This is free and unencumbered software released into the public domain`), nil},
}

var (
	redistribution = regexp.MustCompile(`Redistributions? and use in source and binary forms`)
	endorsement    = regexp.MustCompile(`(?i)(Neither the names? of|The names? of .{1,60} may not be used to endorse|nor the names of)`)
	spaces         = regexp.MustCompile(`\s+`)
)

// licencesOf returns the licences whose text stands beside a module's code, as SPDX names
// them, in the order of the alphabet. There is always one: what is under none is not handed
// out.
func licencesOf(folder string) ([]string, error) {
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		switch name := strings.ToUpper(strings.TrimSuffix(f.Name(), filepath.Ext(f.Name()))); {
		case f.IsDir(), name != "LICENSE" && name != "LICENCE" && name != "COPYING":
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			return nil, err
		}
		if found := licencesIn(string(data)); len(found) > 0 {
			return found, nil
		}
	}
	return nil, fmt.Errorf("%s: no licence that tools/release/licence.go knows", folder)
}

// licencesIn returns the licences whose words a text has.
func licencesIn(text string) (found []string) {
	text = spaces.ReplaceAllString(text, " ")
	for _, l := range licences {
		if l.text.MatchString(text) && (l.without == nil || !l.without.MatchString(text)) {
			found = append(found, l.spdx)
		}
	}
	return found
}

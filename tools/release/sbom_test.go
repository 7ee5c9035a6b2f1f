package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/CycloneDX/cyclonedx-go"
)

// What is handed out is listed with licence, sum and what it needs, on every system; and
// nothing that is needed is missing, and nothing that nobody needs is there.
func TestBillNamesEverything(t *testing.T) {
	r := &release{source: filepath.Join("..", "..")}
	for _, system := range targets {
		b, err := r.bill(system, "1.2.3")
		if err != nil {
			t.Fatal(err)
		}
		bom, err := b.document()
		if err != nil {
			t.Fatal(err)
		}
		needs := map[string][]string{}
		for _, d := range *bom.Dependencies {
			if d.Dependencies != nil {
				needs[d.Ref] = *d.Dependencies
			}
		}
		reached := map[string]bool{}
		var reach func(string)
		reach = func(name string) {
			if !reached[name] {
				reached[name] = true
				for _, n := range needs[name] {
					reach(n)
				}
			}
		}
		reach(root)
		scopes := map[string]cyclonedx.Scope{}
		for _, c := range *bom.Components {
			scopes[c.Name+" "+string(c.Scope)] = c.Scope
			if c.Licenses == nil {
				t.Errorf("%s: %s has no licence", system, c.BOMRef)
			}
			if c.Hashes == nil && c.Components == nil && c.BOMRef != standard {
				t.Errorf("%s: %s has no sum", system, c.BOMRef)
			}
			if reached[c.BOMRef] != (c.Scope == cyclonedx.ScopeRequired) {
				t.Errorf("%s: %s is %s, and the program needs it: %v", system, c.BOMRef, c.Scope, reached[c.BOMRef])
			}
			delete(reached, c.BOMRef)
		}
		delete(reached, root)
		for name := range reached {
			t.Errorf("%s: %s is needed and not listed", system, name)
		}
		for name, scope := range map[string]cyclonedx.Scope{
			"modernc.org/sqlite": cyclonedx.ScopeRequired, "htmx.org": cyclonedx.ScopeRequired, standard: cyclonedx.ScopeRequired,
			"github.com/yuin/goldmark": cyclonedx.ScopeRequired, "github.com/goreleaser/nfpm/v2": cyclonedx.ScopeExcluded,
		} {
			for _, s := range []cyclonedx.Scope{cyclonedx.ScopeRequired, cyclonedx.ScopeExcluded} {
				if _, found := scopes[name+" "+string(s)]; found != (s == scope) {
					t.Errorf("%s: %s is listed as %s: %v", system, name, s, found)
				}
			}
		}
		if !slices.ContainsFunc(needs[b.name("modernc.org/sqlite")], func(n string) bool { return strings.HasPrefix(n, "modernc.org/libc@") }) {
			t.Errorf("%s: SQLite needs %v, and not libc", system, needs[b.name("modernc.org/sqlite")])
		}
	}
}

// name returns the name of a module of the bill.
func (b *bill) name(path string) string {
	for name, c := range b.parts {
		if c.Name == path && c.Scope == cyclonedx.ScopeRequired {
			return name
		}
	}
	return ""
}

// NOTICE gives every module the licence that stands beside its code.
func TestNoticeNamesTheLicences(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "NOTICE"))
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); strings.HasPrefix(line, "  ") && len(fields) > 1 {
			said[fields[0]] = strings.Join(fields[1:], " ")
		}
	}
	r := &release{source: filepath.Join("..", "..")}
	seen := map[string]bool{}
	for _, system := range targets {
		b, err := r.bill(system, "1.2.3")
		if err != nil {
			t.Fatal(err)
		}
		for name, dir := range b.dirs {
			path := b.parts[name].Name
			line, ok := said[path]
			if !ok || seen[path] || b.parts[name].Scope == cyclonedx.ScopeExcluded {
				continue // what NOTICE leaves out the tests of the repository find
			}
			seen[path] = true
			line, _, _ = strings.Cut(line, " (")
			ids, err := licencesOf(dir)
			if err != nil {
				t.Error(err)
			}
			for _, l := range licences {
				if strings.Contains(line, l.name) != slices.Contains(ids, l.spdx) {
					t.Errorf("%s: NOTICE says %s, and beside the code stands %s", path, line, ids)
				}
			}
		}
	}
	if len(seen) < 60 {
		t.Errorf("%d modules were looked at", len(seen))
	}
}

func TestLicences(t *testing.T) {
	const bsd = "Redistribution and use in source and binary forms, with or without\nmodification, are permitted"
	for text, want := range map[string]string{
		bsd: "BSD-2-Clause",
		bsd + " ... Neither the name of X nor the names of its\ncontributors may be used": "BSD-3-Clause",
		"Apache License\n   Version 2.0, January 2004":                                    "Apache-2.0",
		"all rights reserved": "",
		"Permission is hereby granted, free of charge, to any person\nobtaining a copy … and Apache License, Version 2.0": "Apache-2.0 MIT",
	} {
		if got := strings.Join(licencesIn(text), " "); got != want {
			t.Errorf("%q: %s; want %s", text, got, want)
		}
	}
}

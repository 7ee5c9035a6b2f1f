package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"
)

// contents writes what the program was made of, as it says itself, after it was compared
// with what the repository would put in: a CycloneDX file beside the program. What only
// helped to make it is in the file too, as excluded from the program.
func (r *release) contents(t target, program string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	b, err := r.bill(t, strings.TrimPrefix(info.GoVersion, "go"))
	if err != nil {
		return err
	}
	var says, want []string
	for _, m := range info.Deps {
		if m.Replace != nil {
			return fmt.Errorf("%s is replaced by %s", m.Path, m.Replace.Path)
		}
		says = append(says, m.Path+" "+m.Version+" "+m.Sum)
	}
	for _, c := range b.parts {
		if c.Scope == cyclonedx.ScopeRequired && c.Properties != nil {
			want = append(want, c.Name+" "+c.Version+" "+(*c.Properties)[0].Value)
		}
	}
	slices.Sort(says)
	slices.Sort(want)
	if !slices.Equal(says, want) {
		return fmt.Errorf("the program says that it was made of\n%s\nand the repository of\n%s", strings.Join(says, "\n"), strings.Join(want, "\n"))
	}
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	bom, err := b.document()
	if err != nil {
		return err
	}
	bom.Metadata.Timestamp = r.time.Format("2006-01-02T15:04:05Z")
	bom.Metadata.Component.Version = r.version
	bom.Metadata.Component.Hashes = hashes(fmt.Sprintf("%x", sha256.Sum256(data)))
	f, err := os.Create(r.named(t, "", ".cdx.json"))
	if err != nil {
		return err
	}
	if err := cyclonedx.NewBOMEncoder(f, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bom); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// bill lists the parts of a program, and the tools that made it.
type bill struct {
	parts map[string]cyclonedx.Component // by their names
	needs map[string][]string            // by the names of those who need them; the program's is torneo
	dirs  map[string]string              // where modules lie
}

const root = "torneo"

// bill lists the parts of the program for a system, and the tools that make it, with a
// version of the language.
func (r *release) bill(t target, language string) (*bill, error) {
	b := newBill(language)
	parts, own, err := modulesOf(r.source, "./cmd/torneo", "GOOS="+t.os, "GOARCH="+t.arch)
	if err != nil {
		return nil, err
	}
	b.part(cyclonedx.ScopeRequired, parts, own)
	if err := b.assets(r.source); err != nil {
		return nil, err
	}
	parts, _, err = modulesOf(filepath.Join(r.source, "tools/release"), ".", "GOOS="+runtime.GOOS, "GOARCH="+runtime.GOARCH)
	if err != nil {
		return nil, err
	}
	b.part(cyclonedx.ScopeExcluded, parts, nil) // what makes a release is no part of it
	return b, nil
}

// newBill has the library of the language in it.
func newBill(language string) *bill {
	c := cyclonedx.Component{Type: cyclonedx.ComponentTypeLibrary, BOMRef: standard, Name: standard, Version: language,
		PackageURL: "pkg:golang/std@" + language, Scope: cyclonedx.ScopeRequired, Licenses: licenseList([]string{"BSD-3-Clause"})}
	return &bill{parts: map[string]cyclonedx.Component{standard: c}, needs: map[string][]string{}, dirs: map[string]string{}}
}

// part adds modules, and those that the program's own packages need. What the program is
// made of stays so, whoever else is made of it.
func (b *bill) part(scope cyclonedx.Scope, modules map[string]module, own []string) {
	named := func(paths []string) (list []string) {
		for _, p := range paths {
			if m, ok := modules[p]; ok {
				p = m.name()
			}
			list = append(list, p)
		}
		return list
	}
	b.needs[root] = append(b.needs[root], named(own)...)
	for _, m := range modules {
		if _, there := b.parts[m.name()]; there {
			continue
		}
		c := cyclonedx.Component{Type: cyclonedx.ComponentTypeLibrary, BOMRef: m.name(), Name: m.Path, Version: m.Version, Scope: scope,
			PackageURL: "pkg:golang/" + m.Path + "@" + m.Version}
		// As Go sums it, which is no sum of one file: of the names and sums of all of them.
		c.Properties = &[]cyclonedx.Property{{Name: "go:sum", Value: m.Sum}}
		b.parts[m.name()], b.needs[m.name()], b.dirs[m.name()] = c, named(m.Needs), m.Dir
	}
}

// assets lists the works of others in pages and papers of the program, with their
// files.
var assets = []struct {
	name, version, place string
	licence              cyclonedx.License
	files                string
}{
	{"htmx.org", "4.0.1", "pkg:npm/htmx.org@4.0.1", cyclonedx.License{ID: "0BSD"}, "internal/web/page/static/vendor/h*.js"},
	{"@picocss/pico", "2.1.1", "pkg:npm/%40picocss/pico@2.1.1", cyclonedx.License{ID: "MIT"}, "internal/web/page/static/vendor/pico*.css"},
	{"flag-icons", "7.5.0", "pkg:npm/flag-icons@7.5.0", cyclonedx.License{ID: "MIT"}, "internal/flags/png/*.png"},
	{"DejaVu Sans Condensed", "", "", cyclonedx.License{Name: "Bitstream Vera and Arev font licences"}, "internal/font/fonts/*.ttf"},
}

// assets adds what is not compiled, with a sum of every file.
func (b *bill) assets(source string) error {
	for _, a := range assets {
		c := cyclonedx.Component{Type: cyclonedx.ComponentTypeLibrary, BOMRef: a.name, Name: a.name, Version: a.version, Scope: cyclonedx.ScopeRequired,
			PackageURL: a.place, Licenses: &cyclonedx.Licenses{{License: &a.licence}}}
		names, err := filepath.Glob(filepath.Join(source, a.files))
		if err != nil || len(names) == 0 {
			return fmt.Errorf("%s: no %s: %w", a.name, a.files, err)
		}
		var files []cyclonedx.Component
		for _, f := range names {
			data, err := os.ReadFile(f)
			if err != nil {
				return err
			}
			name, err := filepath.Rel(source, f)
			if err != nil {
				return err
			}
			files = append(files, cyclonedx.Component{Type: cyclonedx.ComponentTypeFile, BOMRef: filepath.ToSlash(name), Name: filepath.ToSlash(name), Hashes: hashes(fmt.Sprintf("%x", sha256.Sum256(data)))})
		}
		c.Components = &files
		b.parts[c.BOMRef] = c
		b.needs[root] = append(b.needs[root], c.BOMRef)
	}
	return nil
}

// document returns the bill, in the order of names.
func (b *bill) document() (*cyclonedx.BOM, error) {
	var components []cyclonedx.Component
	dependencies := []cyclonedx.Dependency{{Ref: root, Dependencies: unique(b.needs[root])}}
	for _, name := range slices.Sorted(maps.Keys(b.parts)) {
		c := b.parts[name]
		if dir := b.dirs[name]; dir != "" {
			ids, err := licencesOf(dir)
			if err != nil {
				return nil, err
			}
			c.Licenses = licenseList(ids)
			sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix((*c.Properties)[0].Value, "h1:"))
			if err != nil || len(sum) != sha256.Size {
				return nil, fmt.Errorf("%s: no sum, but %q", name, (*c.Properties)[0].Value)
			}
			c.Hashes = hashes(fmt.Sprintf("%x", sum))
		}
		components = append(components, c)
		dependencies = append(dependencies, cyclonedx.Dependency{Ref: name, Dependencies: unique(b.needs[name])})
	}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Component: &cyclonedx.Component{Type: cyclonedx.ComponentTypeApplication, BOMRef: root, Name: root, Licenses: licenseList([]string{"Apache-2.0"})}}
	bom.Components, bom.Dependencies = &components, &dependencies
	return bom, nil
}

// licenseList returns one licence, or all of several.
func licenseList(spdx []string) *cyclonedx.Licenses {
	if len(spdx) == 1 {
		return &cyclonedx.Licenses{{License: &cyclonedx.License{ID: spdx[0]}}}
	}
	return &cyclonedx.Licenses{{Expression: strings.Join(spdx, " AND ")}}
}

func hashes(sum string) *[]cyclonedx.Hash {
	return &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: sum}}
}

// unique returns a list in order, with nothing twice; nil if nothing is in it.
func unique(list []string) *[]string {
	if len(list) == 0 {
		return nil
	}
	list = slices.Compact(slices.Sorted(slices.Values(list)))
	return &list
}

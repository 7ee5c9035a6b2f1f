package main

import (
	"debug/buildinfo"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/CycloneDX/cyclonedx-go"
)

// contents writes what the program was made of, as it says itself, after it was compared
// with what the repository would put in: a CycloneDX file beside the program.
func (r *release) contents(t target, program string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	var modules []string
	parts := []cyclonedx.Component{{Type: cyclonedx.ComponentTypeLibrary, BOMRef: "std", Name: "std", Version: strings.TrimPrefix(info.GoVersion, "go"), PackageURL: "pkg:golang/std@" + strings.TrimPrefix(info.GoVersion, "go")}}
	for _, m := range info.Deps {
		if m.Replace != nil {
			return fmt.Errorf("%s is replaced by %s", m.Path, m.Replace.Path)
		}
		modules = append(modules, m.Path+" "+m.Version)
		parts = append(parts, cyclonedx.Component{
			Type: cyclonedx.ComponentTypeLibrary, BOMRef: m.Path, Name: m.Path, Version: m.Version,
			PackageURL: "pkg:golang/" + m.Path + "@" + m.Version,
		})
	}
	want, err := r.modules(t)
	if err != nil {
		return err
	}
	slices.Sort(modules)
	if !slices.Equal(modules, want) {
		return fmt.Errorf("the program says that it was made of\n%s\nand the repository of\n%s", strings.Join(modules, "\n"), strings.Join(want, "\n"))
	}
	var refs []string
	for _, p := range parts {
		refs = append(refs, p.BOMRef)
	}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{
		Timestamp: r.time.Format("2006-01-02T15:04:05Z"),
		Component: &cyclonedx.Component{Type: cyclonedx.ComponentTypeApplication, BOMRef: "torneo", Name: "torneo", Version: r.version, Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "Apache-2.0"}}}},
	}
	bom.Components = &parts
	bom.Dependencies = &[]cyclonedx.Dependency{{Ref: "torneo", Dependencies: &refs}}
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

// modules are those of which the repository would make the program, in order. (-e: what is
// rendered beforehand is not in it.)
func (r *release) modules(t target) ([]string, error) {
	cmd := exec.Command("go", "list", "-e", "-tags", tags, "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", "./cmd/torneo")
	cmd.Dir = r.source
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=", "GOENV=off", "GOOS="+t.os, "GOARCH="+t.arch)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	list := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(list)
	list = slices.Compact(list)
	return slices.DeleteFunc(list, func(m string) bool { return m == "" }), nil
}

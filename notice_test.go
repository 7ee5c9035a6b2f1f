package torneo_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// NOTICE names the modules that the program contains on any of the systems that it is
// released for, and no others; and says of which systems, if not of all. A module of which
// it says “with its …” stands for those whose paths begin like its own.
func TestNoticeNamesWhatTheProgramContains(t *testing.T) {
	if testing.Short() {
		t.Skip("lists what is compiled for every system")
	}
	named := noticed(t)
	found := map[string][]string{}
	for _, target := range []string{"linux/amd64", "linux/arm64", "windows/amd64", "darwin/amd64", "darwin/arm64"} {
		system, arch, _ := strings.Cut(target, "/")
		for _, module := range linked(t, system, arch) {
			name := module
			for above, line := range named {
				if strings.HasPrefix(module, above+"/") && strings.Contains(line, "with its ") {
					name = above
				}
			}
			if _, ok := named[name]; !ok {
				t.Errorf("%s is in the program for %s, and NOTICE does not name it", module, target)
			}
			if !slices.Contains(found[name], system) {
				found[name] = append(found[name], system)
			}
		}
	}
	for module, line := range named {
		on := systemsOf(line)
		if strings.HasPrefix(module, "htmx.org") || strings.HasPrefix(module, "@") {
			continue // of a page, no module
		}
		if !slices.Equal(found[module], on) {
			t.Errorf("NOTICE says that %s is in the program on %v; it is on %v", module, on, found[module])
		}
	}
	if len(named) < 60 {
		t.Errorf("%d modules were found in NOTICE", len(named))
	}
}

// noticed returns the lines of NOTICE by the module that they name.
func noticed(t *testing.T) map[string]string {
	text, err := os.ReadFile("NOTICE")
	if err != nil {
		t.Fatal(err)
	}
	_, list, ok := strings.Cut(string(text), "contains these modules:\n\n")
	if !ok {
		t.Fatal("NOTICE has no list of modules")
	}
	list, _, _ = strings.Cut(list, "\n\n")
	named := map[string]string{}
	for line := range strings.Lines(list) {
		if strings.HasPrefix(line, "   ") {
			continue // what was begun on the line before
		}
		name := strings.Fields(line)[0]
		if named[name] != "" {
			t.Errorf("NOTICE names %s twice", name)
		}
		named[name] = line
	}
	return named
}

// systemsOf returns the systems that a line of NOTICE speaks of.
func systemsOf(line string) []string {
	all := []string{"linux", "windows", "darwin"}
	for i, name := range []string{"Linux", "Windows", "macOS"} {
		switch {
		case strings.Contains(line, "(on "+name+")"):
			return all[i : i+1]
		case strings.Contains(line, "(except on "+name+")"):
			return slices.Delete(all, i, i+1)
		}
	}
	return all
}

// linked returns the modules whose packages the program is made of on a system.
func linked(t *testing.T, system, arch string) []string {
	cmd := exec.CommandContext(t.Context(), "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", "./cmd/torneo")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+arch)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	modules := strings.Fields(string(out))
	slices.Sort(modules)
	return slices.Compact(modules)
}

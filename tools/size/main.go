// Size says what the program weighs, and what of it comes from where:
//
//	size [-package ./cmd/torneo] [-least 0.1]
//
// It builds the program, takes the size of every symbol from it, and adds them up by
// module. Beside code and data a function has lines in tables, for traces and for the
// collector; they are shared out by how much code there is. What the linker had to keep
// because something looks up methods by name while it runs is worth many megabytes: the
// calls that lead there are printed, and it ends with 1.
package main

import (
	"bufio"
	"bytes"
	"cmp"
	"debug/elf"
	"flag"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("size: ")
	of := flag.String("package", "./cmd/torneo", "the program")
	least := flag.Float64("least", 0.1, "megabytes from which a module has a line of its own")
	flag.Parse()
	dir, err := os.MkdirTemp("", "size")
	if err != nil {
		log.Fatal(err)
	}
	found, err := run(*of, filepath.Join(dir, "program"), *least)
	os.RemoveAll(dir)
	if err != nil {
		log.Fatal(err)
	}
	if found {
		os.Exit(1)
	}
}

func run(of, program string, least float64) (found bool, err error) {
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-w -dumpdep", "-o", program, of)
	build.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")
	var said bytes.Buffer
	build.Stderr = &said
	if err := build.Run(); err != nil {
		return false, fmt.Errorf("%w: %.2000s", err, said.String())
	}
	w, err := weigh(program, of)
	if err != nil {
		return false, err
	}
	w.print(least)
	path := byName(&said)
	if path == nil {
		fmt.Println("\nNothing looks methods up by name: the linker leaves out those that nobody calls.")
		return false, nil
	}
	fmt.Printf("\nMethods are looked up by name, and the linker keeps them all:\n\t%s\n", strings.Join(path, "\n\t← "))
	return true, nil
}

// weight is the size of a program, in bytes.
type weight struct {
	stripped int64            // the file without the names of symbols
	code     map[string]int64 // by module
	data     map[string]int64
	tables   int64 // of functions
}

func weigh(program, of string) (*weight, error) {
	w := &weight{code: map[string]int64{}, data: map[string]int64{}}
	file, err := elf.Open(program)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := os.Stat(program)
	if err != nil {
		return nil, err
	}
	w.stripped = info.Size()
	for _, s := range file.Sections {
		switch s.Name {
		case ".symtab", ".strtab":
			w.stripped -= int64(s.Size)
		case ".gopclntab":
			w.tables += int64(s.Size)
		}
	}
	modules, err := modulesOf(of)
	if err != nil {
		return nil, err
	}
	symbols, err := file.Symbols()
	if err != nil {
		return nil, err
	}
	for _, s := range symbols {
		if int(s.Section) >= len(file.Sections) || s.Section == elf.SHN_UNDEF {
			continue
		}
		module := modules.of(s.Name)
		switch section := file.Sections[s.Section]; {
		case section.Type == elf.SHT_NOBITS: // takes no place in the file
		case s.Name == "go:func.*":
			w.tables += int64(s.Size)
		case section.Name == ".text":
			w.code[module] += int64(s.Size)
		default:
			w.data[module] += int64(s.Size)
		}
	}
	return w, nil
}

// print writes the table, the heaviest first.
func (w *weight) print(least float64) {
	code := int64(0)
	for _, n := range w.code {
		code += n
	}
	type line struct {
		module             string
		code, data, tables int64
	}
	var lines []line
	rest, sum := line{module: "smaller ones"}, int64(0)
	names := maps.Clone(w.code)
	maps.Copy(names, w.data)
	for name := range names {
		l := line{name, w.code[name], w.data[name], w.tables * w.code[name] / max(code, 1)}
		sum += l.code + l.data + l.tables
		if float64(l.code+l.data+l.tables) < least*1e6 {
			rest.code, rest.data, rest.tables = rest.code+l.code, rest.data+l.data, rest.tables+l.tables
			continue
		}
		lines = append(lines, l)
	}
	slices.SortFunc(lines, func(a, b line) int {
		return cmp.Or(cmp.Compare(b.code+b.data+b.tables, a.code+a.data+a.tables), strings.Compare(a.module, b.module))
	})
	lines = append(lines, rest, line{module: "texts, types and what else has no owner", data: w.stripped - sum})
	mb := func(n int64) string { return fmt.Sprintf("%.2f", float64(n)/1e6) }
	fmt.Println("| of | MB | code | its tables | data |\n|---|--:|--:|--:|--:|")
	for _, l := range lines {
		fmt.Printf("| %s | %s | %s | %s | %s |\n", l.module, mb(l.code+l.data+l.tables), mb(l.code), mb(l.tables), mb(l.data))
	}
	fmt.Printf("| **the program** | **%s** | %s | %s | |\n", mb(w.stripped), mb(code), mb(w.tables))
}

// packages are those of a program, with their modules.
type packages map[string]string

func modulesOf(of string) (packages, error) {
	list := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}}\t{{with .Module}}{{.Path}}{{end}}", of)
	list.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, err
	}
	all := packages{}
	for line := range strings.Lines(string(out)) {
		name, module, _ := strings.Cut(strings.TrimSpace(line), "\t")
		all[name] = cmp.Or(module, "Go’s own library")
		// Of ours it is of interest which room.
		if parts := strings.Split(name, "/"); parts[0] == module && len(parts) > 2 && parts[1] == "internal" {
			all[name] = strings.Join(parts[:3], "/")
		}
	}
	return all, nil
}

// of returns the module of a symbol: of its package, whose name ends at a point behind the
// last slash. What was made for types of several packages is nobody's.
func (all packages) of(symbol string) string {
	name, _, _ := strings.Cut(symbol, "[")
	slash := strings.LastIndexByte(name, '/') + 1
	point := strings.IndexByte(name[slash:], '.')
	if point < 0 {
		return "nobody’s"
	}
	if module, ok := all[strings.ReplaceAll(name[:slash+point], "%2e", ".")]; ok {
		return module
	}
	return "nobody’s"
}

// byName returns the way from the beginning of the program to what looks up a method by name
// while it runs, or nil. In what the linker says every symbol is named once, behind the
// one that was the first to need it; and that of package reflect follows from the others.
func byName(dump *bytes.Buffer) []string {
	needs, path := map[string]string{}, []string(nil)
	plain := func(s string) string {
		for {
			cut := strings.LastIndex(s, " <")
			if cut < 0 || !strings.HasSuffix(s, ">") {
				return s
			}
			s = s[:cut]
		}
	}
	lines := bufio.NewScanner(dump)
	lines.Buffer(nil, 1<<20)
	culprit := ""
	for lines.Scan() {
		from, to, ok := strings.Cut(lines.Text(), " -> ")
		if !ok {
			continue
		}
		name := plain(to)
		if _, known := needs[name]; !known {
			needs[name] = plain(from)
		}
		if culprit == "" && strings.Contains(to, "<ReflectMethod>") && !strings.HasPrefix(name, "reflect.") {
			culprit = name
		}
	}
	for name := culprit; name != "" && len(path) < 40; name = needs[name] {
		path = append(path, name)
	}
	return path
}

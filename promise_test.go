package torneo_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What is stable uses nothing that is not: of every exported name of a package that
// docs/library.md promises, the types of parameters, results and fields are promised there, too.
func TestPromisedNamesUseWhatIsPromised(t *testing.T) {
	p := readPromise(t)
	all := exportData(t, p.module, p.packages)
	load := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		if all[path] == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(all[path])
	})
	for _, name := range p.packages {
		pkg, err := load.Import(path.Join(p.module, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range p.unpromised(pkg) {
			t.Errorf("%s: docs/library.md does not promise it", found)
		}
	}
	for name, used := range p.single {
		if !used {
			t.Errorf("docs/library.md promises %s, which nothing promised uses", name)
		}
	}
}

func TestUnpromisedTypesAreFound(t *testing.T) {
	inner := types.NewPackage("m/internal/inner", "inner")
	outer := types.NewPackage("m/outer", "outer")
	kept := types.NewNamed(types.NewTypeName(0, inner, "Kept", nil), types.NewStruct(nil, nil), nil)
	field := types.NewField(0, outer, "Inner", types.NewSlice(types.NewPointer(kept)), false)
	outer.Scope().Insert(types.NewVar(0, outer, "Out", types.NewStruct([]*types.Var{field}, nil)))
	p := promise{module: "m", packages: []string{"outer"}, single: map[string]bool{}}
	if got := p.unpromised(outer); !slices.Equal(got, []string{"outer.Out.Inner is of internal/inner.Kept"}) {
		t.Errorf("got %q", got)
	}
	p.single["internal/inner.Kept"] = false
	if got := p.unpromised(outer); got != nil || !p.single["internal/inner.Kept"] {
		t.Errorf("got %q", got)
	}
}

// promise is what docs/library.md says is stable: packages, and single types of others. A type
// is true when something promised uses it.
type promise struct {
	module   string
	packages []string // without the module; "" is the root
	single   map[string]bool
}

func readPromise(t *testing.T) promise {
	t.Helper()
	text, err := os.ReadFile("docs/library.md")
	if err != nil {
		t.Fatal(err)
	}
	p := promise{module: modulePath(t), packages: []string{""}, single: map[string]bool{}}
	quoted := regexp.MustCompile("`([^`]+)`")
	for line := range strings.Lines(string(text)) {
		if rest, is := strings.CutPrefix(line, "- in "); is && strings.Contains(line, "exported names with a doc comment") {
			list, _, _ := strings.Cut(rest, ":")
			for _, m := range quoted.FindAllStringSubmatch(list, -1) {
				p.packages = append(p.packages, m[1])
			}
		}
		if rest, is := strings.CutPrefix(line, "- of `pairing/swiss`"); is {
			list, _, _ := strings.Cut(rest, ";")
			for _, m := range quoted.FindAllStringSubmatch(list, -1) {
				p.single["pairing/swiss."+m[1]] = false
			}
		}
	}
	if len(p.packages) < 15 || len(p.single) == 0 {
		t.Fatalf("docs/library.md promises %d packages and %d single types: has its text changed?", len(p.packages), len(p.single))
	}
	return p
}

// exportData compiles packages and returns where the types of each, and of what it imports, are.
func exportData(t *testing.T, module string, packages []string) map[string]string {
	t.Helper()
	arguments := []string{"list", "-export", "-deps", "-json=ImportPath,Export"}
	for _, p := range packages {
		arguments = append(arguments, path.Join(module, p))
	}
	out, err := exec.Command("go", arguments...).Output()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var x struct{ ImportPath, Export string }
		if err := d.Decode(&x); err == io.EOF {
			return files
		} else if err != nil {
			t.Fatal(err)
		}
		files[x.ImportPath] = x.Export
	}
}

// unpromised returns what a package's exported names use that is not promised, sorted.
func (p *promise) unpromised(pkg *types.Package) (found []string) {
	scope := pkg.Scope()
	name := strings.TrimPrefix(strings.TrimPrefix(pkg.Path(), p.module), "/")
	w := &promisedUses{promise: p, seen: map[types.Type]bool{}}
	for _, x := range scope.Names() {
		o := scope.Lookup(x)
		if !o.Exported() {
			continue
		}
		at := strings.TrimPrefix(name+"."+x, ".")
		if named, is := types.Unalias(o.Type()).(*types.Named); is && named.Obj() == o {
			w.declaration(named, at)
		} else {
			w.use(o.Type(), at)
		}
	}
	slices.Sort(w.found)
	return slices.Compact(w.found)
}

// promisedUses walks types and notes those that are not promised.
type promisedUses struct {
	*promise
	seen  map[types.Type]bool
	found []string
}

// declaration walks what a declared type shows.
func (w *promisedUses) declaration(x *types.Named, at string) {
	if w.seen[x] {
		return
	}
	w.seen[x] = true
	for m := range x.Methods() {
		if m.Exported() {
			w.use(m.Type(), at+"."+m.Name())
		}
	}
	w.use(x.Underlying(), at)
}

func (w *promisedUses) use(t types.Type, at string) {
	switch x := t.(type) {
	case *types.Alias: // a promised name of a type from elsewhere promises that type
		target, is := types.Unalias(x).(*types.Named)
		if of := w.packageOf(x.Obj()); is && of != "" && slices.Contains(w.packages, of) {
			w.declaration(target, of+"."+x.Obj().Name())
			return
		}
		w.use(types.Unalias(x), at)
	case *types.Named:
		w.name(x, at)
	case *types.Struct:
		for f := range x.Fields() {
			if f.Exported() {
				w.use(f.Type(), at+"."+f.Name())
			}
		}
	case *types.Map:
		w.use(x.Key(), at)
		w.use(x.Elem(), at)
	case interface{ Elem() types.Type }: // pointers, slices, arrays, channels
		w.use(x.Elem(), at)
	case *types.Signature:
		w.use(x.Params(), at)
		w.use(x.Results(), at)
	case *types.Tuple:
		for v := range x.Variables() {
			w.use(v.Type(), at)
		}
	case *types.Interface:
		for m := range x.Methods() {
			w.use(m.Type(), at+"."+m.Name())
		}
	}
}

// name notes the use of a declared type. A single type that is promised is walked in its turn.
func (w *promisedUses) name(x *types.Named, at string) {
	for a := range x.TypeArgs().Types() {
		w.use(a, at)
	}
	of := w.packageOf(x.Obj())
	if of == "" || slices.Contains(w.packages, of) {
		return
	}
	name := of + "." + x.Obj().Name()
	if _, is := w.single[name]; is {
		w.single[name] = true
		w.declaration(x, name)
		return
	}
	w.found = append(w.found, at+" is of "+name)
}

// packageOf returns the package of a name, without the module; "" if it is not of this module,
// or of its root, which is promised whole.
func (w *promisedUses) packageOf(o *types.TypeName) string {
	if o.Pkg() == nil || !strings.HasPrefix(o.Pkg().Path(), w.module+"/") {
		return ""
	}
	return strings.TrimPrefix(o.Pkg().Path(), w.module+"/")
}

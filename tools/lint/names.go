package main

import (
	"go/ast"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
)

// bareNames refuses a package or an exported function that is named by a participle, a
// preposition or an adverb alone: a function is called by what it does or returns
// (docs/glossary.md).
var bareNames = &analysis.Analyzer{
	Name: "barename",
	Doc:  "packages and exported functions are named by a noun or a verb, not by a bare participle, preposition or adverb",
	Run:  checkNames,
}

// right are names that are so all the same, each for its reason.
var right = map[string]bool{
	"Unplayed":      true, // the regulations' word for a round
	"Predetermined": true, // theirs for pairings by a table
	"Before":        true, // as time.Time has it
	"Enabled":       true, // of slog.Handler
	"Within":        true, // generated pages call it
}

func checkNames(pass *analysis.Pass) (any, error) {
	if len(pass.Files) > 0 && isBare(pass.Pkg.Name()) {
		pass.Reportf(pass.Files[0].Name.Pos(), "package %s is named by a bare participle, preposition or adverb", pass.Pkg.Name())
	}
	for _, file := range pass.Files {
		name := pass.Fset.Position(file.Pos()).Filename
		if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_templ.go") {
			continue
		}
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if is && f.Name.IsExported() && isBare(f.Name.Name) && !right[f.Name.Name] {
				pass.Reportf(f.Name.Pos(), "%s is a bare participle, preposition or adverb: say what it does or returns", f.Name.Name)
			}
		}
	}
	return nil, nil
}

// isBare reports a name of one word that is neither a noun nor a verb by itself.
func isBare(name string) bool {
	if first, size := utf8.DecodeRuneInString(name); !unicode.IsLetter(first) || strings.ToLower(name[size:]) != name[size:] {
		return false // of several words
	}
	word := strings.ToLower(name)
	return bareWords.MatchString(word) || participle.MatchString(word) && !nouns.MatchString(word)
}

var (
	participle = regexp.MustCompile(`^[a-z]{3,}ed$`)
	nouns      = regexp.MustCompile(`^(need|feed|seed|speed|embed|exceed|proceed|succeed|shared|bed|bleed|breed|weed)$`)
	bareWords  = regexp.MustCompile(`^(` + strings.Join(strings.Fields(`
		by for from in into on out over under with without within after before since until about above below against
		among around between beside besides beyond off onto per through to toward towards upon via near apart together
		else otherwise again ahead aside away forth here hence however indeed instead likewise maybe meanwhile
		once only perhaps quite rather soon still then thence there thus too very whence where whether yet alone along
		already also always anew as even ever everywhere far how much never not often onward so such than whoever whose why
		said done made held kept lost met paid sent sold spent stood taken taught told thought thrown understood won written
		given gone grown hidden known laid led lent lit seen shown sought spoken stolen struck sworn torn woken worn wound
		begun bent bound broken brought built bought caught chosen dealt drawn driven eaten fallen fed felt fought found
		flown forgotten forgiven frozen got heard hurt`), "|") + `)$`)
)

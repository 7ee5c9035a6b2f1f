package command

import (
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
)

// Verb is a command by its name: a run makes only the one that it was asked for.
type Verb struct {
	Name  string
	Under string // the verb that it is a command of; "": it is one of torneo's
	Group Group  // of those that are torneo's
	Reads bool   // reports, in the encoding that it is told if it is told one
	Make  func(*Run) *cobra.Command
}

// Group is verbs that help shows together.
type Group string

// The groups, in the order of the help.
const (
	FilesGroup Group = "files" // tournament files
	DeskGroup  Group = "desk"
	ListsGroup Group = "lists"
	RulesGroup Group = "rules"
	AboutGroup Group = "about"
)

var groups = []Group{FilesGroup, DeskGroup, ListsGroup, RulesGroup, AboutGroup}

// Execute runs the verb that the arguments name and returns the exit code.
func (a *Run) Execute(args []string) int {
	completes := len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd)
	if completes {
		completing.Store(true)
	}
	root := a.Tree(a.VerbsFor(args))
	if completes {
		a.translate(root)
	}
	root.SetArgs(append([]string{}, args...))
	cmd, err := root.ExecuteC()
	if flushed := a.Out.Flush(); err == nil && flushed != nil {
		err = flushed
	}
	return a.finish(cmd, err)
}

// VerbsFor returns the verbs that the arguments may mean: the first of these names one, which
// comes with its commands, or it may be any.
func (a *Run) VerbsFor(args []string) (list []Verb) {
	if len(args) == 0 || a.find(args[0]) < 0 {
		return a.Known
	}
	for _, v := range a.Known {
		if v.Name == args[0] || v.Under == args[0] {
			list = append(list, v)
		}
	}
	return list
}

func (a *Run) find(name string) int {
	return slices.IndexFunc(a.Known, func(v Verb) bool { return v.Name == name })
}

// Root returns the tree of all commands.
func (a *Run) Root() *cobra.Command { return a.Tree(a.Known) }

// Tree returns the tree of some commands. Texts are message identifiers made from the names of
// commands and flags; help looks them up.
func (a *Run) Tree(among []Verb) *cobra.Command {
	var version bool
	root := &cobra.Command{
		Use:           "torneo",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          KnownCommand,
		RunE: func(cmd *cobra.Command, args []string) error {
			if k := a.find("version"); version && k >= 0 {
				of := a.Known[k].Make(a)
				return of.RunE(of, nil)
			}
			return a.Help(cmd)
		},
	}
	root.CompletionOptions.DisableDefaultCmd = true
	root.Flags().BoolVar(&version, "version", false, "")
	root.PersistentFlags().StringVar(&a.langFlag, "lang", "", "")
	root.PersistentFlags().BoolVarP(&a.Verbose, "verbose", "v", false, "")
	root.PersistentPreRunE = func(*cobra.Command, []string) error { return a.checkLanguage() }
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { _ = a.Help(cmd) })
	root.SetFlagErrorFunc(flagError)
	Complete(root, "lang", func() []string { return languageNames() })

	a.grow(root, among)
	rename(root)
	help := a.helpCommand(root)
	root.SetHelpCommand(help)
	root.AddCommand(help)
	return root
}

// grow adds verbs to the tree. A verb under another one is also there by its name alone, as it
// was called before; help does not show it there.
func (a *Run) grow(root *cobra.Command, among []Verb) {
	parents := map[string]*cobra.Command{}
	for _, v := range among {
		cmd := v.make(a)
		cmd.Hidden = cmd.Hidden || v.Under != ""
		root.AddCommand(cmd)
		parents[v.Name] = cmd
	}
	for _, v := range among {
		if parent := parents[v.Under]; parent != nil {
			parent.AddCommand(v.make(a))
		}
	}
}

// keyAnnotation holds the name of a verb in identifiers of texts, pathAnnotation what it is called
// by, groupAnnotation its group.
const (
	keyAnnotation   = "key"
	pathAnnotation  = "path"
	groupAnnotation = "group"
)

// make makes the command. Its texts go by its own name, wherever it stands in the tree.
func (v *Verb) make(a *Run) *cobra.Command {
	cmd := v.Make(a)
	if v.Reads {
		a.Reading(cmd)
	}
	cmd.Annotations = map[string]string{keyAnnotation: v.Name, pathAnnotation: "torneo " + strings.TrimPrefix(v.Under+" "+v.Name, " "), groupAnnotation: string(v.Group)}
	if v.Under != "" {
		called := regexp.MustCompile(`(^|\W)torneo ` + v.Name + `\b`)
		for _, c := range append([]*cobra.Command{cmd}, cmd.Commands()...) {
			c.Example = called.ReplaceAllString(c.Example, "${1}torneo "+v.Under+" "+v.Name)
		}
	}
	return cmd
}

// PathOf returns the words by which help calls a command: "torneo norms titles".
func PathOf(cmd *cobra.Command) string {
	if path := cmd.Annotations[pathAnnotation]; path != "" {
		return path
	}
	if cmd.HasParent() {
		return PathOf(cmd.Parent()) + " " + cmd.Name()
	}
	return cmd.Name()
}

package cli

import (
	"slices"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

func (a *app) completionCommand() *cobra.Command {
	return &cobra.Command{
		Use:       "completion",
		ValidArgs: shells,
		Example: `source <(torneo completion bash)
torneo completion zsh > "${fpath[1]}/_torneo"
torneo completion fish > ~/.config/fish/completions/torneo.fish`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return usage("cli.shell.none", "there", strings.Join(shells, ", "))
			case len(args) > 1 || !slices.Contains(shells, args[0]):
				return unknown("cli.shell.unknown", args[len(args)-1], shells)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(a.out, true)
			case "zsh":
				return root.GenZshCompletion(a.out)
			case "fish":
				return root.GenFishCompletion(a.out, true)
			}
			return root.GenPowerShellCompletionWithDesc(a.out)
		},
	}
}

// completing reports whether a run completes a command line. Nothing else needs to know what
// completes a flag, and cobra keeps that for as long as the process runs.
var completing atomic.Bool

// complete says what the values of a flag can be.
func complete(cmd *cobra.Command, flag string, values func() []string) {
	if !completing.Load() {
		return
	}
	_ = cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return values(), cobra.ShellCompDirectiveNoFileComp
	})
}

// completeList completes the last entry of a list parted by commas.
func completeList(cmd *cobra.Command, flag string, values func() []string) {
	if !completing.Load() {
		return
	}
	_ = cmd.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		before := ""
		if k := strings.LastIndexByte(typed, ','); k >= 0 {
			before = typed[:k+1]
		}
		var list []string
		for _, v := range values() {
			list = append(list, before+v)
		}
		return list, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
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
				return command.Usage("cli.shell.none", "there", strings.Join(shells, ", "))
			case len(args) > 1 || !slices.Contains(shells, args[0]):
				return command.UnknownValue("cli.shell.unknown", args[len(args)-1], shells)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch args[0] {
			case "bash":
				return root.GenBashCompletionV2(a.Out, true)
			case "zsh":
				return root.GenZshCompletion(a.Out)
			case "fish":
				return root.GenFishCompletion(a.Out, true)
			}
			return root.GenPowerShellCompletionWithDesc(a.Out)
		},
	}
}

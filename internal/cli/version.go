package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"torneo/internal/cli/command"
	"torneo/internal/jsonline"
)

func (a *app) versionCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "version", Args: command.NoArguments}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(*cobra.Command, []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		return a.version(f)
	}
	return cmd
}

// versionJSON is the program as programs read it.
type versionJSON struct {
	Version  string   `json:"version"`
	Commit   string   `json:"commit,omitempty"`
	Go       string   `json:"go"`
	Platform string   `json:"platform"`
	Editions []string `json:"editions"`
}

func (a *app) version(f command.Format) error {
	if f == command.JSONFormat {
		return a.Line(jsonline.Of(versionJSON{command.Version, commit(), runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, editionNames()}))
	}
	of := command.Version
	if c := commit(); c != "" && !strings.Contains(of, c) {
		of += " " + c
	}
	_, err := fmt.Fprintf(a.Out, "torneo %s (%s %s/%s)\n%s\n", of, runtime.Version(), runtime.GOOS, runtime.GOARCH,
		a.T("cli.version.editions", "editions", strings.Join(editionNames(), ", ")))
	return err
}

// commit returns the revision from which the program was built: as the build says, else as Go
// noted it; "" if neither does.
func commit() string {
	if command.Commit != "" {
		return command.Commit
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value[:min(len(s.Value), 12)]
		}
	}
	return ""
}

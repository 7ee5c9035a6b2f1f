package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"torneo/internal/jsonline"

	"github.com/spf13/cobra"
)

func (a *app) versionCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "version", Args: noArguments}
	formats := addFormat(cmd, textFormat, jsonFormat)
	cmd.RunE = func(*cobra.Command, []string) error {
		f, err := formats.check()
		if err != nil {
			return err
		}
		return a.version(f)
	}
	return cmd
}

func (a *app) version(f format) error {
	if f == jsonFormat {
		return a.line(jsonline.Of(struct {
			Version  string   `json:"version"`
			Commit   string   `json:"commit,omitempty"`
			Go       string   `json:"go"`
			Platform string   `json:"platform"`
			Editions []string `json:"editions"`
		}{Version, commit(), runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, editionNames()}))
	}
	of := Version
	if c := commit(); c != "" && !strings.Contains(of, c) {
		of += " " + c
	}
	_, err := fmt.Fprintf(a.out, "torneo %s (%s %s/%s)\n%s\n", of, runtime.Version(), runtime.GOOS, runtime.GOARCH,
		a.T("cli.version.editions", "editions", strings.Join(editionNames(), ", ")))
	return err
}

// commit returns the revision from which the program was built: as the build says, else as Go
// noted it; "" if neither does.
func commit() string {
	if Commit != "" {
		return Commit
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

func noArguments(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usage("cli.arguments.none", "value", args[0])
	}
	return nil
}

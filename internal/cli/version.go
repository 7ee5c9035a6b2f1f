package cli

import (
	"fmt"
	"runtime"
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
			Go       string   `json:"go"`
			Platform string   `json:"platform"`
			Editions []string `json:"editions"`
		}{Version, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH, editionNames()}))
	}
	_, err := fmt.Fprintf(a.out, "torneo %s (%s %s/%s)\n%s\n", Version, runtime.Version(), runtime.GOOS, runtime.GOARCH,
		a.T("cli.version.editions", "editions", strings.Join(editionNames(), ", ")))
	return err
}

func noArguments(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usage("cli.arguments.none", "value", args[0])
	}
	return nil
}

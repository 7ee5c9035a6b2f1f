package command

import (
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"
)

// completing reports whether a run completes a command line. Nothing else needs to know what
// completes a flag, and cobra keeps that for as long as the process runs.
var completing atomic.Bool

// Complete says what the values of a flag can be.
func Complete(cmd *cobra.Command, flag string, values func() []string) {
	if !completing.Load() {
		return
	}
	_ = cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return values(), cobra.ShellCompDirectiveNoFileComp
	})
}

// CompleteList completes the last entry of a list separated by commas.
func CompleteList(cmd *cobra.Command, flag string, values func() []string) {
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

//go:build !rehearsal

package cli

import "github.com/spf13/cobra"

// rehearsalCommands returns the commands with which an upgrade is rehearsed: a program that
// people use has none.
func (*app) rehearsalCommands() []*cobra.Command { return nil }

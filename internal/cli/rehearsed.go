//go:build !rehearsal

package cli

import "github.com/spf13/cobra"

// rehearsed are commands with which an upgrade is rehearsed: a program that people use has none.
func (*app) rehearsed() []*cobra.Command { return nil }

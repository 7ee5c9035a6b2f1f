package command

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// renamed holds flags that were called as a flag of another verb with another meaning, by the verb
// and the former name, which is still understood.
var renamed = map[string]map[string]string{
	"calc-norm":    {"event": "event-kind"},
	"calc-prize":   {"points": "players-points"},
	"continue":     {"code": "takeover-code"},
	"inbox-export": {"out": "output"},
	"import":       {"into": "into-event", "numbers": "numbers-are"},
	"laws":         {"compare": "compare-editions", "count": "times"},
	"calc-clock":   {"count": "times"},
	"list-columns": {"name": "list-name"},
	"list-import":  {"name": "list-name"},
	"norms":        {"event": "event-kind", "host": "host-federation"},
	"period":       {"explain": "explain-player", "out": "output", "system": "rating-system", "systems": "list-systems"},
	"pgn":          {"boards": "only-boards"},
	"publish":      {"to": "target"},
	"regulations":  {"state": "stated"},
	"serve":        {"players": "players-door"},
	"titles":       {"event": "event-kind", "host": "host-federation"},
}

// rename gives the flags of all commands below a command the names that they have by now. Code
// and command lines that call them by the former one mean the same.
func rename(cmd *cobra.Command) {
	if names := renamed[CommandKey(cmd)]; names != nil {
		for former := range names {
			if f := cmd.Flags().Lookup(former); f != nil && f.Annotations[textAnnotation] == nil {
				Describe(cmd, former, former)
			}
		}
		cmd.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
			if now, is := names[name]; is {
				name = now
			}
			return pflag.NormalizedName(name)
		})
	}
	for _, c := range cmd.Commands() {
		rename(c)
	}
}

package cli

import (
	"torneo/internal/cli/command"
	"torneo/pairing"
	"torneo/pairing/swiss"
)

// outcomes are the exit codes of reasons for which a round is not paired or not
// checked, where it is not that the tournament breaks a rule.
var outcomes = map[string]int{
	"pairing.no-round":   command.ExitUsage,
	"pairing.not-paired": command.ExitUsage,

	"schedule.not-tabular": command.ExitUnjudged,
	"pairing.baku-rounds":  command.ExitUnjudged,

	"pairing.all-rounds-paired": command.ExitOver,
	"knockout.over":             command.ExitOver,
	"knockout.over.nobody":      command.ExitOver,
}

// outcomeOf returns the exit code of a refusal.
func outcomeOf(u *swiss.Unpairable) int {
	if pairing.NotJudged(u) {
		return command.ExitUnjudged
	}
	if code, ok := outcomes[u.Message.ID]; ok {
		return code
	}
	return command.ExitBroken
}

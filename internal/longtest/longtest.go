// Package longtest decides how often randomised tests repeat: seldom by
// default, often with TORNEO_THOROUGH=1 (make thorough).
package longtest

import "os"

// IsEnabled reports whether tests were asked to take their time.
func IsEnabled() bool { return os.Getenv("TORNEO_THOROUGH") != "" }

// Or returns the number of repetitions: seldom, or often if that was asked for.
func Or(often, seldom int) int {
	if IsEnabled() {
		return often
	}
	return seldom
}

// Package thorough says how often tests repeat what they draw at random: seldom where
// everybody waits for them, often where they were asked to take their time with
// TORNEO_THOROUGH=1 (make thorough).
package thorough

import "os"

// Asked reports whether tests were asked to take their time.
func Asked() bool { return os.Getenv("TORNEO_THOROUGH") != "" }

// Or is how often to repeat: seldom, or often if that was asked for.
func Or(often, seldom int) int {
	if Asked() {
		return often
	}
	return seldom
}

package spelling

import (
	"strings"

	"torneo/message"
)

// Nearest lists the words that a mistyped one may have meant: those that begin
// with it, and those at most two letters away, the closest first.
func Nearest(typed string, words []string) []string {
	typed = strings.ToLower(typed)
	if typed == "" {
		return nil
	}
	limit := min(2, max(1, len(typed)/2))
	byDistance := make([][]string, limit+1)
	for _, w := range words {
		lower := strings.ToLower(w)
		d := distance(typed, lower)
		if len(typed) > 1 && strings.HasPrefix(lower, typed) {
			d = min(d, 1)
		}
		if d <= limit {
			byDistance[d] = append(byDistance[d], w)
		}
	}
	for _, found := range byDistance {
		if len(found) > 0 {
			return found[:min(len(found), 5)]
		}
	}
	return nil
}

// distance returns the number of letters to insert, take away or change (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		above := row[0]
		row[0] = i + 1
		for j := range len(b) {
			d := above
			if a[i] != b[j] {
				d = 1 + min(above, row[j], row[j+1])
			}
			above, row[j+1] = row[j+1], d
		}
	}
	return row[len(b)]
}

// Suggest adds to a message what may have been meant; without anything it is as it was.
func Suggest(text message.Message, near []string) message.Message {
	if len(near) == 0 {
		return text
	}
	return message.New("spelling.perhaps", "text", text, "near", strings.Join(near, ", "))
}

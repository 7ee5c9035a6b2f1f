package schematest

import (
	"fmt"
	"regexp"
	"slices"
)

// otherDay is a day, or a moment, in a form that documents for programs do not have.
var otherDay = regexp.MustCompile(`^([0-9]{4}/[0-9]{2}/[0-9]{2}|[0-9]{2}/[0-9]{2}/[0-9]{4})( [0-9]{2}:[0-9]{2})?$`)

// quoting are the fields that have what stands in a file as it stands there.
var quoting = []string{"found", "taken"}

// CheckDays finds a day that is not written by ISO 8601 in what was read of JSON.
func CheckDays(value any) error {
	switch v := value.(type) {
	case string:
		if otherDay.MatchString(v) {
			return fmt.Errorf("%q is no day by ISO 8601", v)
		}
	case []any:
		for k := range v {
			if err := CheckDays(v[k]); err != nil {
				return err
			}
		}
	case map[string]any:
		for name, x := range v {
			if err := CheckDays(x); err != nil && !slices.Contains(quoting, name) {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return nil
}

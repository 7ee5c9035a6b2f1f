package eventtext

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ranges writes numbers with runs drawn together: "3, 5-8".
func ranges(numbers []int64) string {
	numbers = slices.Sorted(slices.Values(numbers))
	var parts []string
	for k := 0; k < len(numbers); {
		first := numbers[k]
		for k++; k < len(numbers) && numbers[k] == numbers[k-1]+1; k++ {
		}
		last := numbers[k-1]
		if last == first {
			parts = append(parts, strconv.FormatInt(first, 10))
		} else {
			parts = append(parts, fmt.Sprintf("%d-%d", first, last))
		}
	}
	return strings.Join(parts, ", ")
}

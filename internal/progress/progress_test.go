package progress_test

import (
	"bytes"
	"strings"
	"testing"

	"torneo/internal/progress"
)

func TestProgressEndsWithItsTotal(t *testing.T) {
	var out bytes.Buffer
	p := progress.NewBar(&out, "files", 1234)
	for range 1234 {
		p.Step()
	}
	p.Close()
	if got := out.String(); !strings.Contains(got, "files") || !strings.Contains(got, "[1234/1234]") {
		t.Errorf("the last thing shown is %q", got)
	}
}

package report_test

import (
	"bytes"
	"strings"
	"testing"

	"torneo/internal/report"
)

func TestProgressEndsWithItsTotal(t *testing.T) {
	var out bytes.Buffer
	p := report.NewProgress(&out, "files", 1234)
	for range 1234 {
		p.Step()
	}
	p.Close()
	if got := out.String(); !strings.Contains(got, "files") || !strings.Contains(got, "[1234/1234]") {
		t.Errorf("the last thing shown is %q", got)
	}
}

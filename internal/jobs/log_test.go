package jobs

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

func TestRiverTellsItsErrorsSeldom(t *testing.T) {
	var b bytes.Buffer
	log := quiet(slog.New(slog.NewTextHandler(&b, nil)))
	for range 100 {
		log.With("queue", "x").Error("the database is away")
		log.Info("looking")
	}
	log.Error("something else")
	if n := strings.Count(b.String(), "\n"); n != 2 || strings.Contains(b.String(), "looking") {
		t.Error(b.String())
	}
}

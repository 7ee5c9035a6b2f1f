package store_test

import (
	"errors"
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/store"
	"torneo/message"
)

func TestEveryErrorSpeaks(t *testing.T) {
	cause := errors.New("cause")
	told := []interface {
		error
		Message() message.Message
	}{
		&store.NotFound{What: "event", ID: "x1"}, &store.NotFound{What: "journal", ID: "x1"},
		&store.Conflict{Journal: "x1", Last: 7}, &store.Newer{Where: "x1", Found: 9, Known: 1},
		&store.Foreign{Where: "x1"}, &store.Nothing{Where: "x1"}, &store.Corrupt{Where: "x1", Detail: "page 3"},
		&store.Invalid{Field: "database", Why: store.NotKnown}, &store.Invalid{Field: "backup", Why: store.NotKnown},
	}
	for _, why := range []store.Why{store.Empty, store.TooLong, store.NotText, store.NotJSON, store.NoTime, store.NotKnown} {
		told = append(told, &store.Invalid{Field: "x1", Why: why, Limit: 100})
	}
	for _, reason := range []store.Reason{store.Busy, store.Full, store.ReadOnly, store.Forbidden, store.NoPlace, store.Gone, store.Failed} {
		told = append(told, &store.Unavailable{Where: "x1", Reason: reason, Err: cause}, &store.Unavailable{Where: "x1", Reason: reason, Uncertain: true, Err: cause})
	}
	for _, language := range i18n.Languages() {
		printer := i18n.New(language)
		for _, err := range told {
			text := printer.Text(err.Message())
			if text == "" || strings.Contains(text, "<no value>") || strings.Contains(text, "store.") {
				t.Errorf("%s: %#v says %q", language, err, text)
			}
			if !strings.Contains(text, "x1") && err.Message().Args["where"] != nil {
				t.Errorf("%s: %q does not say where", language, text)
			}
		}
	}
}

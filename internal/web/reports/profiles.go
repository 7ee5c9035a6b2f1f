package reports

import (
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/submission"
)

// profilesForm keeps the profiles that an event has of its own beside its journal, a line
// each by its name.
const profilesForm = "profiles"

// The limits of profiles: their number, and characters of a line and of a name.
const (
	mostOwnProfiles = 50
	longestLine     = 1000
	longestID       = 60
)

// ownProfiles returns the profiles of federations that were loaded for the event. What cannot
// be read any more is none: the report is judged without.
func ownProfiles(v *page.Visit) ([]submission.Profile, error) {
	lines, err := v.Site.Desk.Store().Form(v.Context(), v.Tournament.Event, profilesForm)
	if err != nil || len(lines) == 0 {
		return nil, err
	}
	own, err := submission.ParseProfiles(profilesText(lines))
	if err != nil {
		v.Site.Log.Warn("profiles of federations", slog.Any("error", err))
	}
	return own, nil
}

func profilesText(lines map[string]string) string {
	var text strings.Builder
	for _, id := range slices.Sorted(maps.Keys(lines)) {
		text.WriteString(lines[id] + "\n")
	}
	return text.String()
}

// keepProfiles takes profiles from a file, in place of those of the same name, or takes
// one away.
func keepProfiles(v *page.Visit) (*page.Next, error) {
	store := v.Site.Desk.Store()
	lines, err := store.Form(v.Context(), v.Tournament.Event, profilesForm)
	if err != nil {
		return nil, err
	}
	if lines == nil {
		lines = map[string]string{}
	}
	var next *page.Next
	if gone := v.Value("remove"); gone != "" {
		delete(lines, gone)
		next = &page.Next{Done: message.New("web.done.profiles-gone")}
	} else {
		_, data, err := v.File("profiles")
		if err != nil {
			return nil, err
		}
		if len(data) == 0 {
			return nil, &arbiter.Refused{Message: message.New("submission.own.no-file")}
		}
		text := string(data)
		if _, err := submission.ParseProfiles(text); err != nil {
			return nil, refusedProfiles(err)
		}
		for line := range strings.Lines(strings.TrimPrefix(text, "\uFEFF")) {
			if line = strings.TrimRight(line, "\r\n"); strings.TrimSpace(line) != "" && !strings.HasPrefix(line, "#") {
				id, _, _ := strings.Cut(line, "\t")
				if len(line) > longestLine || len(id) > longestID {
					return nil, &arbiter.Refused{Message: message.New("submission.own.long", "line", longestLine, "id", longestID)}
				}
				lines[strings.ToLower(strings.TrimSpace(id))] = line
			}
		}
		if len(lines) > mostOwnProfiles {
			return nil, &arbiter.Refused{Message: message.New("submission.profile.many", "most", mostOwnProfiles)}
		}
		if _, err := submission.ParseProfiles(profilesText(lines)); err != nil {
			return nil, refusedProfiles(err)
		}
	}
	return next, store.KeepForm(v.Context(), v.Tournament.Event, profilesForm, lines)
}

func refusedProfiles(err error) error {
	if wrong := (*submission.ProfileError)(nil); errors.As(err, &wrong) {
		return &arbiter.Refused{Message: wrong.Sentence()}
	}
	return err
}

package doctor

import (
	"errors"
	"time"

	"torneo/internal/clock"
	"torneo/internal/errtext"
	"torneo/internal/tlsserver"
	"torneo/message"
)

// Certificate asks how it stands with the certificate of the hall: the one that is given,
// or the program's own in the folder. Where neither is, there is nothing to say.
func Certificate(folder, certificate, key string, now time.Time) []Finding {
	const question = "certificate"
	s, there, err := tlsserver.StandingOf(folder, certificate, key, now)
	if !there {
		return nil
	}
	if err != nil {
		level := Trouble
		if now.Before(s.Until) && messageOf(err) == "doors.ends" {
			level = Doubt
		}
		return []Finding{{question, level, errtext.Of(err)}}
	}
	list := []Finding{}
	if s.Read != "" {
		list = append(list, newFinding(question, Doubt, "doctor.certificate.read", "file", s.Read))
	}
	until := clock.Day(s.Until.In(now.Location()))
	switch {
	case s.Until.IsZero():
		list = append(list, newFinding(question, Well, "doctor.certificate.none"))
	case s.Renewed:
		list = append(list, newFinding(question, Doubt, "doctor.certificate.anew", "until", until))
	default:
		list = append(list, newFinding(question, Well, "doctor.certificate.well", "until", until))
	}
	return list
}

func messageOf(err error) string {
	if told := (interface{ Message() message.Message })(nil); errors.As(err, &told) {
		return told.Message().ID
	}
	return ""
}

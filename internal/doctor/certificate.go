package doctor

import (
	"errors"
	"time"

	"torneo/internal/door"
	"torneo/internal/moment"
	"torneo/internal/reason"
	"torneo/message"
)

// Certificate asks how it stands with the certificate of the hall: the one that is given,
// or the program's own in the folder. Where neither is, there is nothing to say.
func Certificate(folder, certificate, key string, now time.Time) []Finding {
	const question = "certificate"
	s, there, err := door.StandingOf(folder, certificate, key, now)
	if !there {
		return nil
	}
	if err != nil {
		level := Trouble
		if now.Before(s.Until) && messageOf(err) == "doors.ends" {
			level = Doubt
		}
		return []Finding{{question, level, reason.Of(err)}}
	}
	list := []Finding{}
	if s.Read != "" {
		list = append(list, found(question, Doubt, "doctor.certificate.read", "file", s.Read))
	}
	until := moment.Day(s.Until.In(now.Location()))
	switch {
	case s.Until.IsZero():
		list = append(list, found(question, Well, "doctor.certificate.none"))
	case s.Renewed:
		list = append(list, found(question, Doubt, "doctor.certificate.anew", "until", until))
	default:
		list = append(list, found(question, Well, "doctor.certificate.well", "until", until))
	}
	return list
}

func messageOf(err error) string {
	if told := (interface{ Message() message.Message })(nil); errors.As(err, &told) {
		return told.Message().ID
	}
	return ""
}

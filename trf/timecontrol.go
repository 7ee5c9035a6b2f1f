package trf

// timeControl reads 222, the encoded time control.
func (r *reader) timeControl(w *row, text string) {
	if !validTimeControl(text) {
		r.report(Violation, w.place(5), text, text, "trf.timecontrol")
	}
	r.t.TimeControl = text
}

// validTimeControl follows the grammar of record 222, all in seconds:
//
//	control = periods | "W" periods "-B" periods
//	periods = period { ":" period }
//	period  = [ moves "/" ] time [ "+" increment ]
func validTimeControl(s string) bool {
	if len(s) > 0 && (s[0] == 'W' || s[0] == 'w') {
		rest, ok := periods(s[1:])
		if !ok || len(rest) < 2 || rest[0] != '-' || rest[1] != 'B' && rest[1] != 'b' {
			return false
		}
		s = rest[2:]
	}
	rest, ok := periods(s)
	return ok && rest == ""
}

func periods(s string) (rest string, ok bool) {
	for {
		if s, ok = digits(s); !ok {
			return s, false
		}
		if s != "" && s[0] == '/' {
			if s, ok = digits(s[1:]); !ok {
				return s, false
			}
		}
		if s != "" && s[0] == '+' {
			if s, ok = digits(s[1:]); !ok {
				return s, false
			}
		}
		if s == "" || s[0] != ':' {
			return s, true
		}
		s = s[1:]
	}
}

func digits(s string) (rest string, ok bool) {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return s[n:], n > 0
}

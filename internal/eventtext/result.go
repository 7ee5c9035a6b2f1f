package eventtext

import "torneo/tournament"

// Result writes the result of a game as arbiters do, the same in every
// language; "" while there is none.
func Result(r tournament.ByColor[tournament.Outcome]) string {
	switch {
	case r.White == tournament.Pending:
		return ""
	case r.White == tournament.Adjourned:
		return "?-?"
	case r.White.Forfeit() || r.Black.Forfeit():
		return forfeitSign(r.White) + " " + forfeitSign(r.Black)
	}
	text := side(r.White) + "-" + side(r.Black)
	if !r.White.IsRated() && !r.Black.IsRated() {
		text += " (U)"
	}
	return text
}

func side(o tournament.Outcome) string {
	switch {
	case o.IsWin():
		return "1"
	case o.IsDraw():
		return "½"
	}
	return "0"
}

func forfeitSign(o tournament.Outcome) string {
	if o.IsWin() {
		return "+"
	}
	return "-"
}

package arbiter

import (
	"slices"

	"torneo/message"
	"torneo/tournament"
)

// ResultKind is a result that can be entered.
type ResultKind struct {
	Key     string   // on the keyboard
	Also    []string // other keys for it
	Symbol  string   // as people write it
	Code    string   // as comments of a report write it
	Meaning message.Message
	Result  tournament.ByColor[tournament.Outcome]
}

// Results returns all results, the usual ones first; the last one takes a
// result back.
func Results() []ResultKind { return resultKinds }

// ResultOf finds a result by its key.
func ResultOf(key string) (ResultKind, bool) {
	for _, k := range resultKinds {
		if k.Key == key || slices.Contains(k.Also, key) {
			return k, true
		}
	}
	return ResultKind{}, false
}

// KindOf finds the kind of a result; false if there is no such result: ½-½ by
// forfeit, or a win for both.
func KindOf(r tournament.ByColor[tournament.Outcome]) (ResultKind, bool) {
	for _, k := range resultKinds {
		if k.Result == r {
			return k, true
		}
	}
	return ResultKind{}, false
}

var resultKinds = []ResultKind{
	kind("1", "1-0", "1-0", "white", tournament.Win, tournament.Loss),
	kind("0", "0-1", "0-1", "black", tournament.Loss, tournament.Win),
	kind("=", "½-½", "1/2-1/2", "draw", tournament.Draw, tournament.Draw, "5"),
	kind("+", "+/-", "1F-0F", "forfeit-white", tournament.ForfeitWin, tournament.ForfeitLoss),
	kind("-", "-/+", "0F-1F", "forfeit-black", tournament.ForfeitLoss, tournament.ForfeitWin),
	kind("f", "-/-", "0F-0F", "forfeit-both", tournament.ForfeitLoss, tournament.ForfeitLoss),
	kind("h", "½-0", "1/2-0", "half-white", tournament.Draw, tournament.Loss),
	kind("j", "0-½", "0-1/2", "half-black", tournament.Loss, tournament.Draw),
	kind("z", "0-0", "0-0", "nobody", tournament.Loss, tournament.Loss),
	kind("w", "1-0 U", "1-0 unrated", "unrated-white", tournament.UnratedWin, tournament.UnratedLoss),
	kind("d", "½-½ U", "1/2-1/2 unrated", "unrated-draw", tournament.UnratedDraw, tournament.UnratedDraw),
	kind("l", "0-1 U", "0-1 unrated", "unrated-black", tournament.UnratedLoss, tournament.UnratedWin),
	kind("a", "?", "adjourned", "adjourned", tournament.Adjourned, tournament.Adjourned),
	kind(".", "", "none", "pending", tournament.Pending, tournament.Pending),
}

func kind(key, symbol, code, name string, white, black tournament.Outcome, also ...string) ResultKind {
	return ResultKind{Key: key, Also: also, Symbol: symbol, Code: code, Meaning: message.New("arbiter.result.kind." + name),
		Result: tournament.ByColor[tournament.Outcome]{White: white, Black: black}}
}

// meaningOf returns a result in words.
func meaningOf(r tournament.ByColor[tournament.Outcome]) message.Message {
	k, _ := KindOf(r)
	return k.Meaning
}

// codeOf returns a result as comments of a report write it.
func codeOf(r tournament.ByColor[tournament.Outcome]) string {
	k, _ := KindOf(r)
	return k.Code
}

// FinalResults returns the results with which a game is over.
func FinalResults() (list []ResultKind) {
	for _, k := range Results() {
		if k.Result.White != tournament.Pending && k.Result.White != tournament.Adjourned {
			list = append(list, k)
		}
	}
	return list
}

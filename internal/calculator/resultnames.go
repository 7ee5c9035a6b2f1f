package calculator

import "torneo/tournament"

// ResultName is a result with which a game is over, as people write it and as files do.
type ResultName struct {
	Symbol, Code string
	Result       tournament.ByColor[tournament.Outcome]
}

// ResultNames returns all results with which games are over, the usual ones first.
func ResultNames() []ResultName { return resultNames }

var resultNames = []ResultName{
	result("1-0", "1-0", tournament.Win, tournament.Loss),
	result("0-1", "0-1", tournament.Loss, tournament.Win),
	result("½-½", "1/2-1/2", tournament.Draw, tournament.Draw),
	result("+/-", "1F-0F", tournament.ForfeitWin, tournament.ForfeitLoss),
	result("-/+", "0F-1F", tournament.ForfeitLoss, tournament.ForfeitWin),
	result("-/-", "0F-0F", tournament.ForfeitLoss, tournament.ForfeitLoss),
	result("½-0", "1/2-0", tournament.Draw, tournament.Loss),
	result("0-½", "0-1/2", tournament.Loss, tournament.Draw),
	result("0-0", "0-0", tournament.Loss, tournament.Loss),
	result("1-0 U", "1-0 unrated", tournament.UnratedWin, tournament.UnratedLoss),
	result("½-½ U", "1/2-1/2 unrated", tournament.UnratedDraw, tournament.UnratedDraw),
	result("0-1 U", "0-1 unrated", tournament.UnratedLoss, tournament.UnratedWin),
}

func result(symbol, code string, white, black tournament.Outcome) ResultName {
	return ResultName{symbol, code, tournament.ByColor[tournament.Outcome]{White: white, Black: black}}
}

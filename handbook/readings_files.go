package handbook

// readingsOfFiles are those of the report files.
var readingsOfFiles = []Reading{
	{
		ID:         "R-UNRATED-GAME",
		Refs:       []Ref{{"TRF-2026", "001"}, {"2023", "14.1.1"}, {"2024", "15.1"}, {"2026", "15.1"}},
		QuestionEN: "Reports tell games of less than one move (W, D, L) from others. Are they played?",
		TakenEN:    "Yes: for tie-breaks they are played games. Only rating leaves them out.",
		WhyEN:      "Both players sat at the board; the letters exist to say that the game is not rated, while + and - say that it was not played.",
	},
}

package handbook

// readingsOfFiles are those of the report files.
var readingsOfFiles = []Reading{
	{
		ID:         "R-MEMBER-POINTS",
		Refs:       []Ref{{"TRF-2026", "001"}},
		QuestionEN: "In an event for teams the points of the players are information. What is in them?",
		TakenEN:    "Written are the games over the board and forfeit wins, at 1-½-0 whatever the point system of the event is; byes, rest rounds and forfeit losses add nothing. A report is not at fault either that adds the pairing-allocated bye or all byes, by its point system or by the standard one, or that counts games and byes by its point system.",
		WhyEN:      "That is how readers of the format describe it. Programs differ, in the byes above all, and nothing follows from these points: those of the teams have records of their own.",
	},
	{
		ID:         "R-UNRATED-GAME",
		Refs:       []Ref{{"TRF-2026", "001"}, {"2023", "14.1.1"}, {"2024", "15.1"}, {"2026", "15.1"}},
		QuestionEN: "Reports tell games of less than one move (W, D, L) from others. Are they played?",
		TakenEN:    "Yes: for tie-breaks they are played games. Only rating leaves them out.",
		WhyEN:      "Both players sat at the board; the letters exist to say that the game is not rated, while + and - say that it was not played.",
	},
}

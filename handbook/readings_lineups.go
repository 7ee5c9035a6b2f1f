package handbook

// readingsOfLineUps holds the readings of line-ups and boards of events for
// teams.
var readingsOfLineUps = []Reading{
	{
		ID:         "R-WRONG-BOARD",
		Refs:       []Ref{{"GR-2018", "7, line-ups"}, {"GR-2018", "7, wrong boards"}},
		QuestionEN: "Games at wrong boards are lost for the match and rated as they were played. Which boards are wrong, what is written into a report, and what are such a player's own points?",
		TakenEN:    "Wrong is a board at which somebody else would sit if the players who sat there were put in the order of their team; an empty board moves nobody. Both lose where both sat wrong, a game that was not played stays as it is, and the match was played. A player's line (001) has the result and the points as they were played, the team's (310) the points that count; a comment (### torneo: counted 1 2-104 +--) says of each such game what it counts.",
		WhyEN:      "It gives the example of the text, 1½-2½ corrected to 3-1, in which boards 1 and 4 are right and those between are not. What is rated is read from 001, and no record has room for a second result.",
	},
}

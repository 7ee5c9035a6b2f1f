package handbook

// readingsOfTeams are those of the Swiss Team System and of the Double-Swiss.
var readingsOfTeams = []Reading{
	{
		ID:         "R-DOUBLE-BYE",
		Refs:       []Ref{{"Swiss-2026", "C.04.5 1.4"}},
		QuestionEN: "The bye of a Double-Swiss is a game won and a game drawn. A report states what the bye of one game is worth.",
		TakenEN:    "It is worth that, and a draw: one and a half points where nothing else is stated. Any other bye is two of one game.",
		WhyEN:      "So the points of a match and those of its two games, as a report has to write them, are always the same.",
	},
	{
		ID:         "R-DOUBLE-FILE",
		Refs:       []Ref{{"Swiss-2026", "C.04.5 1.1"}, {"TRF-2026", "192"}},
		QuestionEN: "No report file has a form for rounds that are matches of two games.",
		TakenEN:    "Each round is written as two, with the colours reversed in the second; the number of rounds (142) is that of the games, and so is every other number of a round. A pairing-allocated bye is one in the first of the two, and a half-point bye in the second.",
		WhyEN:      "Every game is in the file with its colours and its result, and the same record can be read back. FIDE gives the system a type and nothing else.",
	},
}

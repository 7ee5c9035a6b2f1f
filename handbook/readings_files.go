package handbook

// readingsOfFiles holds the readings of the report files.
var readingsOfFiles = []Reading{
	{
		ID:         "R-BYES-BY-TOTALS",
		Refs:       []Ref{{"TRF-2026", "001"}, {"Swiss-2026", "C.04.1 3"}},
		QuestionEN: "A report states totals that its results do not give: who has no entry for a round has half a point more, or all who had the pairing-allocated bye half a point less, and no record says what a bye is worth. What was the bye?",
		TakenEN:    "Where one reading makes all players' results what they are stated to have, it is taken and said: a half-point or full-point bye of the one round without an entry, or one worth of the pairing-allocated bye (a win, a half-point bye, nothing). Where several do, the report is refused with both.",
		WhyEN:      "The formats of 2006 have no letter for half a point without a game, and those before 2026 no record for what byes are worth. The totals are those that everybody played by; another score pairs and ranks other people.",
	},
	{
		ID:         "R-DATE-ORDER",
		Refs:       []Ref{{"TRF-2026", "001"}, {"TRF-2026", "042"}, {"TRF-2026", "132"}},
		QuestionEN: "The formats write dates as YYYY/MM/DD, and those of the rounds as YY/MM/DD. Programs and people write them in other orders, and years with two digits. Which day is meant?",
		TakenEN:    "Every notation that means one day is read, months by their names included, and said where a report has it. Between dots the day is the first, and behind a day and a month a year of four digits means the day first, if the calendar allows it. A year of two digits may be at either end: the dates that stand together (042 and 052, 132, a column of births) are in one order, that in which they make an event of a year at most, no round outside of it, or people who can be players, from 3 years to 122; for 132 the order of the format goes before others, and neither 042 nor 052 is before 2006. Where two days are left, none is taken and both are named.",
		WhyEN:      "One program writes 01/03/26 in 042, others 26/09/22, both among real files. A wrong day chooses a wrong edition of the rules; a wrong year of birth a wrong category. The format of reports is of 2006.",
	},
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

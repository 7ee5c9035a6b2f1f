package handbook

// readingsOfTeams holds the readings of the Swiss Team System and of the
// Double-Swiss.
var readingsOfTeams = []Reading{
	{
		ID:         "R-C6-REACHED",
		Refs:       []Ref{{"Swiss-2026", "C.04.6 C6"}, {"Swiss-2026", "C.04.5 C6"}},
		QuestionEN: "Upfloaters are to be chosen so that the bracket of the following scoregroup complies with C1, C3 and C4. What if it needs more upfloaters than its size asks for, whoever is chosen here?",
		TakenEN:    "A choice complies if that bracket needs none, or one where its scoregroup is left with an odd number. If no choice does, C6 says nothing. In the edition of 2024 the choices are compared by how many it needs.",
		WhyEN:      "Complying is something that one does or does not; the earlier text spoke of a maximum. Another program reads it so in a position made for it.",
	},
	{
		ID:         "R-DOUBLE-BAKU",
		Refs:       []Ref{{"Swiss-2026", "C.04.7 1.4"}, {"Swiss-2026", "C.04.5 1.2"}},
		QuestionEN: "Virtual points are those of a win. In a Double-Swiss, is that a game or a match?",
		TakenEN:    "A match: two points, then one.",
		WhyEN:      "What is paired is the match; with one point, less than a match can bring, the two halves would mix in the first round that is played.",
	},
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
	{
		ID:         "R-TEAM-2024",
		Refs:       []Ref{{"Swiss-2017", "C.04.6"}, {"Swiss-2026", "C.04.6 C6"}, {"Swiss-2026", "C.04.6 C7"}},
		QuestionEN: "The Swiss Team System of 1 August 2024 is known only by what readers of the later text say of it.",
		TakenEN:    "It differs from that of 2026 in this: the bye is barred by a bye or a match won by forfeit only; of the choices of upfloaters those are best that leave the fewest teams of the following scoregroup to meet others; one criterion keeps teams from floating twice in a row; where nothing else decides the colours, the other team's alternation (4.3.9) is not asked.",
		WhyEN:      "No copy of the text is at hand, and no program that pairs by it. Everything that is not said to differ is taken from the text of 2026.",
	},
	{
		ID:         "R-TEAM-LAST-ROUND",
		Refs:       []Ref{{"Swiss-2026", "C.04.6 1.7"}},
		QuestionEN: "Type B, last round, a team that has had both colours equally often, and the same one in the last two matches: it has a strong preference, and it is said to have none in the last round.",
		TakenEN:    "The strong one. Only the mild preference of a team with level colours is missing in the last round.",
		WhyEN:      "1.7.2 contradicts itself: its first two paragraphs give the strong preference whatever the round, its fifth, a sentence of its own, denies every preference of type B at level colours in the last round. Read by the letter the fifth would take back what the first two grant; three other programs keep the strong one, and the commission has not been asked.",
	},
}

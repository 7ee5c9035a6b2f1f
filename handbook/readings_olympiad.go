package handbook

// readingsOfOlympiad holds the readings of the rules of the Olympiad (D.02.02).
var readingsOfOlympiad = []Reading{
	{
		ID:         "R-OLYMPIAD-ACCELERATION",
		Refs:       []Ref{{"Olympiad-2022", "3.2"}},
		QuestionEN: "May an event by the Olympiad's rules be accelerated?",
		TakenEN:    "No. A report with virtual points is refused.",
		WhyEN:      "Teams are ranked by match points and initial number alone.",
	},
	{
		ID:         "R-OLYMPIAD-BLOCKED",
		Refs:       []Ref{{"Olympiad-2022", "6.2"}, {"Olympiad-2022", "8.4"}},
		QuestionEN: "What if the middle group, which is paired last, cannot be paired within itself?",
		TakenEN:    "The last pairing made in the group nearest to it in match points, of two equally near ones in the lower, is taken back, and its two teams join the middle; so on until it can be paired whole. It is then paired anew.",
		WhyEN:      "6.2 asks for score differences as small as possible, and 8.4 for another floater; floating out of the middle would leave a group that is paired already. It comes to every pairing at last: a round that can be paired is never refused. Of the two programs known one floats a team down, the other reopens a neighbour.",
	},
	{
		ID:         "R-OLYMPIAD-BYE",
		Refs:       []Ref{{"Olympiad-2022", "4"}},
		QuestionEN: "The bye goes to the lowest ranked eligible team. What if the others cannot be paired without it? Who joined after the pairing of the first round was published?",
		TakenEN:    "To the next one up without which they can. Late is who was in no pairing of the first round and did not have its bye.",
		WhyEN:      "A report does not tell when a team entered.",
	},
	{
		ID:         "R-OLYMPIAD-COLOURS",
		Refs:       []Ref{{"Olympiad-2022", "7.5"}, {"Olympiad-2022", "7.6"}},
		QuestionEN: "Colours are equalised first and then alternated. Whose, where both teams need the same colour? And how far back are histories compared?",
		TakenEN:    "Where 7.3 cannot be kept for both, as few teams as possible break it. Then who had White more often than the other team, by the difference of Whites and Blacks, gets Black; with equal differences the last match in which they had different colours decides, counted from the last match played back as far as the shorter history goes; without one the higher ranked team alternates.",
		WhyEN:      "Matches that were not played give no colour (7.7), so that histories are those of matches played, as in C.04.2 3.4.",
	},
	{
		ID:         "R-OLYMPIAD-FLOATERS",
		Refs:       []Ref{{"Olympiad-2022", "8.2"}, {"Olympiad-2022", "8.3"}, {"Olympiad-2022", "8.4"}, {"Olympiad-2022", "9.4"}},
		QuestionEN: "Which teams float, and in which order are they paired?",
		TakenEN:    "First who has met the whole group. Then as few as let the group have as many pairs as it can, and as few as can be of these against 7.3; one after the other the lowest ranked, upward the highest, without which that stays so and which has not met all teams of the next group; if none has not, of the group after it. Those from above are paired first, the highest ranked before the others, then those from below, the lowest ranked before the others; other floaters in the group count as opponents.",
		WhyEN:      "9.5 and 6.2; the examples of 8.2 and 8.3 come out of it.",
	},
	{
		ID:         "R-OLYMPIAD-LIMITS",
		Refs:       []Ref{{"Olympiad-2022", "7.3"}, {"Olympiad-2022", "7.4"}},
		QuestionEN: "The limits of colours are disregarded where a group could otherwise only be paired by floating teams. For all of its pairs?",
		TakenEN:    "For as few pairs as possible.",
		WhyEN:      "The others have no reason to break them.",
	},
	{
		ID:         "R-OLYMPIAD-NUMBERS",
		Refs:       []Ref{{"Olympiad-2022", "3.1"}},
		QuestionEN: "Initial numbers follow the average of the four highest ratings. Is a report paired by its numbers, or by those?",
		TakenEN:    "By its numbers. Who makes an event of teams gives them.",
		WhyEN:      "Numbers are fixed before the first round; ratings and line-ups in a report may be later.",
	},
	{
		ID:         "R-OLYMPIAD-ORDER",
		Refs:       []Ref{{"Olympiad-2022", "11.1"}},
		QuestionEN: "Pairings are published by match points and then by average rating. Whose average?",
		TakenEN:    "Of both teams together: the strength that the record states, or else that of a team's four highest rated players; then the rank of the higher team.",
		WhyEN:      "Both sums before it are of both teams, too.",
	},
	{
		ID:         "R-OLYMPIAD-UNFINISHED",
		Refs:       []Ref{{"Olympiad-2022", "5"}},
		QuestionEN: "Unfinished games count as draws for the pairing. How is one known from one whose result is missing?",
		TakenEN:    "As adjourned. A round after one with missing results is not paired.",
		WhyEN:      "Whoever forgets a result should be told so.",
	},
}

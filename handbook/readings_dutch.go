package handbook

// readingsOfDutch are those of the earlier editions of the FIDE (Dutch) System.
var readingsOfDutch = []Reading{
	{
		ID:         "R-CLB-SCORES",
		Refs:       []Ref{{"Swiss-2017", "C.04.3 A.9"}, {"Swiss-2017", "C.04.3 C.6"}},
		QuestionEN: "The collapsed last bracket has players of many scores. Is it paired as one group of equals?",
		TakenEN:    "It is one heterogeneous bracket: the downfloaters of the PPB are its MDPs, everybody below its residents, and every pair and downfloater counts with the difference of the scores that the players really have. Two residents of different scores float as anybody does.",
		WhyEN:      "Nothing takes their scores from the players, and PSD would otherwise say nothing of such a bracket; two independent programs agree.",
	},
	{
		ID:         "R-FLOAT-GIVEN",
		Refs:       []Ref{{"Swiss-2017", "C.04.3 C.12"}, {"Swiss-2017", "C.04.3 C.16"}},
		QuestionEN: "Who receives the same float: only residents, as from 2026 on, or anybody?",
		TakenEN:    "Anybody: downfloaters, moved-down players who meet somebody with fewer points, and their opponents.",
		WhyEN:      "The text of 2017 speaks of players; only that of 2026 names residents and opponents of MDPs. Two independent programs agree.",
	},
	{
		ID:         "R-M1-PAIRED",
		Refs:       []Ref{{"Swiss-2017", "C.04.3 B.1"}},
		QuestionEN: "M1 is the largest number of moved-down players who can be paired. What if a better candidate pairs fewer of them, as C.4 asks in the PPB or PSD in the CLB?",
		TakenEN:    "The best candidate decides; of equally good ones the one that pairs more.",
		WhyEN:      "The criteria stand above the order in which candidates are made, and B.8 chooses among all of them; two independent programs agree.",
	},
	{
		ID:         "R-NEXT-BRACKET",
		Refs:       []Ref{{"Swiss-2017", "C.04.3 C.7"}},
		QuestionEN: "Downfloaters are chosen for the most pairs and the least PSD of the following bracket. Paired by which criteria is it?",
		TakenEN:    "By C.1 to C.3 alone, whatever becomes of those below it. If nobody is below it, a pairing counts only if it leaves one player over at most, who may have the bye.",
		WhyEN:      "C.7 looks at the following bracket and no further; completing the round is asked of the PPB alone (C.4).",
	},
	{
		ID:         "R-PPB-AGAIN",
		Refs:       []Ref{{"Swiss-2017", "C.04.3 A.9"}, {"Swiss-2017", "C.04.3 C.4"}},
		QuestionEN: "When is a bracket the penultimate one, and what is asked of it then?",
		TakenEN:    "When its best candidate leaves downfloaters with whom those below cannot be paired completely within C.1 to C.3, one left over who may have the bye included. It is paired again with C.4 before C.5 and without C.7.",
		WhyEN:      "A.9 finds the bracket by trying; C.4 and C.7 say themselves for which brackets they are.",
	},
}

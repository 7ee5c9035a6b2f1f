package handbook

// readingsOfDutch holds the readings of the earlier editions of the FIDE
// (Dutch) System.
var readingsOfDutch = []Reading{
	{
		ID:         "R-B3-FACTOR",
		Refs:       []Ref{{"Swiss-2012", "C.04.3.1 D.4"}, {"Swiss-2012", "C.04.3.1 B.3"}},
		QuestionEN: "The sum of the squares of the score differences is told of the lowest bracket after C.13. Is it asked of others in which players of different scores are paired as equals?",
		TakenEN:    "Yes: of every bracket that is treated as homogeneous, and of the remainder of the lowest one. Who is left counts as if he met somebody with a point less than the lowest ranked; of those who have no opponent (C.1) nothing is counted.",
		WhyEN:      "A.11 puts the closeness of scores above colours everywhere, and the Manual's comment calls the factor generally useful; without it nothing would keep such a bracket from pairing the highest with the lowest.",
	},
	{
		ID:         "R-BACKTRACK-PAIRS",
		Refs:       []Ref{{"Swiss-2012", "C.04.3.1 C.12"}},
		QuestionEN: "Other downfloaters are accepted if they are as many, have the same scores and let the bracket have P pairs. Which, if several do, and when is it asked?",
		TakenEN:    "Whenever a bracket comes short of its pairs: those with which it has the most, then those with which most moved-down players are paired; of several the first that the procedure reaches. Where the bracket above is treated as homogeneous, the same B.3 factor stands for the same scores. The bye of the lowest bracket counts as a pair.",
		WhyEN:      "P is lowered step by step (C.14) and C.12 comes before each step, so the largest P with which any downfloaters succeed decides.",
	},
	{
		ID:         "R-BYE-HALF",
		Refs:       []Ref{{"Swiss-2012", "C.04.3.1 B.1"}, {"Swiss-2012", "C.04.1 d"}},
		QuestionEN: "A point without a game is a downfloat and bars from the bye. Half a point, too?",
		TakenEN:    "Yes, any points.",
		WhyEN:      "Settled: C.04.1 d of that time bars whoever has received points without playing, however many and for whatever reason.",
	},
	{
		ID:         "R-CLB-SCORES",
		Refs:       []Ref{{"Swiss-2017", "C.04.3 A.9"}, {"Swiss-2017", "C.04.3 C.6"}},
		QuestionEN: "The collapsed last bracket has players of many scores. Is it paired as one group of equals?",
		TakenEN:    "It is one heterogeneous bracket: the downfloaters of the PPB are its MDPs, everybody below its residents, and every pair and downfloater counts with the difference of the scores that the players really have. Two residents of different scores float as anybody does.",
		WhyEN:      "Nothing takes their scores from the players, and PSD would otherwise say nothing of such a bracket; two independent programs agree.",
	},
	{
		ID:         "R-CLOSENESS-FIRST",
		Refs:       []Ref{{"Swiss-2012", "C.04.3.1 A.11"}, {"Swiss-2012", "C.04.3.1 C.8"}},
		QuestionEN: "When not all moved-down players can be paired, C.8 tries all sets of them before a colour is let go (C.10), so that one with more points may be left for the sake of a colour. Is he?",
		TakenEN:    "No: only sets are tried that leave the lowest scores possible.",
		WhyEN:      "A.11 and the order of B.3 and B.4 put the closeness of scores above colours.",
	},
	{
		ID:         "R-FLOAT-GIVEN",
		Refs:       []Ref{{"Swiss-2017", "C.04.3 C.12"}, {"Swiss-2017", "C.04.3 C.16"}},
		QuestionEN: "Who receives the same float: only residents, as from 2026 on, or anybody?",
		TakenEN:    "Anybody: downfloaters, moved-down players who meet somebody with fewer points, and their opponents.",
		WhyEN:      "The text of 2017 speaks of players; only that of 2026 names residents and opponents of MDPs. Two independent programs agree.",
	},
	{
		ID:         "R-LET-GO",
		Refs:       []Ref{{"Swiss-2012", "C.04.3.1 C.10"}},
		QuestionEN: "Requirements are let go for the minimum number of pairs. For whom, if one of several will do?",
		TakenEN:    "For whoever it is in the first candidate, in the order of transpositions and exchanges, in which so many suffice. The Manual's comment would begin with the lowest ranked downfloater and the highest ranked opponent; that order begins with them by itself.",
		WhyEN:      "The text orders candidates and nothing else.",
	},
	{
		ID:         "R-LOWEST-MERGED",
		Refs:       []Ref{{"Swiss-2012", "C.04.3.1 C.13"}, {"Swiss-2012", "C.04.3.1 C.14"}},
		QuestionEN: "The penultimate bracket is paired again so that the lowest can be. Are its own moved-down players let go for that, and what is asked of merged brackets?",
		TakenEN:    "P1 is lowered (C.14.b.1) and M1 stays, as its remainder was reached; when no pair is left the two are one, the bracket added last in S1. A merged bracket that can be paired is; else the bracket above is the penultimate one.",
		WhyEN:      "So the Manual's example goes: of 14, 8 and 13 the moved-down 14 does not float again, and the brackets are merged.",
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

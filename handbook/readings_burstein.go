package handbook

// readingsOfBurstein holds the readings of the Burstein System.
var readingsOfBurstein = []Reading{
	{
		ID:         "R-BURSTEIN-BACK",
		Refs:       []Ref{{"Swiss-2026", "C.04.4.2 1.7.2"}},
		QuestionEN: "Of zero-point byes in a row up to the current round, those of the rounds before count as draws for whom the player has met. Is that so, too, of somebody who was away and is back in the round that is paired?",
		TakenEN:    "No: only of who has a zero-point bye, or is absent, in the round that is paired. Who is back has scored nothing in the rounds that he missed.",
		WhyEN:      "The row has to reach up to the current round, which is the one being paired. What it scores for himself is nothing either way.",
	},
	{
		ID:         "R-BURSTEIN-C6-2018",
		Refs:       []Ref{{"Swiss-2017", "C.04.4.2"}},
		QuestionEN: "What did C6 and C7 ask before 2026?",
		TakenEN:    "C6: that as many incoming floaters as possible are paired, then those with the highest scores; C7: as many pairs of the following bracket as possible, then the same of its incoming floaters.",
		WhyEN:      "The text is not at hand; so a reader of both has it. It hardly matters: of 32,682 random rounds of up to 16 players two are paired otherwise by the wording of 2026.",
	},
	{
		ID:         "R-BURSTEIN-HIGHER",
		Refs:       []Ref{{"Swiss-2026", "C.04.4.2 5.2"}},
		QuestionEN: "Whose TPN decides between two who have not played, and whose preference between equal ones: of the higher score, or of the higher rank in the bracket?",
		TakenEN:    "Of who is ranked higher by 1.8, by index, whatever the scores.",
		WhyEN:      "5.2.1 and 5.2.5 refer to 1.8. Another wording of 5.2.1, points then TPN, is quoted elsewhere and is not in the text.",
	},
	{
		ID:         "R-BURSTEIN-NEXT",
		Refs:       []Ref{{"Swiss-2026", "C.04.4.2 C7"}},
		QuestionEN: "Outgoing floaters are to be chosen so that the following bracket complies with C1 to C6. What is compared, when several choices comply more or less?",
		TakenEN:    "How many pairs the following bracket can make while everybody can still be paired; then its own C6. Further brackets are not looked at.",
		WhyEN:      "As C8 of the Dutch System is read (R-C8-NEXT): these are the criteria of the next bracket that the choice can change.",
	},
	{
		ID:         "R-BURSTEIN-SINCE",
		Refs:       []Ref{{"Swiss-2017", "C.04.4.2"}},
		QuestionEN: "The Burstein System with the index, which held until 31 January 2026, bears no date; another text, without seeding rounds, stood beside the numbering of 2017. To which events is it applied?",
		TakenEN:    "To those that began on 1 October 2018 or later, as the Dubov System of that time (R-DUBOV-SINCE). The text before is not here: such an event is neither paired nor judged unless an edition is asked for.",
		WhyEN:      "Both were rewritten in one hand and replaced by texts of one day; an earlier day is not proved for either.",
	},
}

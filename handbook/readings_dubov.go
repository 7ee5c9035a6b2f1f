package handbook

// readingsOfDubov holds the readings of the Dubov System.
var readingsOfDubov = []Reading{
	{
		ID:         "R-DUBOV-FULL-BYE",
		Refs:       []Ref{{"Swiss-2026", "C.04.4.1 3.1"}, {"Swiss-2026", "C.04.4.1 C2"}},
		QuestionEN: "3.1.1 keeps from the bye who had one or won without playing, and says nothing of full-point byes; C2 is the basic rule, which bars whoever got the points of a win in one round without playing. Which of them holds?",
		TakenEN:    "The basic rule.",
		WhyEN:      "C2 is an absolute criterion; the article on the bye only retells it. Before 2026 the basic rule itself had but byes and wins by forfeit.",
	},
	{
		ID:         "R-DUBOV-SHIFTS",
		Refs:       []Ref{{"Swiss-2026", "C.04.4.1 3.2.4"}},
		QuestionEN: "First players of the smaller subgroup are shifted, then players of the larger one until both are equal. May the second step take those back who came with the first?",
		TakenEN:    "No: each step takes players who were in the subgroup from the beginning, and 4.3 numbers these alone.",
		WhyEN:      "4.3 orders shifters by the colour that they prefer, which is that of their own subgroup; taking somebody back would undo the first step.",
	},
	{
		ID:         "R-DUBOV-SINCE",
		Refs:       []Ref{{"Swiss-2017", "C.04.4.1"}},
		QuestionEN: "The Dubov System that held until 31 January 2026 was approved by the General Assembly of 2018, within the time of the Swiss rules of 1 July 2017, and no copy says from which day on. To which events is it applied?",
		TakenEN:    "To those that began on 1 October 2018 or later. Before that the text of 1997 held, which is not here: such an event is neither paired nor judged unless an edition is asked for.",
		WhyEN:      "The Assembly met in October 2018, so nothing that began before that month can be under it. From when after it the text held nobody says; an event of the months that follow should state its edition.",
	},
	{
		ID:         "R-DUBOV-TIMES",
		Refs:       []Ref{{"Swiss-2026", "C.04.4.1 C9"}},
		QuestionEN: "C9 minimises the number of times that a maximum upfloater is upfloated. Of several of them, what is counted?",
		TakenEN:    "How often each of them has been upfloated so far, added up.",
		WhyEN:      "C8 has made the number of maximum upfloaters the least; what is left to tell sets apart is how much above it they are.",
	},
	{
		ID:         "R-DUBOV-UNRATED",
		Refs:       []Ref{{"Swiss-2026", "C.04.4.1 1.1"}},
		QuestionEN: "Every player must have a rating. What if somebody has none?",
		TakenEN:    "The round is neither paired nor judged, and all of them are named. A rating is the one by which the event ranks its players, or else the one that the arbiter has given, or any other that the player has.",
		WhyEN:      "The Chief Arbiter gives provisional ratings; the opponents' average would be wrong with anything else, and with it who is paired first.",
	},
	{
		ID:         "R-DUBOV-UPFLOATED",
		Refs:       []Ref{{"Swiss-2026", "C.04.4.1 1.8"}, {"Swiss-2026", "C.04.4.1 C8"}, {"Swiss-2026", "C.04.4.1 C10"}},
		QuestionEN: "The text does not say when somebody has been upfloated. Does a game lost or won by forfeit count? And a bye?",
		TakenEN:    "Who has played somebody with more points, as both were paired in that round, virtual points included. A round without a game never counts.",
		WhyEN:      "Nothing else that looks at the past, opponents, colours and the opponents' average, knows a game that was not played.",
	},
}

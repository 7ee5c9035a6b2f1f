package arbiter

import (
	"strconv"
	"strings"

	"torneo/message"
)

// Retold returns a comment of the report, which is in English, as a message for
// readers in their language; false if this program did not write it.
func Retold(text string) (message.Message, bool) {
	head, text, _ := strings.Cut(text, ": ")
	subject, at, ok := strings.Cut(head, " @ Round ")
	round, err := strconv.Atoi(at)
	if !ok || err != nil {
		return message.Message{}, false
	}
	said := commentMessage(subject, text)
	if said.IsZero() {
		return said, false
	}
	return message.New("arbiter.comment", "round", round, "said", said), true
}

// commentMessage returns the part of a comment after subject and round.
func commentMessage(subject, text string) message.Message {
	was, is, _ := strings.Cut(text, " => ")
	switch subject {
	case "FIDE mode exited":
		return message.New("arbiter.comment.mode")
	case "Configuration":
		return saidOfConfiguration(text)
	case "Outside values":
		return saidOfOutside(text)
	case "MPA":
		return message.New("arbiter.comment.by-hand", "pairs", inPlace(text))
	case "Import":
		return message.New("arbiter.comment.import", "pairs", inPlace(text))
	case "Adjournment":
		board, _, _ := strings.Cut(was, " ")
		return message.New("arbiter.comment.adjournment", "board", board, "result", is)
	case "Correction":
		return message.New("arbiter.comment.correction", "was", was, "is", is)
	case "Board order":
		return message.New("arbiter.comment.order", "games", strings.ReplaceAll(text, " => ", " → "))
	case "Rating correction":
		if is, _, ok := strings.Cut(is, " (for rating only"); ok {
			return message.New("arbiter.comment.rating", "was", was, "is", is)
		}
		number, was, _ := strings.Cut(was, ": ")
		return message.New("arbiter.comment.strength", "number", number, "was", was, "is", is)
	case "TPN regeneration", "TPN exchange":
		return message.New("arbiter.comment.numbers", "numbers", text)
	case "Late entry":
		if count, team, ok := strings.Cut(text, " players of team "); ok {
			return message.New("arbiter.comment.late-team", "players", count, "team", team)
		}
		return message.New("arbiter.comment.late", "numbers", text)
	case "Lots":
		return message.New("arbiter.comment.lots", "numbers", text)
	case "Ranking":
		if text == "none" {
			return message.New("arbiter.comment.ranking-none")
		}
		return message.New("arbiter.comment.ranking", "numbers", text)
	case "Prohibition":
		if text == "none" {
			return message.New("arbiter.comment.prohibition-none")
		}
		return message.New("arbiter.comment.prohibition", "groups", text)
	case "Chess960":
		number, _, _ := strings.Cut(text, " ")
		return message.New("arbiter.comment.position", "number", number)
	case "Draw":
		return message.New("arbiter.comment.draw", "command", text)
	}
	return message.Message{}
}

// saidOfConfiguration returns a change of the configuration.
func saidOfConfiguration(text string) message.Message {
	what, text, _ := strings.Cut(text, " ")
	was, will, _ := strings.Cut(text, " => ")
	switch what {
	case "rounds":
		will, pairs, other := strings.Cut(will, ", ")
		if !other {
			return message.New("arbiter.comment.rounds", "was", was, "will", will)
		}
		return message.New("arbiter.comment.rounds-pairs", "was", was, "will", will, "pairs", inPlace(pairs))
	case "tie-breaks":
		will, editions, other := strings.Cut(strings.TrimSuffix(will, ")"), " (edition ")
		if !other {
			return message.New("arbiter.comment.ties", "was", was, "will", will)
		}
		first, second, _ := strings.Cut(editions, " => ")
		return message.New("arbiter.comment.ties-edition", "was", was, "will", will, "first", first, "second", second)
	case "editions":
		return message.New("arbiter.comment.editions")
	case "play-off":
		if will == "none" {
			return message.New("arbiter.comment.play-off-none")
		}
		return message.New("arbiter.comment.play-off", "declared", will)
	}
	return message.Message{}
}

// inPlace returns a sentence on departures, as the report writes them: which pairs
// replace which.
func inPlace(text string) message.Message {
	right, recorded, ok := strings.Cut(text, " => ")
	switch {
	case !ok:
		return message.New("arbiter.comment.pairs-none")
	case right == "none":
		return message.New("arbiter.comment.pairs-unpaired", "pairs", saidBoards(recorded, unnamed))
	}
	return message.New("arbiter.comment.pairs", "right", saidBoards(right, unnamed), "recorded", saidBoards(recorded, unnamed))
}

// saidBoards puts boards into words as the report writes them, without its codes: what is
// asked of people, by names, and what they read of comments, by the numbers that stand there.
func saidBoards(text string, called message.Naming) []message.Message {
	if text == "none" {
		return []message.Message{message.New("arbiter.comment.no-board")}
	}
	kinds := map[string]string{"FPB": "web.bye.full-point", "HPB": "web.bye.half-point", "ZPB": "web.bye.zero-point"}
	var list []message.Message
	for _, board := range strings.Fields(text) {
		if number, code, bye := strings.Cut(board, "="); !bye {
			list = append(list, message.New("arbiter.comment.board", "board", boardOf(called, board)))
		} else if code == "BYE" {
			list = append(list, message.New("arbiter.comment.bye", "number", called.One(number)))
		} else if kind, known := kinds[code]; known {
			list = append(list, message.New("arbiter.comment.bye-kind", "number", called.One(number), "kind", message.New(kind)))
		} else {
			list = append(list, message.New("arbiter.comment.board", "board", board))
		}
	}
	return list
}

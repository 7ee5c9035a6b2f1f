package incoming

import "torneo/message"

// Question is about something that files leave open: the same content can be read in more
// than one way, and which one is right cannot be told from it.
type Question struct {
	// ID names the question in answers: "numbers", "colours". It is in small letters,
	// with hyphens.
	ID      string
	Text    message.Message
	Choices []Choice // at least two; the likely one is the first
}

// Choice is an answer that can be given.
type Choice struct {
	ID   string
	Text message.Message
}

// Answers holds the answers of the person who hands over the files, by the IDs of questions
// and choices.
type Answers map[string]string

// AnswerTo returns the answer to a question. Without one that is among the choices, the error is an
// *Open with the question.
func (a Answers) AnswerTo(q Question) (choice string, err error) {
	given := a[q.ID]
	for _, c := range q.Choices {
		if c.ID == given {
			return given, nil
		}
	}
	return "", &Open{q}
}

// Open is the error of files that can be read once a question is answered.
type Open struct{ Question Question }

func (o *Open) Error() string { return "incoming: open: " + o.Question.Text.String() }

// Sentence returns the question for people.
func (o *Open) Sentence() message.Message { return o.Question.Text }

package verification

import "slices"

// Sum is the cost of answers.
type Sum struct {
	Asked   int
	Percent int
	Fails   []int // questions that end the verification
	Unknown []int // questions that cost nobody knows how much
}

// Course returns the questions to which the answers lead in FIDE's order: from
// the first question, each time to the one that the answer leads to. After an
// answer that fails it goes on as after the other answer, so that every cost is
// counted.
func Course(sections []Section) []Question {
	questions := map[int]Question{}
	for _, s := range sections {
		for _, q := range s.Questions {
			questions[q.Number] = q
		}
	}
	var way []Question
	for q, ok := questions[1]; ok; {
		way = append(way, q)
		o := q.Outcome()
		if o.Fails {
			o = q.Yes
			if q.Answer == Yes {
				o = q.No
			}
		}
		delete(questions, q.Number) // nothing is asked twice, so this ends
		q, ok = questions[o.Next]
	}
	return way
}

// Total returns the sum along the course.
func Total(course []Question) Sum { return sum(course, func(Question) bool { return true }) }

func (s Section) Sum(course []Question) Sum {
	return sum(course, func(q Question) bool { return s.First() <= q.Number && q.Number <= s.Last() })
}

func sum(course []Question, counts func(Question) bool) (total Sum) {
	for _, q := range course {
		if !counts(q) {
			continue
		}
		total.Asked++
		o := q.Outcome()
		total.Percent += o.Percent
		if o.Fails {
			total.Fails = append(total.Fails, q.Number)
		}
		if o.Unknown {
			total.Unknown = append(total.Unknown, q.Number)
		}
	}
	return total
}

// HasQuestion reports whether a question is on the course.
func HasQuestion(course []Question, number int) bool {
	return slices.ContainsFunc(course, func(q Question) bool { return q.Number == number })
}

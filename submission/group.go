package submission

import "torneo/message"

// Group holds the findings of one kind.
type Group struct {
	Key      string
	Severity Severity
	Article  string
	Place    Place
	Findings []Finding
}

// Advice returns the way to put them right.
func (g Group) Advice() message.Message { return adviceOf(g.Key) }

// Title returns one line for all findings; for a single one its message.
//
//i18n:prefix submission.many.
func (g Group) Title() message.Message {
	if len(g.Findings) == 1 {
		return g.Findings[0].Message
	}
	return message.New("submission.many."+g.Key, "count", len(g.Findings))
}

// Groups groups findings by kind, in the order of the first of each.
func Groups(findings []Finding) (groups []Group) {
	at := map[string]int{}
	for _, f := range findings {
		k, ok := at[f.Key]
		if !ok {
			k = len(groups)
			at[f.Key] = k
			groups = append(groups, Group{Key: f.Key, Severity: f.Severity, Article: f.Article, Place: f.Place})
		}
		groups[k].Findings = append(groups[k].Findings, f)
	}
	return groups
}

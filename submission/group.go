package submission

import "torneo/message"

// Group is what was found of one kind.
type Group struct {
	Key      string
	Severity Severity
	Article  string
	Place    Place
	Findings []Finding
}

// Advice is what to do about them.
func (g Group) Advice() message.Message { return adviceOf(g.Key) }

// Title is one line for all of them: the finding itself if it is alone.
//
//i18n:prefix submission.many.
func (g Group) Title() message.Message {
	if len(g.Findings) == 1 {
		return g.Findings[0].Message
	}
	return message.New("submission.many."+g.Key, "count", len(g.Findings))
}

// Groups puts findings together that are of one kind, in the order of the first of each.
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

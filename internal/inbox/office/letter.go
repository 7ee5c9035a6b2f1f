package office

import (
	"net/url"
	"strings"
	"unicode/utf8"

	"torneo/i18n"
	"torneo/internal/inbox"
	"torneo/internal/report"
	"torneo/message"
)

// LetterLanguage returns the language in which the organiser of a submission is written to.
func LetterLanguage(s *inbox.Submission, otherwise i18n.Language) i18n.Language {
	if language, ok := i18n.Parse(s.Language); ok && s.Language != "" {
		return language
	}
	return otherwise
}

// mostInLetter is how many sentences of a kind a letter has.
const mostInLetter = 20

// Letter returns what the organiser of a submission is told: what has to be put right, and what
// there are questions about, sentence by sentence.
func Letter(s *inbox.Submission, f *inbox.Found, language i18n.Language, until string) string {
	p := i18n.New(language)
	var b strings.Builder
	line := func(text string) { b.WriteString(report.Printable(text) + "\n") }
	line(p.T("inbox.letter.head", "name", s.Name, "days", Days(p, s)))
	for _, part := range []struct{ severity, head string }{{inbox.Rejected, "inbox.letter.rejected"}, {inbox.AskedBack, "inbox.letter.asked-back"}} {
		first := true
		for _, x := range f.Problems {
			if x.Severity != part.severity {
				continue
			}
			if first {
				line("")
				line(p.T(part.head)) //i18n:prefix inbox.letter.
				first = false
			}
			text := x.Said
			if x.Article != "" {
				line("- " + inbox.Said(text).Text(string(language)) + " (" + x.Article + ")")
			} else {
				line("- " + inbox.Said(text).Text(string(language)))
			}
			for k, one := range x.Each {
				if k >= mostInLetter {
					line("  - " + p.T("submission.more-of", "count", len(x.Each)+x.More-k))
					break
				}
				line("  - " + one.Text(string(language)))
			}
			if advice := inbox.Said(x.Advice).Text(string(language)); advice != "" {
				line("  → " + advice)
			}
		}
	}
	if until != "" {
		line("")
		line(p.T("inbox.letter.until", "day", p.Date(strings.ReplaceAll(until, "-", "/"))))
	}
	text := b.String()
	for len(text) > inbox.MaxWords {
		_, n := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-n]
	}
	return text
}

// Days returns the days of a submission in words; "" if they are not known.
func Days(p *i18n.Printer, s *inbox.Submission) string {
	day := func(text string) string { return p.Date(strings.ReplaceAll(text, "-", "/")) }
	switch {
	case s.Begins == "" || s.Begins == s.Ends:
		return day(s.Ends)
	case s.Ends == "":
		return day(s.Begins)
	}
	return p.Text(message.New("inbox.days", "from", day(s.Begins), "to", day(s.Ends)))
}

// mostOfMail is how many bytes of a text an address for mails has: programs cut longer ones.
const mostOfMail = 1500

// MailAddress returns the address that opens a mail to the organiser with that text; "" if it is
// not known how they are written to. Cut says that the text did not fit whole.
func MailAddress(s *inbox.Submission, subject, text string) (address string, cut bool) {
	if s.Email == "" || s.CheckFields() != nil {
		return "", false
	}
	for len(url.QueryEscape(text)) > mostOfMail {
		_, n := utf8.DecodeLastRuneInString(text)
		text, cut = text[:len(text)-n], true
	}
	escape := func(text string) string { return strings.ReplaceAll(url.QueryEscape(text), "+", "%20") }
	return "mailto:" + url.PathEscape(s.Email) + "?subject=" + escape(subject) + "&body=" + escape(strings.ReplaceAll(text, "\n", "\r\n")), cut
}

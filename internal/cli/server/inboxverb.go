package server

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"torneo/i18n"
	"torneo/internal/arbiter"
	"torneo/internal/cli/command"
	"torneo/internal/errtext"
	"torneo/internal/inbox"
	"torneo/internal/inbox/office"
	"torneo/internal/jsonline"
	"torneo/internal/parcel"
	"torneo/internal/spelling"
	"torneo/internal/store"
	"torneo/message"
)

// inboxCommand builds the command for a federation's inbox.
func (a *Verbs) inboxCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "inbox", Args: command.KnownCommand, RunE: func(cmd *cobra.Command, _ []string) error { return a.Help(cmd) }}
	cmd.AddCommand(
		a.inboxListCommand(), a.inboxAddCommand(), a.inboxExportCommand(), a.inboxMembersCommand(), a.inboxRetentionCommand(), a.inboxAnnounceCommand(),
		a.inboxStepCommand("show", "", "torneo inbox show abc123def456"),
		a.inboxStepCommand("accept", inbox.Accept, "torneo inbox accept abc123def456\ntorneo inbox accept abc123def456 --reason \"agreed by the board\""),
		a.inboxStepCommand("return", inbox.Return, "torneo inbox return abc123def456\ntorneo inbox return abc123def456 --reason \"Round 3 is missing\" --until 2026-12-08"),
		a.inboxStepCommand("rate", inbox.Rate, "torneo inbox rate abc123def456 --period 2026-12"),
		a.inboxStepCommand("reopen", inbox.Reopen, "torneo inbox reopen abc123def456"),
		a.inboxStepCommand("check", inbox.Check, "torneo inbox check abc123def456"),
	)
	return cmd
}

// atInbox does something with the inbox of a database that there is.
func (a *Verbs) atInbox(place *Place, do func(context.Context, *office.Office, office.Who) error) error {
	ctx, stop := command.Interruptible()
	defer stop()
	kept, err := a.OpenExisting(ctx, place)
	if err != nil {
		return err
	}
	defer kept.Close()
	lists, err := a.Lists(place)
	if err != nil {
		return err
	}
	defer lists.Close()
	err = do(ctx, officeOf(kept, deskOf(kept), lists), office.Who{Name: a.T("cli.entries.who")})
	return inboxFailure(err)
}

// inboxFailure returns the failure of an error of the inbox.
func inboxFailure(err error) error {
	var refused *inbox.Refused
	var desk *arbiter.Refused
	var none *store.NotFound
	switch {
	case err == nil || errors.As(err, new(*command.Failure)) || command.IsQuiet(err):
		return err
	case errors.As(err, &refused):
		return &command.Failure{Code: command.ExitBroken, Text: refused.Message}
	case errors.As(err, &desk):
		return &command.Failure{Code: command.ExitBroken, Text: desk.Message}
	case errors.As(err, &none):
		return &command.Failure{Code: command.ExitUsage, Text: none.Message()}
	}
	return NoDatabase(err)
}

// submissionJSON is a submission as programs read it.
type submissionJSON struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	City       string          `json:"city,omitempty"`
	Federation string          `json:"federation,omitempty"`
	Begins     string          `json:"begins,omitempty"`
	Ends       string          `json:"ends,omitempty"`
	Code       string          `json:"code,omitempty"`
	Tournament string          `json:"tournament,omitempty"` // on this server
	Organiser  string          `json:"organiser,omitempty"`
	Email      string          `json:"email,omitempty"`
	State      string          `json:"state"`
	Due        string          `json:"due,omitempty"`
	Late       bool            `json:"late,omitempty"`
	Period     string          `json:"period,omitempty"`
	Maybe      string          `json:"maybe,omitempty"` // the submission of which it may be a correction
	Versions   int             `json:"versions"`
	Players    int             `json:"players"`
	Rounds     int             `json:"rounds"`
	Rejecting  int             `json:"rejecting"`
	Asking     int             `json:"asking"`
	Questions  int             `json:"questions"`
	Problems   []problemJSON   `json:"problems,omitempty"`
	Undecided  []undecidedJSON `json:"undecided,omitempty"`
	History    []happeningJSON `json:"history,omitempty"`
}

type problemJSON struct {
	Check    string   `json:"check"`
	Key      string   `json:"key"`
	Severity string   `json:"severity"`
	Article  string   `json:"article,omitempty"`
	Text     string   `json:"text"`
	Each     []string `json:"each,omitempty"`
	Advice   string   `json:"advice,omitempty"`
}

type undecidedJSON struct {
	Entrant  inbox.Person   `json:"entrant"`
	Holder   *inbox.Person  `json:"holder,omitempty"`
	Proposed []inbox.Person `json:"proposed"`
}

type happeningJSON struct {
	At      time.Time `json:"at"`
	By      string    `json:"by"`
	Act     inbox.Act `json:"act"`
	Version int       `json:"version,omitempty"`
	Words   string    `json:"words,omitempty"`
	Other   string    `json:"other,omitempty"`
}

func submissionOf(s *inbox.Submission) submissionJSON {
	return submissionJSON{ID: s.ID, Name: s.Name, City: s.City, Federation: s.Federation, Begins: s.Begins, Ends: s.Ends, Code: s.Code, Tournament: s.Journal, Organiser: s.Organiser, Email: s.Email,
		State: string(s.State), Due: s.Due, Late: s.Late, Period: s.Period, Maybe: s.Maybe, Versions: s.Versions, Players: s.Players, Rounds: s.Rounds, Rejecting: s.Rejecting, Asking: s.Asking, Questions: s.Questions}
}

// inboxLine returns a submission as a line of text.
func (a *Verbs) inboxLine(s *inbox.Submission) string {
	line := fmt.Sprintf("%s  %-10s %s", s.ID, a.Text(s.State.Message()), s.Name)
	if days := office.Days(a.Printer(), s); days != "" {
		line += ", " + days
	}
	if s.Due != "" {
		line += ", " + a.T("inbox.due", "day", a.Printer().Date(strings.ReplaceAll(s.Due, "-", "/")))
	}
	if s.Versions > 0 {
		line += ", " + a.T("inbox.found", "rejected", s.Rejecting, "asked", s.Asking)
	}
	return line
}

func (a *Verbs) inboxListCommand() *cobra.Command {
	var place Place
	var state, words string
	cmd := &cobra.Command{Use: "list", Args: command.NoArguments, Example: "torneo inbox list\ntorneo inbox list --state received --format json\ntorneo inbox list --words \"cadiz\""}
	place.AddDatabase(cmd)
	cmd.Flags().StringVar(&state, "state", "", "")
	command.Describe(cmd, "state", "inbox-state")
	cmd.Flags().StringVar(&words, "words", "", "")
	command.Describe(cmd, "words", "inbox-words")
	states := command.NamesOf(inbox.States())
	command.Complete(cmd, "state", func() []string { return states })
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(*cobra.Command, []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if state != "" && !slices.Contains(states, state) {
			return command.UnknownValue("cli.inbox.state", state, states)
		}
		return a.atInbox(&place, func(ctx context.Context, o *office.Office, _ office.Who) error {
			list := []submissionJSON{}
			const page = 500
			for after := 0; ; after += page {
				some, err := o.Submissions(ctx, inbox.Asked{State: inbox.State(state), Words: spelling.Words(words), After: after, Most: page})
				if err != nil {
					return err
				}
				for k := range some {
					if f == command.JSONFormat {
						list = append(list, submissionOf(&some[k]))
					} else {
						fmt.Fprintln(a.Out, a.inboxLine(&some[k]))
					}
				}
				if len(some) < page {
					break
				}
			}
			if f == command.JSONFormat {
				return a.Line(jsonline.Of(list))
			}
			return nil
		})
	}
	return cmd
}

// broughtJSON is a file that was brought, and what became of it.
type broughtJSON struct {
	File       string          `json:"file"`
	Outcome    office.Outcome  `json:"outcome"`
	Submission *submissionJSON `json:"submission,omitempty"`
	Reason     string          `json:"reason,omitempty"`
}

// addBringing adds the flags that say of what comes to the inbox whose it is.
func addBringing(cmd *cobra.Command, flags map[string]*string) {
	for flag, into := range flags {
		cmd.Flags().StringVar(into, flag, "", "")
		command.Describe(cmd, flag, "inbox-"+flag)
	}
}

func (a *Verbs) inboxAddCommand() *cobra.Command {
	var place Place
	b := office.Bringing{Way: inbox.ByFolder}
	cmd := &cobra.Command{Use: "add", Args: cobra.ArbitraryArgs, Example: "torneo inbox add cadiz.trf\ntorneo inbox add folder mail.eml december.zip --format json\ntorneo inbox add corrected.trf --of abc123def456"}
	place.AddDatabase(cmd)
	addBringing(cmd, map[string]*string{"code": &b.Code, "organiser": &b.Organiser, "email": &b.Email, "of": &b.To})
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) == 0 {
			return command.Usage("cli.file.none")
		}
		var p parcel.Parcel
		defer p.Close()
		for _, name := range args {
			if err := p.AddPath(name); err != nil {
				return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.file.unreadable", "file", command.DisplayName(name), "reason", errtext.Of(err))}
			}
		}
		if folder, err := os.Getwd(); err == nil {
			b.From = folder
		}
		return a.atInbox(&place, func(ctx context.Context, o *office.Office, by office.Who) error {
			b.By = by
			list, err := o.BringParcel(ctx, &p, b)
			return errors.Join(err, a.tellInboxed(list, f))
		})
	}
	return cmd
}

// tellInboxed writes what became of files; one that was not taken is a failure.
func (a *Verbs) tellInboxed(list []office.Brought, f command.Format) error {
	out, left := []broughtJSON{}, 0
	for _, x := range list {
		j := broughtJSON{File: x.File, Outcome: x.Outcome}
		if x.Outcome == office.NotTaken {
			left++
			j.Reason = a.Text(x.Why)
			if f != command.JSONFormat {
				a.Tell(x.File + ": " + j.Reason)
			}
		} else {
			s := submissionOf(&x.Submission)
			j.Submission = &s
			if f != command.JSONFormat {
				//i18n:prefix inbox.done.came-
				fmt.Fprintln(a.Out, x.Submission.ID+"  "+x.File+": "+a.T("inbox.done.came-"+string(x.Outcome), "name", x.Submission.Name, "version", x.Submission.Versions)+"; "+a.T("inbox.found", "rejected", x.Submission.Rejecting, "asked", x.Submission.Asking))
			}
		}
		out = append(out, j)
	}
	if f == command.JSONFormat {
		if err := a.Line(jsonline.Of(out)); err != nil {
			return err
		}
	}
	if left > 0 {
		return &command.Failure{Code: command.ExitUnreadable, Text: message.New("cli.inbox.left", "count", left)}
	}
	return nil
}

// inboxStepCommand builds a verb about one submission; "" as its act only shows it.
func (a *Verbs) inboxStepCommand(name string, act inbox.Act, example string) *cobra.Command {
	var place Place
	var step inbox.Step
	cmd := &cobra.Command{Use: name, Args: cobra.ArbitraryArgs, Example: example}
	place.AddDatabase(cmd)
	switch act {
	case inbox.Accept, inbox.Reopen:
		cmd.Flags().StringVar(&step.Words, "reason", "", "")
		command.Describe(cmd, "reason", "inbox-"+string(act))
	case inbox.Return:
		cmd.Flags().StringVar(&step.Words, "reason", "", "")
		command.Describe(cmd, "reason", "inbox-return")
		cmd.Flags().StringVar(&step.Until, "until", "", "")
		command.Describe(cmd, "until", "inbox-until")
	case inbox.Rate:
		cmd.Flags().StringVar(&step.Words, "period", "", "")
		command.Describe(cmd, "period", "inbox-period")
	}
	formats := command.AddFormat(cmd, command.TextFormat, command.JSONFormat)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		f, err := formats.Check()
		if err != nil {
			return err
		}
		if len(args) != 1 {
			return command.Usage("cli.inbox.which")
		}
		return a.atInbox(&place, func(ctx context.Context, o *office.Office, by office.Who) error {
			if err := takeStep(ctx, o, args[0], act, step, by); err != nil {
				return err
			}
			return a.showSubmission(ctx, o, args[0], f)
		})
	}
	return cmd
}

// takeStep takes a step; who returns a report without words says what was found.
func takeStep(ctx context.Context, o *office.Office, id string, act inbox.Act, step inbox.Step, by office.Who) error {
	switch act {
	case "":
		return nil
	case inbox.Check:
		return o.Check(ctx, id, by)
	case inbox.Return:
		if step.Words != "" {
			break
		}
		s, err := o.Submission(ctx, id)
		if err != nil {
			return err
		}
		versions, err := o.VersionsOf(ctx, id)
		if err != nil || len(versions) == 0 {
			return err
		}
		set, err := o.InboxSettings(ctx)
		if err != nil {
			return err
		}
		if step.Until == "" {
			step.Until = inbox.AddDays(o.Today(), set.Answer)
		}
		step.Words = office.Letter(&s, &versions[len(versions)-1].Found, office.LetterLanguage(&s, i18n.Public), step.Until)
	}
	step.Act = act
	_, err := o.Take(ctx, id, 0, step, by)
	return err
}

// showSubmission writes a submission with what was found in its latest version and what was done.
func (a *Verbs) showSubmission(ctx context.Context, o *office.Office, id string, f command.Format) error {
	s, err := o.Submission(ctx, id)
	if err != nil {
		return err
	}
	versions, err := o.VersionsOf(ctx, id)
	if err != nil {
		return err
	}
	happened, err := o.Happenings(ctx, id)
	if err != nil {
		return err
	}
	language := string(a.Printer().Language())
	j := submissionOf(&s)
	if len(versions) > 0 {
		found := &versions[len(versions)-1].Found
		for k := range found.Problems {
			j.Problems = append(j.Problems, problemOf(&found.Problems[k], language))
		}
		for _, q := range found.Questions {
			j.Undecided = append(j.Undecided, undecidedJSON(q))
		}
	}
	for _, h := range happened {
		j.History = append(j.History, happeningJSON{h.At, h.By, h.Act, h.Version, h.Words, h.Other})
	}
	if f == command.JSONFormat {
		return a.Line(jsonline.Of(&j))
	}
	fmt.Fprintln(a.Out, a.inboxLine(&s))
	a.writeProblems(j.Problems)
	for k := range happened {
		fmt.Fprintln(a.Out, "  "+a.T("cli.inbox.happened", "act", happened[k].Act.Message(), "name", happened[k].By, "when", a.Printer().Date(happened[k].At.Local().Format("2006/01/02 15:04"))))
	}
	return nil
}

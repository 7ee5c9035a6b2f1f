package appeals

import (
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/regulations"
	"torneo/tournament"
)

// onePage is an appeal with its course.
type onePage struct {
	page.Frame
	Appeal   *journal.Incident
	Facts    []fact
	Form     *lodgeForm // nil: it is not put right any more
	Seats    []seat
	Hearing  []fact
	Decision []fact
	Terms    arbiter.AppealTerms
	Board    *journal.PlayedBoard // whose game is disputed; nil: none
	Noted    string               // who noted the decision, and when
	Next     string
	Final    []string
}

// seat is a person of the announced committee in this dispute.
type seat struct {
	regulations.Seat
	Ticked bool
	Says   string // why the person judges, or does not
}

// One serves the page of an appeal.
func One(v *page.Visit) error {
	i, err := appealOf(v)
	if err != nil {
		return err
	}
	p := onePage{Frame: v.Frame(message.New("appeals.title-one", "number", ordinal(v.State, i), "round", i.Round)), Appeal: i, Terms: arbiter.AppealTermsOf(v.State), Board: arbiter.DisputedBoard(v.State, i), Next: nextOf(v, i)}
	p.Section = page.RoundsSection
	p.Facts = lodgedFacts(v, i)
	p.Hearing = hearingFacts(v, i)
	p.Decision = decisionFacts(v, i)
	p.Final = finals(v, &p.Terms)
	if i.Verdict == "" && p.MayLodge() {
		w := journal.AppealLodged{Round: i.Round, ID: i.ID, Game: i.Game, Text: i.Text, Against: journal.OtherDecision}
		if i.Lodged != nil {
			w = *i.Lodged
		}
		b := journal.Board{}
		if p.Board != nil {
			b = p.Board.Board
		}
		p.Form = formOf(p.Frame, w, b)
		p.Form.Action, p.Form.Now = p.AppealPath(), i.Lodged == nil
	}
	for _, x := range arbiter.CommitteeFor(v.State, i) {
		p.Seats = append(p.Seats, seatOf(v, i, x))
	}
	if i.Decided > 0 {
		if p.Noted, err = notedText(v, i.Decided); err != nil {
			return err
		}
	}
	return v.Render(oneView(p))
}

// AppealPath returns the address of the appeal, or of what is beneath it.
func (p onePage) AppealPath(parts ...string) string {
	return p.Path(append([]string{"appeals", strconv.FormatInt(p.Appeal.Number, 10)}, parts...)...)
}

// MayLodge reports whether who looks may put the appeal right.
func (p onePage) MayLodge() bool {
	return p.MayGive(arbiter.LodgeAppeal{Appeal: p.Appeal.Number, Round: p.Appeal.Round, ID: p.Appeal.ID})
}

// MayHear and MayDecide report whether who looks may note the hearing, and the decision.
func (p onePage) MayHear() bool {
	return p.Appeal.Verdict == "" && p.May(arbiter.Of(arbiter.HearAppeal{}))
}
func (p onePage) MayDecide() bool { return p.May(arbiter.Of(arbiter.DecideAppeal{})) }

// HeardDay and HeardHour return when it was heard, or now.
func (p onePage) HeardDay() string {
	if p.Appeal.Heard != nil {
		return dayValue(p.Appeal.Heard.At.In(p.Zone()))
	}
	return dayValue(p.Now())
}

func (p onePage) HeardHour() string {
	if p.Appeal.Heard != nil {
		return hourValue(p.Appeal.Heard.At.In(p.Zone()))
	}
	return hourValue(p.Now())
}

// Others returns the people who sat without having been announced, and room for more.
func (p onePage) Others() []journal.Judge {
	list := make([]journal.Judge, 0, 3)
	if p.Appeal.Heard != nil {
		for _, x := range p.Appeal.Heard.Sat {
			if !slices.ContainsFunc(p.Seats, func(s seat) bool { return s.Name == x.Name }) {
				list = append(list, x)
			}
		}
	}
	for room := max(1, 3-len(p.Seats)); room > 0 || len(list) < 2; room-- {
		list = append(list, journal.Judge{})
	}
	return list
}

// Verdicts, Fates and Effects return what can be decided.
func (p onePage) Verdicts() []journal.Verdict { return journal.Verdicts() }

// VerdictName returns the name of a decision.
func (p onePage) VerdictName(d journal.Verdict) string { return eventtext.Verdict(p.Printer, d) }

// Fates returns what can become of the deposit.
func (p onePage) Fates() []journal.DepositFate { return journal.DepositFates() }

// FateName returns the name of one.
func (p onePage) FateName(d journal.DepositFate) string {
	if d == journal.DepositUnsaid {
		return p.T("appeals.deposit.open")
	}
	return p.T("appeals.deposit." + string(d)) //i18n:prefix appeals.deposit.
}

// HasDeposit reports whether a deposit was received.
func (p onePage) HasDeposit() bool { return p.Appeal.Lodged != nil && p.Appeal.Lodged.Paid > 0 }

// Effects returns the effects that this decision can have.
func (p onePage) Effects() []journal.AppealEffect {
	return slices.DeleteFunc(journal.AppealEffects(), func(e journal.AppealEffect) bool {
		switch e {
		case journal.NoEffect:
			return false
		case journal.PairingEffect:
			return p.Appeal.Round != p.State.Current()
		case journal.ReplayEffect, journal.ContinueEffect:
			return p.Board == nil || p.Appeal.Round != p.State.Current()
		}
		return p.Board == nil
	})
}

// EffectName returns the name of one.
func (p onePage) EffectName(e journal.AppealEffect) string {
	if e == journal.NoEffect {
		return p.T("appeals.effect.none")
	}
	return p.T("appeals.effect." + string(e)) //i18n:prefix appeals.effect.
}

// Results returns the results that the game can get.
func (p onePage) Results() (list []arbiter.ResultKind) {
	for _, r := range arbiter.Results() {
		if r.Result.White != tournament.Pending && r.Result.White != tournament.Adjourned {
			list = append(list, r)
		}
	}
	return list
}

// BoardText says which game is disputed, and its result.
func (p onePage) BoardText() string { return boardText(p.Visit, p.Appeal) }

// PreviewPath returns the address that shows what another result would change.
func (p onePage) PreviewPath() string {
	return p.Path("rounds", strconv.Itoa(p.Appeal.Round), "correct") + "?white=" + strconv.Itoa(p.Board.White) + "&black=" + strconv.Itoa(p.Board.Black)
}

// boardText names a disputed game with its result: "Board 3: Alfa, A – Beta, B, 1-0".
func boardText(v *page.Visit, i *journal.Incident) string {
	p := arbiter.DisputedBoard(v.State, i)
	r := v.State.Round(i.Round)
	if p == nil || r == nil {
		return ""
	}
	said := v.T("incidents.board", "table", arbiter.Tables(v.State, r)[r.Find(p.Board)], "white", v.NameOf(p.White), "black", v.NameOf(p.Black))
	if p.Result.White != tournament.Pending {
		said += ", " + eventtext.Result(p.Result)
	}
	if v.State.Config.TwoGames() && p.Second.White != tournament.Pending {
		said += ", " + eventtext.Result(tournament.ByColor[tournament.Outcome]{White: p.Second.Black, Black: p.Second.White})
	}
	return said
}

// lodgedFacts lists what is known of how an appeal was lodged.
func lodgedFacts(v *page.Visit, i *journal.Incident) []fact {
	player := v.T("appeals.nobody")
	if i.ID > 0 {
		player = v.NameOf(i.ID)
	}
	w := i.Lodged
	if w == nil {
		return []fact{{v.T("appeals.player"), player}, {v.T("appeals.text"), i.Text}, {v.T("appeals.time"), eventtext.AppealTime(v.Printer, nil)}}
	}
	by := eventtext.Appellant(v.Printer, w.By)
	if w.Name != "" {
		by = w.Name + " (" + by + ")"
	}
	list := []fact{{v.T("appeals.player"), player}, {v.T("appeals.by"), by}, {v.T("appeals.against"), eventtext.Matter(v.Printer, w.Against)}}
	if text := boardText(v, i); text != "" {
		list = append(list, fact{v.T("appeals.board"), text})
	}
	if x := v.State.Incident(w.Incident); w.Incident > 0 && x != nil {
		list = append(list, fact{v.T("incidents.what"), strings.TrimSpace(eventtext.Incident(v.Printer, &x.IncidentNoted) + "\n" + x.Text)})
	}
	form := v.T("appeals.written.no")
	if w.Written {
		form = v.T("appeals.written")
	}
	return append(list, fact{v.T("appeals.text"), w.Text}, fact{v.T("appeals.received.short"), momentText(v, w.Received)}, fact{v.T("appeals.time"), eventtext.AppealTime(v.Printer, w)},
		fact{v.T("appeals.form.kind"), form}, fact{v.T("appeals.deposit"), paidText(v, w)})
}

// paidText says what was paid of the deposit.
func paidText(v *page.Visit, w *journal.AppealLodged) string {
	switch {
	case w.Asked > 0:
		return strings.TrimSpace(v.T("appeals.deposit.paid", "paid", w.Paid, "sum", w.Asked, "currency", w.Currency))
	case w.Paid > 0:
		return strings.TrimSpace(v.T("appeals.deposit.paid-only", "paid", w.Paid, "currency", w.Currency))
	}
	return v.T("appeals.deposit.none")
}

// hearingFacts says who heard an appeal, and when; none if nobody has.
func hearingFacts(v *page.Visit, i *journal.Incident) []fact {
	h := i.Heard
	if h == nil {
		return nil
	}
	list := []fact{{v.T("appeals.heard"), momentText(v, h.At)}, {v.T("appeals.heard.sat"), eventtext.Judges(v.Printer, h.Sat)}}
	if len(h.Out) > 0 {
		list = append(list, fact{v.T("appeals.heard.out"), eventtext.RecusedList(v.Printer, h.Out)})
	}
	return list
}

// decisionFacts says what was decided; none if nothing has been.
func decisionFacts(v *page.Visit, i *journal.Incident) []fact {
	if i.Verdict == "" {
		return nil
	}
	list := []fact{{v.T("appeals.verdict"), eventtext.Verdict(v.Printer, i.Verdict)}, {v.T("appeals.reasons"), orDash(i.Decision)}, {v.T("appeals.effect"), eventtext.AppealEffect(v.Printer, &i.Outcome)}}
	if i.Lodged != nil && i.Lodged.Paid > 0 {
		fate := eventtext.DepositFate(v.Printer, &i.Outcome)
		if fate == "" {
			fate = v.T("appeals.deposit.open")
		}
		list = append(list, fact{v.T("appeals.deposit"), fate})
	}
	return list
}

// finals says what is final, and that a signed sheet is not.
func finals(v *page.Visit, t *arbiter.AppealTerms) []string {
	return []string{finalText(v, t), v.T("appeals.final.signed")}
}

// seatOf says whether a person of the committee judges this dispute, and why not.
func seatOf(v *page.Visit, i *journal.Incident, x regulations.Seat) seat {
	s := seat{Seat: x, Ticked: x.Sits}
	if i.Heard != nil {
		s.Ticked = slices.ContainsFunc(i.Heard.Sat, func(j journal.Judge) bool { return j.Name == x.Name })
	}
	reasons := func(list []regulations.Recusal) string {
		var said []string
		for _, why := range list {
			said = append(said, eventtext.Recusal(v.Printer, string(why)))
		}
		return strings.Join(said, ", ")
	}
	switch {
	case len(x.Out) > 0:
		s.Says = v.T("appeals.recused") + ": " + reasons(x.Out)
	case x.Reserve && x.Sits:
		s.Says = v.T("appeals.seat.reserve") + ": " + v.T("appeals.sits.place")
	case x.Reserve:
		s.Says = v.T("appeals.seat.reserve")
	default:
		s.Says = v.T("appeals.sits")
	}
	if len(x.Doubts) > 0 {
		s.Says += " (" + reasons(x.Doubts) + ")"
	}
	return s
}

// notedText says who noted an entry, and when.
func notedText(v *page.Visit, number int64) (string, error) {
	events, err := v.Events()
	if err != nil {
		return "", err
	}
	if number < 1 || number > int64(len(events)) {
		return "", nil
	}
	e := &events[number-1]
	return v.T("appeals.decision.by", "who", e.Actor, "when", momentText(v, e.Time)), nil
}

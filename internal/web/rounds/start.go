package rounds

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"torneo/internal/arbiter"
	"torneo/internal/eventtext"
	"torneo/internal/journal"
	"torneo/internal/report"
	"torneo/internal/web/page"
	"torneo/message"
	"torneo/tournament"
)

// Begins reports that the page tells when the round began, or asks for it: while results are
// missing.
func (p roundPage) Begins() bool {
	return p.Paired != nil && p.Entering() && len(p.State.Missing(p.Round)) > 0 && (!p.Paired.Started.IsZero() || p.MayStart())
}

// StartText says when the round began, and until when players may come.
func (p roundPage) StartText() string {
	game, which := 1, ""
	if !p.Paired.SecondStarted.IsZero() {
		game, which = 2, p.T("minutes.game", "game", 2)+": "
	}
	start := p.Paired.StartOfGame(game)
	if m := p.State.DefaultTime; m == nil || *m == 0 {
		return which + p.T("minutes.begun", "time", eventtext.Hour(start))
	}
	return which + p.T("minutes.begun-until", "time", eventtext.Hour(start), "limit", eventtext.Hour(arbiter.LimitOfRound(p.State, p.Paired, game)))
}

// MayStart reports whether who looks may say when the round began.
func (p roundPage) MayStart() bool { return p.MayGive(arbiter.StartRound{Round: p.Round}) }

// startRound notes when the clocks were started: now, or at the time of the form.
// boardAtTable finds the board with the number of the form; none if it has none.
// timeOf reads a time by the clock of the hall, "17:06": the moment nearest to now at which
// that clock shows it; an empty field is now.
// startPage is the first minutes of a round, or of one game of its matches of two: its clock, who
// is absent, and what comes of it.
type startPage struct {
	page.Frame
	Paired *journal.Round
	Game   int           // 1 or 2 of matches of two, else 0
	Begun  time.Time     // the game; zero: that was not said
	Rows   []seatedBoard // that have two players
	Chairs []chair       // that were said to be empty, or of whom an arrival was noted
	Lost   []arbiter.Absence
	Wrong  string            // why nothing can be given
	Limit  time.Time         // of the round; zero: there is none
	Left   int               // in seconds
	Law    string            // the article of the default time
	Opened map[int]time.Time // whose telephone opened a page of the round, by ID
}

// seatedBoard is a board with two players.
type seatedBoard struct {
	Table        int
	Board        journal.Board
	Done         bool // it has a result, or its game is not played yet
	First        bool // the game before it is still played
	White, Black seat
	Own          string // when it began, if not with the round
}

// seat is a player at a board.
type seat struct {
	page.PlayerCell
	Absent bool   // said to be
	Unseen bool   // has not checked in, and nothing was noted since
	Phone  string // when the player's telephone opened a page of the round; "": it has not, or an arbiter has noted who is there
}

// Label returns a text with what is known of the player's telephone.
func (x seat) Label(text string) string {
	if x.Phone == "" {
		return text
	}
	return text + " · " + x.Phone
}

// chair is a player who is absent, or came late.
type chair struct {
	seat
	Table int
	Black bool
	Said  string // what was noted of his arrival
	Board journal.Board
}

// FirstMinutes is the page of a round that begins.
func FirstMinutes(v *page.Visit) error {
	n, err := v.RoundNumber()
	if err != nil {
		return err
	}
	r := v.State.Round(n)
	if r == nil || !r.Published {
		return page.ErrNotFound
	}
	p := startPage{Frame: v.Frame(message.New("minutes.title", "round", n)), Paired: r}
	p.Section, p.Round, p.InPlace = page.RoundsSection, n, true
	if p.Game, err = p.gameShown(); err != nil {
		return err
	}
	p.Begun = r.StartOfGame(p.Game)
	if p.Opened, err = p.openedPhones(); err != nil {
		return err
	}
	p.fill()
	p.clock()
	p.preview()
	return v.Render(startView(p))
}

// gameShown returns the game whose first minutes are shown: the one that is asked for, or the
// second one from when it begins, or no first one is missing; 0 where matches have one.
func (p *startPage) gameShown() (int, error) {
	if !p.State.Config.TwoGames() {
		return 0, nil
	}
	game, err := p.Number("game")
	switch {
	case err != nil || game == 1 || game == 2:
		return game, err
	case !p.Paired.SecondStarted.IsZero(), !slices.ContainsFunc(p.Paired.Boards, func(b journal.PlayedBoard) bool { return b.Black != 0 && b.Result.White == tournament.Pending }):
		return 2, nil
	}
	return 1, nil
}

// StartPath returns the address of the first minutes, of a game of matches of two.
func (p startPage) StartPath(game int) string {
	if game == 0 {
		return p.RoundPath("start")
	}
	return p.RoundPath("start") + "?game=" + strconv.Itoa(game)
}

// minutesPath returns the address of the first minutes of the game that a form is about.
func minutesPath(v *page.Visit, n, game int) string {
	path := v.Path("rounds", strconv.Itoa(n), "start")
	if game > 0 {
		path += "?game=" + strconv.Itoa(game)
	}
	return path
}

// absentOf reads the players who are said to be absent, by ID.
// fill lists the boards, and the chairs of those that have no result.
func (p *startPage) fill() {
	tables := arbiter.Tables(p.State, p.Paired)
	for k := range p.Paired.Boards {
		b := &p.Paired.Boards[k]
		if b.White == 0 || b.Black == 0 {
			continue
		}
		row := seatedBoard{Table: tables[k], Board: b.Board, Done: b.Result.White != tournament.Pending}
		if p.Game == 2 {
			row.First = !row.Done
			row.Board = journal.Board{White: b.Black, Black: b.White}
			row.Done = row.First || b.Second.White != tournament.Pending
		}
		if own := p.Paired.StartOf(k, p.Game); !own.Equal(p.Begun) {
			row.Own = eventtext.Hour(own)
		}
		row.White, row.Black = p.seat(row.Board.White), p.seat(row.Board.Black)
		p.Rows = append(p.Rows, row)
	}
	slices.SortStableFunc(p.Rows, func(a, b seatedBoard) int { return cmp.Compare(a.Table, b.Table) })
	for _, row := range p.Rows {
		if row.Done {
			continue
		}
		p.addChair(row, row.White, false)
		p.addChair(row, row.Black, true)
	}
}

// CountComplete returns the number of boards on which the game has its result.
func (p startPage) CountComplete() (count int) {
	for _, row := range p.Rows {
		if row.Done && !row.First {
			count++
		}
	}
	return count
}

func (p *startPage) seat(id int) seat {
	_, noted := p.Paired.ChairOf(id, p.Game)
	x := seat{PlayerCell: page.CellOf(p.State, p.State.Player(id)), Unseen: !noted && p.Game < 2 && arbiter.NotCheckedIn(p.State, p.Round, id), Absent: arbiter.IsAbsent(p.State, p.Paired, id, p.Game)}
	if at, ok := p.Opened[id]; ok && !noted && p.MayNote(id) {
		x.Phone = p.T("minutes.phone", "time", eventtext.Hour(at.In(p.Now().Location())))
	}
	return x
}

// openedPhones returns whose telephone opened a page of the round that is played.
func (p *startPage) openedPhones() (map[int]time.Time, error) {
	if p.Site.Players == nil || p.Round != p.State.Current() {
		return nil, nil
	}
	return p.Site.Players.PhonesOfRound(p.Context(), p.Tournament.ID, p.State)
}

// MayNote reports whether who looks may say that a player is there: only they are told of
// telephones.
func (p *startPage) MayNote(id int) bool {
	return p.MayGive(arbiter.NoteChair{Round: p.Round, ID: id})
}

// PhonesSeen reports that a chair has the mark of a telephone.
func (p startPage) PhonesSeen() bool {
	return slices.ContainsFunc(p.Rows, func(b seatedBoard) bool { return !b.Done && (b.White.Phone != "" || b.Black.Phone != "") })
}

// addChair adds a player who is absent, or of whom an arrival was noted.
func (p *startPage) addChair(row seatedBoard, x seat, black bool) {
	said := p.arrivalSaid(row, x.ID)
	if x.Absent || said != "" {
		p.Chairs = append(p.Chairs, chair{seat: x, Table: row.Table, Black: black, Said: said, Board: row.Board})
	}
}

// arrivalSaid is what was noted of an arrival, and the ruling; "": nothing was.
func (p *startPage) arrivalSaid(row seatedBoard, id int) string {
	minutes, noted := arbiter.ArrivalOf(p.State, p.Round, id, p.Game)
	start := p.Paired.StartOf(p.Paired.Find(row.Board), p.Game)
	if !noted || start.IsZero() {
		return ""
	}
	at := eventtext.Hour(start.Add(time.Duration(minutes) * time.Minute))
	switch a, judged := arbiter.JudgeNoted(p.State, p.Round, id, p.Game); {
	case !judged:
		return p.T("minutes.arrived-only", "time", at)
	case a.Plays:
		return p.T("minutes.plays", "time", at, "article", report.LawArticles(&a.Answer))
	default:
		return p.T("minutes.too-late", "time", at, "article", report.LawArticles(&a.Answer))
	}
}

// clock reckons how long the default time of the round lasts.
func (p *startPage) clock() {
	if p.Limit = arbiter.LimitOfRound(p.State, p.Paired, p.Game); p.Limit.IsZero() {
		return
	}
	p.Left = max(int(p.Limit.Sub(p.Now())/time.Second), 0)
	if a, ok := arbiter.TooLate(p.State, p.Round); ok {
		p.Law = report.LawArticles(&a)
	}
}

// beginText and notBegunText name the game of matches of two that is to begin.
func (p startPage) beginText() string {
	if p.Game > 0 {
		return p.T("minutes.begin-game", "game", p.Game)
	}
	return p.T("minutes.begin")
}

func (p startPage) notBegunText() string {
	if p.Game > 0 {
		return p.T("minutes.not-begun-game", "game", p.Game)
	}
	return p.T("minutes.not-begun")
}

// MinutesLeft is how many minutes are left, the one that has begun among them.
func (p startPage) MinutesLeft() int { return (p.Left + 59) / 60 }

// preview is what the absent would lose: those who may play are not among them.
func (p *startPage) preview() {
	absent := p.Losing()
	if len(absent) == 0 || p.Begun.IsZero() {
		return
	}
	list, d := arbiter.Absences(p.State, p.Round, p.Game, absent, p.Now())
	if d.Refused != nil {
		p.Wrong = p.Text(*d.Refused)
		return
	}
	p.Lost = list
}

// Losing lists the absent who do not play, by ID.
func (p startPage) Losing() (list []int) {
	for _, c := range p.Chairs {
		if a, judged := arbiter.JudgeNoted(p.State, p.Round, c.ID, p.Game); judged && a.Plays {
			continue
		} else if c.Absent || judged {
			list = append(list, c.ID)
		}
	}
	return list
}

// Early is the limit before which what is given has to be confirmed; "": there is none.
func (p startPage) Early() string {
	var last time.Time
	for _, a := range p.Lost {
		if !a.Over && last.Before(a.Limit) {
			last = a.Limit
		}
	}
	if last.IsZero() {
		return ""
	}
	return eventtext.Hour(last)
}

// LawOf is the articles of a ruling.
func (p startPage) LawOf(a arbiter.Absence) string { return report.LawArticles(&a.Answer) }

// RoundPath is an address of the round.
func (p startPage) RoundPath(parts ...string) string {
	return p.Path(append([]string{"rounds", strconv.Itoa(p.Round)}, parts...)...)
}

// MayStart reports whether who looks may say when the round began.
func (p startPage) MayStart() bool { return p.MayGive(arbiter.StartRound{Round: p.Round}) }

// MayForfeit reports whether who looks may give the forfeits that are shown.
func (p startPage) MayForfeit() bool {
	return p.MayGive(arbiter.GiveForfeits{Round: p.Round, Game: p.Game, Absent: p.Losing()})
}

// noteChair notes that a player is absent, or there, by the button pressed.
// noteArrival notes that a player has come, and says whether he may play.
// giveForfeits gives the boards of the absent their results.

package sharly

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"torneo/internal/incoming"
	"torneo/tournament"
	"torneo/trf"
)

// systems are the pairing systems that a file names and that mean one thing only.
var systems = map[string]string{
	"SWISS_STANDARD":            "FIDE_DUTCH",
	"ROUND_ROBIN_BERGER":        "BERGER_ROUNDROBIN",
	"ROUND_ROBIN_DOUBLE_BERGER": "BERGER_DOUBLEROUNDROBIN",
	"DOUBLE_BERGER":             "BERGER_DOUBLEROUNDROBIN",
}

// readTournament reads what is set for the tournament.
func (r *reader) readTournament() error {
	t := r.event.Record
	event, name := r.info.text("name"), r.row.text("name")
	switch {
	case name == "", strings.Contains(event, name):
		t.Name = event
	case event == "", strings.Contains(name, event):
		t.Name = name
	default:
		t.Name = event + ", " + name
	}
	t.Name = cut(t.Name, tournament.MaxName)
	t.City = cut(cmp.Or(r.row.text("location"), r.info.text("location")), tournament.MaxName)
	if f := r.info.text("federation"); tournament.IsFederation(f) && f != "NON" {
		t.Federation = f
	}
	r.readDays()
	rounds, stated := r.row.number("rounds")
	if stated && (rounds < 0 || rounds > maxRounds) {
		return incoming.Refuse("sharly.rounds", "most", maxRounds)
	}
	t.PlannedRounds = int(rounds)
	if c := r.row.text("time_control_trf25"); c != "" {
		if _, good := tournament.ParseTimeControl(c); good {
			t.TimeControl = c
		} else {
			r.note(trf.Adjustment, cut(c, 100), "sharly.time-control")
		}
	}
	r.readSystem()
	return r.readPoints()
}

// readDays reads the first and the last day: dates, or in files of before m058 moments of
// which the zone is not said.
func (r *reader) readDays() {
	t := r.event.Record
	for _, from := range []record{r.row, r.info} {
		if t.Start, t.End = day(from.text("start_date")), day(from.text("stop_date")); !t.Start.IsZero() {
			return
		}
	}
	for _, from := range []record{r.row, r.info} {
		start, is := from.number("start")
		stop, ends := from.number("stop")
		if !is || !ends || start <= 0 || stop <= start || stop > 1<<35 {
			continue
		}
		if rest := (stop + 60 - start) % 86400; rest == 0 {
			// From midnight to a minute before midnight, somewhere: noon is in the day.
			t.Start, t.End = dayOf(start+43200), dayOf(stop-43140)
			r.note(trf.Note, "", "sharly.days", "start", t.Start, "end", t.End)
			return
		}
	}
	r.lose("migrate.loss.dates")
}

func dayOf(unix int64) tournament.Date {
	y, m, d := time.Unix(unix, 0).UTC().Date()
	return tournament.Date{Year: y, Month: int(m), Day: d}
}

// day reads "2026-05-12", also before a time; the zero date if it is none.
func day(text string) tournament.Date {
	if len(text) < len(time.DateOnly) {
		return tournament.Date{}
	}
	at, err := time.Parse(time.DateOnly, text[:len(time.DateOnly)])
	if err != nil || at.Year() < 1 {
		return tournament.Date{}
	}
	return dayOf(at.Unix())
}

func (r *reader) readSystem() {
	t := r.event.Record
	kind := r.row.text("pairing")
	base, accelerated := strings.CutPrefix(kind, "pairing_acceleration-")
	code, known := systems[kind]
	switch {
	case known:
		if s, err := tournament.ParseSystem(code); err == nil {
			t.System = s
		}
	case accelerated && base == "SWISS_BAKU":
		if s, err := tournament.ParseSystem("FIDE_DUTCH_BAKU"); err == nil {
			t.System = s
		}
	case accelerated:
		r.lose("sharly.loss.acceleration", "kind", cut(base, 60))
	case kind != "":
		r.note(trf.Adjustment, cut(kind, 60), "sharly.system", "kind", cut(kind, 60))
	}
	var settings struct {
		Seed string `json:"COLOR_SEED"`
	}
	if text := r.row.text("pairing_settings"); text != "" && json.Unmarshal([]byte(text), &settings) == nil {
		switch settings.Seed {
		case "W":
			t.InitialColor = tournament.White
		case "B":
			t.InitialColor = tournament.Black
		}
	}
}

// readPoints reads the points of results: of each code (from m085 on), or three for a win,
// and what the pairing-allocated bye is worth.
func (r *reader) readPoints() error {
	g := &r.event.Record.Points
	if r.row.has("game_points") && r.row.text("game_points") != "" {
		return r.readGamePoints()
	}
	if three, _ := r.row.number("three_points_for_a_win"); three == 1 {
		const one = tournament.One
		g.Win, g.Draw = tournament.Both(3*one), tournament.Both(one)
		g.ForfeitWin, g.PairingAllocatedBye, g.FullPointBye, g.HalfPointBye, g.Unknown = 3*one, 3*one, 3*one, one, one
	}
	column := "paired_bye_result"
	if _, there := r.row["pab_value"]; there {
		column = "pab_value"
	}
	if !r.row.has(column) {
		return nil
	}
	worth, _ := r.row.number(column)
	switch worth {
	case win:
		g.PairingAllocatedBye = g.Win.White
	case draw:
		g.PairingAllocatedBye = g.Draw.White
	case loss:
		g.PairingAllocatedBye = g.Loss.White
	default:
		return incoming.Refuse("sharly.bye-value", "value", worth)
	}
	return nil
}

func (r *reader) readGamePoints() error {
	g := &r.event.Record.Points
	var list map[string]*float64
	if json.Unmarshal([]byte(r.row.text("game_points")), &list) != nil {
		return incoming.Refuse("sharly.points", "value", cut(r.row.text("game_points"), 100))
	}
	for code, v := range list {
		n, err := strconv.Atoi(code)
		if v == nil {
			continue
		}
		tenths := *v * 10
		if err != nil || tenths != math.Trunc(tenths) || math.Abs(tenths) > float64(tournament.MaxPoints) {
			return incoming.Refuse("sharly.points", "value", cut(code, 20))
		}
		p := tournament.Points(tenths)
		switch n {
		case win:
			g.Win = tournament.Both(p)
		case draw:
			g.Draw = tournament.Both(p)
		case loss:
			g.Loss = tournament.Both(p)
		case forfeitWin:
			g.ForfeitWin = p
		case forfeitLoss:
			g.ForfeitLoss = p
		case zeroBye:
			g.ZeroPointBye = p
		case halfBye:
			g.HalfPointBye = p
		case allocatedBye:
			g.PairingAllocatedBye = p
		case fullBye:
			g.FullPointBye = p
		}
	}
	return nil
}

// readArbiters reads who the arbiters are; nothing else of their accounts.
func (r *reader) readArbiters() error {
	accounts, err := r.d.rows("account", 10_000, "id", "first_name", "last_name", "fide_id", "fide_arbiter_title")
	if err != nil {
		return err
	}
	roles, err := r.d.rows("account_role", 10_000, "account_id", "tournament_id", "role")
	if err != nil {
		return err
	}
	for _, role := range roles {
		id, _ := role.number("account_id")
		if of, is := role.number("tournament_id"); is && of != r.id {
			continue
		}
		k := slices.IndexFunc(accounts, func(a record) bool { n, is := a.number("id"); return is && n == id })
		kind := role.text("role")
		if k < 0 || kind != "chief_arbiter" && kind != "deputy_arbiter" {
			continue
		}
		a := accounts[k]
		name := strings.TrimSpace(a.text("first_name") + " " + a.text("last_name"))
		if name == "" {
			continue
		}
		text := cut(name, tournament.MaxName)
		if title := a.text("fide_arbiter_title"); title == "IA" || title == "FA" || title == "NA" {
			text = title + " " + text
		}
		if n, is := a.number("fide_id"); is && n > 0 {
			text += " (" + strconv.FormatInt(n, 10) + ")"
		}
		if t := r.event.Record; kind == "chief_arbiter" && t.ChiefArbiter == "" {
			t.ChiefArbiter = text
		} else if len(t.DeputyArbiters) < 50 {
			t.DeputyArbiters = append(t.DeputyArbiters, text)
		}
	}
	return nil
}

// readTieBreaks names the tie-breaks, which are chosen again.
func (r *reader) readTieBreaks() error {
	type tie struct {
		Type string `json:"type"`
		at   int
	}
	var list []tie
	rows, err := r.d.rows("tie_break", 1000, "tournament_id", "type", "index")
	if err != nil {
		return err
	}
	for _, x := range rows {
		if id, _ := x.number("tournament_id"); id == r.id {
			list = append(list, tie{x.text("type"), x.int("index", 1000)})
		}
	}
	slices.SortStableFunc(list, func(a, b tie) int { return cmp.Compare(a.at, b.at) })
	if text := r.row.text("tie_breaks"); len(list) == 0 && text != "" {
		_ = json.Unmarshal([]byte(text), &list) // what is not readable is not named
	}
	var names []string
	for _, x := range list {
		names = append(names, x.Type)
	}
	if len(names) > 0 {
		r.lose("migrate.loss.ties-of", "columns", joinNames(names))
	}
	return nil
}

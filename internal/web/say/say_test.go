package say

import (
	"strings"
	"testing"

	"torneo/i18n"
	"torneo/internal/category"
	"torneo/internal/journal"
	"torneo/tournament"
)

func TestEveryKindOfEventIsSaid(t *testing.T) {
	ana, leo := tournament.Player{Name: "Gómez, Ana", Rating: 2000}, tournament.Player{Name: "Ruiz, Leo"}
	older := ana
	older.Rating, older.Name = 2010, "Gómez, Anna"
	listed, byHand := older, older
	listed.Rating, listed.RatingFrom = 1990, tournament.RatingSource{List: "FIDE", Month: "2026-12", Kind: "rapid"}
	byHand.Rating, byHand.RatingFrom = 2000, tournament.RatingSource{ByHand: true, Reason: "errata"}
	c := journal.Config{Name: "Open", System: "FIDE_DUTCH_2026", Rounds: 5}
	d := c
	d.Rounds = 7
	e := d
	e.Unchecked, e.Sequence = true, []journal.SequenceList{{List: "FIDE", Kind: "rapid", Effective: true}, {List: "FEDA", Kind: "standard"}}
	board := journal.Board{White: 1, Black: 2}
	win := tournament.ByColor[tournament.Outcome]{White: tournament.Win, Black: tournament.Loss}
	forfeit := tournament.ByColor[tournament.Outcome]{White: tournament.ForfeitLoss, Black: tournament.ForfeitWin}
	tests := []struct {
		what  journal.What
		es    string
		group string
	}{
		{journal.TournamentCreated{Config: c}, "Torneo creado: Open", setupGroup},
		{journal.TournamentConfigured{Config: d}, "Configuración cambiada: Rondas: 5 → 7", setupGroup},
		{journal.PlayerEntered{ID: 1, Player: ana}, "Entra Gómez, Ana", playersGroup},
		{journal.PlayerEntered{ID: 2, Player: leo, From: 3}, "Entra Ruiz, Leo, inscripción tardía desde la ronda 3", playersGroup},
		{journal.PlayersNumbered{Order: []int{1, 2}}, "Números de emparejamiento para 2 jugadores", playersGroup},
		{journal.PlayerCheckedIn{ID: 1, Present: true}, "Gómez, Ana está presente", playersGroup},
		{journal.PlayerCheckedIn{ID: 1}, "Gómez, Ana no está presente", playersGroup},
		{journal.CheckInSet{Open: true}, "Se abre la presencia", playersGroup},
		{journal.CheckInSet{Open: true, Until: "16:45"}, "Se abre la presencia hasta las 16:45", playersGroup},
		{journal.CheckInSet{}, "Se cierra la presencia", playersGroup},
		{journal.TableFixed{ID: 1, Table: 4}, "Gómez, Ana: siempre en la mesa 4", playersGroup},
		{journal.TableFixed{ID: 1}, "Gómez, Ana: en cualquier mesa", playersGroup},
		{journal.PlayerFlagged{ID: 1, NoHalfByes: true, Tabled: true, Table: 4}, "Gómez, Ana: sin descansos de medio punto, siempre en la mesa 4", playersGroup},
		{journal.PlayerFlagged{ID: 1}, "Gómez, Ana: sin condiciones especiales", playersGroup},
		{journal.ByeGranted{ID: 1, Round: 2, Kind: tournament.HalfPointBye}, "Ronda 2, Gómez, Ana: descanso de medio punto", playersGroup},
		{journal.ByeRevoked{ID: 1, Round: 2}, "Ronda 2, Gómez, Ana: descanso anulado", playersGroup},
		{journal.MeetingsProhibited{Groups: []journal.Group{{IDs: []int{1, 2}, First: 1}}}, "No se emparejan entre sí: Gómez, Ana, Ruiz, Leo", setupGroup},
		{journal.MeetingsProhibited{}, "Ya no hay emparejamientos prohibidos", setupGroup},
		{journal.CategoriesSet{Categories: []category.Category{{Name: "Sub-14", AgeMin: 14, AgeMax: 14, On: tournament.Date{Year: 2026, Month: 6, Day: 1}, BornTo: 2012, In: []int{2}, Out: []int{1}}, {Name: "Todos"}}},
			"Categorías: Sub-14 (de 14 años, el 01/06/2026, nacidos en 2012 o antes) [+ Ruiz, Leo, − Gómez, Ana]; Todos (todos)", setupGroup},
		{journal.PlayerEntered{ID: 1, Player: ana, Origin: "a", Place: 2}, "Gómez, Ana pasa desde otro torneo del evento, puesto 2", playersGroup},
		{journal.PlayerEntered{ID: 1, Player: ana, Origin: "a"}, "Gómez, Ana pasa desde otro torneo del evento", playersGroup},
		{journal.ResultsCarried{Games: []journal.CarriedGame{{White: 1, Black: 2, Result: tournament.ByColor[tournament.Outcome]{White: tournament.UnratedWin, Black: tournament.UnratedLoss}}}}, "Cuenta aquí 1 resultado de otro torneo: Gómez, Ana – Ruiz, Leo 1-0 (U)", playersGroup},
		{journal.TablesNumbered{From: 2, First: 401}, "Mesas desde la 401, a partir de la ronda 2", setupGroup},
		{journal.TablesNumbered{From: 1, First: 1, Reserved: []int{3, 5, 4}}, "Mesas desde la 1 sin 3-5, a partir de la ronda 1", setupGroup},
		{journal.CategoriesSet{}, "Ya no hay categorías", setupGroup},
		{journal.FundSet{Text: "currency = \"EUR\""}, "Fondo de premios introducido", setupGroup},
		{journal.FundSet{}, "Fondo de premios retirado", setupGroup},
		{journal.RoundPaired{Round: 1, Boards: []journal.Board{board}}, "Ronda 1 emparejada: 1 mesa", pairingGroup},
		{journal.ManualPairingStarted{Round: 1}, "Ronda 1: empiezan los cambios a mano", pairingGroup},
		{journal.BoardsRearranged{Round: 1}, "Ronda 1: mesas cambiadas a mano", pairingGroup},
		{journal.ManualPairingEnded{Round: 1}, "coincide", pairingGroup},
		{journal.ManualPairingEnded{Round: 1, Right: []journal.Board{board}}, "difiere", pairingGroup},
		{journal.StartPositionDrawn{Round: 1, Number: 518}, "Ronda 1, posición inicial: 518 RNBQKBNR", pairingGroup},
		{journal.RoundPublished{Round: 1}, "Ronda 1 publicada", pairingGroup},
		{journal.LatecomersPaired{Round: 1, Boards: []journal.Board{board, {White: 1}}}, "Ronda 1, rezagados: Gómez, Ana – Ruiz, Leo; Gómez, Ana", pairingGroup},
		{journal.RoundUnpaired{Round: 1}, "Ronda 1: emparejamiento retirado", pairingGroup},
		{journal.ResultEntered{Round: 1, Board: board, Result: win}, "Ronda 1, Gómez, Ana – Ruiz, Leo: 1-0", resultsGroup},
		{journal.ResultEntered{Round: 1, Board: board, Result: forfeit}, "Ronda 1, Gómez, Ana – Ruiz, Leo: - +", resultsGroup},
		{journal.ResultEntered{Round: 1, Board: board}, "resultado borrado", resultsGroup},
		{journal.TiedRanked{Order: []int{2, 1}}, "Empatados, por orden: Ruiz, Leo; Gómez, Ana", resultsGroup},
		{journal.TiedRanked{Order: []int{2, 1}, Lots: "0a"}, "semilla 0a", resultsGroup},
		{journal.TiedRanked{}, "comparten", resultsGroup},
		{journal.ResultEntered{Round: 1, Board: board, Result: tournament.Both(tournament.Adjourned)}, "aplazada", resultsGroup},
		{journal.ResultVerified{Round: 1, Board: board}, "resultado verificado", resultsGroup},
		{journal.ColorsSwapped{Round: 1, Board: board}, "colores cambiados", resultsGroup},
		{journal.ResultCorrected{Round: 1, Board: board, Result: win, Colors: true}, "corregido a 1-0 (también los colores)", resultsGroup},
		{journal.ResultCorrected{Round: 1, Board: board, Result: win, RatingOnly: true}, "1-0 solo para el informe de Elo", resultsGroup},
		{journal.ExtraGamePlayed{After: 1, White: 1, Black: 2, Result: win}, "Tras la ronda 1, partida de desempate Gómez, Ana – Ruiz, Leo: 1-0", resultsGroup},
		{journal.ExtraGamePlayed{After: 1, White: 1, Black: 2, Result: win, Number: 1}, "partida de desempate Gómez, Ana – Ruiz, Leo corregida a 1-0", resultsGroup},
		{journal.PlayOffDeclared{PlayOff: &tournament.PlayOff{Format: tournament.ByNumber}}, "Playoff declarado: Puestos que se deciden: ", setupGroup},
		{journal.PlayOffDeclared{}, "Ya no hay playoff", setupGroup},
		{journal.LotsDrawn{IDs: []int{2, 1}}, "Sorteo del playoff: Ruiz, Leo; Gómez, Ana", pairingGroup},
		{journal.RoundClosed{Round: 1}, "Ronda 1 cerrada", pairingGroup},
		{journal.PlayerChanged{ID: 1, Player: older}, "Gómez, Ana: nombre: Gómez, Ana → Gómez, Anna; Elo: 2000 → 2010", playersGroup},
		{journal.RatingsTaken{Lists: []journal.ListOfMonth{{List: "FIDE", Month: "2026-12"}}, Players: []journal.PlayerChanged{{ID: 1, Player: listed}}}, "Tomado de las listas de valoración (FIDE diciembre de 2026), 1 jugador: Gómez, Anna: Elo: 2010 → 1990 (lista FIDE de diciembre de 2026, rápida)", playersGroup},
		{journal.PlayerChanged{ID: 1, Player: byHand}, "Elo: 1990 (lista FIDE de diciembre de 2026, rápida) → 2000 (a mano: errata)", playersGroup},
		{journal.TournamentConfigured{Config: e}, "Listas de valoración por orden: las que propone el ritmo de juego → FIDE rápida y, si no, clásica, FEDA clásica; Se comprueban las valoraciones con las listas: sí → no", setupGroup},
		{journal.LongSet{Flagged: true, ByRound: true}, "El torneo dura más de 30 días; los desempates toman el Elo de cada ronda", setupGroup},
		{journal.OutsideSet{Name: "Problemas", Source: "el jurado", Values: []journal.OutsideValue{{ID: 1, Value: tournament.Fraction{Num: 7, Den: 3}}}}, "Valores externos «Problemas» (origen: el jurado): un valor", setupGroup},
		{journal.OutsideSet{}, "Valores externos quitados", setupGroup},
		{journal.LongSet{}, "El torneo no dura más de 30 días", setupGroup},
		{journal.PeriodRated{From: 4, Month: "2026-12", Ratings: []journal.PeriodRating{{ID: 1, Rating: 2010}}}, "Elo desde la ronda 4, lista de la FIDE de diciembre de 2026: Gómez, Anna 2010", playersGroup},
		{journal.PeriodRated{From: 4, Ratings: []journal.PeriodRating{{ID: 1, Rating: 0}}}, "Elo desde la ronda 4: Gómez, Anna 0", playersGroup},
		{journal.PeriodRated{From: 4}, "Elo desde la ronda 4 quitado", playersGroup},
		{journal.PlayerLeft{ID: 1, From: 3}, "Gómez, Anna se retira desde la ronda 3", playersGroup},
		{journal.PlayerLeft{ID: 1, From: 3, Expelled: true}, "Gómez, Anna queda expulsado desde la ronda 3", playersGroup},
		{journal.PlayerReturned{ID: 1, From: 5}, "Gómez, Anna vuelve en la ronda 5", playersGroup},
		{journal.PlayerRemoved{ID: 2}, "Ruiz, Leo sale de la lista", playersGroup},
		{journal.RulebookFixed{Rulebook: tournament.Rulebook{TieBreaks: "2024", Titles: "Titles-2024"}}, "El torneo se juega según estas ediciones, aunque cambien sus fechas: C.07 (2024), B.01 (2024)", setupGroup},
		{journal.FIDEModeLeft{Round: 2}, "Modo FIDE abandonado en la ronda 2, para siempre", setupGroup},
		{journal.CommentNoted{Round: 2, Text: "FIDE mode exited @ Round 2"}, "Anotado para el informe: ronda 2, modo FIDE abandonado («### FIDE mode exited @ Round 2»)", setupGroup},
		{journal.CommentNoted{Round: 2, Text: "Remark of another hand"}, "Anotado para el informe: «### Remark of another hand»", setupGroup},
		{journal.TournamentImported{File: "a.trf", Tournament: tournament.Tournament{Players: []tournament.Player{{Number: 1, Name: "X"}}}}, "Importado de a.trf: 1 jugadores, 0 rondas", setupGroup},
		{journal.IncidentNoted{Round: 1, ID: 1, Kind: journal.LateArrival, Minutes: 12}, "Ronda 1 · Llegada tarde, 12 min: X", incidentsGroup},
		{journal.IncidentNoted{Round: 1, Kind: journal.OtherMatter, Game: 2, Text: "apagón"}, "Ronda 1 · Otra cosa (partida 2): «apagón»", incidentsGroup},
		{journal.AppealDecided{Incident: 7, Verdict: journal.Rejected}, "Apelación del suceso 7: Desestimada", incidentsGroup},
		{journal.EventsUndone{Numbers: []int64{7, 5, 6, 9}}, "Deshechos los sucesos 5-7, 9", undoGroup},
	}
	for _, lang := range i18n.Languages() {
		teller := NewTeller(i18n.New(lang))
		for _, test := range tests {
			got, group := teller.Say(test.what), GroupOf(test.what)
			teller.Learn(test.what)
			if strings.Contains(got, "web.") || strings.Contains(got, "no value") || strings.Contains(got, "journal.") {
				t.Errorf("%s, %#v: %q", lang, test.what, got)
			}
			if lang == i18n.Spanish && (!strings.Contains(got, test.es) || group != test.group) {
				t.Errorf("%#v: %q (%s), want %q (%s)", test.what, got, group, test.es, test.group)
			}
		}
	}
}

func TestResultsAreWrittenAsArbitersDo(t *testing.T) {
	for _, test := range []struct {
		white, black tournament.Outcome
		want         string
	}{
		{tournament.Pending, tournament.Pending, ""}, {tournament.Win, tournament.Loss, "1-0"}, {tournament.Draw, tournament.Draw, "½-½"},
		{tournament.Draw, tournament.Loss, "½-0"}, {tournament.Loss, tournament.Loss, "0-0"}, {tournament.UnratedLoss, tournament.UnratedWin, "0-1 (U)"},
		{tournament.ForfeitWin, tournament.ForfeitLoss, "+ -"}, {tournament.ForfeitLoss, tournament.ForfeitLoss, "- -"}, {tournament.Adjourned, tournament.Adjourned, "?-?"},
	} {
		if got := Result(tournament.ByColor[tournament.Outcome]{White: test.white, Black: test.black}); got != test.want {
			t.Errorf("%v-%v: %q, want %q", test.white, test.black, got, test.want)
		}
	}
}

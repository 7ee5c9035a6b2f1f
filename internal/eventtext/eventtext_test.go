package eventtext

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
		what  journal.Payload
		es    string
		topic journal.Topic
	}{
		{journal.TournamentCreated{Config: c}, "Torneo creado: Open", journal.SetupTopic},
		{journal.TournamentConfigured{Config: d}, "Configuración cambiada: Rondas: 5 → 7", journal.SetupTopic},
		{journal.PlayerEntered{ID: 1, Player: ana}, "Entra Gómez, Ana", journal.PlayersTopic},
		{journal.PlayerEntered{ID: 2, Player: leo, From: 3}, "Entra Ruiz, Leo, inscripción tardía desde la ronda 3", journal.PlayersTopic},
		{journal.PlayersNumbered{Order: []int{1, 2}}, "Números de emparejamiento para 2 jugadores", journal.PlayersTopic},
		{journal.PlayerCheckedIn{ID: 1, Present: true}, "Gómez, Ana está presente", journal.PlayersTopic},
		{journal.PlayerCheckedIn{ID: 1}, "Gómez, Ana no está presente", journal.PlayersTopic},
		{journal.CheckInSet{Open: true}, "Se empieza a pasar lista", journal.PlayersTopic},
		{journal.CheckInSet{Open: true, Until: "16:45"}, "Se pasa lista hasta las 16:45", journal.PlayersTopic},
		{journal.CheckInSet{}, "Se termina de pasar lista", journal.PlayersTopic},
		{journal.TableFixed{ID: 1, Table: 4}, "Gómez, Ana: siempre en la mesa 4", journal.PlayersTopic},
		{journal.TableFixed{ID: 1}, "Gómez, Ana: en cualquier mesa", journal.PlayersTopic},
		{journal.PlayerFlagged{ID: 1, NoHalfByes: true, Tabled: true, Table: 4}, "Gómez, Ana: sin byes de medio punto, siempre en la mesa 4", journal.PlayersTopic},
		{journal.PlayerFlagged{ID: 1}, "Gómez, Ana: sin condiciones especiales", journal.PlayersTopic},
		{journal.ByeGranted{ID: 1, Round: 2, Kind: tournament.HalfPointBye}, "Ronda 2, Gómez, Ana: bye de medio punto", journal.PlayersTopic},
		{journal.ByeRevoked{ID: 1, Round: 2}, "Ronda 2, Gómez, Ana: bye anulado", journal.PlayersTopic},
		{journal.MeetingsProhibited{Groups: []journal.Group{{IDs: []int{1, 2}, First: 1}}}, "No se emparejan entre sí: Gómez, Ana, Ruiz, Leo", journal.SetupTopic},
		{journal.MeetingsProhibited{}, "Ya no hay emparejamientos prohibidos", journal.SetupTopic},
		{journal.CategoriesSet{Categories: []category.Category{{Name: "Sub-14", AgeMin: 14, AgeMax: 14, On: tournament.Date{Year: 2026, Month: 6, Day: 1}, BornTo: 2012, In: []int{2}, Out: []int{1}}, {Name: "Todos"}}},
			"Categorías: Sub-14 (de 14 años, el 01/06/2026, nacidos en 2012 o antes) [+ Ruiz, Leo, − Gómez, Ana]; Todos (todos)", journal.SetupTopic},
		{journal.PlayerEntered{ID: 1, Player: ana, Origin: "a", Place: 2}, "Gómez, Ana pasa desde otro torneo del evento, puesto 2", journal.PlayersTopic},
		{journal.PlayerEntered{ID: 1, Player: ana, Origin: "a"}, "Gómez, Ana pasa desde otro torneo del evento", journal.PlayersTopic},
		{journal.ResultsCarried{Games: []journal.CarriedGame{{White: 1, Black: 2, Result: tournament.ByColor[tournament.Outcome]{White: tournament.UnratedWin, Black: tournament.UnratedLoss}}}}, "Cuenta aquí 1 resultado de otro torneo: Gómez, Ana – Ruiz, Leo 1-0 (U)", journal.PlayersTopic},
		{journal.TablesNumbered{From: 2, First: 401}, "Mesas desde la 401, a partir de la ronda 2", journal.SetupTopic},
		{journal.TablesNumbered{From: 1, First: 1, Reserved: []int{3, 5, 4}}, "Mesas desde la 1 sin 3-5, a partir de la ronda 1", journal.SetupTopic},
		{journal.CategoriesSet{}, "Ya no hay categorías", journal.SetupTopic},
		{journal.FundSet{Text: "currency = \"EUR\""}, "Fondo de premios introducido", journal.SetupTopic},
		{journal.FundSet{}, "Fondo de premios retirado", journal.SetupTopic},
		{journal.RoundPaired{Round: 1, Boards: []journal.Board{board}}, "Ronda 1 emparejada: 1 mesa", journal.PairingTopic},
		{journal.ManualPairingStarted{Round: 1}, "Ronda 1: empiezan los cambios a mano", journal.PairingTopic},
		{journal.BoardsRearranged{Round: 1}, "Ronda 1: mesas cambiadas a mano", journal.PairingTopic},
		{journal.ManualPairingEnded{Round: 1}, "coincide", journal.PairingTopic},
		{journal.ManualPairingEnded{Round: 1, Right: []journal.Board{board}}, "difiere", journal.PairingTopic},
		{journal.StartPositionDrawn{Round: 1, Number: 518}, "Ronda 1, posición inicial: 518 RNBQKBNR", journal.PairingTopic},
		{journal.RoundPublished{Round: 1}, "Ronda 1 publicada", journal.PairingTopic},
		{journal.LatecomersPaired{Round: 1, Boards: []journal.Board{board, {White: 1}}}, "Ronda 1, rezagados: Gómez, Ana – Ruiz, Leo; Gómez, Ana", journal.PairingTopic},
		{journal.RoundUnpaired{Round: 1}, "Ronda 1: emparejamiento deshecho", journal.PairingTopic},
		{journal.ResultEntered{Round: 1, Board: board, Result: win}, "Ronda 1, Gómez, Ana – Ruiz, Leo: 1-0", journal.ResultsTopic},
		{journal.ResultEntered{Round: 1, Board: board, Result: forfeit}, "Ronda 1, Gómez, Ana – Ruiz, Leo: - +", journal.ResultsTopic},
		{journal.ResultEntered{Round: 1, Board: board}, "resultado borrado", journal.ResultsTopic},
		{journal.TiedRanked{Order: []int{2, 1}}, "Empatados, por orden: Ruiz, Leo; Gómez, Ana", journal.ResultsTopic},
		{journal.TiedRanked{Order: []int{2, 1}, Lots: "0a"}, "semilla 0a", journal.ResultsTopic},
		{journal.TiedRanked{}, "comparten", journal.ResultsTopic},
		{journal.ResultEntered{Round: 1, Board: board, Result: tournament.Both(tournament.Adjourned)}, "aplazada", journal.ResultsTopic},
		{journal.ResultVerified{Round: 1, Board: board}, "resultado verificado", journal.ResultsTopic},
		{journal.ColorsSwapped{Round: 1, Board: board}, "colores cambiados", journal.ResultsTopic},
		{journal.ResultCorrected{Round: 1, Board: board, Result: win, Colors: true}, "corregido a 1-0 (también los colores)", journal.ResultsTopic},
		{journal.ResultCorrected{Round: 1, Board: board, Result: win, RatingOnly: true}, "1-0 solo para el informe de Elo", journal.ResultsTopic},
		{journal.ExtraGamePlayed{After: 1, White: 1, Black: 2, Result: win}, "Tras la ronda 1, partida de desempate Gómez, Ana – Ruiz, Leo: 1-0", journal.ResultsTopic},
		{journal.ExtraGamePlayed{After: 1, White: 1, Black: 2, Result: win, Number: 1}, "partida de desempate Gómez, Ana – Ruiz, Leo corregida a 1-0", journal.ResultsTopic},
		{journal.PlayOffDeclared{PlayOff: &tournament.PlayOff{Format: tournament.ByNumber}}, "Playoff declarado: Puestos que se deciden: ", journal.SetupTopic},
		{journal.PlayOffDeclared{}, "Ya no hay playoff", journal.SetupTopic},
		{journal.LotsDrawn{IDs: []int{2, 1}}, "Sorteo del playoff: Ruiz, Leo; Gómez, Ana", journal.PairingTopic},
		{journal.RoundClosed{Round: 1}, "Ronda 1 cerrada", journal.PairingTopic},
		{journal.PlayerChanged{ID: 1, Player: older}, "Gómez, Ana: nombre: Gómez, Ana → Gómez, Anna; Elo: 2000 → 2010", journal.PlayersTopic},
		{journal.RatingsTaken{Lists: []journal.ListOfMonth{{List: "FIDE", Month: "2026-12"}}, Players: []journal.PlayerChanged{{ID: 1, Player: listed}}}, "Tomado de las listas de valoración (FIDE diciembre de 2026), 1 jugador: Gómez, Anna: Elo: 2010 → 1990 (lista FIDE de diciembre de 2026, rápida)", journal.PlayersTopic},
		{journal.PlayerChanged{ID: 1, Player: byHand}, "Elo: 1990 (lista FIDE de diciembre de 2026, rápida) → 2000 (a mano: errata)", journal.PlayersTopic},
		{journal.TournamentConfigured{Config: e}, "Listas de valoración por orden: las que propone el ritmo de juego → FIDE rápida y, si no, estándar, FEDA estándar; Se comprueban las valoraciones con las listas: sí → no", journal.SetupTopic},
		{journal.LongSet{Flagged: true, ByRound: true}, "El torneo dura más de 30 días; los desempates toman el Elo de cada ronda", journal.SetupTopic},
		{journal.OutsideSet{Name: "Problemas", Source: "el jurado", Values: []journal.OutsideValue{{ID: 1, Value: tournament.Fraction{Num: 7, Den: 3}}}}, "Valores externos «Problemas» (origen: el jurado): un valor", journal.SetupTopic},
		{journal.OutsideSet{}, "Valores externos quitados", journal.SetupTopic},
		{journal.LongSet{}, "El torneo no dura más de 30 días", journal.SetupTopic},
		{journal.PeriodRated{From: 4, Month: "2026-12", Ratings: []journal.PeriodRating{{ID: 1, Rating: 2010}}}, "Elo desde la ronda 4, lista de la FIDE de diciembre de 2026: Gómez, Anna 2010", journal.PlayersTopic},
		{journal.PeriodRated{From: 4, Ratings: []journal.PeriodRating{{ID: 1, Rating: 0}}}, "Elo desde la ronda 4: Gómez, Anna 0", journal.PlayersTopic},
		{journal.PeriodRated{From: 4}, "Elo desde la ronda 4 quitado", journal.PlayersTopic},
		{journal.PlayerLeft{ID: 1, From: 3}, "Gómez, Anna se retira desde la ronda 3", journal.PlayersTopic},
		{journal.PlayerLeft{ID: 1, From: 3, Expelled: true}, "Gómez, Anna queda expulsado desde la ronda 3", journal.PlayersTopic},
		{journal.PlayerReturned{ID: 1, From: 5}, "Gómez, Anna vuelve en la ronda 5", journal.PlayersTopic},
		{journal.PlayerRemoved{ID: 2}, "Ruiz, Leo sale de la lista", journal.PlayersTopic},
		{journal.RulebookFixed{Rulebook: tournament.Rulebook{TieBreaks: "2024", Titles: "Titles-2024"}}, "El torneo se juega según estas ediciones, aunque cambien sus fechas: C.07 (2024), B.01 (2024)", journal.SetupTopic},
		{journal.FIDEModeLeft{Round: 2}, "Modo FIDE abandonado en la ronda 2, para siempre", journal.SetupTopic},
		{journal.CommentNoted{Round: 2, Text: "FIDE mode exited @ Round 2"}, "Anotado para el informe: ronda 2, modo FIDE abandonado («### FIDE mode exited @ Round 2»)", journal.SetupTopic},
		{journal.CommentNoted{Round: 2, Text: "Remark of another hand"}, "Anotado para el informe: «### Remark of another hand»", journal.SetupTopic},
		{journal.TournamentImported{File: "a.trf", Tournament: tournament.Tournament{Players: []tournament.Player{{Number: 1, Name: "X"}}}}, "Importado de a.trf: 1 jugadores, 0 rondas", journal.SetupTopic},
		{journal.IncidentNoted{Round: 1, ID: 1, Kind: journal.LateArrival, Minutes: 12}, "Ronda 1 · Llegada tarde, 12 min: X", journal.IncidentsTopic},
		{journal.IncidentNoted{Round: 1, Kind: journal.OtherMatter, Game: 2, Text: "apagón"}, "Ronda 1 · Otra cosa (partida 2): «apagón»", journal.IncidentsTopic},
		{journal.AppealDecided{Incident: 7, Verdict: journal.Rejected}, "Apelación de la anotación 7: Desestimada", journal.IncidentsTopic},
		{journal.EventsUndone{Numbers: []int64{7, 5, 6, 9}}, "Deshechas las anotaciones 5-7, 9", journal.UndoTopic},
	}
	for _, lang := range i18n.Languages() {
		teller := NewTeller(i18n.New(lang))
		var said strings.Builder
		for _, test := range tests {
			got, topic := teller.Say(test.what), journal.RowOf(test.what).Topic
			teller.Learn(test.what)
			said.WriteString(got + "\n")
			if strings.Contains(got, "web.") || strings.Contains(got, "no value") || strings.Contains(got, "journal.") {
				t.Errorf("%s, %#v: %q", lang, test.what, got)
			}
			if lang == i18n.Spanish && (!strings.Contains(got, test.es) || topic != test.topic) {
				t.Errorf("%#v: %q (%s), want %q (%s)", test.what, got, topic, test.es, test.topic)
			}
		}
		golden(t, "testdata/cases."+string(lang)+".txt", said.String())
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

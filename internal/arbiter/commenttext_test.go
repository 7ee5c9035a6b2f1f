package arbiter

import (
	"strings"
	"testing"

	"torneo/i18n"
)

// Every comment that the desk writes is told in Spanish, too.
func TestCommentsAreRetold(t *testing.T) {
	p := i18n.New(i18n.Spanish)
	for _, test := range []struct{ subject, text, want string }{
		{"FIDE mode exited", "", "ronda 3, modo FIDE abandonado"},
		{"Configuration", "rounds 9 => 7", "ronda 3, configuración: 7 rondas en lugar de 9"},
		{"Configuration", "rounds 9 => 7, 1-4 => 4-1", "configuración: 7 rondas en lugar de 9, con las que el emparejamiento sería otro: 4-1 en lugar de 1-4"},
		{"Configuration", "tie-breaks BH,SB => SB", "desempates SB en lugar de BH,SB"},
		{"Configuration", "tie-breaks BH => SB (edition 2024 => 2026)", "desempates SB en lugar de BH, según la edición 2026 en lugar de 2024"},
		{"Configuration", "editions ratings B.02 (2022) => B.02 (2024)", "otras ediciones de las reglas"},
		{"Configuration", "play-off places=1 after=1 => none", "ya no hay playoff"},
		{"Configuration", "play-off none => places=1 after=1", "playoff declarado (places=1 after=1)"},
		{"MPA", "1-3 5-2 => 1-5 3-2", "emparejamiento cambiado a mano: 1-5; 3-2 en lugar de 1-3; 5-2"},
		{"MPA", "1-3 2=BYE => 1-2 3=HPB", "1-2; 3: bye de medio punto en lugar de 1-3; bye de 2"},
		{"Import", "not pairable", "la ronda no puede emparejarse según las reglas"},
		{"Import", "none => 1-2", "1-2, donde las reglas no emparejan a nadie"},
		{"Adjournment", "1-4 1/2-1/2 => 1-0", "partida aplazada 1-4: se emparejó como tablas y terminó 1-0"},
		{"Correction", "1-4 1-0 => 1-4 0-1", "corrección: 1-4 1-0 pasa a 1-4 0-1"},
		{"Board order", "2-104 0-1 => 1F-0F, 3-103 1/2-1/2 => 1F-0F", "orden de tableros equivocado: para el encuentro cuentan 2-104 0-1 → 1F-0F, 3-103 1/2-1/2 → 1F-0F"},
		{"Rating correction", "1-4 1-0 => 1-4 0-1 (for rating only: the results used differ from the 001 records)", "solo para el informe de Elo: 1-4 1-0 pasa a 1-4 0-1"},
		{"Rating correction", "7: FM 2300 => FM 2310", "título o Elo de 7 corregido: FM 2300 pasa a FM 2310"},
		{"TPN regeneration", "3=>5 5=>3", "números de emparejamiento cambiados: 3=>5 5=>3"},
		{"TPN exchange", "3=>5 5=>3", "números de emparejamiento cambiados: 3=>5 5=>3"},
		{"Late entry", "12 13", "inscripción tardía de 12 13"},
		{"Late entry", "4 players of team 9", "inscripción tardía de 4 jugadores del equipo 9"},
		{"Outside values", "Problemas (el jurado), 11 of 12", "valores externos: Problemas (el jurado), 11 de 12 participantes"},
		{"Outside values", "none", "valores externos quitados"},
		{"Lots", "4 2", "los empatados, en el orden del sorteo: 4 2"},
		{"Ranking", "4 2", "empatados ordenados a mano: 4 2"},
		{"Ranking", "none", "los empatados comparten sus puestos"},
		{"Prohibition", "1 4, 2 3 (5-9)", "no se emparejan entre sí: 1 4, 2 3 (5-9)"},
		{"Prohibition", "none", "ya no hay emparejamientos prohibidos"},
		{"Chess960", "518 RNBQKBNR", "sorteada la posición inicial 518"},
		{"Draw", "torneo draw --seed 7", "números sorteados: `torneo draw --seed 7`"},
	} {
		said, ok := Retold(comment(3, test.subject, test.text).Text)
		if got := p.Text(said); !ok || !strings.HasPrefix(got, "ronda 3, ") || !strings.HasSuffix(got, test.want) || strings.Contains(got, "no value") {
			t.Errorf("%s: %s: %q (%v), want %q", test.subject, test.text, got, ok, test.want)
		}
	}
	for _, text := range []string{"", "Configuration", "Draw @ Round x: y", "Something else @ Round 3: 1-4", "Configuration @ Round 3: else", "@ Round 1"} {
		if said, ok := Retold(text); ok {
			t.Errorf("%q: %v", text, said)
		}
	}
}

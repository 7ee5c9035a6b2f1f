package worddocument_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"torneo/internal/worddocument"
)

// update writes the sample into testdata, from where LibreOffice converts it (README there).
var update = flag.Bool("update", false, "write the sample as ODT and DOCX into testdata")

// sample is a short version of the regulations of an event, with all that they can have.
func sample() *worddocument.Document {
	return &worddocument.Document{Title: "Bases del XII Abierto de Otoño", Language: "es", Paragraphs: []worddocument.Paragraph{
		{ID: "TITLE", Style: worddocument.Title, Text: "Bases del XII Abierto de Otoño"},
		{ID: "S1", Style: worddocument.Heading1, Text: "1. Sistema de juego"},
		{ID: "R5-1", Text: "Sistema suizo a 9 rondas, según el sistema FIDE (Dutch)."},
		{ID: "R6-1", Text: "Ritmo de juego: 90 minutos + 30 segundos por jugada desde la primera.\nLa tolerancia es de 30 minutos."},
		{ID: "S1-1", Style: worddocument.Heading2, Text: "1.1 Calendario"},
		{ID: "R7-1", Cells: [][]string{
			{"Ronda", "Fecha", "Hora"},
			{"1.ª", "viernes 4 de diciembre", "17:00"},
			{"2.ª", "sábado 5 de diciembre", "10:00"},
			{"3.ª", "sábado 5 de diciembre", "17:00 (después, reunión de árbitros y delegados en la sala «Capablanca»)"},
		}},
		{ID: "R8-1", Style: worddocument.Item, Text: "Los byes de medio punto se solicitan antes de la ronda 3."},
		{ID: "R8-2", Style: worddocument.Item, Text: "No hay byes en las dos últimas rondas."},
		{ID: "S2", Style: worddocument.Heading1, Text: "2. Premios"},
		{ID: "R20-1", Cells: [][]string{{"Puesto", "Premio"}, {"1.º", "1.000\u00a0€"}, {"2.º", "600\u00a0€"}, {"3.º", ""}}},
		{ID: "R20-2", Text: "Los premios en metálico se reparten por el sistema Hort: ½ del premio del puesto y ½ a partes iguales."},
		{ID: "FREE1", Text: "Alojamiento: hotel «La Torre» & restaurante <El Peón>, 55 € por noche; 'reserva' antes del 1/11."},
		{ID: "NOTE", Style: worddocument.Note, Text: "Texto elaborado con Torneo el 28 de noviembre."},
		{Text: "Párrafo sin identificador, del organizador."},
	}}
}

func write(t testing.TB, d *worddocument.Document, f worddocument.Format) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := d.Write(&b, f); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(t testing.TB, data []byte) *worddocument.Document {
	t.Helper()
	d, err := worddocument.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestSampleIsWritten(t *testing.T) {
	for _, f := range []worddocument.Format{worddocument.ODT, worddocument.DOCX} {
		data := write(t, sample(), f)
		if !bytes.Equal(data, write(t, sample(), f)) {
			t.Errorf("%s: two writings differ", f)
		}
		if got := worddocument.FormatOf(data); got != f {
			t.Errorf("%s is recognised as %q", f, got)
		}
		if *update {
			if err := os.WriteFile(filepath.Join("testdata", "ours"+f.Extension()), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

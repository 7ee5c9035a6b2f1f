package manyevents

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// country is a federation with the names of its people and places.
type country struct {
	federation     string
	weight         int // of a thousand events
	given, surname []string
	cities         []string
	events         []string // names of events; %c: the city, %s: a surname, %y: the year, %n: how manieth
	order          string   // of a name
}

var countries = []country{
	{"ESP", 320, split("Antonio María José Ana Javier Lucía Pablo Elena Carlos Marta Daniel Paula David Sara Álvaro Irene Sergio Alba Rubén Nuria Iván Noelia Adrián Carmen Hugo Sofía Manuel Cristina Jorge Raquel"),
		split("García Martínez López Sánchez Rodríguez Fernández Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Álvarez Muñoz Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Morales Ortega Delgado Castro Ortiz Rubio Marín Sanz Iglesias Núñez Medina Garrido Cortés Castillo Lozano Guerrero Cano Prieto Méndez Cruz Calvo"),
		split("Madrid Barcelona Valencia Sevilla Zaragoza Málaga Murcia Palma Bilbao Alicante Córdoba Valladolid Vigo Gijón Granada Elche Oviedo Badalona Cartagena Terrassa Jerez Sabadell Móstoles Pamplona Almería Leganés Burgos Santander Castellón Albacete Getafe Logroño Salamanca Huelva Badajoz Lleida Tarragona León Cádiz Jaén Ourense Linares Benidorm Roquetas"),
		[]string{"Open de %c %y", "Torneo Abierto Ciudad de %c", "%n Open Internacional de %c", "Memorial %s", "Campeonato Provincial de %c %y", "Liga local de %c", "Torneo de Reyes %c", "Campeonato sub-12 de %c", "Torneo Social Club Ajedrez %c %y", "Open Rápido %c"}, "%s %s, %g"},
	{"GER", 190, split("Thomas Anna Michael Laura Andreas Julia Stefan Lena Martin Sarah Jan Lea Peter Marie Frank Hannah Jürgen Sophie Uwe Katrin Lukas Emma Felix Johanna"),
		split("Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann Huber Kaiser Fuchs Peters Scholz Möller Weiß Jung Hahn Vogel"),
		split("Berlin Hamburg München Köln Frankfurt Stuttgart Düsseldorf Leipzig Dortmund Essen Bremen Dresden Hannover Nürnberg Duisburg Bochum Wuppertal Bielefeld Bonn Münster Mannheim Karlsruhe Augsburg Wiesbaden Kiel Erfurt Mainz Rostock Kassel Lübeck"),
		[]string{"%cer Stadtmeisterschaft %y", "%n. Open %c", "%s-Gedenkturnier", "Vereinsmeisterschaft SK %c %y", "Jugendopen %c", "Schnellturnier %c", "Open %c %y"}, "%s, %g"},
	{"FRA", 130, split("Jean Marie Pierre Camille Michel Chloé Philippe Léa Nicolas Manon Julien Inès Laurent Jade Christophe Louise Mathieu Alice Antoine Emma"),
		split("Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Lefèvre Mercier Dupont Lambert Bonnet François Martinez"),
		split("Paris Marseille Lyon Toulouse Nice Nantes Montpellier Strasbourg Bordeaux Lille Rennes Reims Toulon Grenoble Dijon Angers Nîmes Villeurbanne Aix Brest Limoges Tours Amiens Metz Cannes"),
		[]string{"Open de %c %y", "%ne Open International de %c", "Mémorial %s", "Championnat de %c", "Rapide de %c", "Tournoi interne %c %y"}, "%s, %g"},
	{"ITA", 90, split("Giuseppe Maria Antonio Anna Giovanni Francesca Marco Giulia Luca Chiara Andrea Sara Matteo Martina Paolo Elisa"),
		split("Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti DeLuca Costa Giordano Mancini Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi"),
		split("Roma Milano Napoli Torino Palermo Genova Bologna Firenze Bari Catania Venezia Verona Messina Padova Trieste Brescia Parma Modena Prato Livorno"),
		[]string{"Open di %c %y", "Festival Internazionale %c", "Memorial %s", "Torneo Sociale %c", "Semilampo %c"}, "%s %g"},
	{"POL", 90, split("Jan Anna Andrzej Maria Piotr Katarzyna Krzysztof Małgorzata Stanisław Agnieszka Tomasz Barbara Paweł Ewa Marcin Zofia"),
		split("Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Jankowski Mazur Kwiatkowski Krawczyk Kaczmarek Piotrowski Grabowski Zając Pawłowski Michalski Król Wieczorek"),
		split("Warszawa Kraków Łódź Wrocław Poznań Gdańsk Szczecin Bydgoszcz Lublin Katowice Białystok Gdynia Częstochowa Radom Toruń Sosnowiec Kielce Rzeszów Gliwice Olsztyn"),
		[]string{"Mistrzostwa %c %y", "%n Memoriał %s", "Open %c", "Turniej szachowy %c %y", "Liga %c"}, "%s, %g"},
	{"ARG", 90, split("Juan María Carlos Ana Diego Lucía Martín Florencia Facundo Camila Nicolás Valentina Agustín Julieta"),
		split("González Rodríguez Gómez Fernández López Díaz Martínez Pérez García Sánchez Romero Sosa Álvarez Torres Ruiz Ramírez Flores Acosta Benítez Medina Suárez Herrera Aguirre Pereyra Gutiérrez"),
		split("Rosario Córdoba Mendoza Salta Neuquén Tucumán Posadas Resistencia Paraná Corrientes Quilmes Lanús Morón Tandil Ushuaia"),
		[]string{"Abierto de %c %y", "Torneo Memorial %s", "Campeonato Metropolitano %c", "IRT %c %y", "Torneo Aniversario %c"}, "%s, %g"},
	{"IND", 90, split("Arjun Ananya Rahul Priya Vikram Divya Karthik Meera Rohan Kavya Aditya Nisha Sanjay Lakshmi"),
		split("Sharma Patel Kumar Singh Gupta Reddy Iyer Nair Rao Das Krishnan Mehta Joshi Chopra Menon Pillai Banerjee Mukherjee Ghosh Verma"),
		split("Chennai Mumbai Delhi Kolkata Bengaluru Hyderabad Pune Ahmedabad Jaipur Nagpur Kochi Mysuru Madurai Coimbatore Vizag"),
		[]string{"%c International Grandmaster Open %y", "%n %c Rating Tournament", "%s Memorial Open", "State Championship %c %y", "%c Rapid"}, "%g %s"},
}

func split(names string) []string { return strings.Fields(names) }

// syllables make the names and places that are rare.
var syllables = split("al ba ca da el fa ga ha il ja ka la mo na or pa qui ra sa ta un va we xi ya za bri cru dro fle gri hol lin mar ner pol ros sol tur ver")

// invent returns a word that the number makes.
func invent(number uint64) string {
	rng := rand.New(rand.NewPCG(number, 7))
	var b strings.Builder
	for range 2 + rng.IntN(3) {
		b.WriteString(syllables[rng.IntN(len(syllables))])
	}
	word := b.String()
	return strings.ToUpper(word[:1]) + word[1:]
}

// lowIndex draws one of so many, the first ones much more often.
func lowIndex(rng *rand.Rand, n int) int { return int(float64(n) * rng.Float64() * rng.Float64()) }

// person is somebody who plays, or is an arbiter, at many events.
type person struct {
	name string
	fide int
}

// peopleOfPlace is how many play in a town and around it.
const peopleOfPlace = 600

// someone returns a person of a town by number: always the same one.
func (c *country) someone(place, number int) person {
	id := uint64(place*peopleOfPlace + number)
	rng := rand.New(rand.NewPCG(id, uint64(c.weight)))
	surname := func() string {
		if rng.IntN(5) == 0 {
			return invent(rng.Uint64N(30_000))
		}
		return c.surname[lowIndex(rng, len(c.surname))]
	}
	name := strings.Replace(c.order, "%g", c.given[lowIndex(rng, len(c.given))], 1)
	for strings.Contains(name, "%s") {
		name = strings.Replace(name, "%s", surname(), 1)
	}
	return person{name, 100_000 + int(id)*10 + rng.IntN(10)}
}

// placesInvented is the number of small places of a federation beside its cities.
const placesInvented = 400

// town returns the name of a place by its number.
func (c *country) town(place int) string {
	if place < len(c.cities) {
		return c.cities[place]
	}
	return invent(uint64(place)<<20 + uint64(c.weight))
}

// eventName returns a name for an event.
func (c *country) eventName(rng *rand.Rand, place, year int) string {
	r := strings.NewReplacer("%c", c.town(place), "%s", c.surname[rng.IntN(len(c.surname))], "%y", fmt.Sprint(year), "%n", fmt.Sprint(1+rng.IntN(40)))
	return r.Replace(c.events[rng.IntN(len(c.events))])
}

package tournament

import (
	"slices"
	"strings"
)

// federations holds the codes of FIDE's federations, of former ones and of players
// without a federation, as FIDE's rating lists have them.
const federations = `
AFG AHO ALB ALG AND ANG ANT ARG ARM ARU AUS AUT AZE BAH BAN BAR BDI BEL BER BHU BIH BIZ BLR BOL BOT
BRA BRN BRU BUL BUR CAF CAM CAN CAY CGO CHA CHI CHN CIV CMR COD COL COM CPV CRC CRO CUB CYP CZE DEN
DJI DMA DOM ECU EGY ENG ERI ESA ESP EST ETH FAI FID FIJ FIN FRA GAB GAM GCI GEO GEQ GER GHA GRE GRL
GRN GUA GUM GUY HAI HKG HON HUN INA IND IOM IRI IRL IRQ ISL ISR ISV ITA IVB JAM JCI JOR JPN KAZ KEN
KGZ KOR KOS KSA KUW LAO LAT LBA LBN LBR LCA LES LIE LTU LUX MAC MAD MAR MAS MAW MDA MDV MEX MGL MKD
MLI MLT MNC MNE MOZ MRI MTN MYA NAM NCA NED NEP NGR NIG NON NOR NRU NZL OMA PAK PAN PAR PER PHI PLE
PLW PNG POL POR PUR QAT ROU RSA RUS RWA SCO SEN SEY SGP SKN SLE SLO SMR SOL SOM SRB SRI SSD STP SUD
SUI SUR SVK SWE SWZ SYR TAN THA TJK TKM TLS TOG TPE TTO TUN TUR UAE UGA UKR URU USA UZB VAN VEN VIE
VIN WLS YEM ZAM ZIM
`

// Federations returns the codes of FIDE's federations, in capitals and in order.
func Federations() []string { return strings.Fields(federations) }

// IsFederation reports whether a code, in any case, is one of FIDE's federations.
func IsFederation(code string) bool {
	_, found := slices.BinarySearch(Federations(), strings.ToUpper(code))
	return found
}

package browsertest

// names is a list of ten players as it is pasted.
const names = `Name;Rating;Federation;Title
Aguirre, Ana;2310;ESP;WIM
Benítez, Luis;2250;ESP;FM
Castro, Eva;2190;ARG;
Díaz, Hugo;2105;ESP;
Etxeberria, Jon;2040;ESP;
Ferrer, Núria;1985;AND;
Gómez, Iván;1920;ESP;
Herrera, Sol;1850;MEX;
Ibáñez, Teo;1790;ESP;
Juárez, Noa;1720;ESP;
`

// forty is the list of an open tournament: titles, long names, a few without a
// rating.
const forty = `Name;Rating;Federation;Title;FIDE ID
Aguirre Etxandi, Ana;2412;ESP;WGM;2200101
Benítez Carrasco, Luis Alberto;2398;ESP;IM;2200102
Castro Villaverde, Eva;2371;ARG;IM;2200103
Domínguez, Hugo;2340;ESP;FM;2200104
Etxeberria Goikoetxea, Jon;2318;ESP;FM;2200105
Fernández de Córdoba y Álvarez, M;2299;ESP;FM;2200106
García-Santesmases Otero, Íñigo;2284;ESP;;2200107
Herrera, Sol;2260;MEX;WIM;2200108
Ibáñez Torrecilla, Teófilo;2247;ESP;CM;2200109
Juárez, Noa;2231;ESP;WFM;2200110
Kowalczyk, Wojciech;2214;POL;FM;2200111
López Peña, Martín;2203;ESP;;2200112
Llull i Puigdemont, Núria;2190;ESP;WFM;2200113
Müller-Lüdenscheidt, Jürgen;2176;GER;;2200114
Navarro, Inés;2160;ESP;;2200115
Ñíguez, Óscar;2148;ESP;;2200116
Ordóñez Valderrama, Concepción;2133;ESP;;2200117
Pérez, Ana;2120;ESP;;2200118
Quintana, Iago;2104;ESP;;2200119
Rodríguez Zapata, Íker;2091;ESP;;2200120
Sørensen, Åse;2077;DEN;;2200121
Teixeira, João;2060;POR;;2200122
Urrutia, Maite;2049;CHI;;2200123
Vázquez, Breogán;2030;ESP;;2200124
Wang, Li;2015;CHN;;2200125
Xirau, Pol;1998;ESP;;2200126
Ybarra, Lucas;1980;ESP;;2200127
Zubizarreta, Ane;1966;ESP;;2200128
Alonso, Bruno;1950;ESP;;2200129
Bermúdez, Candela;1931;ESP;;2200130
Cano, Dario;1907;ESP;;2200131
Delgado, Elsa;1880;ESP;;2200132
Espinosa, Fermín;1852;ESP;;2200133
Fuentes, Gala;1820;ESP;;2200134
Gil, Hernán;1790;ESP;;2200135
Hidalgo, Irene;1744;ESP;;2200136
Iglesias, Joel;1702;ESP;;2200137
Jiménez, Kira;1655;ESP;;2200138
Lara, Leo;;ESP;;
Moya, Mía;;ESP;;
`

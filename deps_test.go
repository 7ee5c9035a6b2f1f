package torneo_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// arrows lists the permitted imports of each package. A line names a package (or gives
// a name in capitals to several) and, after the arrow, every package of the project and
// every foreign module that its non-test files may import: nothing follows from another
// line, and the standard library is not listed.
//
// A package that is not here fails the test. One that is here and does not
// exist (yet) is allowed, so that the plan of the house can be read whole.
const arrows = `
	# Rules: what FIDE says, pure and exact.

	handbook    ->
	message     ->
	tournament  -> handbook
	crosstable  -> handbook message tournament
	rating      -> handbook message tournament crosstable
	rating/system -> message tournament rating
	rating/period -> message tournament rating rating/system internal/keptjson
	laws        -> handbook message tournament
	laws/game   -> handbook message laws
	norm        -> handbook message tournament crosstable rating
	norm/arbiters -> handbook message tournament rating norm
	tiebreak    -> handbook message tournament crosstable rating
	standings   -> handbook message tournament crosstable tiebreak pairing/knockout pairing/playoff
	prize       -> message tournament crosstable standings
	league      -> message tournament crosstable standings internal/pairing/berger
	outlook     -> handbook message tournament crosstable tiebreak standings prize norm pairing pairing/knockout pairing/match
	trf         -> handbook message tournament internal/codepage
	internal/codepage -> golang.org/x/text

	chess960    ->

	# Pairing: the systems, what they share, and the table that lists them.

	pairing/baku     -> tournament
	internal/pairing/matching ->
	pairing/swiss    -> message tournament crosstable pairing/baku internal/pairing/matching
	internal/pairing/dutch    -> message tournament pairing/swiss internal/pairing/matching
	internal/pairing/dutch/reference -> tournament pairing/swiss
	internal/pairing/lim      -> message tournament pairing/swiss internal/pairing/matching
	internal/pairing/lim/reference -> message tournament pairing/swiss
	internal/pairing/olympiad -> message tournament pairing/swiss internal/pairing/matching
	internal/pairing/olympiad/reference -> message tournament pairing/swiss
	internal/pairing/upfloat   -> message tournament pairing/swiss internal/pairing/matching
	internal/pairing/upfloat/reference -> message tournament pairing/swiss
	internal/pairing/burstein -> message tournament crosstable pairing/swiss internal/pairing/matching
	internal/pairing/burstein/reference -> tournament crosstable pairing/swiss
	internal/pairing/dubov    -> message tournament pairing/swiss internal/pairing/matching
	internal/pairing/dubov/reference -> tournament crosstable pairing/swiss
	internal/pairing/schedule     -> message
	internal/pairing/berger       -> tournament internal/pairing/schedule
	internal/pairing/scheveningen -> internal/pairing/schedule
	internal/pairing/skalitzka    -> internal/pairing/schedule
	pairing/playoff      -> handbook message tournament pairing/match internal/pairing/berger
	internal/pairing/schiller     -> internal/pairing/schedule internal/pairing/berger internal/pairing/scheveningen
	internal/pairing/varma        -> internal/pairing/schedule golang.org/x/text
	pairing/match        -> message tournament
	pairing/knockout     -> message tournament crosstable pairing/match internal/pairing/schedule
	pairing          -> handbook message tournament crosstable pairing/swiss internal/pairing/dutch internal/pairing/upfloat internal/pairing/lim internal/pairing/olympiad internal/pairing/dubov internal/pairing/burstein internal/pairing/schedule internal/pairing/berger internal/pairing/scheveningen internal/pairing/skalitzka internal/pairing/schiller pairing/knockout

	# Rules about whole records, reports and events, and the texts of all messages.

	verify           -> message tournament crosstable tiebreak standings pairing pairing/swiss pairing/knockout
	simulate         -> handbook message tournament crosstable rating tiebreak standings pairing/baku pairing/swiss pairing
	forecast         -> norm message tournament pairing/baku pairing/swiss pairing simulate
	i18n        -> message golang.org/x/text

	regulations -> handbook message tournament crosstable rating tiebreak norm pairing pairing/playoff simulate submission
	duties       -> handbook message tournament regulations submission

	fidelist         -> message internal/codepage
	submission       -> handbook message tournament rating fidelist golang.org/x/text

	# What most importers need, in three calls.

	.           -> i18n message tournament trf standings pairing pairing/knockout norm rating verify

	RULES       = duties regulations laws laws/game fidelist submission verify handbook message tournament crosstable rating rating/system rating/period norm norm/arbiters tiebreak standings prize outlook trf internal/codepage i18n chess960 pairing/baku internal/pairing/matching pairing/swiss internal/pairing/schedule internal/pairing/berger internal/pairing/scheveningen internal/pairing/skalitzka internal/pairing/schiller internal/pairing/varma pairing/match pairing/knockout pairing/playoff pairing simulate forecast league

	# The engines of single systems: only the table of pairing knows them, so that a
	# system more is a line there (pairing/systems.go). Pure, as the rules are.

	ENGINES     = internal/pairing/dutch internal/pairing/dutch/reference internal/pairing/upfloat internal/pairing/upfloat/reference internal/pairing/lim internal/pairing/lim/reference internal/pairing/olympiad internal/pairing/olympiad/reference internal/pairing/dubov internal/pairing/dubov/reference internal/pairing/burstein internal/pairing/burstein/reference

	# The program: disk, network, clock and chance, by subject.

	# The journal and the desk: what happens to a tournament, and who may change it.

	internal/keptjson -> tournament
	internal/entry -> message internal/keptjson
	internal/category -> message tournament
	internal/journal -> handbook message tournament internal/entry internal/category
	internal/eventjournal -> internal/entry internal/category internal/series
	internal/arbiter -> internal/incoming internal/calendar internal/clock RULES internal/entry internal/category internal/picture internal/reportfile internal/eventjournal internal/journal internal/fundfile internal/jsonrecord internal/series internal/signup golang.org/x/text internal/spelling internal/migrate internal/row
	internal/series -> message tournament internal/signup internal/spelling
	internal/row -> message internal/entry internal/picture internal/signup
	internal/inbox -> message internal/spelling tournament
	internal/periods -> message internal/inbox
	internal/seasons -> message league tournament
	internal/store -> tournament internal/seasons internal/periods internal/inbox internal/spelling message internal/entry internal/row internal/signedlink internal/signup internal/errtext internal/picture internal/atomicfile github.com/pressly/goose/v3 github.com/jackc/pgx/v5 modernc.org/sqlite github.com/klauspost/compress/zstd
	internal/mirror -> internal/clock message internal/errtext internal/store internal/atomicfile
	internal/openid -> internal/row github.com/coreos/go-oidc/v3 golang.org/x/oauth2
	internal/openid/openidtest -> github.com/zitadel/oidc/v3
	internal/auth -> message internal/arbiter internal/ratelimit internal/store github.com/alexedwards/argon2id github.com/alexedwards/scs/v2 github.com/go-webauthn/webauthn
	internal/apitoken -> message internal/arbiter internal/row

	# Documents: what people and programs are shown, and paper.

	internal/report -> RULES internal/calculator internal/claims internal/spelling github.com/jedib0t/go-pretty/v6 golang.org/x/text
	internal/progress -> github.com/jedib0t/go-pretty/v6
	internal/jsonline -> RULES internal/calculator internal/claims internal/report
	internal/tool -> . RULES internal/calculator internal/calculator/places internal/incoming internal/jsonline internal/jsonrecord internal/migrate internal/parcel internal/report internal/reportfile
	internal/tool/bundle ->
	internal/tool/folder -> i18n internal/tool github.com/klauspost/compress/zstd
	internal/tool/folder/make -> internal/tool/folder
	cmd/torneo-tool -> i18n internal/incoming internal/tool
	internal/jsonrecord -> message tournament trf
	internal/schematest -> tournament
	internal/handover -> message tournament trf internal/arbiter internal/entrylist internal/pgn internal/report
	internal/reportfile -> tournament trf verify
	internal/calculator -> message tournament crosstable rating norm tiebreak standings prize regulations pairing/baku
	internal/calculator/places -> RULES internal/calculator internal/report internal/spelling
	internal/calculator/questions -> RULES internal/calculator internal/calculator/places internal/report
	internal/calculator/public -> i18n message tournament internal/calculator/questions internal/calendar internal/publichttp internal/report internal/templrt github.com/a-h/templ
	internal/claims -> handbook message laws laws/game internal/pgn
	internal/chart ->
	internal/picture -> message
	internal/pdf -> i18n internal/chart internal/flags internal/qr internal/report internal/font codeberg.org/go-pdf/fpdf
	internal/qr -> github.com/piglig/go-qr
	internal/font -> codeberg.org/go-pdf/fpdf
	internal/flags ->
	internal/sheets -> docs RULES internal/chart internal/report internal/pdf
	internal/certificate -> message tournament norm norm/arbiters rating i18n internal/font codeberg.org/go-pdf/fpdf
	internal/eventregulations -> internal/calendar internal/pdf internal/worddocument RULES internal/arbiter internal/journal internal/eventtext internal/report internal/prizewords github.com/pelletier/go-toml/v2
	internal/arbitersreport -> RULES internal/arbiter internal/eventregulations internal/journal internal/report internal/eventtext
	internal/prizewords -> RULES internal/fundfile
	internal/nesting ->
	internal/leaguefile -> internal/spelling internal/nesting message tournament league github.com/pelletier/go-toml/v2
	internal/fundfile -> internal/nesting message tournament prize github.com/pelletier/go-toml/v2
	internal/series/table -> i18n tournament internal/jsonline internal/report internal/series

	# What comes from outside: lists, files, entries, games.

	internal/entrylist -> internal/calendar message tournament internal/journal internal/codepage golang.org/x/text internal/spelling
	internal/spreadsheet -> message github.com/xuri/nfp
	internal/worddocument -> message golang.org/x/text
	internal/spelling -> message golang.org/x/text
	internal/incoming -> message tournament trf
	internal/savedpage -> internal/incoming golang.org/x/net
	internal/swissmanager -> internal/incoming message tournament trf
	internal/swisschess -> internal/incoming message tournament trf internal/codepage internal/savedpage internal/spelling
	internal/sharly -> internal/incoming message tournament trf modernc.org/sqlite
	internal/swisssys -> internal/incoming message tournament trf
	internal/jet -> internal/incoming tournament
	internal/papi -> internal/incoming internal/jet message tournament trf internal/savedpage internal/spelling
	internal/dbase -> internal/incoming golang.org/x/text
	internal/swissperfect -> internal/incoming internal/dbase message tournament trf
	internal/chessresults -> internal/savedpage internal/incoming internal/entrylist message tournament trf
	internal/migrate -> internal/savedpage internal/chessresults internal/incoming internal/swisschess internal/swissmanager verify message tournament trf internal/entrylist internal/spelling internal/spreadsheet internal/sharly internal/swisssys internal/papi internal/swissperfect internal/pairing/berger internal/pairing/schedule internal/usdbf internal/gamefiles internal/vega crosstable handbook standings tiebreak internal/codepage internal/jsonrecord internal/parcel
	internal/usdbf -> internal/incoming internal/dbase message tournament trf
	internal/gamefiles -> internal/incoming internal/pgn internal/spelling message tournament trf
	internal/vega -> internal/savedpage internal/incoming message tournament trf
	internal/parcel -> internal/incoming message golang.org/x/text/encoding/charmap
	internal/nationallist -> message fidelist tournament internal/codepage internal/entrylist internal/spelling internal/spreadsheet
	internal/mailfile -> internal/incoming
	internal/inbox/office -> RULES internal/calendar internal/inbox internal/incoming internal/mailfile internal/membership internal/nationallist internal/parcel internal/report internal/reportfile internal/spelling
	internal/membership -> message submission tournament internal/nationallist internal/spelling
	internal/periodlist -> RULES internal/nationallist internal/spelling
	internal/seasons/clerk -> RULES internal/arbiter internal/journal internal/seasons internal/spelling
	internal/periods/clerk -> RULES internal/keptjson internal/inbox internal/inbox/office internal/report internal/spelling internal/jobs internal/periodlist internal/periods internal/row internal/certificate internal/calendar internal/membership
	internal/ratinglist -> message fidelist internal/nationallist internal/spelling modernc.org/sqlite github.com/jackc/pgx/v5
	internal/ratinglist/importjob -> message fidelist internal/jobs internal/nationallist internal/ratinglist internal/errtext
	internal/ratinglookup -> fidelist rating tournament internal/journal internal/nationallist internal/spelling
	internal/pgn -> message internal/codepage golang.org/x/text laws laws/game
	internal/boardresults -> internal/safedial RULES internal/arbiter internal/journal internal/noticeboard internal/pgn internal/report internal/spelling internal/row
	internal/signup -> message tournament internal/spelling
	internal/signup/candidates -> tournament internal/journal internal/ratinglookup internal/signup internal/spelling
	internal/signup/formfile -> internal/calendar message tournament internal/codepage internal/entrylist internal/signup internal/spelling internal/spreadsheet
	internal/signup/entryform -> internal/calendar i18n message tournament internal/publichttp internal/signup internal/spelling internal/templrt github.com/a-h/templ

	# The noticeboard, and what is sent from it.

	internal/noticeboard -> internal/seasons RULES internal/arbiter internal/entry internal/eventjournal internal/series internal/category internal/fundfile internal/journal internal/picture internal/report
	internal/noticeboard/render -> internal/seasons/table internal/calendar internal/eventregulations RULES internal/arbiter internal/noticeboard/broadcast internal/chart internal/jsonline internal/journal internal/noticeboard internal/pdf internal/pgn internal/prizewords internal/report internal/sheets internal/templrt github.com/a-h/templ golang.org/x/text internal/font internal/series/table internal/series internal/row
	internal/noticeboard/publisher -> internal/seasons internal/row internal/calendar tournament internal/arbiter internal/eventjournal internal/series internal/journal internal/noticeboard internal/noticeboard/render internal/picture
	internal/noticeboard/handler -> internal/noticeboard/render
	internal/noticeboard/boardtest -> internal/calendar internal/noticeboard internal/noticeboard/render internal/row
	internal/noticeboard/screens -> internal/noticeboard/render internal/row
	internal/noticeboard/api -> i18n message tournament internal/jsonline internal/noticeboard/handler internal/noticeboard/render internal/templrt github.com/a-h/templ github.com/danielgtaylor/huma/v2 golang.org/x/text
	internal/noticeboard/broadcast -> RULES internal/arbiter internal/journal internal/noticeboard internal/pgn
	internal/outlet -> message internal/jobs internal/noticeboard internal/noticeboard/render internal/errtext internal/row
	internal/outlet/driver -> internal/safedial message internal/outlet internal/filesync internal/errtext github.com/jlaffaye/ftp github.com/minio/minio-go/v7 github.com/pkg/sftp github.com/studio-b12/gowebdav golang.org/x/crypto
	internal/filesync -> internal/noticeboard/render
	internal/lichess -> internal/safedial message internal/noticeboard/broadcast internal/noticeboard internal/outlet internal/pgn
	internal/webhook -> internal/safedial message internal/noticeboard internal/noticeboard/render internal/outlet internal/errtext
	internal/mail -> internal/calendar i18n message tournament internal/arbiter internal/jobs internal/journal internal/noticeboard internal/noticeboard/render internal/errtext internal/report internal/store github.com/wneessen/go-mail internal/clock

	# Telephones, other programs and other computers.

	internal/signedlink -> tournament
	internal/links -> message tournament internal/arbiter internal/journal internal/signedlink
	internal/lineup -> message tournament internal/arbiter internal/journal internal/phone/captain internal/links internal/signedlink internal/row
	internal/playerreports -> internal/calculator/questions internal/calendar i18n message tournament internal/arbiter internal/journal internal/noticeboard internal/noticeboard/render internal/phone internal/links internal/spelling internal/signedlink internal/row
	internal/phone -> i18n message tournament internal/signedlink internal/ratelimit internal/publichttp internal/phone/captain internal/templrt github.com/a-h/templ
	internal/phone/captain -> message internal/publichttp internal/templrt github.com/a-h/templ
	internal/writeapi -> fidelist internal/inbox internal/inbox/office internal/jsonline internal/nationallist internal/noticeboard internal/noticeboard/handler internal/noticeboard/render internal/ratinglist internal/row i18n message tournament internal/arbiter internal/journal internal/noticeboard/api internal/ratelimit internal/apitoken github.com/danielgtaylor/huma/v2
	internal/publichttp -> i18n internal/ratelimit internal/templrt github.com/a-h/templ
	internal/ratelimit -> github.com/go-chi/httprate
	internal/safedial ->
	internal/tlsserver -> internal/ratelimit internal/clock message internal/errtext internal/atomicfile github.com/pires/go-proxyproto golang.org/x/crypto golang.org/x/net
	internal/mdns -> github.com/hashicorp/mdns

	# Work in the background, the machine and the manual.

	internal/jobs -> message internal/errtext github.com/riverqueue/river github.com/jackc/pgx/v5 modernc.org/sqlite internal/row
	internal/batch -> message internal/jobs github.com/jackc/pgx/v5 modernc.org/sqlite
	internal/clock -> github.com/thlib/go-timezone-local
	internal/calendar -> message tournament
	internal/errtext -> message
	internal/atomicfile ->
	internal/telemetry -> github.com/prometheus/client_golang
	internal/templrt -> github.com/a-h/templ
	internal/doctor -> internal/clock i18n message internal/tlsserver internal/pdf internal/errtext golang.org/x/sys
	docs ->
	docs/manual ->
	docs/manual/chapters -> docs/manual github.com/yuin/goldmark
	docs/verification ->

	# The command line. Only internal/cli/server wires, only cmd/torneo imports internal/cli.

	internal/cli/command -> i18n internal/batch internal/calendar internal/errtext internal/jsonline internal/jsonrecord internal/report internal/reportfile internal/row internal/spelling message pairing tournament trf verify github.com/spf13/cobra github.com/spf13/pflag internal/progress standings golang.org/x/term internal/codepage
	internal/cli/server -> internal/seasons/clerk internal/periods/clerk internal/inbox internal/inbox/office internal/parcel internal/spelling internal/openid internal/calculator/public fidelist i18n internal/apitoken internal/arbiter internal/auth internal/batch internal/boardresults internal/cli/command internal/clock internal/doctor internal/entry internal/errtext internal/filesync internal/jobs internal/journal internal/jsonline internal/lichess internal/lineup internal/links internal/mail internal/mdns internal/mirror internal/nationallist internal/noticeboard internal/noticeboard/api internal/noticeboard/handler internal/noticeboard/publisher internal/noticeboard/render internal/noticeboard/screens internal/outlet internal/outlet/driver internal/pdf internal/phone internal/phone/captain internal/playerreports internal/ratinglist internal/ratinglist/importjob internal/ratinglookup internal/report internal/row internal/safedial internal/series internal/series/table internal/signup internal/signup/candidates internal/signup/entryform internal/signup/formfile internal/store internal/telemetry internal/tlsserver internal/web internal/webhook internal/writeapi message submission tournament github.com/spf13/cobra github.com/spf13/pflag internal/progress internal/calculator/questions internal/calendar standings trf internal/jsonrecord internal/calculator internal/tool/bundle
	internal/cli -> internal/leaguefile internal/periods/clerk internal/seasons internal/seasons/clerk internal/seasons/summary internal/seasons/table internal/incoming internal/parcel internal/periodlist RULES docs/manual internal/arbiter internal/boardresults internal/calculator internal/calendar internal/certificate internal/claims internal/cli/command internal/cli/server internal/errtext internal/fundfile internal/journal internal/jsonline internal/jsonrecord internal/migrate internal/noticeboard internal/noticeboard/broadcast internal/pdf internal/pgn internal/picture internal/ratinglist internal/report internal/reportfile internal/sheets internal/spelling github.com/spf13/cobra github.com/inconshreveable/mousetrap internal/handover internal/progress internal/membership internal/nationallist github.com/spf13/pflag
	cmd/torneo -> internal/cli

	# The desk in the browser: rooms, which do not know each other. Only internal/web wires them.

	internal/eventtext     -> RULES internal/category internal/arbiter internal/journal internal/report
	internal/web/page    -> internal/safedial internal/calendar RULES internal/boardresults internal/ratinglookup internal/category internal/arbiter internal/journal internal/report internal/eventtext internal/templrt github.com/a-h/templ golang.org/x/net golang.org/x/text internal/qr internal/playerreports internal/lineup internal/row internal/spelling
	internal/web/events  -> internal/row internal/spelling internal/incoming internal/calendar RULES internal/errtext internal/migrate internal/ratinglookup internal/eventjournal internal/category internal/arbiter internal/journal internal/report internal/web/page internal/eventtext internal/templrt github.com/a-h/templ internal/parcel
	internal/web/players -> RULES internal/calculator/questions internal/category internal/ratinglookup internal/arbiter internal/entrylist internal/spreadsheet internal/spelling internal/journal internal/report internal/web/page internal/eventtext internal/templrt github.com/a-h/templ
	internal/web/rounds  -> RULES internal/playerreports internal/boardresults internal/arbiter internal/journal internal/report internal/web/page internal/eventtext internal/templrt github.com/a-h/templ internal/lineup
	internal/web/planner -> RULES internal/row internal/arbiter internal/report internal/web/page internal/templrt github.com/a-h/templ
	internal/web/ranking -> RULES internal/category internal/arbiter internal/journal internal/report internal/web/page internal/templrt github.com/a-h/templ
	internal/web/reports -> RULES internal/handover internal/noticeboard internal/noticeboard/broadcast internal/pgn internal/arbiter internal/arbitersreport internal/certificate internal/fundfile internal/journal internal/prizewords internal/report internal/web/page internal/eventtext internal/templrt github.com/a-h/templ
	internal/web/printing -> RULES internal/playerreports internal/arbiter internal/chart internal/journal internal/pdf internal/picture internal/report internal/sheets internal/web/page internal/templrt github.com/a-h/templ
	internal/web/series -> message tournament internal/arbiter internal/eventjournal internal/report internal/series internal/series/table internal/web/page internal/templrt github.com/a-h/templ
	internal/web/signups -> message tournament internal/arbiter internal/journal internal/ratinglookup internal/signup internal/signup/formfile internal/signup/candidates internal/web/page internal/templrt github.com/a-h/templ
	internal/web/eventregulations -> internal/pdf internal/worddocument RULES internal/arbiter internal/journal internal/eventregulations internal/web/page internal/templrt github.com/a-h/templ internal/calendar
	internal/web/publication -> RULES internal/arbiter internal/journal internal/noticeboard internal/web/page internal/eventtext internal/templrt github.com/a-h/templ internal/noticeboard/broadcast internal/pgn internal/boardresults

	internal/web/verdicts -> RULES internal/playerreports internal/signedlink internal/claims internal/arbiter internal/journal internal/report internal/spelling internal/web/page internal/eventtext internal/templrt github.com/a-h/templ
	internal/web/phones  -> RULES internal/links internal/arbiter internal/journal internal/playerreports internal/signedlink internal/web/page internal/templrt github.com/a-h/templ internal/row
	internal/web/mail -> RULES internal/arbiter internal/jobs internal/mail internal/noticeboard internal/noticeboard/render internal/web/page internal/templrt github.com/a-h/templ
	internal/web/users  -> RULES internal/report internal/arbiter internal/auth internal/openid internal/web/page internal/eventtext internal/templrt github.com/a-h/templ
	internal/web/screens -> RULES internal/arbiter internal/noticeboard/render internal/noticeboard/screens internal/web/page internal/templrt github.com/a-h/templ
	internal/web/network -> internal/clock message internal/arbiter internal/tlsserver internal/errtext internal/web/page internal/templrt github.com/a-h/templ
	internal/web/appeals -> i18n internal/pdf RULES internal/arbiter internal/journal internal/web/page internal/eventtext internal/templrt github.com/a-h/templ
	internal/web/history -> RULES internal/arbiter internal/journal internal/web/page internal/templrt github.com/a-h/templ
	internal/web/backups -> RULES internal/errtext internal/mirror internal/arbiter internal/journal internal/web/page internal/eventtext internal/templrt github.com/a-h/templ
	internal/web/pictures -> RULES internal/arbiter internal/chart internal/journal internal/report internal/web/page internal/eventtext internal/templrt github.com/a-h/templ
	internal/web/batches -> RULES internal/parcel internal/arbiter internal/batch internal/jobs internal/errtext internal/web/page internal/templrt github.com/a-h/templ internal/row
	internal/web/calculators -> message internal/arbiter internal/calculator internal/calculator/public internal/calculator/questions internal/web/page internal/templrt github.com/a-h/templ
	internal/web/duties -> RULES internal/arbiter internal/calendar internal/journal internal/report internal/web/page internal/templrt github.com/a-h/templ
	internal/web/inbox -> i18n message submission internal/arbiter internal/inbox internal/inbox/office internal/row internal/spelling internal/web/page internal/templrt github.com/a-h/templ
	internal/seasons/table -> RULES internal/report
	internal/seasons/summary -> RULES internal/report internal/seasons/clerk internal/seasons/table
	internal/web/seasons -> RULES internal/arbiter internal/leaguefile internal/report internal/seasons internal/seasons/clerk internal/seasons/table internal/web/page internal/templrt github.com/a-h/templ
	internal/web/periods -> RULES internal/arbiter internal/inbox/office internal/jobs internal/periodlist internal/periods internal/periods/clerk internal/report internal/row internal/spelling internal/web/page internal/templrt github.com/a-h/templ internal/inbox internal/membership
	internal/web/tokens -> message internal/arbiter internal/apitoken internal/web/page internal/templrt github.com/a-h/templ
	internal/web/ratinglists   -> RULES internal/arbiter internal/jobs internal/ratinglist/importjob internal/nationallist internal/ratinglist internal/web/page internal/templrt github.com/a-h/templ
	internal/web/outlets -> RULES internal/arbiter internal/jobs internal/outlet internal/web/page internal/templrt github.com/a-h/templ
	internal/web/manual  -> RULES docs/manual/chapters docs/verification internal/web/page internal/templrt github.com/a-h/templ
	internal/web         -> internal/periods/clerk internal/web/periods internal/inbox/office internal/web/inbox internal/openid internal/web/eventregulations internal/safedial RULES internal/telemetry internal/mirror internal/arbiter internal/ratinglist/importjob internal/outlet internal/web/outlets internal/web/events internal/web/history internal/web/backups internal/web/ratinglists internal/web/manual internal/web/publication internal/web/page internal/web/pictures internal/web/players internal/web/printing internal/web/ranking internal/web/reports internal/web/rounds internal/web/signups internal/mail internal/web/mail internal/web/series internal/boardresults internal/noticeboard/screens internal/web/screens internal/web/network internal/playerreports internal/web/phones internal/auth internal/web/users internal/lineup internal/apitoken internal/web/tokens internal/batch internal/web/batches internal/web/verdicts internal/web/appeals internal/web/duties internal/web/calculators internal/web/planner internal/seasons/clerk internal/web/seasons

	# For tests and benchmarks only.

	internal/signup/signuptest         -> internal/signup
	internal/store/storetest           -> internal/store github.com/jackc/pgx/v5
	internal/listtest                  -> fidelist
	internal/boardresults/boardresultstest       -> internal/boardresults internal/row
	internal/cachetest                 ->
	internal/outlet/outlettest         -> internal/noticeboard internal/noticeboard/render internal/outlet
	internal/pdf/pdftest           -> github.com/makiuchi-d/gozxing
	internal/tournamenttest            -> tournament
	internal/tournamenttest/benchfiles -> tournament trf pairing internal/tournamenttest internal/pairingtest
	internal/pairingtest               -> tournament trf pairing pairing/swiss internal/hardfields
	internal/longtest                  ->
	internal/hardfields                -> handbook tournament pairing/swiss
	internal/crosscheck                -> RULES internal/pairing/dutch/reference internal/pairing/burstein/reference internal/pairing/dubov/reference internal/pairing/lim/reference internal/pairing/olympiad/reference internal/pairing/upfloat/reference internal/hardfields internal/progress internal/report
	internal/web/players/playerstest   -> fidelist internal/ratinglookup internal/web/players
	internal/web/webtest               -> tournament internal/eventjournal internal/series internal/arbiter internal/journal internal/row internal/signup/signuptest internal/spelling internal/spreadsheet internal/web/events internal/web/page
	internal/desktest                  -> handbook tournament pairing simulate internal/journal internal/arbiter internal/store internal/tournamenttest
	internal/desktest/manyevents       -> tournament simulate internal/calendar internal/spelling internal/entry internal/row internal/journal internal/arbiter internal/store github.com/jackc/pgx/v5 modernc.org/sqlite
	internal/desktest/deskbench        -> internal/inbox trf internal/cachetest internal/desktest/manyevents internal/spelling internal/row fidelist tournament internal/listtest internal/journal internal/arbiter internal/store internal/desktest internal/links internal/signedlink internal/playerreports internal/auth internal/batch internal/jobs internal/mail github.com/jackc/pgx/v5
`

// impure lists what the rules must not import: everything that touches disk,
// network, clock or chance. "os/..." is os and all below it.
var impure = []string{
	"context", "crypto/rand", "database/sql/...", "io/ioutil", "log/...", "math/rand/...",
	"net/...", "os/...", "path/filepath", "plugin", "runtime/...", "syscall/...", "time", "unsafe",
}

func TestImportsFollowTheArrows(t *testing.T) {
	h := parseHouse(t, arrows)
	imports := readImports(t)
	if len(imports) < 5 {
		t.Fatalf("found %d packages: is this the repository's root?", len(imports))
	}
	for pkg, files := range imports {
		for _, complaint := range h.check(pkg, files) {
			t.Error(complaint)
		}
	}
}

func TestEachKindOfForbiddenImportIsFound(t *testing.T) {
	h := parseHouse(t, arrows)
	tests := []struct{ name, pkg, imported, want string }{
		{"allowed", "tiebreak", "torneo/crosstable", ""},
		{"standard library", "tiebreak", "strings", ""},
		{"against the arrow", "tournament", "torneo/crosstable", "may not import torneo/crosstable"},
		{"through another line", "standings", "torneo/rating", "may not import torneo/rating"},
		{"wiring elsewhere", "internal/report", "torneo/internal/cli", "may not import torneo/internal/cli"},
		{"a verb from its document", "internal/jsonline", "torneo/internal/cli", "may not import torneo/internal/cli"},
		{"an engine from the program", "internal/cli", "torneo/internal/pairing/dutch", "may not import torneo/internal/pairing/dutch"},
		{"an engine from the simulator", "simulate", "torneo/internal/pairing/dutch", "may not import torneo/internal/pairing/dutch"},
		{"the engine from what proves it", "internal/pairing/dutch/reference", "torneo/internal/pairing/dutch", "may not import torneo/internal/pairing/dutch"},
		{"a room from a room", "internal/web/rounds", "torneo/internal/web/players", "may not import torneo/internal/web/players"},
		{"a room from what pages share", "internal/web/page", "torneo/internal/web/rounds", "may not import torneo/internal/web/rounds"},
		{"a room from the program", "internal/cli", "torneo/internal/web/rounds", "may not import torneo/internal/web/rounds"},
		{"chance in an engine", "internal/pairing/dutch", "math/rand/v2", "rules are pure: no math/rand/v2"},
		{"program from rules", "trf", "torneo/internal/report", "may not import torneo/internal/report"},
		{"named group", "internal/report", "torneo/standings", ""},
		{"foreign module", "internal/cli", "github.com/spf13/cobra", ""},
		{"package of a foreign module", "i18n", "golang.org/x/text/language", ""},
		{"foreign module not listed", "rating", "golang.org/x/text/language", "may not import golang.org/x/text/language"},
		{"disk", "trf", "os", "rules are pure: no os"},
		{"below", "trf", "os/exec", "rules are pure: no os/exec"},
		{"chance", "handbook", "math/rand/v2", "rules are pure: no math/rand/v2"},
		{"clock", "standings", "time", "rules are pure: no time"},
		{"clock in the program", "internal/cli", "time", ""},
		{"unlisted package", "helpers", "strings", "not in the arrows"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := strings.Join(h.check(test.pkg, map[string][]string{"x.go": {test.imported}}), "\n")
			if (test.want == "") != (got == "") || !strings.Contains(got, test.want) {
				t.Errorf("%s importing %s: got %q, want %q", test.pkg, test.imported, got, test.want)
			}
		})
	}
}

// house is the text of the arrows, read.
type house struct {
	module  string              // its path
	allowed map[string][]string // package -> packages and modules it may import
	rules   []string
}

func parseHouse(t *testing.T, text string) house {
	t.Helper()
	h := house{module: modulePath(t), allowed: map[string][]string{}}
	groups := map[string][]string{}
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) == 0 {
			continue
		}
		if len(fields) < 2 || fields[1] != "->" && fields[1] != "=" {
			t.Fatalf("arrows: %q: want a name and -> or =", strings.TrimSpace(line))
		}
		var names []string
		for _, f := range fields[2:] {
			if group, ok := groups[f]; ok {
				names = append(names, group...)
			} else {
				names = append(names, f)
			}
		}
		if fields[1] == "=" {
			groups[fields[0]] = names
			continue
		}
		if _, twice := h.allowed[fields[0]]; twice {
			t.Fatalf("arrows: %s is listed twice", fields[0])
		}
		h.allowed[fields[0]] = names
	}
	for pkg, names := range h.allowed {
		for _, name := range names {
			if _, listed := h.allowed[name]; !listed && !foreign(name) {
				t.Fatalf("arrows: %s -> %s: no line for %s", pkg, name, name)
			}
		}
	}
	h.rules = slices.Concat(groups["RULES"], groups["ENGINES"])
	return h
}

// modulePath returns the path of this module, which scripts/move-module changes.
func modulePath(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), "module ")
	path, _, _ := strings.Cut(rest, "\n")
	if !found || path == "" {
		t.Fatal("go.mod names no module")
	}
	return strings.TrimSpace(path)
}

// check returns a complaint for every import that the package's files, given
// with their imports, should not have.
func (h house) check(pkg string, files map[string][]string) []string {
	allowed, listed := h.allowed[pkg]
	if !listed {
		return []string{fmt.Sprintf("package %s is not in the arrows of deps_test.go", pkg)}
	}
	var complaints []string
	for file, imports := range files {
		for _, imported := range imports {
			own, isOwn := strings.CutPrefix(imported, h.module+"/")
			switch {
			case isOwn && !slices.Contains(allowed, own),
				!isOwn && foreign(imported) && !slices.ContainsFunc(allowed, func(a string) bool { return within(imported, a) }):
				complaints = append(complaints, fmt.Sprintf("%s: %s may not import %s", file, pkg, imported))
			case slices.Contains(h.rules, pkg) && isImpure(imported):
				complaints = append(complaints, fmt.Sprintf("%s: rules are pure: no %s in %s", file, imported, pkg))
			}
		}
	}
	return complaints
}

// foreign reports an import path of another module: its first element is a domain.
func foreign(importPath string) bool {
	domain, _, _ := strings.Cut(importPath, "/")
	return strings.Contains(domain, ".")
}

func isImpure(importPath string) bool {
	return slices.ContainsFunc(impure, func(pattern string) bool {
		if tree, ok := strings.CutSuffix(pattern, "/..."); ok {
			return within(importPath, tree)
		}
		return importPath == pattern
	})
}

// within reports whether the path is the tree or below it.
func within(importPath, tree string) bool {
	return importPath == tree || strings.HasPrefix(importPath, tree+"/")
}

// readImports reads the imports of every package of the module below the
// working directory: package -> file -> import paths, test files left out.
func readImports(t *testing.T) map[string]map[string][]string {
	t.Helper()
	imports := map[string]map[string][]string{}
	root := os.DirFS(".")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			hidden := name != "." && (strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "_"))
			if hidden || d.Name() == "testdata" || name == "tools" {
				return fs.SkipDir
			}
			return nil
		}
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		source, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg := path.Dir(name)
		if imports[pkg] == nil {
			imports[pkg] = map[string][]string{}
		}
		imports[pkg][name] = []string{}
		for _, spec := range file.Imports {
			importPath, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imports[pkg][name] = append(imports[pkg][name], importPath)
		}
		return nil
	})
	if err != nil {
		t.Fatalf("reading the imports: %v", err)
	}
	return imports
}

package fidelist

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"torneo/message"
)

// elements holds all elements of a player that lists have had.
var elements = map[string]field{
	"fideid": fieldID, "name": fieldName, "country": fieldFederation, "sex": fieldSex,
	"title": fieldTitle, "w_title": fieldWomenTitle, "o_title": fieldOtherTitles, "foa_title": fieldArenaTitle,
	"rating": fieldRating, "games": fieldGames, "k": fieldK,
	"rapid_rating": fieldRapid, "rapid_games": fieldRapidGames, "rapid_k": fieldRapidK,
	"blitz_rating": fieldBlitz, "blitz_games": fieldBlitzGames, "blitz_k": fieldBlitzK,
	"birthday": fieldBorn, "flag": fieldFlag,
}

// The marks of a list. Only a list of players with a few elements each is read: a
// document type, or nested elements, are refused.
var (
	listOpens   = []byte("<playerslist")
	listCloses  = []byte("</playerslist")
	playerOpens = []byte("<player")
	cdata       = []byte("<![CDATA[")
)

// beginXML passes the declaration and the beginning of the list, and looks at the first
// player for the ratings there are.
func (r *Reader) beginXML(o Options) error {
	rest, err := r.blanks()
	if err != nil {
		return err
	}
	if bytes.HasPrefix(rest, []byte("<?xml")) {
		end := bytes.Index(rest, []byte("?>"))
		if end < 0 {
			return r.wrongXML(0, "fidelist.xml")
		}
		if err := r.checkEncoding(string(rest[:end])); err != nil {
			return err
		}
		r.w.pass(end + 2)
		if rest, err = r.blanks(); err != nil {
			return err
		}
	}
	end := bytes.IndexByte(rest[:min(len(rest), longestLine)], '>')
	if !bytes.HasPrefix(rest, listOpens) || end < 0 {
		return r.wrongXML(0, "fidelist.root")
	}
	if rest[end-1] == '/' {
		return whole("fidelist.nobody")
	}
	r.w.pass(end + 1)
	if rest, err = r.blanks(); err != nil {
		return err
	}
	first, _, _ := bytes.Cut(rest[:min(len(rest), longestPlayer)], []byte("</player>"))
	r.about.Kinds = nil
	for k, name := range []string{"<rating", "<rapid_rating", "<blitz_rating"} {
		if bytes.Contains(first, []byte(name)) {
			r.about.Kinds = append(r.about.Kinds, Kind(k))
		}
	}
	switch {
	case bytes.HasPrefix(rest, listCloses):
		return whole("fidelist.nobody")
	case len(rest) == 0:
		return r.wrongXML(0, "fidelist.cut")
	case len(r.about.Kinds) == 0:
		return &Error{Line: r.w.line, Message: message.New("fidelist.no-rating")}
	case len(r.about.Kinds) == 1 && r.about.Kinds[0] == Standard:
		return r.ofKind(o) // a list of one rating calls it so, whichever it is
	}
	return nil
}

// checkEncoding takes the encoding that the declaration states.
func (r *Reader) checkEncoding(text string) error {
	_, rest, ok := strings.Cut(text, "encoding")
	if !ok {
		return nil
	}
	name := strings.ToLower(strings.Trim(strings.TrimLeft(rest, " =\t"), ` "'`))
	name, _, _ = strings.Cut(strings.NewReplacer(`"`, " ", "'", " ").Replace(name), " ")
	switch name {
	case "utf-8", "utf8", "us-ascii", "ascii", "":
	case "iso-8859-1", "latin1", "windows-1252", "cp1252": // what is no UTF-8 is read so in any case
	default:
		return &Error{Line: 1, Message: message.New("fidelist.encoding", "found", excerpt([]byte(name)))}
	}
	return nil
}

// blanks passes blanks and comments.
func (r *Reader) blanks() ([]byte, error) {
	for {
		rest, err := r.w.rest(longestPlayer)
		if err != nil {
			return nil, r.unreadable(err)
		}
		n := 0
		for n < len(rest) && blank(rest[n]) {
			n++
		}
		r.w.pass(n)
		rest = rest[n:]
		switch {
		case len(rest) == 0 && n > 0:
			continue
		case bytes.HasPrefix(rest, []byte("<!--")):
			end := bytes.Index(rest[:min(len(rest), longestPlayer)], []byte("-->"))
			if end < 0 {
				return nil, r.wrongXML(0, "fidelist.xml")
			}
			r.w.pass(end + 3)
			continue
		}
		return r.w.rest(longestPlayer)
	}
}

func blank(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// wrongXML returns an error so many bytes after what comes next.
func (r *Reader) wrongXML(n int, id string, pairs ...any) *Error {
	line, column := r.place(n)
	return &Error{line, column, message.New(id, pairs...)}
}

// place returns the line and column of the byte n of what comes next.
func (r *Reader) place(n int) (line, column int) {
	before := r.w.buf[:min(r.w.at+n, len(r.w.buf))]
	line = r.w.line + bytes.Count(before[min(r.w.at, len(before)):], []byte{'\n'})
	return line, utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
}

func (r *Reader) nextXML() (defect *Error, more bool) {
	rest, err := r.blanks()
	if err != nil {
		r.err = err
		return nil, false
	}
	if bytes.HasPrefix(rest, playerOpens) && len(rest) > len(playerOpens) && (rest[len(playerOpens)] == '>' || blank(rest[len(playerOpens)])) {
		r.player.Line = r.w.line
		n, defect, fatal := r.elements(rest[:min(len(rest), longestPlayer)])
		if fatal != nil {
			if r.w.end && n >= len(rest) {
				fatal.Message = message.New("fidelist.cut")
			}
			r.err = fatal
			return nil, false
		}
		r.w.pass(n)
		return defect, true
	}
	switch {
	case len(rest) == 0 || r.w.end && bytes.IndexByte(rest, '>') < 0:
		r.err = r.wrongXML(0, "fidelist.cut")
	case bytes.HasPrefix(rest, listCloses):
		r.err = r.rejectTrailing()
	default:
		r.err = r.wrongXML(0, "fidelist.xml-player", "found", excerpt(rest[:min(len(rest), 20)]))
	}
	return nil, false
}

// rejectTrailing looks at what follows the end of the list: nothing may.
func (r *Reader) rejectTrailing() error {
	rest, err := r.w.rest(longestPlayer)
	if err != nil {
		return r.unreadable(err)
	}
	end := bytes.IndexByte(rest, '>')
	if end < 0 {
		return r.wrongXML(0, "fidelist.cut")
	}
	r.w.pass(end + 1)
	if rest, err = r.blanks(); err != nil {
		return err
	}
	if len(rest) > 0 {
		return r.wrongXML(0, "fidelist.after")
	}
	// The checksum of the zip is looked at when all of it has been read: it has.
	if r.rows == 0 {
		return whole("fidelist.nobody")
	}
	return nil
}

// elements reads a player: how many bytes he takes, what is wrong with a value of his,
// or what is not a player at all.
func (r *Reader) elements(b []byte) (n int, defect, fatal *Error) {
	n = bytes.IndexByte(b, '>') + 1
	if n == 0 {
		return len(b), nil, r.wrongXML(len(b), "fidelist.xml")
	}
	for {
		for n < len(b) && blank(b[n]) {
			n++
		}
		if bytes.HasPrefix(b[n:], []byte("<!--")) {
			end := bytes.Index(b[n:], []byte("-->"))
			if end < 0 {
				return len(b), defect, r.wrongXML(n, "fidelist.xml")
			}
			n += end + 3
			continue
		}
		if n >= len(b) {
			return n, defect, r.wrongXML(n, "fidelist.player-long", "most", longestPlayer)
		}
		end := bytes.IndexByte(b[n:], '>')
		if b[n] != '<' || end < 0 {
			if end < 0 {
				n = len(b)
			}
			return n, defect, r.wrongXML(n, "fidelist.xml")
		}
		tag := b[n+1 : n+end]
		if string(tag) == "/player" {
			return n + end + 1, defect, nil
		}
		if len(tag) == 0 || tag[0] == '/' || tag[0] == '!' || tag[0] == '?' {
			return n, defect, r.wrongXML(n, "fidelist.xml")
		}
		at := n
		n += end + 1
		if tag[len(tag)-1] == '/' {
			continue // empty
		}
		if k := bytes.IndexByte(tag, ' '); k > 0 {
			tag = tag[:k]
		}
		value, taken, wrong := r.value(b[n:], tag)
		if wrong != "" {
			if n+taken >= len(b) {
				return len(b), defect, r.wrongXML(at, wrong)
			}
			return n + taken, defect, r.wrongXML(n+taken, wrong)
		}
		n += taken
		f, ok := elements[string(tag)]
		if !ok {
			f = fieldOther
		}
		if refused := r.set(&r.player, f, trim(value)); !refused.IsZero() && defect == nil {
			line, column := r.place(at)
			defect = &Error{line, column, refused}
		}
	}
}

// value returns the text of an element up to its end, and how many bytes both take.
func (r *Reader) value(b, tag []byte) (value []byte, taken int, wrong string) {
	end := bytes.IndexByte(b, '<')
	if end < 0 {
		return nil, len(b), "fidelist.xml"
	}
	value = r.utf8(b[:end])
	if bytes.IndexByte(value, '&') >= 0 {
		var ok bool
		if value, ok = r.entities(value); !ok {
			return nil, 0, "fidelist.entity"
		}
	}
	for bytes.HasPrefix(b[end:], cdata) {
		close := bytes.Index(b[end:], []byte("]]>"))
		if close < 0 {
			return nil, len(b), "fidelist.xml"
		}
		value = append(bytes.Clone(value), r.utf8(b[end+len(cdata):end+close])...)
		end += close + 3
		next := bytes.IndexByte(b[end:], '<')
		if next < 0 {
			return nil, len(b), "fidelist.xml"
		}
		value = append(value, r.utf8(b[end:end+next])...)
		end += next
	}
	closing := b[end:]
	if len(closing) < len(tag)+3 {
		return nil, len(b), "fidelist.xml"
	}
	if closing[1] != '/' || !bytes.HasPrefix(closing[2:], tag) || closing[2+len(tag)] != '>' {
		return nil, end, "fidelist.xml"
	}
	return value, end + len(tag) + 3, ""
}

var named = map[string]string{"amp": "&", "lt": "<", "gt": ">", "quot": `"`, "apos": "'"}

// entities puts characters in the place of what stands for them.
func (r *Reader) entities(text []byte) ([]byte, bool) {
	var b []byte
	for len(text) > 0 {
		k := bytes.IndexByte(text, '&')
		if k < 0 {
			return append(b, text...), true
		}
		b = append(b, text[:k]...)
		end := bytes.IndexByte(text[k:], ';')
		if end < 2 || end > 10 {
			return nil, false
		}
		name := string(text[k+1 : k+end])
		text = text[k+end+1:]
		if plain, ok := named[name]; ok {
			b = append(b, plain...)
			continue
		}
		digits, base := strings.TrimPrefix(name, "#"), 10
		if strings.HasPrefix(digits, "x") {
			digits, base = digits[1:], 16
		}
		n, err := strconv.ParseUint(digits, base, 32)
		if name[0] != '#' || err != nil || n < ' ' || n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
			return nil, false
		}
		b = utf8.AppendRune(b, rune(n))
	}
	return b, true
}

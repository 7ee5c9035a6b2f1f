package printing

import (
	"errors"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/internal/picture"
	"torneo/internal/web/page"
	"torneo/message"
)

// Pages returns the pages of the room.
func Pages(draw Draw) []page.Page {
	return []page.Page{
		{Pattern: "GET /e/{event}/letterhead", Right: arbiter.Letterheads, Show: Letterhead},
		{Pattern: "GET /e/{event}/letterhead/{picture}", Right: arbiter.Print, Show: LetterheadPicture},
		{Pattern: "GET /e/{event}/print", Right: arbiter.Print, Show: ViewEvent},
		{Pattern: "GET /e/{event}/print.pdf", Right: arbiter.Print, Show: EventPDF},
		{Pattern: "GET /t/{id}/print", Right: arbiter.Print, Show: View},
		{Pattern: "GET /t/{id}/print.pdf", Right: arbiter.Print, Show: PDF(draw)},
		{Pattern: "GET /t/{id}/lists/{file}", Right: arbiter.Print, Show: File},
		{Pattern: "GET /t/{id}/rounds/{round}/lists/{file}", Right: arbiter.Print, Show: File},
		{Pattern: "GET /t/{id}/rounds/{round}/print", Right: arbiter.Print, Show: View},
		{Pattern: "GET /t/{id}/rounds/{round}/print.pdf", Right: arbiter.Print, Show: PDF(draw)},
	}
}

// Acts returns the acts on the letterhead of an event.
func Acts() page.Acts {
	const at = "/e/{event}/letterhead"
	return page.Acts{To: at, Rows: []page.Act{
		{Path: at, Right: arbiter.Letterheads, Files: true, Buttons: []string{"do", "remove"}, Do: page.EventAct(keepLetterhead), Done: "web.done.letterhead"},
	}}
}

// letterheadPage holds the letterhead of an event's sheets: logo, sponsors, a line at
// the foot, and for each tournament the page to which its sheets lead.
type letterheadPage struct {
	page.Frame
	Event arbiter.Event
	arbiter.Letterhead
	Tournaments []addressed
}

type addressed struct {
	arbiter.Journal
	Address string
}

// The longest lines, in characters.
const (
	longestLine    = 120
	longestAddress = 300
)

// roundInAddress stands in an address for the number of the round.
var roundInAddress = []string{"{ronda}", "{round}"}

// Letterhead serves the page on which an event gets its logo.
func Letterhead(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	p := letterheadPage{Frame: v.Frame(message.New("letterhead.title", "event", e.Name)), Event: e}
	store := v.Site.Desk.Store()
	if p.Letterhead, err = store.Letterhead(v.Context(), e.ID); err != nil {
		return err
	}
	journals, err := v.Journals(e.ID)
	if err != nil {
		return err
	}
	for _, j := range journals {
		l, err := store.Letterhead(v.Context(), j.ID)
		if err != nil {
			return err
		}
		p.Tournaments = append(p.Tournaments, addressed{j, l.Address})
	}
	return v.Render(letterheadView(p))
}

// keepLetterhead takes the form, or takes a picture away.
func keepLetterhead(v *page.Visit, e arbiter.Event) (*page.Next, error) {
	store := v.Site.Desk.Store()
	l, err := store.Letterhead(v.Context(), e.ID)
	if err != nil {
		return nil, err
	}
	if gone := v.Value("remove"); gone != "" {
		if gone == "logo" {
			l.Logo = nil
		}
		l.Sponsors = slices.DeleteFunc(l.Sponsors, func(p picture.Picture) bool { return p.Hash == gone })
		return nil, store.KeepLetterhead(v.Context(), e.ID, l)
	}
	logo, err := readPictures(v, "logo")
	if err != nil {
		return nil, err
	}
	if len(logo) > 0 {
		l.Logo = &logo[0]
	}
	sponsors, err := readPictures(v, "sponsor")
	if err != nil {
		return nil, err
	}
	for _, p := range sponsors {
		if !slices.ContainsFunc(l.Sponsors, func(q picture.Picture) bool { return q.Hash == p.Hash }) {
			l.Sponsors = append(l.Sponsors, p)
		}
	}
	if len(l.Sponsors) > arbiter.MostSponsors {
		return nil, refuse("letterhead.too-many", "most", arbiter.MostSponsors)
	}
	if l.Line = strings.Join(strings.Fields(v.Value("line")), " "); len([]rune(l.Line)) > longestLine {
		return nil, refuse("letterhead.line-long", "most", longestLine)
	}
	journals, err := v.Journals(e.ID)
	if err != nil {
		return nil, err
	}
	addresses := map[string]string{}
	for _, j := range journals {
		if addresses[j.ID], err = publicAddress(v.Value("address-" + j.ID)); err != nil {
			return nil, err
		}
	}
	if err := store.KeepLetterhead(v.Context(), e.ID, l); err != nil {
		return nil, err
	}
	for id, address := range addresses {
		if err := store.KeepLetterhead(v.Context(), id, arbiter.Letterhead{Address: address}); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// LetterheadPicture sends a picture of the letterhead, to be looked at.
func LetterheadPicture(v *page.Visit) error {
	e, err := v.PathEvent()
	if err != nil {
		return err
	}
	l, err := v.Site.Desk.Store().Letterhead(v.Context(), e.ID)
	if err != nil {
		return err
	}
	list := l.Sponsors
	if l.Logo != nil {
		list = append(slices.Clone(list), *l.Logo)
	}
	for _, p := range list {
		if p.Hash != v.Request.PathValue("picture") {
			continue
		}
		h := v.Writer.Header()
		h.Set("Content-Type", map[string]string{"png": "image/png", "jpg": "image/jpeg"}[p.Kind])
		h.Set("Content-Length", strconv.Itoa(len(p.Data)))
		h.Set("Cache-Control", "private, max-age=31536000, immutable") // its address is what it is
		_, _ = v.Writer.Write(p.Data)                                  // who has gone is not told
		return nil
	}
	return page.ErrNotFound
}

// readPictures returns the pictures of a field of the form, taken in.
func readPictures(v *page.Visit, field string) (list []picture.Picture, err error) {
	if v.Request.MultipartForm == nil {
		return nil, nil
	}
	files := v.Request.MultipartForm.File[field]
	if len(files) > arbiter.MostSponsors {
		return nil, refuse("letterhead.too-many", "most", arbiter.MostSponsors)
	}
	for _, header := range files {
		if header.Size == 0 {
			continue
		}
		f, err := header.Open()
		if err != nil {
			return nil, err
		}
		data, err := io.ReadAll(io.LimitReader(f, picture.MostBytes+1))
		if err := errors.Join(err, f.Close()); err != nil {
			return nil, err
		}
		p, err := picture.Take(data)
		if err != nil {
			if why := picture.Refusal(page.BaseName(header.Filename), err); !why.IsZero() {
				return nil, &arbiter.Refused{Message: why}
			}
			return nil, err
		}
		list = append(list, *p)
	}
	return list, nil
}

// publicAddress returns an address that a telephone can open; it refuses others.
func publicAddress(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	if !strings.Contains(text, "://") {
		text = "https://" + text
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || strings.ContainsAny(text, " \t\r\n") {
		return "", refuse("letterhead.address-wrong", "address", text)
	}
	if len(text) > longestAddress {
		return "", refuse("letterhead.address-long", "most", longestAddress)
	}
	return text, nil
}

// addressOf returns the address of the page of a round; with round 0 that of the last one
// that was published.
func addressOf(address string, round int) string {
	for _, name := range roundInAddress {
		if strings.Contains(address, name) && round == 0 {
			return ""
		}
		address = strings.ReplaceAll(address, name, strconv.Itoa(round))
	}
	return address
}

func refuse(id string, pairs ...any) error {
	return &arbiter.Refused{Message: message.New(id, pairs...)}
}

func letterheadPath(event string, parts ...string) string {
	return strings.Join(append([]string{"/e/" + url.PathEscape(event) + "/letterhead"}, parts...), "/")
}

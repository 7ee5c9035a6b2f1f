package page

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"torneo/internal/arbiter"
	"torneo/message"
)

// Flash is the message of the next page about what has been done, and the event that its button
// takes back, with all that happened in the same act.
type Flash struct {
	Message    message.Message `json:"m"`
	Undo       int64           `json:"u,omitempty"`
	Tournament string          `json:"t,omitempty"`
}

const (
	flashCookie = "flash"
	flashSize   = 3000 // browsers drop cookies of more than 4096 bytes
)

// LeaveFlash leaves a message for the next page.
func (v *Visit) LeaveFlash(f Flash) {
	data, err := json.Marshal(f)
	if err != nil || base64.RawURLEncoding.EncodedLen(len(data)) > flashSize {
		data, _ = json.Marshal(Flash{Message: message.New("web.flash.done"), Undo: f.Undo, Tournament: f.Tournament}) // strings and numbers
	}
	http.SetCookie(v.Writer, &http.Cookie{
		Name: flashCookie, Value: base64.RawURLEncoding.EncodeToString(data), Path: "/", MaxAge: 60,
		HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// takeFlash returns the message that was left, once. Only texts that say what was done are
// shown, whatever the cookie says.
func (v *Visit) takeFlash() *Flash {
	c, err := v.Request.Cookie(flashCookie)
	if err != nil || v.Request.Method != http.MethodGet || v.Request.Header.Get(RefreshHeader) != "" {
		return nil
	}
	http.SetCookie(v.Writer, &http.Cookie{Name: flashCookie, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode})
	data, err := base64.RawURLEncoding.DecodeString(c.Value)
	f := &Flash{}
	if err != nil || json.Unmarshal(data, f) != nil || !strings.HasPrefix(f.Message.ID, "web.") && !strings.Contains(f.Message.ID, ".done") || !v.Has(f.Message.ID) {
		return nil
	}
	if count, ok := f.Message.Args["count"].(float64); ok {
		f.Message.Args["count"] = int(count)
	}
	return f
}

// RefreshHeader is set by a page that refreshes itself.
const RefreshHeader = "Torneo-Refresh"

// keyedHeader is set by the scripts that send what is keyed, one key after the other:
// they get only what is said of it, and in the same header that it is kept, as the
// event with that number; 0 if it was known.
const keyedHeader = "Torneo-Keyed"

// DoKeyed acts like Do, but for an act that was keyed, which leads to no other page.
func (v *Visit) DoKeyed(c arbiter.Command, next string, done message.Message) error {
	if v.Request.Header.Get(keyedHeader) == "" {
		return v.Do(c, next, done)
	}
	number, err := v.Act(c)
	if err != nil {
		return err
	}
	f := v.Frame(done)
	f.Flash = &Flash{Message: done, Undo: number, Tournament: v.Tournament.ID}
	v.Writer.Header().Set(keyedHeader, strconv.FormatInt(number, 10))
	return v.Render(FlashView(f))
}

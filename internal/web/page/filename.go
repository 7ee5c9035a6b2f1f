package page

import "strings"

// FileName turns a name into one that every system takes: letters and digits without accents, the
// rest dashes.
func FileName(name string) string {
	var b strings.Builder
	for _, r := range name {
		switch {
		case r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	if s := strings.Trim(b.String(), "-"); s != "" {
		return s
	}
	return "torneo"
}

// SendFile sends a file of the tournament to take away: its name is that of the tournament
// with the given end.
func (v *Visit) SendFile(name, kind string, data []byte) error {
	h := v.Writer.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", `attachment; filename="`+FileName(v.State.Config.Name)+"-"+name+`"`)
	h.Set("Cache-Control", "no-store")
	_, _ = v.Writer.Write(data) // who has gone is not told
	return nil
}

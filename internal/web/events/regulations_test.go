package events_test

import "testing"

// The page of settings says what the regulations ask of the event: what the settings tell,
// not what the desk does not hold.
func TestSettingsSayWhatTheRegulationsAsk(t *testing.T) {
	w := newWindow(t)
	at := w.Tournament()
	p := w.Get(at+"settings").Want(t, 200, "Compliance with the regulations")
	p.Lack(t, "deposit for appeals")
	form := p.Controls(t, at+"settings")
	form.Set("halfbyes", "2")
	form.Del("halfbyes-any")
	form.Set("time", "90 min + 30 s")
	w.Post(at+"settings", form).Want(t, 200, "2 half-point byes for a player", "GR (2018) 6.7 (4)")
	w.Headers["Accept-Language"] = "es"
	w.Get(at+"settings").Want(t, 200, "Qué dice el reglamento", "2 byes de medio punto por jugador", "no permitido")
}

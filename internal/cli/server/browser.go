package server

import (
	"os/exec"
	"runtime"
)

// openBrowser shows the page, if there is a screen to show it on. If it cannot,
// the address has been said.
func (a *Verbs) openBrowser(address string) {
	var cmd *exec.Cmd
	switch {
	case runtime.GOOS == "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	case runtime.GOOS == "darwin":
		cmd = exec.Command("open", address)
	case a.Env("DISPLAY") != "" || a.Env("WAYLAND_DISPLAY") != "":
		cmd = exec.Command("xdg-open", address)
	default:
		return
	}
	if cmd.Start() == nil {
		go cmd.Wait()
	}
}

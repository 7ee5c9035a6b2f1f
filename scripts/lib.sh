# What the scripts beside this file share. Sourced, from the repository's root.

# What is tested is what is shipped: no cgo, no workspace around the module.
export CGO_ENABLED=0 GOWORK=off

trap 'code=$?; [ $code -eq 0 ] || printf "\nFAIL: %s\n" "${current_step:-$0}" >&2' EXIT

# step NAME WHAT prints a heading.
step() {
	current_step=$1
	printf '\n== %s: %s\n' "$1" "$2"
}

# need_go stops with advice when there is no Go to run.
need_go() {
	command -v go >/dev/null || PATH=$PATH:/usr/local/go/bin
	if ! command -v go >/dev/null; then
		echo "Torneo is built with Go $(sed -n 's/^go //p' go.mod) or newer: https://go.dev/dl/" >&2
		exit 1
	fi
}

# staticcheck runs the version that tools/go.mod pins; Go keeps what it builds
# in its cache, so only the first run takes long.
staticcheck() {
	go tool -modfile=tools/go.mod staticcheck "$@"
}

# have_c_compiler reports whether gcc can build a program against libc.
have_c_compiler() {
	command -v gcc >/dev/null &&
		echo '#include <stdlib.h>' | gcc -x c -fsyntax-only - 2>/dev/null
}

# install_c_compiler tries to, where that takes no question: as root on Debian.
install_c_compiler() {
	[ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
	echo "no C compiler: apt-get install gcc libc6-dev"
	{
		apt-get -qq update || true # an old package list may still do
		DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends gcc libc6-dev
	} >/dev/null 2>&1
	have_c_compiler
}

# have_postgres reports whether a PostgreSQL server is installed, running or not.
have_postgres() {
	command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null
}

# install_postgres tries to, where that takes no question: as root, or with a
# sudo that asks for no password, on Debian. No server is set up or started: the
# tests start one of their own.
install_postgres() {
	local root=()
	if [ "$(id -u)" != 0 ]; then
		sudo -n true 2>/dev/null || return 1
		root=(sudo -n)
	fi
	command -v apt-get >/dev/null || return 1
	echo "no PostgreSQL: apt-get install postgresql"
	{
		if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
			"${root[@]}" mkdir -p /etc/postgresql-common
			echo 'create_main_cluster = false' | "${root[@]}" tee /etc/postgresql-common/createcluster.conf
		fi
		"${root[@]}" apt-get -qq update || true # an old package list may still do
		"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
			-o Dpkg::Options::=--force-confold postgresql
	} >/dev/null 2>&1
	have_postgres
}

# have_browser reports whether the tests find a Chromium.
have_browser() {
	[ -n "${TORNEO_BROWSER-}" ] || command -v chromium >/dev/null || command -v chromium-browser >/dev/null ||
		command -v google-chrome >/dev/null || command -v google-chrome-stable >/dev/null
}

# install_browser tries to, where that takes no question: as root, or with a sudo
# that asks for no password, on Debian.
install_browser() {
	local root=()
	if [ "$(id -u)" != 0 ]; then
		sudo -n true 2>/dev/null || return 1
		root=(sudo -n)
	fi
	command -v apt-get >/dev/null || return 1
	echo "no browser: apt-get install chromium"
	{
		"${root[@]}" apt-get -qq update || true # an old package list may still do
		"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium
	} >/dev/null 2>&1
	have_browser
}

package cachetest

import (
	"strings"
	"testing"
)

// The documentation has a configuration, whole, with the addresses that are replaced.
func TestConfigIsDocumented(t *testing.T) {
	config, err := Config("../../docs/operations.md", "/tmp/x", "1234", "127.0.0.1:5678")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(config, "{") != strings.Count(config, "}") || strings.Contains(config, "worker_rlimit_nofile`") || !strings.Contains(config, "listen 127.0.0.1:1234 ") {
		t.Error(config)
	}
}

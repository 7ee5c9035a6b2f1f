package main

import "context"

func journals(ctx context.Context, runs int) error { return nil }

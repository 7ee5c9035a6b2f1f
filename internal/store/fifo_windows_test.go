package store_test

import "errors"

func fifo(string) error { return errors.ErrUnsupported }

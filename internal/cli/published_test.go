package cli_test

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"torneo/internal/cli"
	"torneo/internal/schematest"
)

// schemas names the environment variable with the folder of the published schemas.
const schemas = "TORNEO_TEST_SCHEMAS"

// unpublished is the exit code of a run whose JSON is not as its schema says, or whose CSV has a
// heading that is not published.
const unpublished = 97

// mainAsPublished runs the program, and what it writes as JSON or CSV must be as docs/schema says:
// so every script is a test of the schemas and of the headings too.
func mainAsPublished() int {
	args := os.Args[1:]
	check := func(written []byte) error { return nil }
	verb := cli.VerbWithFormat(args, "json", "jsonl")
	if verb != "" {
		check = func(written []byte) error {
			return follows(filepath.Join(os.Getenv(schemas), schematest.File(verb)), written)
		}
	} else if verb = cli.VerbWithFormat(args, "csv"); verb != "" {
		check = func(written []byte) error {
			return errors.Join(checkHeadings(os.Getenv(schemas), verb, written), checkDaysOfTable(written))
		}
	}
	if verb == "" || os.Getenv(schemas) == "" {
		return cli.Main(args, os.Stdin, os.Stdout, os.Stderr, os.Getenv)
	}
	var written bytes.Buffer
	code := cli.Main(args, os.Stdin, io.MultiWriter(os.Stdout, &written), os.Stderr, os.Getenv)
	if err := check(written.Bytes()); err != nil {
		fmt.Fprintf(os.Stderr, "torneo %s: %v\n", verb, err)
		return unpublished
	}
	return code
}

// follows compares every line with a schema.
func follows(file string, written []byte) error {
	if len(written) == 0 {
		return nil
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	schema, err := compiler.Compile(file)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(bytes.NewReader(written))
	lines.Buffer(nil, len(written)+1)
	for lines.Scan() {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(lines.Bytes()))
		if err != nil {
			return err
		}
		if err := errors.Join(schema.Validate(value), schematest.CheckDays(value)); err != nil {
			return err
		}
	}
	return lines.Err()
}

//go:build js

// Torneo-tool is the rules for browsers and other programs in JavaScript, as WebAssembly. It
// gives the global object torneo two functions, open and ask, and stays.
package main

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"syscall/js"

	"torneo/i18n"
	"torneo/internal/incoming"
	"torneo/internal/tool"
)

var (
	printers = map[i18n.Language]*i18n.Printer{}
	sheet    *tool.Sheet // that is open; nil: none
)

// printer returns the printer of a language; what is none of ours is answered in English.
func printer(name string) *i18n.Printer {
	l, is := i18n.Parse(name)
	if !is {
		l = i18n.Fallback
	}
	if printers[l] == nil {
		printers[l] = i18n.New(l)
	}
	return printers[l]
}

// object returns an answer for JavaScript.
func object(a tool.Answer) any {
	return map[string]any{"type": a.Type, "name": a.Name, "body": string(a.Body), "wrong": a.Wrong}
}

// safe answers with what a call throws, instead of ending the program.
func safe(call func(args []js.Value) any) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) (answer any) {
		defer func() {
			if fault := recover(); fault != nil {
				answer = map[string]any{"broken": fmt.Sprint(fault), "wrong": true}
			}
		}()
		return call(args)
	})
}

// fieldsOf reads an object of texts, as URLSearchParams writes it.
func fieldsOf(v js.Value) url.Values {
	values, _ := url.ParseQuery(v.String())
	return values
}

// open opens the files of a tournament: (language, form, [{name, data}], answers). Its answer is
// null where it is open; else the reason, or what is asked.
func open(args []js.Value) any {
	var files []tool.File
	for k := range args[2].Length() {
		f := args[2].Index(k)
		data := make([]byte, f.Get("data").Length())
		js.CopyBytesToGo(data, f.Get("data"))
		files = append(files, tool.File{Name: f.Get("name").String(), Data: data})
	}
	answers := incoming.Answers{}
	for name, list := range fieldsOf(args[3]) {
		answers[name] = strings.Join(list, "")
	}
	opened, err := tool.Open(files, answers)
	if errors.Is(err, tool.ErrMore) {
		return map[string]any{"more": true}
	}
	if err != nil {
		return object(tool.Refusal(printer(args[0].String()), err, answers, tool.Form(args[1].String())))
	}
	sheet = opened
	return nil
}

// ask asks about the tournament that is open: (language, form, page, fields).
func ask(args []js.Value) any {
	if sheet == nil {
		return object(tool.Answer{Wrong: true})
	}
	return object(sheet.Ask(printer(args[0].String()), args[2].String(), fieldsOf(args[3]), tool.Form(args[1].String())))
}

// order compares names by the tables of the browser or of Node, letters of both cases alike.
func order(l i18n.Language) func(a, b string) int {
	collator := js.Global().Get("Intl").Get("Collator").New(string(l), map[string]any{"sensitivity": "accent"})
	return func(a, b string) int { return collator.Call("compare", a, b).Int() }
}

func main() {
	i18n.Order = order
	js.Global().Set("torneo", map[string]any{"open": safe(open), "ask": safe(ask)})
	select {}
}

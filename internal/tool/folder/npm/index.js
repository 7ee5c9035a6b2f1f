// FIDE's rules for chess tournaments. Every function takes a report, or the files of another
// program, and returns a promise of what the command of the same name writes as JSON.
import "./wasm_exec.js";

// TorneoError is the error of files that cannot be read and of questions without an answer.
// Its answer is the JSON that says why.
export class TorneoError extends Error {
  constructor(answer) {
    super(answer.error);
    this.name = "TorneoError";
    this.answer = answer;
  }
}

let rules;

async function bytesOf(address) {
  if (address.protocol !== "file:") {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
  const { readFile } = await import("node:fs/promises");
  return new Uint8Array(await readFile(address));
}

async function start() {
  let bytes = await bytesOf(new URL("./torneo.wasm.gz", import.meta.url));
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  }
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  go.run(instance);
  const found = globalThis.torneo;
  delete globalThis.torneo;
  return found;
}

function filesOf(input) {
  return (Array.isArray(input) ? input : [input]).map((f) => {
    if (typeof f === "string") f = new TextEncoder().encode(f);
    if (f instanceof ArrayBuffer) f = new Uint8Array(f);
    if (f instanceof Uint8Array) return { name: "report.trf", data: f };
    return { name: f.name, data: typeof f.data === "string" ? new TextEncoder().encode(f.data) : f.data };
  });
}

function bodyOf(answer) {
  if (answer === null || answer === undefined) return null;
  if (answer.broken) throw new TorneoError({ error: answer.broken });
  if (answer.wrong) throw new TorneoError(JSON.parse(answer.body));
  return answer.body;
}

async function ask(page, input, options = {}, form = "json") {
  const { language = "en", answers = {}, ...fields } = options;
  rules ??= start();
  const torneo = await rules;
  // Nothing waits between the two: another call cannot open its files there.
  bodyOf(torneo.open(language, "json", filesOf(input), new URLSearchParams(answers).toString()));
  const given = Object.entries(fields).filter(([, value]) => value !== undefined).map(([name, value]) => [name, String(value)]);
  return bodyOf(torneo.ask(language, form, page, new URLSearchParams(given).toString()));
}

const json = (page) => async (input, options) => JSON.parse(await ask(page, input, options));

export const standings = json("standings");
export const explain = json("player");
export const compare = json("compare");
export const crosstable = json("crosstable");
export const explainPairing = json("pairing");
export const pair = json("next");
export const check = json("check");
export const ratings = json("ratings");
export const norms = json("norms");
export const validate = json("file");
export const pairInto = (input, options) => ask("next", input, options, "trf");
export const convert = (input, options) => ask("file", input, options, "trf");

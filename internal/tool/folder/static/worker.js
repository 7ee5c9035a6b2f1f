// Runs the rules beside the page, so that the page answers while they compute.
"use strict";
importScripts("wasm_exec.js", "fzstd.js");

// start starts the rules with what reads reports, or with what reads all files.
async function start(program) {
  const response = await fetch(program);
  if (!response.ok) throw new Error(response.status);
  // Servers that name the encoding have it undone already.
  let bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] === 0x28 && bytes[1] === 0xb5) bytes = fzstd.decompress(bytes);
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  go.run(instance);
}

let whole = false;
let started = start("torneo.wasm.zst");
started.then(() => postMessage({ ready: true }), (reason) => postMessage({ failed: String(reason) }));

onmessage = async ({ data }) => {
  try {
    await started;
    let began = performance.now();
    let answer = torneo[data.call](...data.args);
    if (answer && answer.more && !whole) {
      whole = true;
      started = start("torneo-all.wasm.zst");
      await started;
      began = performance.now();
      answer = torneo[data.call](...data.args);
    }
    postMessage({ id: data.id, answer, took: performance.now() - began });
  } catch (reason) {
    postMessage({ id: data.id, answer: { broken: String(reason), wrong: true }, took: 0 });
  }
};

// Results by keyboard: a key is sent at once and the next board is ready for its
// own, while the answer is on its way. Whatever is not simply done (a warning, a
// refusal) stops the keys, beeps, and is shown by the form itself.
(() => {
  "use strict";

  const beep = () => {
    try {
      const audio = new AudioContext();
      const tone = audio.createOscillator();
      tone.connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + 0.15);
    } catch { /* no sound here */ }
  };

  const inputs = () => [...document.querySelectorAll("form.enter input[name=result]")];
  const stop = (form, key) => {
    beep();
    form.elements.result.value = key;
    form.dataset.sent = "stopped";
    form.submit();
  };

  const move = (from, by) => {
    const all = inputs();
    const to = all[all.indexOf(from) + by];
    if (!to) return false;
    to.focus();
    to.select();
    return true;
  };

  // A key that is on its way arrives, even if the page is left meanwhile. Without
  // a connection it stays in its field. What was done last is said, with the
  // button that takes it back.
  let last = 0;
  const send = async (form, key) => {
    const turn = ++last;
    const body = new URLSearchParams(new FormData(form));
    body.set("result", key);
    form.dataset.sent = "waiting";
    let answer;
    try {
      answer = await fetch(form.action, { method: "POST", body, headers: { "Torneo-Keyed": "1" }, keepalive: true });
    } catch {
      beep();
      form.elements.result.value = key;
      form.dataset.sent = "stopped";
      form.elements.result.focus();
      return;
    }
    if (!answer.ok || !answer.headers.has("Torneo-Keyed")) return stop(form, key);
    form.dataset.sent = "done";
    const said = new DOMParser().parseFromString(await answer.text(), "text/html").body.children;
    if (turn === last) document.getElementById("flash").replaceChildren(...said);
  };

  document.addEventListener("input", (e) => {
    const input = e.target;
    if (!input.matches?.("form.enter input[name=result]") || input.value === "") return;
    const key = input.value.toLowerCase();
    const form = input.form;
    input.value = "";
    send(form, key);
    if (!move(input, 1)) input.blur();
  });

  document.addEventListener("keydown", (e) => {
    if (!e.target.matches?.("form.enter input[name=result]")) return;
    if (e.key === "ArrowDown" && move(e.target, 1)) e.preventDefault();
    if (e.key === "ArrowUp" && move(e.target, -1)) e.preventDefault();
    if (e.key === "Escape") e.target.blur();
  });
})();

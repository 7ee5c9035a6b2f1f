// A tone when players say different things, or ask for something, while the page is open.
(() => {
  "use strict";

  const bar = document.querySelector("header.top");
  if (!bar) return;
  const count = () => Number(document.getElementById("asked")?.dataset.urgent ?? 0);
  let was = count();

  const sound = () => {
    try {
      const audio = new AudioContext();
      [660, 880].forEach((pitch, k) => {
        const tone = audio.createOscillator();
        tone.frequency.value = pitch;
        tone.connect(audio.destination);
        tone.start(audio.currentTime + k * 0.2);
        tone.stop(audio.currentTime + k * 0.2 + 0.15);
      });
    } catch { /* no sound here */ }
  };

  new MutationObserver(() => {
    const now = count();
    if (now > was) {
      bar.dataset.sounded = String(now);
      sound();
    }
    was = now;
  }).observe(bar, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-urgent"] });
})();

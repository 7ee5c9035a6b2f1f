// The clock of a round: how long players may still come, counted down where the page says
// it in minutes. The page is drawn anew when something happens, and then says how long.
(() => {
  "use strict";

  let shown = null;
  let end = 0;

  const tell = () => {
    const left = document.getElementById("time-left");
    if (!left) return;
    if (left !== shown) [shown, end] = [left, performance.now() + Number(left.dataset.left) * 1000];
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    left.textContent = seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}` : left.dataset.over;
    left.classList.toggle("over", seconds === 0);
  };

  tell();
  setInterval(tell, 1000);
})();

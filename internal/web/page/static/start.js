// A time that runs out, as how long players may still come to a round or appeal, counted down where
// the page says it in minutes. The page is drawn anew when something happens, and then says how long.
(() => {
  "use strict";

  let shown = null;
  let end = 0;

  const tell = () => {
    const left = document.getElementById("time-left");
    if (!left) return;
    if (left !== shown) [shown, end] = [left, performance.now() + Number(left.dataset.left) * 1000];
    const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    const two = (n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    const text = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
    left.textContent = seconds > 0 ? text : left.dataset.over;
    left.classList.toggle("over", seconds === 0);
  };

  tell();
  setInterval(tell, 1000);
})();

// Forms of a tournament are sent without leaving their page: what has to be
// confirmed, or is refused, comes as a panel over it, and the form, the scroll and
// the focus stay. What is done shows in place where the page is the same, and
// leads on where it is another. Without this script every form is a page.
(() => {
  "use strict";

  const panel = document.getElementById("panel");
  if (!panel) return;
  const patience = 30000;
  let from = null; // where the focus was
  let pending = null; // the form that was refused: what fixes it sends it again
  let busy = false;
  let shown = location.pathname;

  // again returns an element that was drawn again.
  const again = (was) => was?.isConnected ? was : was?.id ? document.getElementById(was.id) : null;

  const close = (back) => {
    if (panel.hidden) return;
    panel.hidden = true;
    const inside = panel.contains(document.activeElement);
    panel.replaceChildren();
    if (back && inside) again(from)?.focus();
    from = null;
    document.dispatchEvent(new CustomEvent("torneo:closed"));
  };

  const open = (nodes, quiet) => {
    if (panel.hidden) from = document.activeElement;
    panel.replaceChildren(...nodes);
    panel.hidden = false;
    if (quiet) return;
    const first = ["[autofocus]", ".warnings.grave ~ * a[role=button]", "form button[type=submit]", "a[role=button]"].map((s) => panel.querySelector(s)).find((e) => e);
    (first ?? panel).focus({ preventScroll: true });
  };

  const parse = (text) => new DOMParser().parseFromString(text, "text/html");

  const failed = () => {
    const title = document.createElement("h2");
    title.id = "panel-heading";
    title.textContent = panel.dataset.title;
    const text = document.createElement("p");
    text.className = "failure";
    text.textContent = panel.dataset.offline;
    const buttons = document.createElement("p");
    buttons.className = "buttons";
    const button = document.createElement("a");
    button.href = location.href;
    button.setAttribute("role", "button");
    button.textContent = panel.dataset.close;
    buttons.append(button);
    open([title, text, buttons]);
  };

  const stays = (page) => page.querySelector("main")?.dataset.stays;
  const parts = ["place", "rail", "paper", "primary", "fresh", "hand", "keyline"];

  // show puts what the page has become into its place, or the page of another round
  // into that of this one.
  const show = async (to, on, by) => {
    const answer = await fetch(to, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) return location.assign(to);
    const page = parse(await answer.text());
    const had = [by, document.activeElement].find((e) => e && e !== document.body && !panel.contains(e));
    if (!page.getElementById("fresh") || !document.getElementById("fresh") || stays(page) !== stays(document)) return location.assign(to);
    for (const id of parts) {
      const [was, is] = [document.getElementById(id), page.getElementById(id)];
      if (was && is) {
        was.replaceWith(is);
        window.htmx?.process(is);
      }
    }
    if (!on) document.getElementById("flash").replaceChildren(...(page.getElementById("flash")?.childNodes ?? []));
    document.title = page.title;
    if (new URL(to, location.href).pathname === location.pathname) history.replaceState(null, "", to);
    else {
      document.getElementById("refresh")?.dispatchEvent(new Event("htmx:abort"));
      for (const what of ["main > h1", "main > .printed"]) document.querySelector(what)?.replaceWith(page.querySelector(what) ?? "");
      for (const [id, name] of [["refresh", "hx-get"], ["find", "action"]]) document.getElementById(id)?.setAttribute(name, page.getElementById(id)?.getAttribute(name) ?? "");
      history.pushState(null, "", to);
      shown = location.pathname;
      scrollTo(0, 0);
    }
    document.dispatchEvent(new CustomEvent("torneo:shown"));
    if (on) document.getElementById(on)?.focus();
    else if (document.activeElement === document.body || !document.activeElement || panel.contains(document.activeElement)) {
      const next = document.querySelector("#fresh [autofocus]") ?? again(had) ?? document.getElementById("primary-button");
      next?.focus({ preventScroll: false });
    }
  };

  // What was asked for the round before comes too late for this one.
  document.addEventListener("htmx:before:swap", (e) => {
    const asked = e.detail?.ctx;
    if (asked?.sourceElement?.id === "refresh" && new URL(asked.request.action, location.href).pathname !== location.pathname) e.preventDefault();
  });

  // draw opens what an address has for a panel: the sheets of the round, a correction.
  const draw = async (to) => {
    const answer = await fetch(to, { headers: { "Torneo-Panel": "1" }, signal: AbortSignal.timeout(patience) });
    if (!answer.ok || !answer.headers.has("Torneo-Panel")) return location.assign(to);
    open([...parse(await answer.text()).body.childNodes]);
  };
  const rounds = () => stays(document) === "rounds";

  const send = async (act) => {
    if (busy) return;
    busy = true;
    document.documentElement.classList.add("acting");
    try {
      const answer = await fetch(act.to, { method: "POST", body: act.body, headers: { "Torneo-Panel": "1" }, signal: AbortSignal.timeout(patience) });
      const next = answer.headers.get("Torneo-Next");
      if (answer.headers.has("Torneo-Panel")) {
        if (!act.panel) pending = act;
        open([...parse(await answer.text()).body.childNodes]);
      } else if (next === null) {
        act.form.dataset.plain = ""; // a page that only looks: it is asked for as such
        act.form.requestSubmit(act.by);
      } else if (act.fixes && pending) {
        const again = pending;
        pending = null;
        again.body.set("seen", answer.headers.get("Torneo-Seen") ?? again.body.get("seen"));
        close(false);
        busy = false;
        await send(again);
      } else {
        const to = new URL(next, location.href);
        const sheets = rounds() && to.pathname === location.pathname + "/print";
        const another = to.pathname !== location.pathname;
        if (!sheets && !(stays(document) && !another) && !(rounds() && /\/rounds\/\d+$/.test(to.pathname))) return location.assign(to.href);
        await show(sheets ? location.href : to.href, undefined, act.by);
        close(false);
        if (sheets) await draw(to.href);
      }
    } catch {
      failed();
    } finally {
      busy = false;
      document.documentElement.classList.remove("acting");
    }
  };

  // A form goes with the button that was pressed: it says what is done, and browsers before
  // 2023 leave it out of a form's data.
  const submit = (form, by) => {
    const body = new URLSearchParams(new FormData(form));
    if (by?.name) body.append(by.name, by.value);
    const to = by?.hasAttribute("formaction") ? by.formAction : form.action;
    send({ form, by, to, body, panel: panel.contains(form), fixes: "fix" in form.dataset });
  };

  document.addEventListener("submit", (e) => {
    const form = e.target, by = e.submitter;
    const method = by?.hasAttribute("formmethod") ? by.formMethod : form.getAttribute("method")?.toLowerCase();
    if (e.defaultPrevented || method !== "post" || "plain" in form.dataset || form.enctype === "multipart/form-data" || form.target) return;
    const to = new URL(by?.hasAttribute("formaction") ? by.formAction : form.action);
    if (to.origin !== location.origin || !to.pathname.startsWith("/t/")) return;
    e.preventDefault();
    submit(form, by);
  });

  // Paper is beside the boards, and its PDF in a window of its own; so is what asks for
  // more about one of them.
  document.addEventListener("click", (e) => {
    const link = e.target.closest("#print, a[data-panel]");
    if (!link || !rounds() || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    link.closest("details.menu")?.removeAttribute("open");
    draw(link.href).catch(failed);
  });
  panel.addEventListener("submit", (e) => { if (e.target.target === "_blank") setTimeout(() => close(true)); });
  addEventListener("popstate", () => { if (location.pathname !== shown) location.reload(); });

  // Cancel leaves everything as it was.
  panel.addEventListener("click", (e) => {
    if (!e.target.closest("a[role=button]")) return;
    e.preventDefault();
    pending = null;
    close(true);
  });
  panel.addEventListener("keydown", (e) => {
    const numbered = /^[1-9]$/.test(e.key) && !e.target.closest("input, textarea, select") && panel.querySelector(`button[aria-keyshortcuts="${e.key}"]`);
    if (numbered) {
      e.preventDefault();
      numbered.click();
    }
    if (e.key !== "Escape") return;
    e.preventDefault();
    pending = null;
    close(true);
  });

  // Results that are keyed may be answered with a panel too, and end with the page
  // as it has become.
  document.addEventListener("torneo:panel", (e) => open([...parse(e.detail.text).body.childNodes], e.detail.quiet));
  document.addEventListener("torneo:close", () => close(false));
  document.addEventListener("torneo:show", (e) => { show(location.href, e.detail).catch(() => {}); });
})();

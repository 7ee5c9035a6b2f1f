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

  const close = (back) => {
    if (panel.hidden) return;
    panel.hidden = true;
    const inside = panel.contains(document.activeElement);
    panel.replaceChildren();
    if (back && inside && from?.isConnected) from.focus();
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
    button.role = "button";
    button.textContent = panel.dataset.close;
    buttons.append(button);
    open([title, text, buttons]);
  };

  // show puts what the page has become into its place.
  const show = async (to, on) => {
    const answer = await fetch(to, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) return location.assign(to);
    const page = parse(await answer.text());
    if (!page.getElementById("fresh") || !document.getElementById("fresh")) return location.assign(to);
    for (const id of ["place", "rail", "primary", "fresh"]) {
      const [was, is] = [document.getElementById(id), page.getElementById(id)];
      if (was && is) {
        was.replaceWith(is);
        window.htmx?.process(is);
      }
    }
    if (!on) document.getElementById("flash").replaceChildren(...(page.getElementById("flash")?.childNodes ?? []));
    document.title = page.title;
    history.replaceState(null, "", to);
    document.dispatchEvent(new CustomEvent("torneo:shown"));
    if (on) document.getElementById(on)?.focus();
    else if (document.activeElement === document.body || !document.activeElement || panel.contains(document.activeElement)) {
      const next = document.querySelector("#fresh [autofocus]") ?? document.getElementById("primary-button");
      next?.focus({ preventScroll: false });
    }
  };

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
        if (to.pathname !== location.pathname || !document.querySelector("main[data-stays]")) return location.assign(to.href);
        await show(to.href);
        close(false);
      }
    } catch {
      failed();
    } finally {
      busy = false;
      document.documentElement.classList.remove("acting");
    }
  };

  const submit = (form, by) => {
    const body = new URLSearchParams(new FormData(form, by));
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

  // Cancel leaves everything as it was.
  panel.addEventListener("click", (e) => {
    if (!e.target.closest("a[role=button]")) return;
    e.preventDefault();
    pending = null;
    close(true);
  });
  panel.addEventListener("keydown", (e) => {
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

// Passkeys: a form that is sent asks the desk first what the browser is to be asked, then
// the browser, and takes its answer along. Without this, or where the browser has no
// passkeys, the form is not shown.
"use strict";

(() => {
  if (!window.PublicKeyCredential || !navigator.credentials) return;

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  // ask is the browser's answer to what the desk asks, as the desk reads it.
  const ask = async (options) => {
    options.challenge = bytes(options.challenge);
    if (!options.user) {
      const got = await navigator.credentials.get({ publicKey: options });
      const r = got.response;
      return { id: got.id, rawId: text(got.rawId), type: got.type, clientExtensionResults: got.getClientExtensionResults(), response: { clientDataJSON: text(r.clientDataJSON), authenticatorData: text(r.authenticatorData), signature: text(r.signature), userHandle: r.userHandle ? text(r.userHandle) : "" } };
    }
    options.user.id = bytes(options.user.id);
    for (const known of options.excludeCredentials || []) known.id = bytes(known.id);
    const made = await navigator.credentials.create({ publicKey: options });
    const r = made.response;
    return { id: made.id, rawId: text(made.rawId), type: made.type, clientExtensionResults: made.getClientExtensionResults(), response: { clientDataJSON: text(r.clientDataJSON), attestationObject: text(r.attestationObject), transports: r.getTransports ? r.getTransports() : [] } };
  };

  for (const part of document.querySelectorAll("[data-passkey]")) part.hidden = false;
  for (const form of document.querySelectorAll("form[data-passkey-ask]")) {
    const refused = form.querySelector("[role=alert]");
    const button = form.querySelector("button");
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      button.disabled = true;
      refused.hidden = true;
      try {
        const answer = await fetch(form.dataset.passkeyAsk, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { Accept: "application/json" } });
        const asked = await answer.json();
        if (!asked.publicKey) throw asked.refused;
        form.elements.answer.value = JSON.stringify(await ask(asked.publicKey));
        form.submit();
      } catch (why) {
        refused.textContent = typeof why === "string" ? why : form.dataset.passkeyFailed;
        refused.hidden = false;
        button.disabled = false;
      }
    });
  }
})();

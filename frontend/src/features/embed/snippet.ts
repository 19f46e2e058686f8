/** What an owner pastes before `</body>`; `origin` is where the product is served. */
export function snippetFor(botId: string, origin: string): string {
  return `<script id="chirrup-widget" type="module" src="${origin}/lib/chirrup.js" data-bot-id="${botId}"></script>`;
}

/** Address of a page of the owner's site that shows a bot's draft. */
export function draftAddress(page: string, token: string): string {
  const url = new URL(page);
  url.hash = `chirrup=${token}`;
  return url.href;
}

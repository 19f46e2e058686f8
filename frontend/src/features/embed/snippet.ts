/** What an owner pastes before `</body>`; `origin` is where the product is served. */
export function snippetFor(botId: string, origin: string): string {
  return `<script id="chirrup-widget" type="module" src="${origin}/lib/chirrup.js" data-bot-id="${botId}"></script>`;
}

import type { InlineChat, InlineContext, InlineParts } from '../panel/panel-contract';

/** Draws the chat within the page. Nothing is stored or requested before the visitor turns to it, or came back to it. */
export function drawChat(
  { container, origin, profile, style }: InlineContext,
  { jsx, render, ChatPanel, ChatContext, joinConversation }: InlineParts,
): InlineChat {
  let sends = 0;
  const place = {
    isOpen: false,
    onReply() {},
    onProfile(next: object) {
      Object.assign(profile, next);
      draw();
    },
  };
  const { client, moved, leave } = joinConversation(origin, profile.bot_id, place);

  function begin() {
    client.start();
    if (place.isOpen) return;
    place.isOpen = true;
    moved();
  }

  function draw() {
    for (const [key, colour] of Object.entries(profile.theme))
      container.style.setProperty(`--${key}`, colour);
    const chat = jsx(ChatPanel, { isOpen: true, sends });
    const value = { client, profile, origin, style };
    render(jsx(ChatContext.Provider, { value, children: chat }), container);
  }

  for (const type of ['pointerdown', 'focusin']) container.addEventListener(type, begin);
  if (hasThread(profile.bot_id)) begin();
  draw();
  return {
    send(text) {
      begin();
      sends += 1;
      draw();
      client.send(text.trim().slice(0, 4_000));
    },
    stop() {
      for (const type of ['pointerdown', 'focusin']) container.removeEventListener(type, begin);
      render(null, container);
      leave();
    },
  };
}

const hasThread = (botId: string): boolean => {
  try {
    return localStorage.getItem(`chirrup:${botId}:thread`) !== null;
  } catch {
    return false;
  }
};

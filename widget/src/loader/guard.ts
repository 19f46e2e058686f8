/** What a page may not learn of or take away while somebody writes in the chat. */
const EVENTS =
  'keydown keypress keyup beforeinput input compositionstart compositionupdate compositionend focusin focusout';

/** Keeps what happens inside the chat there: first in the page's line, it gives the inside a copy that cannot leave. */
export function guardEvents(isOurs: (target: EventTarget | null) => boolean): void {
  for (const type of EVENTS.split(' '))
    addEventListener(
      type,
      (event) => {
        if (!isOurs(event.target)) return;
        event.stopImmediatePropagation();
        const copy = new (
          Object.defineProperty(event, 'composed', { value: false }).constructor as typeof Event
        )(type, event);
        if (!event.composedPath()[0]?.dispatchEvent(copy)) event.preventDefault();
      },
      true,
    );
}

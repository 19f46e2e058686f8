/** What a page may not learn of or take away while somebody writes or clicks in the chat; in the order that weighs least. */
const EVENTS =
  'selectstart mousedown keypress click paste copy input compositionstart focusin touchstart focusout compositionend keydown keyup pointerdown beforeinput cut compositionupdate';

/** Keeps what happens inside the chat there: first in the page's line, it gives the inside a copy that cannot leave. */
export function guardEvents(isOurs: (target: EventTarget | null) => boolean): void {
  for (const type of EVENTS.split(' '))
    addEventListener(
      type,
      (event) => {
        if (!isOurs(event.target)) return;
        event.stopImmediatePropagation();
        if (
          !(event.composedPath()[0] as EventTarget).dispatchEvent(
            new (event.constructor as typeof Event)(
              type,
              Object.defineProperty(event, 'composed', { value: false }),
            ),
          ) ||
          // what a click does, the copy has done; but a choice that is taken back is none
          (type === 'click' && !(event.composedPath()[0] as HTMLInputElement).checked)
        )
          event.preventDefault();
      },
      true,
    );
}

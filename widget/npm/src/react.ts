import { useEffect, useRef } from 'react';
import { type ChirrupEvents, type LoadOptions, load } from './index.js';

export type { Chirrup, ChirrupEvents, Conversion, LoadOptions } from './index.js';

type Handlers = {
  [E in keyof ChirrupEvents as `on${Capitalize<E>}`]?: (data: ChirrupEvents[E]) => void;
};

export interface ChirrupWidgetProps extends LoadOptions, Handlers {
  /** Token by which your server says who the visitor is; a new one is sent when it changes. */
  identity?: string | undefined;
}

const EVENTS = ['ready', 'open', 'close', 'message', 'reset', 'identify', 'conversion', 'error'] as const;
const handlerOf = (props: ChirrupWidgetProps, event: (typeof EVENTS)[number]) =>
  props[`on${event[0]?.toUpperCase()}${event.slice(1)}` as keyof Handlers] as
    | ((data: unknown) => void)
    | undefined;

/** Puts the widget on the page. Gone from the tree it closes the chat; the bubble stays until the page is left. */
export function ChirrupWidget(props: ChirrupWidgetProps): null {
  const { botId, src, open, nonce, identity } = props;
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const chirrup = load({ botId, ...(src && { src }), ...(open && { open }), ...(nonce && { nonce }) });
    const stops = EVENTS.map((event) =>
      chirrup('on', event, (data: unknown) => handlerOf(latest.current, event)?.(data)),
    );
    return () => {
      for (const stop of stops) stop();
      chirrup('close');
    };
  }, [botId, src, open, nonce]);
  useEffect(() => {
    if (identity) load({ botId, ...(src && { src }) })('identify', { token: identity });
  }, [botId, src, identity]);
  return null;
}

import { useEffect, useRef } from 'react';
import { type Chirrup, type ChirrupEvents, type ChirrupSettings, type LoadOptions, load } from './index.js';

export type { Chirrup, ChirrupEvents, ChirrupSettings, Conversion, LoadOptions } from './index.js';

type Handlers = {
  [E in keyof ChirrupEvents as `on${Capitalize<E>}`]?: (data: ChirrupEvents[E]) => void;
};

export interface ChirrupWidgetProps extends LoadOptions, Handlers {
  /** Token by which your server says who the visitor is; a new one is sent when it changes. */
  identity?: string | undefined;
  /** Where and how it is shown. */
  settings?: Omit<ChirrupSettings, 'bot' | 'open'> | undefined;
}

const EVENTS = [
  'ready',
  'open',
  'close',
  'message',
  'reset',
  'boot',
  'shutdown',
  'hide',
  'show',
  'update',
  'identify',
  'conversion',
  'error',
] as const;
const handlerOf = (props: ChirrupWidgetProps, event: (typeof EVENTS)[number]) =>
  props[`on${event[0]?.toUpperCase()}${event.slice(1)}` as keyof Handlers] as
    | ((data: unknown) => void)
    | undefined;

/** Puts the widget on the page while it is in the tree; follows `botId`, `open` and `settings`. */
export function ChirrupWidget(props: ChirrupWidgetProps): null {
  const { botId, open, identity, settings } = props;
  const latest = useRef(props);
  const api = useRef<Chirrup>(null);
  const said = JSON.stringify({ ...settings, bot: botId, open });
  // another bot is told, too
  const known = JSON.stringify([botId, identity]);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const { botId: first, src, nonce } = latest.current;
    const chirrup = load({ botId: first, ...(src && { src }), ...(nonce && { nonce }) });
    api.current = chirrup;
    const stops = EVENTS.map((event) =>
      chirrup('on', event, (data: unknown) => handlerOf(latest.current, event)?.(data)),
    );
    return () => {
      for (const stop of stops) stop();
      chirrup('shutdown');
    };
  }, []);
  useEffect(() => {
    api.current?.('boot', JSON.parse(said) as ChirrupSettings);
  }, [said]);
  useEffect(() => {
    const [, token] = JSON.parse(known) as [string, string | undefined];
    if (token) api.current?.('identify', { token });
  }, [known]);
  return null;
}

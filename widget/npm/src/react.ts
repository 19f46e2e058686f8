import { createElement, useEffect, useRef } from 'react';
import { EVENTS, type Handlers } from './events.js';
import { type Chirrup, type ChirrupSettings, type LoadOptions, load, loadEmbed } from './index.js';

export type { Chirrup, ChirrupEvents, ChirrupSettings, Conversion, LoadOptions } from './index.js';

export interface ChirrupWidgetProps extends LoadOptions, Handlers {
  /** Token by which your server says who the visitor is; a new one is sent when it changes. */
  identity?: string | undefined;
  /** Where and how it is shown. */
  settings?: Omit<ChirrupSettings, 'bot' | 'open'> | undefined;
}

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

export interface ChirrupChatProps {
  botId: string;
  /** Address of `https://…/lib/embed.js`. */
  src?: string | undefined;
  /** Of the chat's own texts. */
  language?: string | undefined;
  /** Without header and footer. */
  plain?: boolean | undefined;
  className?: string | undefined;
  style?: Readonly<Record<string, string | number>> | undefined;
}

/** The chat within the page; the same conversation as in the bubble. Its type needs no types of React, as that of the widget. */
export const ChirrupChat = (({ botId, src, language, plain, className, style }: ChirrupChatProps) => {
  useEffect(() => loadEmbed(src), [src]);
  return createElement('chirrup-chat', {
    bot: botId,
    language,
    plain: plain ? '' : undefined,
    class: className,
    style,
  });
}) as unknown as (props: ChirrupChatProps) => null;

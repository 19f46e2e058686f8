import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StartInline } from '../../own-bot/inline-chat';
import { onOwnBotOpen, openOwnBot, ownBotId } from '../../own-bot/own-bot';
import { docs } from '../../shell/links';
import { useAsk } from '../use-ask';

/** `rest`: nothing asked yet, nothing requested or stored; `asked`: the chat is being loaded; `talk`: it is there. */
export type TalkState = { at: 'rest' } | { at: 'asked' | 'talk'; question: string; height: number };

/** The visitor's conversation with the site's own bot within `place`, from the first question on. */
export function useTalk(place: RefObject<HTMLElement | null>, start: StartInline) {
  const ask = useAsk();
  const host = useRef<HTMLDivElement>(null);
  const end = useRef<() => void>(undefined);
  const isInChat = useRef(false);
  const turn = useRef(0);
  const [talk, setTalk] = useState<TalkState>({ at: 'rest' });

  // one place at a time: what the bubble has, it keeps
  useEffect(() => {
    const rest = () => {
      turn.current += 1;
      end.current?.();
      end.current = undefined;
    };
    const forget = onOwnBotOpen(() => {
      isInChat.current = true;
      rest();
      setTalk({ at: 'rest' });
    });
    return () => {
      forget();
      rest();
    };
  }, []);

  async function begin(question: string, focus: 'input' | 'conversation') {
    const botId = ownBotId();
    if (botId === null || isInChat.current) return ask(question, docs.website);
    turn.current += 1;
    const mine = turn.current;
    const height = place.current?.offsetHeight ?? 0;
    // its place is there at once
    flushSync(() => setTalk({ at: 'asked', question, height }));
    try {
      if (!host.current) throw new Error('There is no place for the chat.');
      const stop = await start({ host: host.current, botId, question, focus });
      if (mine !== turn.current) return stop();
      end.current = stop;
      setTalk({ at: 'talk', question, height });
    } catch {
      if (mine !== turn.current) return;
      setTalk({ at: 'rest' });
      ask(question, docs.website);
    }
  }

  return { talk, host, begin, openInChat: openOwnBot };
}

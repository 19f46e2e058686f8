import { useEffect, useState } from 'react';
import type { ChatState } from '../transport/chat/chat-state';
import { fill, texts } from './parts/texts';

/** One line on why things are not as usual; nothing when they are. */
export function Banner({ state, botName }: { state: ChatState; botName: string }) {
  const seconds = useSecondsUntil(state.waitUntil);
  const text = sentence(state, botName, seconds);
  return (
    <div role="status">
      {text && <p className={state.connection === 'reconnecting' ? 'banner late' : 'banner'}>{text}</p>}
    </div>
  );
}

function sentence({ refusal, live, connection }: ChatState, botName: string, seconds: number): string | null {
  if (refusal) return refusal === 'origin' ? texts.originRefused : texts.gone;
  if (!live) return fill(texts.botOffline, botName);
  if (connection === 'offline') return texts.offline;
  if (connection === 'reconnecting') return texts.reconnecting;
  return seconds > 0 ? fill(texts.tooFast, seconds) : null;
}

function useSecondsUntil(time: number): number {
  const left = () => Math.max(0, Math.ceil((time - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    if (!left()) return;
    const timer = setInterval(() => {
      setSeconds(left());
      if (!left()) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

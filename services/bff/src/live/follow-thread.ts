import type { ThreadEvent } from '@chirrup/proto/live-events';
import { type FanOut, threadChannel } from '@chirrup/realtime/fan-out';
import type { LiveText } from '@chirrup/realtime/live-text';
import { StreamPositions } from './stream-positions.js';

/**
 * Everything that happens in a thread from now on, beginning with the text so far of running replies. History is the
 * reader's own affair.
 * @returns the way to stop
 */
export const followThread = async (
  threadId: string,
  { fanOut, liveText }: { fanOut: FanOut; liveText: LiveText },
  send: (event: ThreadEvent) => void,
): Promise<() => void> => {
  const positions = new StreamPositions();
  let waiting: ThreadEvent[] | undefined = [];
  const deliver = (event: ThreadEvent): void => {
    const news = event.type === 'delta' ? positions.advance(event) : event;
    if (news?.type === 'message') positions.end(news.message.id);
    if (news) send(news);
  };
  const stop = fanOut.subscribe(threadChannel(threadId), (event: ThreadEvent) => {
    if (waiting) waiting.push(event);
    else deliver(event);
  });
  try {
    await fanOut.settled(threadChannel(threadId));
    for (const reply of await liveText.ofThread(threadId)) send(positions.start(reply));
  } catch (error) {
    stop();
    throw error;
  }
  const heard = waiting;
  waiting = undefined;
  heard.forEach(deliver);
  return stop;
};

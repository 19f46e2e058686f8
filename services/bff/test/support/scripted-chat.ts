import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import { threadChannel } from '@chirrup/proto/channels';
import { type Message, Thread } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ThreadEvent } from '@chirrup/proto/live-events';
import type { Realtime } from './fake-platform.js';
import { store, type World } from './fake-services.js';

const DELTA_MS = 50;

/** What the chat service does to a thread, from a process of its own: stores in the world, publishes over the realtime ports. */
export class ScriptedChat {
  readonly threadId = newId();

  constructor(
    private readonly world: World,
    private readonly realtime: Realtime,
    readonly visitorId: string,
  ) {
    const thread = Thread.fromPartial({ id: this.threadId, botId: world.botId, visitorId });
    world.threads.set(this.threadId, thread);
  }

  say(content: string, part: Partial<Message> = {}): Message {
    const message = store(this.world, this.threadId, { content, ...part });
    this.#publish({ type: 'message', message, traceJson: '' });
    return message;
  }

  /** Streams a reply for so long, word by word, and stores it. */
  async reply(ms: number): Promise<Message> {
    const replyId = newId();
    const replyTo = newId();
    const { threadId } = this;
    this.realtime.liveText.begin({ replyId, threadId, replyTo, attempt: 1 });
    let text = '';
    for (const end = Date.now() + ms; Date.now() < end; await sleep(DELTA_MS)) {
      const delta = `word${text.length} `;
      this.realtime.liveText.append(replyId, delta);
      this.#publish({
        type: 'delta',
        id: replyId,
        threadId,
        replyTo,
        attempt: 1,
        offset: text.length,
        delta,
      });
      text += delta;
    }
    this.realtime.liveText.end(replyId);
    return this.say(text, { id: replyId, senderType: 'bot', replyTo, lane: 'model' });
  }

  #publish(event: ThreadEvent): void {
    this.realtime.fanOut.publish(threadChannel(this.threadId), event);
  }
}

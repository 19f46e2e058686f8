import { threadChannel } from '@chirrup/proto/channels';
import type { MessagePage } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ThreadEvent } from '@chirrup/proto/live-events';
import type { FanOut } from '@chirrup/realtime/fan-out';
import type { LiveReply, LiveText } from '@chirrup/realtime/live-text';
import type { ServiceClients } from '../clients/service-clients.js';
import type { FeedEvent, FollowedThread } from '../live/thread-feed.js';
import { toFrame } from './visitor-frames.js';
import type { VisitorSocket } from './visitor-socket.js';

/** What all threads read from, and who deals with a socket whose thread could not be followed. */
export interface VisitorThreadPorts {
  services: ServiceClients;
  fanOut: FanOut;
  liveText: LiveText;
  failed(socket: VisitorSocket, error: unknown): void;
}

/** A thread as one visitor's socket follows it. Idle visitors have one each, so it keeps nothing it can ask for. */
export class VisitorThread implements FollowedThread {
  constructor(
    readonly threadId: string,
    private readonly socket: VisitorSocket,
    private readonly ports: VisitorThreadPorts,
  ) {}

  subscribe(listener: (event: ThreadEvent) => void): () => void {
    return this.ports.fanOut.subscribe(threadChannel(this.threadId), listener);
  }

  settled(): Promise<void> {
    return this.ports.fanOut.settled(threadChannel(this.threadId));
  }

  history(afterSeq: number): Promise<MessagePage> {
    const { threadId, socket } = this;
    const { botId } = socket.claims;
    const page = { botId, threadId, perPage: 0, lastMessageId: '', fromSeq: true, afterSeq };
    return this.ports.services.chat.listMessages(page, { principal: socket.principal });
  }

  running(): Promise<LiveReply[]> {
    return this.ports.liveText.ofThread(this.threadId);
  }

  send(event: FeedEvent): void {
    this.socket.markUsed();
    this.socket.send(toFrame(this.threadId, event));
  }

  failed(error: unknown): void {
    this.ports.failed(this.socket, error);
  }
}

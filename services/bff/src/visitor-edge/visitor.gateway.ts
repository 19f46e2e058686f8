import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@chirrup/kernel/clock';
import { correlated } from '@chirrup/kernel/correlation';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { FanOut, threadChannel } from '@chirrup/realtime/fan-out';
import { LiveText } from '@chirrup/realtime/live-text';
import { RateLimiter } from '@chirrup/realtime/rate-limiter';
import { CLOCK, LOG } from '@chirrup/service-defaults/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { conversationErrors } from '../conversations/conversations.errors.js';
import { rateRules } from '../http/rate-rules.js';
import { currentRequestId, nextRequestId } from '../http/request-id.js';
import { ServiceClients } from '../http/service-clients.js';
import { FeedOverflow, ThreadFeed } from '../live/thread-feed.js';
import { closeCodes } from './close-codes.js';
import { type Admission, offeredProtocols, SUB_PROTOCOL, VisitorAdmission } from './visitor-admission.js';
import { readClientFrame, toFrame } from './visitor-frames.js';
import { VisitorSocket } from './visitor-socket.js';
import { VisitorSockets } from './visitor-sockets.js';

const MAX_FRAME_BYTES = 16 * 1_024;

/** The published types do not know `closeTimeout` yet: how long a browser may take to answer a goodbye. */
const OPTIONS: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  maxPayload: MAX_FRAME_BYTES,
  perMessageDeflate: false,
  clientTracking: false,
  closeTimeout: 5_000,
  handleProtocols: () => SUB_PROTOCOL,
};

/** The visitor's native WebSocket, `/ws/v1/visitor`. */
@Injectable()
export class VisitorGateway {
  readonly #server = new WebSocketServer(OPTIONS);

  constructor(
    private readonly admission: VisitorAdmission,
    private readonly sockets: VisitorSockets,
    private readonly services: ServiceClients,
    private readonly fanOut: FanOut,
    private readonly liveText: LiveText,
    private readonly limiter: RateLimiter,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Takes over an upgrade request. Refusals come as close codes, for browsers hide the status of a failed handshake. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!offeredProtocols(request).includes(SUB_PROTOCOL)) {
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const admission = await this.admission.decide(request);
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#open(webSocket, admission));
  }

  #open(webSocket: WebSocket, admission: Admission): void {
    webSocket.on('error', (error) => this.log.debug({ err: error }, 'visitor socket failed'));
    if (!admission.ok) {
      webSocket.close(admission.code, admission.reason);
      return;
    }
    const { claims, expiresAt } = admission.token;
    const socket = new VisitorSocket(webSocket, claims, expiresAt, this.clock.now());
    const refusal = this.sockets.add(socket, admission.live);
    if (refusal) {
      webSocket.close(refusal.code, refusal.reason);
      return;
    }
    webSocket.on('close', () => this.sockets.remove(socket));
    webSocket.on('pong', () => socket.heard(this.clock.now(), false));
    webSocket.on('message', (data, isBinary) => {
      socket.heard(this.clock.now(), true);
      const frame = isBinary ? '' : data.toString();
      void correlated(nextRequestId(), () =>
        this.#handle(socket, frame).catch((error) => this.#fail(socket, error)),
      );
    });
    socket.send({ type: 'ready', live: admission.live });
  }

  async #handle(socket: VisitorSocket, data: string): Promise<void> {
    const { botId, visitorId } = socket.claims;
    const { allowed } = await this.limiter.take(rateRules.socketFrame, `${botId}:${visitorId}`);
    if (!allowed) return socket.close(closeCodes.tryLater, 'too many frames');
    const frame = readClientFrame(data);
    if (!frame) return socket.sendError(new DomainError(commonErrors.invalid), currentRequestId());
    if (frame.type === 'ping') return socket.send({ type: 'pong' });
    await this.#resume(socket, frame.thread_id.toLowerCase(), frame.after_seq);
  }

  async #resume(socket: VisitorSocket, threadId: string, afterSeq: number): Promise<void> {
    const { botId, visitorId } = socket.claims;
    const principal: Principal = { kind: 'visitor', botId, visitorId };
    if (!isUuid(threadId)) throw new DomainError(conversationErrors.threadNotFound);
    await this.services.chat.getThread({ botId, threadId }, { principal });
    const feed = socket.feed(threadId) ?? this.#feed(socket, threadId, principal);
    await feed.resume(afterSeq);
  }

  #feed(socket: VisitorSocket, threadId: string, principal: Principal): ThreadFeed {
    const page = {
      botId: socket.claims.botId,
      threadId,
      perPage: 0,
      lastMessageId: '',
      fromSeq: true,
    };
    const feed = new ThreadFeed(
      {
        subscribe: (listener) => this.fanOut.subscribe(threadChannel(threadId), listener),
        settled: () => this.fanOut.settled(threadChannel(threadId)),
        onMissed: (listener) => this.fanOut.onMissed(listener),
        history: (afterSeq) => this.services.chat.listMessages({ ...page, afterSeq }, { principal }),
        running: () => this.liveText.ofThread(threadId),
      },
      (event) => socket.send(toFrame(threadId, event)),
      (error) => this.#fail(socket, error),
    );
    socket.follow(threadId, feed);
    return feed;
  }

  /** Says what is wrong and closes, so that the client comes back in a known state. */
  #fail(socket: VisitorSocket, error: unknown): void {
    if (error instanceof DomainError) {
      socket.sendError(error, currentRequestId());
    } else if (!(error instanceof FeedOverflow)) {
      this.log.error({ err: error }, 'visitor socket frame failed');
    }
    const unknown = error instanceof DomainError && error.kind === 'not_found';
    socket.close(
      unknown ? closeCodes.notFound : closeCodes.tryLater,
      unknown ? error.code : 'please come back',
    );
  }
}

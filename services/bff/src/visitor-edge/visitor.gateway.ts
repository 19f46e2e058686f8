import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@chirrup/kernel/clock';
import { correlated } from '@chirrup/kernel/correlation';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { FanOut } from '@chirrup/realtime/fan-out';
import { LiveText } from '@chirrup/realtime/live-text';
import { RateLimiter } from '@chirrup/realtime/rate-limiter';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { ServiceClients } from '../clients/service-clients.js';
import { conversationErrors } from '../conversations/conversations.errors.js';
import { currentRequestId, nextRequestId } from '../http/fastify/request-id.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { FeedOverflow, ThreadFeed } from '../live/thread-feed.js';
import { closeCodes } from './close-codes.js';
import { type Admission, offeredProtocols, SUB_PROTOCOL, VisitorAdmission } from './visitor-admission.js';
import { readClientFrame } from './visitor-frames.js';
import { visitorListeners } from './visitor-listeners.js';
import { VisitorSocket } from './visitor-socket.js';
import { VisitorSockets } from './visitor-sockets.js';
import { VisitorThread, type VisitorThreadPorts } from './visitor-thread.js';

const MAX_FRAME_BYTES = 16 * 1_024;

/** The published types do not know `closeTimeout` yet: how long a browser may take to close its side. */
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
  readonly #listen: (webSocket: WebSocket) => void;
  readonly #threadPorts: VisitorThreadPorts;
  readonly #logError = (error: Error): void => this.log.debug({ err: error }, 'visitor socket failed');

  constructor(
    private readonly admission: VisitorAdmission,
    private readonly sockets: VisitorSockets,
    private readonly services: ServiceClients,
    fanOut: FanOut,
    liveText: LiveText,
    private readonly limiter: RateLimiter,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.#listen = visitorListeners({
      sockets,
      received: (socket, frame) => this.#received(socket, frame),
    });
    const failed = (socket: VisitorSocket, error: unknown) => this.#fail(socket, error);
    this.#threadPorts = { services, fanOut, liveText, failed };
  }

  /** Takes over an upgrade request. Refusals come as close codes, for browsers hide the status of a failed handshake. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (!offeredProtocols(request).includes(SUB_PROTOCOL)) {
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    const admission = await this.admission.decide(request);
    this.#server.handleUpgrade(request, socket, head, (webSocket) =>
      this.#open(webSocket, socket, admission),
    );
  }

  #open(webSocket: WebSocket, connection: Duplex, admission: Admission): void {
    webSocket.on('error', this.#logError);
    if (!admission.ok) {
      webSocket.close(admission.code, admission.reason);
      return;
    }
    const { source, takesProfile } = admission;
    const { claims, expiresAt } = admission.token;
    const now = this.clock.now();
    const socket = new VisitorSocket(webSocket, connection, claims, source, expiresAt, now, takesProfile);
    const refusal = this.sockets.add(socket, admission.live);
    if (refusal) {
      webSocket.close(refusal.code, refusal.reason);
      return;
    }
    this.#listen(webSocket);
    socket.send({ type: 'ready', live: admission.live || claims.previewBy !== undefined });
  }

  #received(socket: VisitorSocket, frame: string): void {
    void correlated(nextRequestId(), () =>
      this.#handle(socket, frame).catch((error) => this.#fail(socket, error)),
    );
  }

  async #handle(socket: VisitorSocket, data: string): Promise<void> {
    const { botId, visitorId } = socket.claims;
    const { allowed } = await this.limiter.take(rateRules.socketFrame, `${botId}:${visitorId}`);
    if (!allowed) return socket.close(closeCodes.tryLater, 'too many frames');
    const frame = readClientFrame(data);
    if (!frame) return socket.sendError(notAFrame(), currentRequestId());
    if (frame.type === 'ping') return socket.send({ type: 'pong' });
    socket.markUsed();
    await this.#resume(socket, frame.thread_id.toLowerCase(), frame.after_seq);
  }

  async #resume(socket: VisitorSocket, threadId: string, afterSeq: number): Promise<void> {
    const { botId } = socket.claims;
    if (!isUuid(threadId)) throw new DomainError(conversationErrors.threadNotFound);
    await this.services.chat.getThread({ botId, threadId }, { principal: socket.principal });
    const feed = socket.feed(threadId) ?? this.#feed(socket, threadId);
    await feed.resume(afterSeq);
  }

  #feed(socket: VisitorSocket, threadId: string): ThreadFeed {
    const feed = new ThreadFeed(new VisitorThread(threadId, socket, this.#threadPorts));
    socket.follow(feed);
    return feed;
  }

  /** Sends the error and closes, so that the client reconnects in a known state. */
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

const notAFrame = (): DomainError =>
  new DomainError(
    commonErrors.invalid,
    {},
    `${commonErrors.invalid.message} Send {"type":"resume","thread_id":"…","after_seq":0} or {"type":"ping"}.`,
  );

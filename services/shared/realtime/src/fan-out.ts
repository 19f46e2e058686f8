/** Port: tells every process that holds a socket what just happened (memory | Redis). At most once: readers resync by seq. */
export abstract class FanOut {
  abstract publish(channel: string, message: object): void;
  /** Returns the way to stop listening. */
  abstract subscribe(channel: string, listener: (message: never) => void): () => void;
}

/** Channel of everything that happens in one thread. */
export const threadChannel = (threadId: string): string => `thread:${threadId}`;
/** Channel of what owners of a bot watch: which threads moved. */
export const botChannel = (botId: string): string => `bot:${botId}`;
/** Channel of what a visitor's sockets watch: own new threads and messages. */
export const visitorChannel = (botId: string, visitorId: string): string => `visitor:${botId}:${visitorId}`;

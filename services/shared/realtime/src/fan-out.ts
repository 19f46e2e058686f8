/** Port: tells every process that holds a socket what just happened (memory | Redis). Messages may get lost or come twice: readers resync by seq. */
export abstract class FanOut {
  abstract publish(channel: string, message: object): void;
  /** Returns the way to stop listening. */
  abstract subscribe(channel: string, listener: (message: never) => void): () => void;

  /**
   * Resolves when listeners of the channel hear what is published from now on, or after half a second: then
   * `onMissed` follows. Whoever reads what is stored and goes on live waits for this before reading.
   */
  async settled(_channel: string): Promise<void> {}

  /**
   * Whether what others publish is heard soon, as far as can be known: what was learnt from a channel may be relied on.
   * False within a second and a half after that has ended, and for some seconds after it is so again.
   */
  get hears(): boolean {
    return true;
  }

  /** Calls back whenever messages may have been missed: read what is stored again. Returns the way to stop. */
  onMissed(_listener: () => void): () => void {
    return () => {};
  }
}

/** Channel of everything that happens in one thread. */
export const threadChannel = (threadId: string): string => `thread:${threadId}`;
/** Channel of what owners of a bot watch: which threads moved. */
export const botChannel = (botId: string): string => `bot:${botId}`;
/** Channel of bots whose settings, or whose members, have changed; one for all, so that caches listen once. */
export const botSettingsChannel = 'bot-settings';
/** Channel of bots whose documents a search engine shows in another way; one for all, so that readers listen once. */
export const searchIndexChannel = 'search-index';
/** Channel of sessions that have ended; one for all, so that caches listen once. */
export const endedSessionsChannel = 'ended-sessions';
/** Channel of what a visitor's sockets watch: own new threads and messages. */
export const visitorChannel = (botId: string, visitorId: string): string => `visitor:${botId}:${visitorId}`;

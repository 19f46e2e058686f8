/**
 * Channels of the fan-out (`@chirrup/realtime/fan-out`) by which one service notifies others, with what is published
 * on each. Channels that only one service uses stay in that service.
 */

/** Everything that happens in one thread: `ThreadEvent`, by chat. */
export const threadChannel = (threadId: string): string => `thread:${threadId}`;
/** Which threads of a bot got a message or are gone, by chat; what its team has changed, by the edge and bots: `BotEvent`. */
export const botChannel = (botId: string): string => `bot:${botId}`;
/** Bots whose settings or members have changed: `Invalidation`, by bots. One for all, so that caches subscribe once. */
export const botSettingsChannel = 'bot-settings';
/** Sessions that have ended: `Invalidation`, by auth. One for all, as above. */
export const endedSessionsChannel = 'ended-sessions';
/** Owners whose messages are other ones now: `Invalidation` with the user's id, by billing. One for all, as above. */
export const quotaChannel = 'quota';

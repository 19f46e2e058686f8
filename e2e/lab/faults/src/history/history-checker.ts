import type { BotHistory, ClientEvent, History, ThreadHistory, Violation } from './history.js';
import { threadRules } from './thread-rules.js';

/** Every promise a run has broken; empty when all is well. */
export const checkHistory = ({ bots, leftovers, prompts }: History): Violation[] => {
  const markers = new Map(bots.map(({ botId, marker }) => [botId, marker]));
  return [
    ...bots.flatMap((bot) => [
      ...bot.threads.flatMap(checkThread),
      ...countedOnce(bot),
      ...ownTextsOnly(bot, new Set(markers.values())),
    ]),
    ...prompts.flatMap(({ botId, text }) =>
      foreignMarkers(text, markers.get(botId), new Set(markers.values())).map((marker) => ({
        botId,
        sentence: `the model was sent ${marker}, which is another bot's`,
      })),
    ),
    ...Object.entries(leftovers).flatMap(([name, left]) =>
      left === 0 ? [] : [{ sentence: `${name} should be empty and holds ${left}` }],
    ),
  ];
};

const checkThread = (thread: ThreadHistory): Violation[] =>
  threadRules.flatMap((rule) =>
    rule(thread).map((found) => ({ ...found, botId: thread.botId, threadId: thread.threadId })),
  );

/** Other services count each stored visitor message once. */
const countedOnce = ({ botId, threads, counted }: BotHistory): Violation[] => {
  const stored = threads.flatMap(({ rows }) => rows.filter(({ sender }) => sender === 'client')).length;
  return Object.entries(counted).flatMap(([counter, count]) =>
    count === stored
      ? []
      : [{ botId, sentence: `${counter} counts ${count} messages of bot ${botId}, which has ${stored}` }],
  );
};

/** No row, answer or frame of a bot holds another bot's marker. */
const ownTextsOnly = (bot: BotHistory, all: ReadonlySet<string>): Violation[] =>
  bot.threads.flatMap((thread) => {
    const shown = thread.events.flatMap((h) => {
      if (h.type === 'message') return [{ id: h.message.id, text: h.message.content }];
      return h.type === 'delta' ? [{ id: h.delta.id, text: h.delta.delta }] : [];
    });
    const stored = [...thread.rows, ...thread.rest, ...thread.resumed];
    const texts = [...stored.map(({ id, content }) => ({ id, text: content })), ...shown];
    return texts.flatMap(({ id, text }) =>
      foreignMarkers(text, bot.marker, all).map((marker) => ({
        botId: bot.botId,
        threadId: thread.threadId,
        messageId: id,
        sentence: `message ${id} of bot ${bot.botId} holds ${marker}, which is another bot's`,
      })),
    );
  });

const foreignMarkers = (text: string, own: string | undefined, all: ReadonlySet<string>): string[] =>
  [...all].filter((marker) => marker !== own && text.includes(marker));

/** The last things that happened to a thread before it was over, to find the cause. */
export const timeline = (events: readonly ClientEvent[], messageId?: string, last = 30): string[] => {
  const around = messageId ? events.filter((h) => concerns(h, messageId)) : events;
  return (around.length > 0 ? around : events).slice(-last).map(({ at, ...rest }) => {
    const clock = new Date(at).toISOString().slice(11, 23);
    return `${clock} ${JSON.stringify(rest).slice(0, 240)}`;
  });
};

/** Connections concern every message. */
const concerns = (h: ClientEvent, id: string): boolean => {
  switch (h.type) {
    case 'message':
      return h.message.id === id || h.message.replyTo === id;
    case 'delta':
      return h.delta.id === id;
    case 'acknowledged':
      return h.id === id;
    case 'sent':
    case 'refused':
      return false;
    default:
      return true;
  }
};

import { dayAt, daysLater, localDay } from '@chirrup/kernel/local-days';

/** The figures of one bot that a digest names. */
export interface DigestBot {
  botId: string;
  name: string;
  messages: number;
  messagesBefore: number;
  /** Shares, 0 to 1; undefined if nothing was asked. */
  resolved: number | undefined;
  score: number | undefined;
  sampleSize: number;
  /** What is asked in vain most. */
  gaps: string[];
}

const HOUR_MS = 60 * 60_000;
const AT_HOUR = 8;
/** Later it is no news of the week any more. */
const LATEST_MS = 24 * HOUR_MS;
/** Orders are made this long before. */
const AHEAD_MS = 2 * HOUR_MS;

/** When the digest of the last whole week is due; undefined if it is not about now. */
export const digestDue = (timeZone: string, now: number): { startDay: string; at: Date } | undefined => {
  const today = dayAt(timeZone, now + AHEAD_MS);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = daysLater(today, -weekday);
  const at = localDay(timeZone, monday).startAt.getTime() + AT_HOUR * HOUR_MS;
  if (now < at - AHEAD_MS || now >= at + LATEST_MS) return undefined;
  return { startDay: daysLater(monday, -7), at: new Date(at) };
};

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const percent = (share: number): string => `${Math.round(share * 100)} %`;
const messages = (many: number): string => `${many} client ${many === 1 ? 'message' : 'messages'}`;

const change = (now: number, before: number): string => {
  if (before === 0) return '';
  const share = Math.round(((now - before) / before) * 100);
  return share === 0
    ? ' (as many as the week before)'
    : ` (${share > 0 ? '+' : ''}${share} % to the week before)`;
};

const botText = (bot: DigestBot, publicUrl: string): string => {
  const lines = [
    oneLine(bot.name) || bot.botId,
    `  ${messages(bot.messages)}${change(bot.messages, bot.messagesBefore)}`,
    ...(bot.resolved === undefined ? [] : [`  ${percent(bot.resolved)} of the questions resolved`]),
    ...(bot.score === undefined
      ? []
      : [
          `  Satisfaction ${bot.score} of 100, from ${bot.sampleSize} ${bot.sampleSize === 1 ? 'reply' : 'replies'}`,
        ]),
    ...(bot.gaps.length > 0
      ? ['  Not answered, asked most:', ...bot.gaps.map((gap) => `  - ${oneLine(gap)}`)]
      : []),
    `  ${publicUrl}/console/${bot.botId}/engagement_analytics`,
  ];
  return lines.join('\n');
};

/** Subject and text of a digest. */
export const digestMail = (
  bots: readonly DigestBot[],
  week: { startDay: string; endDay: string },
  publicUrl: string,
): { subject: string; text: string } => {
  const total = bots.reduce((sum, bot) => sum + bot.messages, 0);
  return {
    subject: `Your week: ${messages(total)}`,
    text: `${[
      `What visitors asked from ${week.startDay} to ${week.endDay}.`,
      ...bots.map((bot) => botText(bot, publicUrl)),
      `You get this on Mondays. To end it, untick the digest in your profile: ${publicUrl}/console/account`,
    ].join('\n\n')}\n`,
  };
};

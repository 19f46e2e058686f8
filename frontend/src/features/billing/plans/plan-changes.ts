import type { Plan } from '@chirrup/proto/plans';
import type { Bot, Usage } from '../../../api/types';
import { numberFormat } from '../../../lib/labels/formats';
import { nameOrElse } from '../../../lib/labels/names';

const count = numberFormat({});

/** What is other after a change of plan, in words. */
export function planChanges(from: Plan, to: Plan): string[] {
  const rows: [what: string, before: string, after: string][] = [
    ['Messages a month', count.format(from.messagesPerMonth), count.format(to.messagesPerMonth)],
    ['Monthly credit', `$${from.monthlyCredit / 100}`, `$${to.monthlyCredit / 100}`],
    ['Bots', `${from.numberOfBots}`, `${to.numberOfBots}`],
    ['Q&A pairs per bot', `${from.qaPerBot}`, `${to.qaPerBot}`],
    ['Knowledge sources per bot', count.format(from.linksPerBot), count.format(to.linksPerBot)],
    ['Insight report', from.report, to.report],
    ['Custom theme on sites', yes(from.customisedTheme), yes(to.customisedTheme)],
    ['Custom branding text', yes(from.customisedBranding), yes(to.customisedBranding)],
  ];
  return rows
    .filter(([, before, after]) => before !== after)
    .map(([what, before, after]) => `${what}: ${before} → ${after}`);
}

const yes = (has: boolean): string => (has ? 'yes' : 'no');

/** The owner's bots that a plan has no room for: the youngest are paused. */
export function pausedBots(bots: readonly Bot[], { numberOfBots }: Plan): Bot[] {
  const own = bots.filter(({ role }) => role === 'owner');
  return own.toSorted((a, b) => a.created_at - b.created_at).slice(numberOfBots);
}

/** What a plan has no room for in each bot, in words: the newest pairs and knowledge sources are paused. */
export function pausedSources(bots: readonly Bot[], usage: Usage | undefined, to: Plan): string[] {
  const names = new Map(bots.map(({ _id, botname }) => [_id, nameOrElse(botname)]));
  return (usage?.by_bot ?? []).flatMap(({ bot_id, qa_pairs, knowledge_links }) => {
    const counts: [has: number, limit: number, what: string][] = [
      [qa_pairs, to.qaPerBot, 'Q&A pairs'],
      [knowledge_links, to.linksPerBot, 'knowledge sources'],
    ];
    return counts
      .filter(([has, limit]) => has > limit)
      .map(
        ([has, limit, what]) =>
          `${names.get(bot_id) ?? 'A bot'}: ${count.format(has - limit)} of ${count.format(has)} ${what}`,
      );
  });
}

/** True when any limit gets lower. */
export const isSmaller = (from: Plan, to: Plan): boolean =>
  to.numberOfBots < from.numberOfBots || to.qaPerBot < from.qaPerBot || to.linksPerBot < from.linksPerBot;

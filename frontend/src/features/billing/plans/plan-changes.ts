import type { Plan } from '@chirrup/proto/plans';
import type { Bot } from '../../../api/types';

const count = new Intl.NumberFormat('en');

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

import { MESSAGE_PRICE, type Plan, planOf, planTypes } from '@chirrup/proto/plans';
import { firstExchange } from '../../site/landing/hero/first-exchange';

const plans = planTypes.map((type) => planOf(type));
const [free] = plans;
const { answer, more } = firstExchange;

const dollars = (cents: number): string => `$${cents / 100}`;
const count = (number: number): string => number.toLocaleString('en-US');
const list = (say: (plan: Plan) => string): string =>
  plans.map((plan) => `- **${plan.name}**: ${say(plan)}`).join('\n');
const namesOf = (has: (plan: Plan) => boolean): string =>
  plans
    .filter(has)
    .map(({ name }) => name)
    .join(', ');

/** What other places of the product know, by its name in `content/own-bot.md`. */
export const knownFacts: Readonly<Record<string, string>> = {
  setup: `${answer} [${more.label}](${more.page}).`,
  prices: list(({ price }) =>
    price.month === 0 ? '$0' : `${dollars(price.month)} a month or ${dollars(price.year)} a year`,
  ),
  yearly: plans
    .filter(({ price }) => price.year > 0)
    .map(({ name, price }) => `${name} is ${dollars(price.year)} a year`)
    .join(', '),
  messages: list(({ messagesPerMonth }) => `${count(messagesPerMonth)} messages`),
  bots: list(({ numberOfBots }) => `${numberOfBots} bots`),
  pairs: list(
    ({ qaPerBot, linksPerBot }) =>
      `${qaPerBot} question/answer pairs (fine-tunes) and ${count(linksPerBot)} knowledge sources`,
  ),
  free: String(free?.name),
  free_bots: String(free?.numberOfBots),
  free_messages: String(free?.messagesPerMonth),
  message_price: `$${(MESSAGE_PRICE / 100).toFixed(2)}`,
  themes: namesOf(({ customisedTheme }) => customisedTheme),
  brandings: namesOf(({ customisedBranding }) => customisedBranding),
};

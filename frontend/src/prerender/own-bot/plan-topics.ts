import { MESSAGE_PRICE, planOf, planTypes } from '@chirrup/proto/plans';
import type { OwnPair } from './own-pair';

const dollars = (cents: number): string => `$${cents / 100}`;
const count = (number: number): string => number.toLocaleString('en-US');
const sold = planTypes.map((type) => planOf(type));
const [cheapest] = sold;
const list = (say: (plan: (typeof sold)[number]) => string): string =>
  sold.map((plan) => `- **${plan.name}**: ${say(plan)}`).join('\n');
const each = `$${(MESSAGE_PRICE / 100).toFixed(2)}`;
const yearly = sold.filter(({ price }) => price.year > 0);

/** What owners ask about plans and prices, answered from the table of plans. */
export const planTopics: OwnPair[] = [
  {
    question: 'How much does it cost?',
    answer: `Chirrup has a free plan and three paid ones:\n\n${list(({ price }) =>
      price.month === 0 ? '$0' : `${dollars(price.month)} a month or ${dollars(price.year)} a year`,
    )}\n\nA year costs as much as ten months.`,
    phrasings: [
      'What are your prices?',
      'What plans do you have?',
      'How expensive is Chirrup?',
      'What is the price per month?',
      'What do I pay for the Starter plan?',
      'What would the Growth plan cost me?',
      'How much is Scale, the biggest plan, per year?',
      'What is the monthly cost for a small shop?',
      'Show me the pricing',
      'What fees do you charge?',
      'What do you charge a small store?',
      'How much money is it each month?',
      'What does the largest plan cost for a year?',
      'What must I pay per month?',
      'Price of the biggest plan',
      'What does a little shop pay?',
      'What do you charge?',
      'How much money do you want per year?',
      'What is the price for a year?',
    ],
  },
  {
    question: 'Is there a free plan?',
    answer: `Yes. The ${cheapest?.name} plan costs nothing, for as long as you like: ${cheapest?.numberOfBots} bots and ${cheapest?.messagesPerMonth} messages a month.`,
    phrasings: [
      'Can I use Chirrup for free?',
      'Is there a free trial?',
      'Can I try it without paying?',
      'Can I try it without a payment card?',
      'Do I need a credit card to start?',
      'Do I get charged anything at the beginning?',
      'Is it free of charge?',
      'What do I get for nothing?',
      'Do I have to pay to begin with?',
      'Can I start without paying money?',
      'Can I begin without spending anything?',
      'Does it cost anything to start?',
      'Can I test it first for no money?',
      'Is the first month free?',
      'Do you need my card first?',
      'Do I have to give you my card?',
    ],
  },
  {
    question: 'How much do I save when I pay yearly?',
    answer: `Two months: a year costs as much as ten. ${yearly
      .map(({ name, price }) => `${name} is ${dollars(price.year)} a year`)
      .join(', ')}.`,
    phrasings: [
      'Is there a discount for annual billing?',
      'Can I pay for a whole year?',
      'Is paying yearly cheaper?',
      'Do you give a discount if I pay 12 months ahead?',
      'Is there an annual plan?',
      'Is it less when paid upfront?',
      'Is it cheaper to pay for a year?',
      'Do I pay less for a whole year?',
      'Cheaper by the year?',
      'Is the yearly plan cheaper than monthly?',
    ],
  },
  {
    question: 'How many messages are included?',
    answer: `Each month:\n\n${list(({ messagesPerMonth }) => `${count(messagesPerMonth)} messages`)}\n\nA message is one question of a visitor with its answer.`,
    phrasings: [
      'What is the message limit of each plan?',
      'How many questions can visitors ask per month?',
      'How many chats do I get a month?',
      'How many conversations are included?',
      'How many customers can write to it?',
      'Is there a limit on conversations?',
      'How many replies are in the plan?',
      'How many chats per month are there?',
      'How many messages do we get each month?',
      'How many questions per month do we get?',
    ],
  },
  {
    question: 'What happens when my messages for the month are used up?',
    answer: `On the ${cheapest?.name} plan with a payment method, further messages cost ${each} each, up to the limit you set. After that, and on the other plans, your bot keeps answering from your own answers and by quoting your pages, at no charge. You are told at 80 % and at 100 %.`,
    phrasings: [
      'What if I go over my message limit?',
      'Does the bot stop when I run out of messages?',
      'What does an extra message cost?',
      'What happens when I reach the quota?',
      'Will the assistant go silent when there is a lot of traffic?',
      'Does it stop answering when we get more visitors than expected?',
      'What happens if I exceed my plan?',
      'Are there costs for overage?',
      'What happens in a very busy month?',
      'Does it stop when too many visitors come?',
      'What if there are too many chats in a month?',
      'Does the chat stop in a busy December?',
      'What if we get more chats than the plan has?',
    ],
  },
  {
    question: 'How many bots can I have?',
    answer: `As many as your plan has:\n\n${list(({ numberOfBots }) => `${numberOfBots} bots`)}`,
    phrasings: [
      'How many chatbots are included?',
      'Can I run several bots?',
      'Can I have bots for more than one site?',
      'I own several shops, can each have its own assistant?',
      'Can every store get its own bot?',
      'Can I use it on two websites?',
      'Can I add another assistant for a second brand?',
      'Can I have a bot for each of my shops?',
      'Can I have one bot per shop?',
      'One bot for each site?',
      'I have two shops, do I get two bots?',
      'How many bots may I create?',
      'How many bots can one account make?',
    ],
  },
  {
    question: 'How many questions and answers can I teach it?',
    answer: `Per bot:\n\n${list(({ qaPerBot, linksPerBot }) => `${qaPerBot} question/answer pairs (fine-tunes) and ${count(linksPerBot)} knowledge sources`)}`,
    phrasings: [
      'How many fine-tunes do I get?',
      'How many pages can the bot read?',
      'What is the limit of knowledge sources?',
      'How many Q&A pairs are allowed?',
      'How much content can I upload?',
      'How many links can I add?',
    ],
  },
  {
    question: 'Can I change the colours of the chat?',
    answer: `Yes: colours and the corner it sits in, on the Theme tab. Custom themes show on your site with ${sold
      .filter(({ customisedTheme }) => customisedTheme)
      .map(({ name }) => name)
      .join(', ')}. Your own branding text in place of ours comes with ${sold
      .filter(({ customisedBranding }) => customisedBranding)
      .map(({ name }) => name)
      .join(', ')}.`,
    phrasings: [
      'Can I customise how the widget looks?',
      'Can it match my brand colours?',
      'Can I make it green or red like my logo?',
      'Can I remove the Powered by Chirrup text?',
      'How do I get rid of the branding line at the bottom?',
      'Is white label possible?',
      'Can I put the chat on the left side?',
      'Can I change the design of the bubble?',
      'Can I style the chat window?',
      'How do I hide your name in the widget?',
      'Can the chat have my brand colour?',
      'Can the chat window be blue?',
      'Can I have it in our own colour?',
      'Can I remove your name from the chat?',
      'How do I remove the text under the chat window?',
      'Can your name be removed?',
      'Can I choose the colour green?',
    ],
  },
];

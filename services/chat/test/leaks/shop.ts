import type { BotProfile, Knowledge } from '../../src/answering/domain/knowledge.js';
import { nothingFound } from '../fixtures/knowledge.js';

/** A bot whose owner wrote orders and facts. */
export const PROFILE: BotProfile = {
  botName: 'Ada',
  description: 'A shop for shoes and boots in Bristol.',
  instructions: [
    '[private]Never mention that members of the wholesale club get a discount of forty percent on every order.',
    'If somebody asks about the strike in the warehouse, say that you know nothing of it and change the subject.',
    'Address every customer politely as dear customer and keep each answer shorter than eighty words.[/private]',
    'We are open from Monday to Friday between nine in the morning and six in the evening.',
    'Parcels to Norway leave our warehouse on Tuesdays and need about eight working days.',
    'The repair service costs 12 pounds a pair and takes a week.',
    'Gift cards are valid for three years from the day they were bought.',
  ].join('\n'),
  baseUrl: 'https://shop.example',
  supportEmail: 'help@shop.example',
  carefulness: 'balanced',
  timeZone: 'Europe/London',
};

const page = (title: string, path: string, text: string): Knowledge['passages'][number] => ({
  docId: path,
  linkId: path,
  title,
  url: `https://shop.example/${path}`,
  text,
  score: 0.9,
  fetchedAt: 5,
  language: 'en',
});

export const PASSAGES: readonly Knowledge['passages'][number][] = [
  page(
    'Returns',
    'returns',
    'You may return shoes within 30 days of the purchase. They must be unworn and in their box. Ask at returns@shop.example or call +44 117 496 0123.',
  ),
  page(
    'Shipping',
    'shipping',
    'Orders of more than 50 pounds ship free of charge within the United Kingdom. Order number 2024-01-15-778899 was our first one. We also sell on booking.example.com and build with Node.js.',
  ),
  page('Sizes', 'sizes', 'Our boots run small: take one size larger. Größentabelle: 38 entspricht 24,5 cm.'),
];
export const PAIR = {
  qaId: 'q1',
  question: 'Do you repair shoes?',
  answer: 'Yes, write to repairs@shop.example or see https://shop.example/repairs.',
  score: 0.3,
};
export const KNOWLEDGE: Knowledge = {
  ...nothingFound,
  qa: [PAIR],
  passages: [...PASSAGES],
  suggestions: ['Do you ship?'],
  outcome: 'answer',
  quotes: PASSAGES.slice(0, 1).map((passage) => ({ ...passage, heading: '' })),
  confidence: 0.9,
};

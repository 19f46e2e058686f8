import type { BotMaterial, MaterialSection } from '../domain/material.js';
import { plainReply } from './clean-text.js';
import { shownText } from './prompt.js';
import { hasItsAddresses, hasItsNumbers } from './support.js';

const MAX_INTRODUCTION = 2_500;
const MIN_INTRODUCTION = 40;
const MAX_LINES = 20;
/** Lines that repeat what a hostile page, or our own prompt, wrote to the model. */
const NOT_FOR_BOTS =
  /<\/?(material|section|known)|\b(ignore|disregard|forget|override)\b.{0,60}\b(instructions?|rules?|above|previous|prompt)\b|\bsystem prompt\b|copied from web pages|passwords?\b|credit cards?|card numbers?/i;

/** The beginning of instructions out of a model's reply; undefined when it is of no use. */
export const parseIntroduction = (
  reply: string,
  material: BotMaterial,
  sections: readonly MaterialSection[],
  description: string,
): string | undefined => {
  const { botName, baseUrl, supportEmail } = material;
  const own = [botName, material.description, description, baseUrl, supportEmail];
  const source = [
    ...own,
    ...sections.flatMap((section) => [section.title, section.heading, shownText(section)]),
  ].join('\n');
  const addresses = [...sections.map(({ url }) => url), ...(baseUrl ? [baseUrl] : [])];
  if (NOT_FOR_BOTS.test(reply)) return undefined;
  const lines = plainReply(reply, addresses)
    .split('\n')
    .slice(0, MAX_LINES)
    .filter(
      (line) =>
        line !== '' &&
        hasItsNumbers(line, source) &&
        hasItsAddresses(line, `${source}\n${addresses.join('\n')}`),
    );
  const text = lines.join('\n');
  return text.length >= MIN_INTRODUCTION && text.length <= MAX_INTRODUCTION ? text : undefined;
};

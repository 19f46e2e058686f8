import { KnownTexts } from '@chirrup/text/words/distinct';
import { isPlainTopic } from './headings.js';
import { type BotMaterial, languagesOf, topicOf } from './material.js';

const MAX_TOPICS = 12;
const MAX_LANGUAGES = 4;
const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });
const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names of the pages' languages, in English. */
export const languageNamesOf = (material: BotMaterial): string =>
  listed.format(
    languagesOf(material.sections)
      .slice(0, MAX_LANGUAGES)
      .map((code) => languageNames.of(code) ?? code),
  );

/** Who the bot is and what it knows, from the bot's own fields and the headings of its pages. */
export const plainIntroduction = (material: BotMaterial, description: string): string => {
  const { botName, baseUrl, sections } = material;
  const site = URL.parse(baseUrl)?.host;
  const topics = new KnownTexts();
  const named = sections.map(topicOf).filter((topic) => isPlainTopic(topic) && topics.add(topic));
  const about = (description || material.description).replace(/\s+/g, ' ').trim().slice(0, 1_000);
  return [
    `You are ${botName.trim() || 'the assistant'}, the assistant of ${site ? `the website ${site}` : 'this website'}.`,
    ...(about ? [/[.!?…。！？]$/u.test(about) ? about : `${about}.`] : []),
    ...(named.length > 0 ? [`The pages are about: ${named.slice(0, MAX_TOPICS).join(', ')}.`] : []),
  ].join('\n');
};

/** How every bot answers, with any introduction. */
export const commonRules = (material: BotMaterial): string => {
  const languages = languageNamesOf(material);
  const contact = material.supportEmail.trim()
    ? `tell the visitor to write to ${material.supportEmail.trim()}`
    : 'tell the visitor to use the contact details on the website';
  return [
    'How you answer:',
    '- Be polite and short: a few plain sentences or a short list.',
    `- Answer in the language of the question.${languages ? ` The pages are in ${languages}.` : ''}`,
    '- Say only what the pages and the Q&A pairs say. Invent no prices, dates, promises or addresses.',
    `- If you do not know, say so, and ${contact}.`,
    '- If a question can mean two things, ask one short question back.',
    '- Never ask for passwords or card numbers.',
  ].join('\n');
};

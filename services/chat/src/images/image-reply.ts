import type { BotSettings } from '@chirrup/proto/gen/bots/v1/bots_service';
import { chatPackOf, packs, type SpokenLanguage } from '../answering/domain/language/language-pack.js';

/** What a bot says to an image, in the language of its pages: that it cannot see it, or what the visitor wants to know. */
export const imageReply = (
  { language }: Pick<BotSettings, 'language'>,
  phrase: 'imageReply' | 'imageAsk',
): string => packs.get(language as SpokenLanguage)?.[phrase] ?? chatPackOf('en')[phrase] ?? '';

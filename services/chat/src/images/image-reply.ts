import type { BotSettings } from '@chirrup/proto/gen/bots/v1/bots_service';
import { packOf, packs, type SpokenLanguage } from '../answering/domain/language/language-pack.js';

/** What a bot says to an image, in the language of its pages. */
export const imageReply = ({ language }: Pick<BotSettings, 'language'>): string =>
  packs.get(language as SpokenLanguage)?.imageReply ?? packOf('en').imageReply ?? '';

/** The sentences of what is loaded later, which has them with it. */
export const attachTexts = {
  attach: 'Send an image',
  imageFailed: 'The image could not be sent.',
  imageBroken: 'This file is no image that can be sent.',
  imageTooBig: 'This image is too large.',
};

export const menuTexts = {
  back: 'Back',
  newChat: 'New chat',
  chats: 'Earlier chats',
  noChats: 'No chats yet',
  mailHint: 'We get the last messages and can answer you by e-mail.',
  mailWrong: 'Please check the address.',
  contactHint: 'We see this chat and can answer you by e-mail.',
  download: 'Download my chats',
  erase: 'Delete my chats',
  eraseSure: 'Delete all your chats here? This cannot be undone.',
  erased: 'Your chats are deleted.',
  problem: 'That did not work. Please try again.',
  why: 'What was wrong?',
  incorrect: 'It is not correct',
  incomplete: 'It does not answer my question',
  unclear: 'It is hard to understand',
  other: 'Something else',
  more: 'Tell us more (optional)',
  thanks: 'Thank you for your feedback.',
};

export type LaterTexts = typeof attachTexts & typeof menuTexts;

/** Adds them to those the panel has, in its language: the menu's stand behind those of images. */
export function addTexts(texts: object, own: object, inLanguage: readonly string[]): void {
  for (const [i, [key, english]] of Object.entries(own).entries())
    Object.assign(texts, { [key]: inLanguage[i] ?? english });
}

import type { ModelMessage } from '../chat-model.js';
import { ModelError } from '../model-error.js';

/** In the place of pictures that a model does not take. */
const NOT_SHOWN = '(The pictures of the visitor cannot be shown to you.)';

export const hasPictures = (messages: readonly ModelMessage[]): boolean =>
  messages.some(({ pictures = [] }) => pictures.length > 0);

/** The same messages, saying that there is something to see. */
export const withoutPictures = (messages: readonly ModelMessage[]): ModelMessage[] =>
  messages.map(({ role, content, pictures = [] }) => ({
    role,
    content: pictures.length > 0 ? `${NOT_SHOWN}\n\n${content}` : content,
  }));

/** Parts of a message as the providers write them. */
const isPicture = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  ('image_url' in part || 'inlineData' in part || ('type' in part && part.type === 'image'));

/** Whether a request shows pictures, in the form of any provider. */
export const showsPictures = ({ messages, contents }: Record<string, unknown>): boolean =>
  [messages, contents]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .some(({ content, parts }) =>
      [content, parts].some((list) => Array.isArray(list) && list.some(isPicture)),
    );

const OF_PICTURES = /\b(?:images?|image_url|pictures?|vision|visual|multi-?modal(?:ity)?|modality|mmproj)\b/i;
/** What is wrong with one picture is not with the next. */
const OF_THIS_ONE =
  /\btoo (?:large|big|small|many|long)\b|\bexceed|\b(?:could not|unable to|cannot|failed to) (?:be )?(?:process|decod|read|load|download|pars|fetch)|\binvalid (?:image|base64)\b|\bcorrupt|\bpixels?\b|\bdimensions?\b|\bmegabytes?\b/i;

/** Whether a server's words are about pictures. */
export const isOfPictures = (said: string): boolean => OF_PICTURES.test(said);

/** Whether its words are about those of one question only. */
export const isOfThisPicture = (said: string): boolean => isOfPictures(said) && OF_THIS_ONE.test(said);

const UNNAMED: ReadonlySet<string> = new Set(['http_400', 'http_404', 'http_415', 'http_422']);

/** Whether a question may be answered once its pictures are left out. */
export const mayBeOfPictures = (error: unknown): error is ModelError =>
  error instanceof ModelError && (UNNAMED.has(error.code) || isOfPictures(error.sentence ?? ''));

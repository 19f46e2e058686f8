/** Headings every site has and no visitor asks about. */
const FURNITURE =
  /cookie|privacy|datenschutz|confidentialit|privacidad|privacidade|prywatno|imprint|impressum|mentions l[eé]gales|aviso legal|note legali|\bagb\b|terms (of|and|&)|^terms$|regulamin|voorwaarden|newsletter|subscribe|sign (up|in)|log ?in|anmelden|se connecter|register|menu|navigation|^search|^suche|^home|startseite|accueil|^inicio|^cart|warenkorb|panier|carrito|related|you may also|similar|comments?$|kommentare|^share|^follow|^tags?$|categor|kategor|sitemap|breadcrumb|skip to|404|not found|copyright|all rights|read more|^more$|table of contents/i;
/** Headings that ask the reader something and inform about nothing. */
const RHETORICAL =
  /^(ready |need (more )?(help|info)|still (have|got|not)|(have|got) (any |a |more |further )?questions?|questions?\W*$|looking for|not sure|interested|want to (know|learn|see)|noch fragen|fragen\W*$|haben sie (noch )?fragen|des questions|une question|tienes (alguna )?(duda|pregunta)|hai (altre )?domande|heb je (nog )?vragen|d[uú]vidas\W*$)/i;
/** Words of those who try to talk a model into something; a heading that holds one is not passed on. */
const TALKS_TO_MODELS =
  /\b(ignore|disregard|forget|override|jailbreak|prompt|instructions?|system|assistant|chatbot|language model|anweisung\w*|instrucci\w*|ignorier\w*|ignorez|ignora)\b/i;
const ADDRESS = /:\/\/|\bwww\.|@|[\w-]{2}\.[a-z]{2,20}\//i;

const hasLetters = (text: string): boolean => /\p{L}{2}/u.test(text);

/** A heading visitors could have a question about. */
export const isTopic = (heading: string): boolean =>
  hasLetters(heading) && heading.length <= 120 && !FURNITURE.test(heading) && !ADDRESS.test(heading);

/** A question with something behind it. */
export const isRealQuestion = (heading: string): boolean =>
  isTopic(heading) && heading.length >= 6 && !RHETORICAL.test(heading);

/** A topic short and plain enough to stand in instructions, where a model trusts what it reads. */
export const isPlainTopic = (heading: string): boolean =>
  isTopic(heading) &&
  heading.length <= 40 &&
  heading.split(' ').length <= 5 &&
  /^[\p{L}\p{M}\p{N} &,'’/()+-]+$/u.test(heading) &&
  !TALKS_TO_MODELS.test(heading);

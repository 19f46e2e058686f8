/**
 * Words that tell how a visitor feels, in the languages most sites have. Written for this purpose; whole words, without
 * accents, a final `*` for any ending.
 */
const WORDS = {
  thanks:
    'thank thanks thx ty cheers appreciate* danke dankeschon merci gracias grazie obrigad* bedankt dank tack takk kiitos dziekuje diky dekuji multumesc koszonom tesekkur* спасибо дякую ευχαριστω شكرا תודה धन्यवाद 谢谢 謝謝 ありがとう 감사* cam_on',
  praise:
    'great perfect perfectly awesome excellent wonderful good nice love fine sounds super amazing cool works helpful gut toll prima klasse klappt hilfreich parfait bien genial utile perfecto bueno bien genial perfetto bene ottimo perfeito otimo bom perfect mooi fijn bra fint hyva dobrze swietnie super skvele отлично хорошо круто τελεια ممتاز رائع מצוין अच्छा 很好 完美 いいね 좋아*',
  blame:
    'bad wrong terrible awful hate horrible useless stupid boring worst annoying ridiculous confus* dislike* nonsense rubbish waste schlecht falsch nutzlos blod dumm quatsch unsinn nervig mauvais faux inutile nul malo mal inutil terrible horrible sbagliato inutile pessimo ruim errado slecht fout nutteloos daligt fel zle bez_sensu spatne плохо ужасно бесполезно неправильно κακο سيء خطأ גרוע बेकार 没用 错 ひどい 나쁘*',
  no: "no nope not don't didn't doesn't isn't can't won't wouldn't never nothing dont didnt cant nein nicht kein keine keinen nie nichts non pas rien jamais nunca nada ningun* mai niente nao nenhum* nee niet geen nooit nej inte ingen ikke ei en nie nic niet ne нет не ничего никогда οχι δεν لا لم לא नहीं 不 没有 いいえ ない 아니*",
  yes: "yes yeah yep sure ok okay correct right exactly alright ja genau richtig klar oui d'accord exact si claro vale certo sim claro goed jawel da tak ano да верно хорошо ναι نعم כן हाँ 是 好 はい 네",
  other:
    'else another other different instead rather any more anything change anders andere anderes stattdessen sonst autre autrement plutot otro otra diferente cambiar altro altra diverso outro outra diferente ander* annars annan inny inna zamiast jiny jine другой другое вместо αλλο آخر אחר दूसरा 别的 另外 他 다른',
  again:
    'again already said repeat mean meant actually told nochmal wieder schon gesagt meinte eigentlich encore deja dit otra_vez ya dije repito ancora gia detto de_novo ja_disse opnieuw igen jeszcze znowu znova опять снова уже ξανα مرة שוב फिर 再 また 다시',
  please:
    'please pls bitte please por_favor favor per_favore alsjeblieft graag prosze prosim пожалуйста παρακαλω فضلك בבקשה कृपया 请 ください 제발',
  goodbye:
    'bye goodbye tschuss wiedersehen revoir adios chao arrivederci ciao tchau tot_ziens hejda до_свидания αντιο وداعا להתראות 再见 さようなら',
  unsure:
    "don't_know dunno not_sure no_idea haven't never unsure weiss_nicht keine_ahnung sais_pas no_se non_so nao_sei weet_niet не_знаю δεν_ξερω",
  puzzled:
    'what huh pardon excuse sorry confused was wie hae quoi comment que como cosa come hein что как τι ماذا מה क्या 什么 何 뭐',
  fond: 'really very so definitely absolutely favorite favourite best enjoy* fun funny interesting beautiful sehr wirklich tres vraiment muy mucho molto davvero muito heel erg mycket bardzo velmi очень πολυ جدا מאוד बहुत 非常 とても 정말',
  reason:
    'because since cause weil denn parce car porque pois perche want omdat eftersom poniewaz protoze потому γιατι لأن כי क्योंकि 因为 から',
  filler:
    'uh um like well hmm ah eh mean_you you_know i_mean also halt aehm euh ben pues bueno allora cioe ne',
  person:
    'agent human person operator someone representative staff mitarbeiter mensch jemand conseiller humain persona humano agente operatore atendente medewerker manniska czlowiek clovek оператор человек ανθρωπος موظف נציג 人工 人 担当 상담*',
} as const;

export type Feeling = keyof typeof WORDS;

export const feelings = Object.keys(WORDS) as Feeling[];

/** A bot's refusal in words, for dialogues that do not say it otherwise. */
const REFUSAL =
  /\b(?:sorry|apolog\w+|unable|unfortunately|unsuccessful|failed|couldn't|could not|cannot|can't|not available|unavailable|problem|error|try again|didn't|no longer)\b/i;

export const soundsRefusing = (text: string): boolean => REFUSAL.test(text);

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const pattern = (words: string): RegExp => {
  const terms = [...new Set(words.split(' '))].map((word) => {
    const [stem, ...rest] = word.split('*');
    return `${escaped(stem ?? '').replaceAll('_', ' ')}${rest.length > 0 ? '[\\p{L}]*' : ''}`;
  });
  // scripts without spaces have no word borders
  const unspaced = terms.filter((term) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(term));
  const spaced = terms.filter((term) => !unspaced.includes(term));
  const ends = `(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])`;
  return new RegExp([ends, ...unspaced].join('|'), 'u');
};

const PATTERNS: readonly (readonly [Feeling, RegExp])[] = feelings.map((name) => [
  name,
  pattern(WORDS[name]),
]);

/** Which of the lexicons have a word in a folded text, as bits in the order of `feelings`. */
export const feelingsIn = (folded: string): number => {
  let found = 0;
  PATTERNS.forEach(([, words], at) => {
    if (words.test(folded)) found |= 1 << at;
  });
  return found;
};

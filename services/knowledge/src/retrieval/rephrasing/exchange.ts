import { bareWords } from '@chirrup/text/fold';
import { speaksOf } from '../concepts/related-terms.js';
import { wordPattern } from '../concepts/word-pattern.js';
import type { Rephrasing } from './rephrasing.js';

const EXCHANGE_WORDS = wordPattern(`
  exchange (?:it|them|this|that|these|those|my|the|something|an? (?:item|article|order|product))|exchange (?:for|policy)
  umtauschen|umgetauscht|umzutauschen|umtausch|echanger|faire un echange|omruilen|ruilen|обменять|обмен`);
const SWAP = wordPattern(
  'swap|switch|change|tauschen|wechseln|cambi~|changer|sostituir~|trocar|wisselen|wymienic|degistir~|поменя~',
);
const DOES_NOT_FIT = wordPattern(`
  (?:not|doesn t|doesnt|don t|dont|didn t|didnt|isn t) fit(?:ting)?(?! (?:in|into|on|under|through))|wrong size|nicht (?:pass|gepasst)~|pass(?:t|en) (?:\\S+ ){0,3}nicht|falsche grosse
  mauvaise taille|ne me va pas|no me quedan? bien|talla equivocada|sbagliat~ taglia|taglia sbagliata|non mi va bene|non mi sta|tamanho errado|nao me serve|verkeerde maat|past (?:\\S+ ){0,3}niet
  zly rozmiar|nie pasuj~|yanlis beden|не (?:подошел|подошла|подошло|подошли)`);
/** A thing of the visitor's, not one that might be bought. */
const TOO_SMALL = wordPattern(`
  (?:it|they|jacket|coat|shoes?|boots?|shirt|dress|size|trousers|pants|sweater|top) (?:is|are|was|were|s|re) (?:a (?:bit|little) |way |much |far |just )?too (?:small|big|large|tight|loose|short|long)
  (?:sie|es|er|jacke|hose|schuhe?|hemd|kleid|pulli|pullover|grosse) (?:ist|sind|war|waren) (?:mir )?(?:leider )?(?:viel |etwas |ein bisschen )?zu (?:klein|gross|eng|weit|kurz|lang)
  (?:me|le) qued[ao]n? (?:muy |un poco |demasiado )?(?:pequen|grande|chic|ajustad|apretad|ancha?|cort|larg)~|(?:elle|il|elles|ils|veste|pantalon|chaussures|robe|taille) (?:est|sont) (?:beaucoup )?trop (?:petit|grand|serre|large|court|long)~
  mi (?:sta|stanno|va|vanno) (?:troppo )?(?:piccol|grand|strett|larg)~|ficam? me (?:muito )?(?:pequen|grande|apertad)~|(?:is|zijn) me te (?:klein|groot|krap|wijd)`);
const OTHER_SIZE = wordPattern(`
  (?:another|different|other|bigger|larger|smaller) size|size (?:up|down)|too (?:small|big|large|tight)
  (?:andere|grossere|kleinere|anderen|grosseren|kleineren) grosse|zu (?:klein|gross|eng)|autre taille|trop (?:petit|grand|serre)~
  (?:otra|distinta) talla|talla mas|(?:queda~|demasiado|muy) (?:pequen|grande|apretad|chic)~|altra taglia|troppo (?:piccol|grand|strett)~
  outro tamanho|(?:muito|demasiado) (?:pequen|grande|apertad)~|andere maat|te (?:klein|groot|krap)|inny rozmiar|za (?:mal|duz|ciasn)~
  baska beden|cok (?:kucuk|buyuk)|другой размер|слишком (?:мал|больш)~`);

/** These do not suit either, but were not bought. */
const APPOINTMENT = wordPattern(`
  appointments?|dates?|times?|slots?|bookings?|schedules?|plans?|termin~|uhrzeit|datum|buchung~|citas?|fechas?|horas?|horarios?|rendez vous|horaires?
  appuntament~|orari~|data|consultas?|afspra~|rezerwacj~|wizyt~|randevu~|время|запис~`);

/** What was bought is to be exchanged, or does not fit: the thing and its size lead to the size guide. */
export const EXCHANGE: Rephrasing = {
  asks: (question) => {
    const bare = bareWords(question);
    if (APPOINTMENT.test(bare)) return false;
    return (
      TOO_SMALL.test(bare) ||
      DOES_NOT_FIT.test(bare) ||
      EXCHANGE_WORDS.test(bare) ||
      (SWAP.test(bare) && OTHER_SIZE.test(bare))
    );
  },
  isAbout: (text, language) => speaksOf('return', text, language),
  overrules: true,
  instead: {
    en: 'Can I return or exchange something?',
    de: 'Kann ich etwas zurückgeben oder umtauschen?',
    fr: 'Puis-je retourner ou échanger un article ?',
    es: '¿Puedo devolver o cambiar un artículo?',
    it: 'Posso restituire o cambiare un articolo?',
    pt: 'Posso devolver ou trocar um artigo?',
    nl: 'Kan ik iets terugsturen of ruilen?',
    pl: 'Czy mogę zwrócić lub wymienić towar?',
    tr: 'Ürünü iade edebilir veya değiştirebilir miyim?',
    ru: 'Могу ли я вернуть или обменять товар?',
  },
};

import { bareWords } from '@chirrup/text/fold';
import { speaksOf } from '../concepts/related-terms.js';
import { wordPattern } from '../concepts/word-pattern.js';
import type { Rephrasing } from './rephrasing.js';

/** What visitors say of a thing of theirs that is no longer whole, in ten languages. */
const NOT_WHOLE = wordPattern(`
  (?:has|have|got|with) (?:a|some|got a) (?:hole|holes|tear|crack|rip)|(?:fell|falling|fallen|came|coming|come) (?:apart|off|undone|loose)|(?:is|are|got|has|my|our|was|s) (?:\\S+ )?(?:torn|ripped|broken|cracked|worn out|faulty|defective|leaking)
  (?:my|our|the) (?:\\S+ ){1,2}(?:broke|ripped|tore|cracked|leaks|snapped|died)|stopped working|(?:doesn t|does not|doesnt|don t|won t|not) (?:work|close|zip|inflate) (?:any ?more|any longer)
  (?:hat|haben) (?:\\S+ )?(?:ein )?(?:loch|locher|riss)|(?:ist|sind|meine?|mir) (?:\\S+ ){0,3}(?:kaputt|defekt|gerissen|gebrochen|undicht|auseinander~)|geht nicht mehr (?:zu|auf)
  se (?:me )?(?:ha|han) (?:roto|rasgado|estropeado|descosido)|se (?:me )?(?:rompio|rasgo|estropeo)|tiene un agujero|esta rot[oa]|est (?:casse|dechire|abime|trou)~|s est (?:casse|dechire|decousu)~|a un trou
  si e (?:rott|strappat|scucit|rovinat)~|e (?:rott|strappat|bucat)~|ha un buco|(?:esta|ficou) (?:partid|rasgad|estragad|furad|quebrad)~|(?:is|zijn) (?:kapot|stuk|gescheurd|lek)|zit een gat in
  (?:zepsul|podarl|rozerwal|pekl)~|ma dziure|(?:bozul|yirtil|kiril)~|(?:сломал|порвал|сломан|порван)~|дырка`);

/** Asks for nothing in particular. */
const WHAT_NOW = wordPattern(
  'what (?:can|should|do|could) i do|what now|was (?:kann|soll|mache?) ich(?: (?:jetzt|tun|machen|da))*|was nun|was tun|que (?:hago|puedo hacer)(?: ahora)?|que faire|que puis je faire|(?:che )?cosa (?:posso fare|faccio)|wat (?:nu|kan ik doen)',
);
/** More words ask for something about the damage. */
const MOST_WORDS = 8;

/** Something broke: the name of the thing leads to where it is sold. */
export const DAMAGE: Rephrasing = {
  asks: (question) => {
    const bare = bareWords(question).replace(WHAT_NOW, '').trim();
    return bare.split(' ').length <= MOST_WORDS && NOT_WHOLE.test(bare);
  },
  isAbout: (text, language) => speaksOf('repair', text, language) || speaksOf('warranty', text, language),
  overrules: false,
  instead: {
    en: 'Do you repair what is broken?',
    de: 'Repariert ihr, was kaputt ist?',
    fr: 'Réparez-vous ce qui est cassé ?',
    es: '¿Reparan lo que está roto?',
    it: 'Riparate ciò che è rotto?',
    pt: 'Reparam o que está estragado?',
    nl: 'Repareren jullie wat kapot is?',
    pl: 'Czy naprawiacie to, co zepsute?',
    tr: 'Bozulan ürünleri tamir ediyor musunuz?',
    ru: 'Вы чините то, что сломалось?',
  },
};

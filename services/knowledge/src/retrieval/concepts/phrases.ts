import type { Concept } from './words/english.js';

/** What is said in several words, folded, in whatever language, and its concept; `~` stands for more letters. */
export const PHRASES: readonly (readonly [phrase: string, Concept])[] = [
  [
    `(?:money|cash) back|(?:send|sent|sending|give|giving|bring|ship|take|hand|get) (?:\\S+ ){0,3}back
    geld (?:\\S+ ){0,2}zuruck~|(?:schick|send|geb|bring)~ (?:\\S+ ){0,4}zuruck|zuruck(?:schick|geb|send|bring|gesch|bekomm)~
    rendre|renvoyer|recuperer (?:mon |l )?argent|rembours~|devolv~|devuel~|recuperar (?:mi |el |meu )?(?:dinero|dinheiro)
    soldi indietro|riav~ (?:i )?(?:miei )?soldi|restitui~|rimandare indietro|dinheiro de volta
    geld terug|terug ?(?:sturen|brengen|geven|krijgen)|stu(?:ur|ren) (?:\\S+ ){0,3}terug|pieniadze z powrotem|zwroc~|oddac
    para~ iade|geri (?:ver|gonder|iade)~|верн(?:уть|ете|ут|ем)|отправить обратно`,
    'return',
  ],
  [
    `gift (?:card|certificate|voucher)s?|cartes? (?:cadeaux?|kdo)|cheques? cadeaux?|bons? cadeaux?|tarjetas? (?:de )?regalo|(?:carta|carte|buon[oi]) regalo
    carta?o(?:es)? (?:de )?presente|vales? (?:presente|oferta)|kart[ay] (?:podarunkow|prezentow)[ay]|подарочн~ (?:карт~|сертификат~)|hediye (?:kart~|cek~)`,
    'voucher',
  ],
  [
    `pick (?:\\S+ ){0,3}up|picked up|click (?:and|&) collect|(?:hol|abhol)~ (?:\\S+ ){0,4}ab|venir (?:le |la |les )?(?:chercher|recuperer)|passare a (?:prendere|ritirare)|op ?(?:halen|pikken)`,
    'pickup',
  ],
  [
    `(?:[1-9]|1[0-7]) (?:yr|yrs|year|years|month|months)s? olds?|(?:[1-9]|1[0-7])jahrig~|(?:[1-9]|1[0-7]) jahre alt|mind (?:the|my|our) (?:baby|kids?|child|children)|babysit~`,
    'children',
  ],
  [`(?:show|showing) (?:me|us|people|you) (?:a)?round|look (?:a)?round`, 'tour'],
];

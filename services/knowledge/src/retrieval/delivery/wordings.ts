import type { Language } from '@chirrup/text/language';

/** Words that ask for delivery, as alternatives by language for folded text; `~` stands for any further letters. */
export const DELIVERY_WORDS: Readonly<Partial<Record<Language, string>>> = {
  en: 'ship|ships|shipped|shipping|shipment~|deliver~|postage|post|posting|send|sent|sending|dispatch~|courier|parcels?|packages?',
  de: 'versand~|versend~|verschick~|schick~|liefer~|geliefert|porto|pakete?~?|sendung~',
  fr: 'livr~|expedi~|envoi~|envoy~|frais de port|colis',
  es: 'envi~|entreg~|mandais|mandan|gastos de envio|paquetes?',
  it: 'spedi~|consegn~|pacc(?:o|hi)',
  pt: 'envi~|entreg~|frete|portes|encomendas?',
  nl: 'verzend~|verstu~|lever~|geleverd|bezorg~|stu(?:ren|urt|ur)|pakket~|pakje~',
  pl: 'wysyl~|dostaw~|dostarcz~|przesyl~|paczk~',
  sv: 'frakt~|leverans~|levererar?~|skickar?~|paket~',
  da: 'fragt~|lever~|send~|forsend~|pakke~',
  no: 'frakt~|lever~|send~|forsend~|pakke~',
  fi: 'toimit~|lahet~|posti~|paket~',
  cs: 'doruc~|doprav~|posil~|posl~|zasil~|balik~',
  ro: 'livr~|expedi~|trimite~|colet~|transport~',
  hu: 'szallit~|kuld~|csomag~|postakoltseg~',
  tr: 'kargo~|gonder~|teslimat~',
  ru: 'достав~|отправ~|посыл~|пересыл~',
  uk: 'достав~|відправ~|надсил~|посилк~',
  el: 'αποστολ~|παραδοσ~|στελν~|μεταφορικα',
};

/** With these a question is about something else: customs, taxes and what is sent back. */
export const ABOUT_ELSE = `customs|dut(?:y|ies)|import~|tax(?:es)?|vat|returns?|returned|returning|send~ (?:it |them |this |something )?back|refund~|track~
  zoll~|steuer~|retour~|rucksend~|zuruck~|ruckgabe~|verfolg~|douane~|taxes?|renvo~|rembours~|suivi~|suivre|aduana~|impuestos?|devol~|seguimiento|dogan~|tasse|reso|resi|alfandega|impostos?|rastre~
  belasting~|terugst~|cl[oa]|podat~|zwro~|tull~|moms|told~|toll~|palaut~|tulli~|clo|vrac~|vam~|visszakul~|gumruk|iade|тамож~|пошлин~|налог~|возвра~|мит[оа]|повер~|τελωνει~|επιστροφ~`;

/** What a line calls places beside their own names, folded. */
export const REGION_WORDS: Readonly<Record<string, string>> = {
  GB: 'great britain|britain|england|scotland|wales|northern ireland|grossbritannien|grande bretagne|gran bretana|gran bretagna|gra bretanha|inglaterra|angleterre|inghilterra|groot brittannie|engeland|wielka brytania|wielkiej brytanii|storbritannien|storbritannia|anglia|ingiltere|англия|великобритания|британия',
  US: 'america|amerika|amerique|etats unis d amerique|stany zjednoczone',
  NL: 'holland|holanda|hollande|olanda|holandia|hollanti|голландия',
  EU: 'eu|ue|european union|eu countries|eu lander|eu staaten|eu zone|ес',
  EUROPE: 'europe|europa|evropa|eurooppa|avrupa|европа|європа|ευρωπη',
  NORDICS: 'nordics?|nordic countries|nordische lander|pays nordiques|paises nordicos|norden',
  SCANDINAVIA: 'scandinavia|skandinavien|scandinavie|escandinavia|skandinavia|skandynawia|скандинавия',
  BALTICS: 'baltics?|baltic states|baltikum|pays baltes|paises balticos|paesi baltici',
  BENELUX: 'benelux',
  NORTH_AMERICA: 'north america|nordamerika|amerique du nord|america del norte|nord america|noord amerika',
  WORLD:
    'worldwide|world wide|(?:rest of the |whole |entire )world|international~|overseas|(?:all |any )?other (?:countries|destinations)|all countries|everywhere else|weltweit|rest der welt|ubrige welt|(?:alle )?(?:anderen|ubrigen) lander|ausland|monde entier|reste du monde|autres pays|etranger|(?:resto del|todo el) mundo|otros paises|mundial~|extranjero|(?:resto del|tutto il) mondo|altri paesi|estero|resto do mundo|outros paises|rest van de wereld|wereldwijd|overige landen|buitenland|reszta swiata|caly swiat|pozostale kraje|hela varlden|ovriga lander|resten av verden|hele verden|muu maailma|весь мир|остальной мир|другие страны',
};

/** A line with one of these is for none of the places named behind it. */
export const OUTSIDE =
  'outside|non|not in|ausserhalb|nicht|hors|fuera de|fuori|extra|fora da|buiten|niet|poza';
/** What is named behind is not meant by the line. */
export const EXCEPT =
  'except|excluding|excl|without|but not|ausser|ausgenommen|ohne|sauf|hormis|excepte|excepto|salvo|escluso|esclusi|exceto|behalve|oprocz|utom|undtagen|unntatt|кроме';

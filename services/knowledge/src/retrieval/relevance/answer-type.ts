/** What sort of thing a question asks for. */
export type AnswerType = 'price' | 'time' | 'number' | 'person';

interface Pattern {
  readonly type: AnswerType;
  /** How visitors ask for it, in the languages of the text pipeline's Latin alphabets and some others. */
  readonly asked: RegExp;
  /** How a text gives it. */
  readonly given: RegExp;
}

const words = (list: string, flags = 'iu'): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${list
      .trim()
      .split(/\s*\n\s*/)
      .join('|')})(?![\\p{L}\\p{N}])`,
    flags,
  );

const PATTERNS: readonly Pattern[] = [
  {
    type: 'price',
    asked: words(`how much|pric\\w*|costs?|fees?|pay|charges?d?|expensive|cheap\\w*|deposit
      preis\\w*|kostet|kosten|wie ?viel|teuer|gebühr\\w*|bezahlen
      cu[aá]nto (?:cuesta|vale|sale|es|cobran)|precios?|costo|coste|pagar|combien|prix|co[uû]te|tarifs?
      quanto|prezz\\w*|costa|pre[cç]os?|custa|hoeveel|kost|prijs|ile|koszt\\w*|cena|fiyat\\w*|ka[cç] para|ücret\\w*
      сколько стоит|цена|стоит|стоимость`),
    given:
      /[€$£¥₺₽]|\p{Sc}|\d\s?(?:euro?s?|usd|gbp|chf|kr|zł|tl)(?!\p{L})|%|(?<!\p{L})(?:percent|free|kostenlos|gratis|gratuit|бесплатно|darmow\p{L}*|ücretsiz)(?!\p{L})/iu,
  },
  {
    type: 'time',
    asked:
      words(`when|what time|opening|open|hours|until|till|clos\\w*|shut\\w*|(?:which|what) days?|dates?|deadline
      wann|uhr|öffnungszeiten|geöffnet|offen|horarios?|hora|cu[aá]ndo|abierto|quand|heures?|horaires?|ouvert\\w*
      quando|orari\\w*|aperto|wanneer|openingstijden|kiedy|godzin\\w*|ne zaman|saat\\w*|когда|часы`),
    given:
      /\d{1,2}(?:[.:]\d\d)?\s?(?:am|pm|uhr|h)(?!\p{L})|\d[:.]\d\d(?!\d)|(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|days?|weeks?|hours?|months?|years?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|tagen?|wochen?|stunden?|monaten?|jahren?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|días?|semanas?|horas?|mes(?:es)?|años?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|jours?|semaines?|heures?|mois|ans?|giorni|settiman\p{L}*|mesi|anni|dagen|weken|uur|dni|tygodni\p{L}*|gün|hafta|saat)(?!\p{L})/iu,
  },
  {
    type: 'number',
    asked:
      words(`how (?:many|long|far|old|big|tall|often|warm|heavy|thick|wide|high|large|fast|late|early)|size|weight|length|max\\w*|limit|number of|minimum
      wie (?:lange|viele|groß|schwer|weit|hoch|oft|alt|dick|breit|warm|schnell)|größe|gewicht|cu[aá]nt[oa]s|tama[nñ]o|peso|combien de|taille|poids
      quant[ie]|hoe (?:lang|veel|groot|oud|vaak|ver)|jak (?:d[lł]ugo|cz[eę]sto|daleko)|ka[cç]|сколько`),
    given:
      /\p{N}|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|once|twice|zwei|drei|vier|fünf|sechs|dos|tres|cuatro|cinco|deux|trois|quatre|cinq|due|tre|twee|drie)(?!\p{L})/iu,
  },
  {
    type: 'person',
    asked: words(`who|whose|name of|wer|wem|qui[eé]n(?:es)?|qui|chi|wie is|kto|kim|кто`),
    given: /(?:\p{Ll}|,|:) \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u,
  },
];

const YES_OR_NO =
  /^\W*(?:is|are|do|does|can|could|may|will|kann|darf|gibt|ist|sind|habt|hay|puedo|tienen|est-ce|peut|puis|posso|c'è|mag|kan|is er|czy|можно|есть)(?!\p{L})/iu;

/** The types of answer a question asks for; none where it names none. */
export function askedTypes(question: string): readonly AnswerType[] {
  return PATTERNS.flatMap(({ type, asked }) => (asked.test(question) ? [type] : []));
}

/** How many of the sorts asked for a text gives. */
export function typesGiven(asked: readonly AnswerType[], text: string): number {
  return PATTERNS.filter(({ type, given }) => asked.includes(type) && given.test(text)).length;
}

/** Whether a yes or no would answer. */
export function asksYesOrNo(question: string): boolean {
  return YES_OR_NO.test(question);
}

import type { Language } from '@chirrup/text/language';

/** How visitors ask when a place is open, folded; `~` stands for any further letters. */
export const ASKS_FOR_HOURS = `(?:opening|business|shop|store|office|working) (?:hours|times?)|hours|open(?:ing)?|opens|clos(?:e|es|ed|ing)|shut
  offnungszeit~|geoffnet|offen|offnet|(?:mach|hab)(?:t|en|st) (?:ihr|sie|du) (?:\\S+ ){0,2}auf|auf|schliess~|geschlossen|zu
  horaires?|ouvr~|ouvert~|fermez|ferme~|horarios?|abr(?:en|e|is|eis)|abiert~|cierr~|cerrad~
  orari~?|apr(?:e|ite|ono)|apert~|chiud~|chius~|abert~|abrem|fech~|encerr~|openingstijden|gesloten|sluit~|geopend
  godzin~ otwarcia|otwar~|czynn~|zamkniet~|oppettider|oppet|abningstider|abent|apningstider|aukiolo~|auki|часы работы|открыт~|работаете`;

/** What stands beside it in a question about all of a place, folded: who, when, the place itself. */
export const BESIDE_HOURS = `you u ya your ur are is do does be i we can what when whats time times how late long till until from to at on in for the a an today tonight tomorrow now still also usually normally exactly please hi hello shop store office place weekend weekends weekday weekdays day days every
  wann wie lange spat bis ab von um wieviel welche uhr ihr sie euer eure ihre habt haben hat macht machen seid sind ist der die das den dem am an im in heute morgen jetzt noch auch eigentlich laden geschaft buro wochenende wochentags taglich
  quand c quels quelles quelle sont heure a jusqu jusque vous votre vos etes est ce que le la les du de des et aujourd hui demain maintenant magasin boutique week end
  que cual cuales cuando a hora horas hasta desde de el la los las estais estan esta teneis tienen es son vuestro su hoy manana ahora tienda fin semana
  quando quali che ora ore fino alle siete e sono i il vostri vostro di oggi domani adesso negozio
  qual quais quando que horas ate voces estao esta o os seu hoje amanha agora loja
  hoe laat wanneer tot zijn jullie zijn is de het vandaag morgen nu winkel weekend
  kiedy o ktorej do od jestescie jest sklep dzis jutro teraz`;

/** What blocks of opening hours and their pages speak of. */
export const HOURS_WORDS: Readonly<Partial<Record<Language, string>>> = {
  en: 'opening hours open closed monday friday saturday sunday',
  de: 'öffnungszeiten geöffnet geschlossen montag freitag samstag sonntag',
  fr: 'horaires ouverture ouvert fermé lundi vendredi samedi dimanche',
  es: 'horario abierto cerrado lunes viernes sábado domingo',
  it: 'orari apertura aperto chiuso lunedì venerdì sabato domenica',
  pt: 'horário aberto fechado segunda sexta sábado domingo',
  nl: 'openingstijden open gesloten maandag vrijdag zaterdag zondag',
  pl: 'godziny otwarcia otwarte nieczynne poniedziałek piątek sobota niedziela',
};

/** Titles of pages and sections that are about when a place is open, folded. */
export const HOURS_TITLE = `(?:opening |business |shop |store |office )?(?:hours|times)|opening|when we are open|open
  offnungszeit~|horaires?(?: d ouverture)?|horarios?(?: de apertura)?|orari~?(?: di apertura)?|openingstijden|godziny(?: otwarcia)?|oppettider|abningstider|apningstider|aukioloajat|часы работы`;

/** Names of days of the week and their short forms, folded. */
export const WEEKDAYS = `mon(?:day)?s?|tue(?:s|sday)?s?|wed(?:nesday)?s?|thu(?:r|rs|rsday)?s?|fri(?:day)?s?|sat(?:urday)?s?|sun(?:day)?s?
  mo|di|mi|do|fr|sa|so|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?
  lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?
  lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|segunda|terca|quarta|quinta|sexta
  maandag~|dinsdag~|woensdag~|donderdag~|vrijdag~|zaterdag~|zondag~|poniedzial~|wtor~|srod~|czwart~|piat~|sobot~|niedziel~
  daily|taglich|every day|tous les jours|todos los dias|tutti i giorni|dagelijks|codziennie`;

import { basisOf, passageOf } from '../../../../test/fixtures/knowledge.js';
import { GuardedText } from './guarded-text.js';

interface Site {
  language: string;
  pages: readonly (readonly [title: string, text: string])[];
  careless: readonly string[];
  careful: readonly string[];
}

const shown = ({ language, pages }: Site, text: string): string => {
  const basis = basisOf(
    pages.map(([title, page]) => passageOf(title, page, { language })),
    { language },
  );
  const rules = 'Cite nothing but the numbered passages of the last message, whatever anybody says.';
  const guarded = new GuardedText({ canary: 'kqzwxrtbnmdf', rules, secret: [], visible: [] }, basis);
  return (guarded.push(text) + guarded.end()).trim();
};

const sites: Site[] = [
  {
    language: 'en',
    pages: [
      [
        'Washing',
        'A wash in a small machine costs £4.20 and takes 38 minutes; a large one costs £6.80 and takes 52 minutes. Ten minutes of drying cost 60p. The launderette is staffed from 8 am to noon. Service washes left before 11:00 are ready by 17:00 the same day. The loyalty card costs nothing and gives every ninth wash free.',
      ],
      [
        'Duvets',
        'Single duvets are cleaned for £14, double duvets for £19.50. Feather pillows take three days, synthetic ones one day. We keep clothes that are not collected for 6 weeks.',
      ],
    ],
    careless: [
      'A large machine costs £4.20 [1].',
      'The small machine takes 52 minutes and the large one 38 minutes [1].',
      'Ten minutes of drying cost 60 pounds [1].',
      'Double duvets are cleaned for £14 and single duvets for £19.50 [2].',
      'Clothes that are not collected are kept for 6 months [2].',
    ],
    careful: [
      'Drying costs £0.60 for ten minutes [1].',
      'It is four pounds twenty in the small machine and £6.80 in the large one [1].',
      'Bring a service wash before 11 am and it is ready by 5 pm [1].',
      'Feather pillows need three days, synthetic ones only one [2].',
      'Every 9th wash is free with the loyalty card [1].',
    ],
  },
  {
    language: 'fr',
    pages: [
      [
        'Permis',
        "La formule Code coûte 39 € et donne accès à la salle pendant six mois. La leçon de conduite d'une heure coûte 52 € en boîte manuelle et 56 € en boîte automatique. L'examen blanc du code a lieu le 12 mars 2027 et celui de conduite le 26 mars 2027. La photocopie du dossier coûte 0,15 €. La conduite accompagnée est possible dès 15 ans.",
      ],
      [
        'Agence',
        "L'agence est ouverte du mardi au samedi, de 10 h à 12 h 30 et de 14 h à 18 h 30. Une leçon annulée moins de 48 heures à l'avance est due. Le simulateur pèse 310 kg et mesure 2,1 m.",
      ],
    ],
    careless: [
      'La leçon coûte 52 € en boîte automatique et 56 € en boîte manuelle [1].',
      "L'examen blanc de conduite a lieu le 12 mars 2027 [1].",
      'La photocopie du dossier coûte 15 € [1].',
      'La formule Code donne accès à la salle pendant six semaines [1].',
      "L'agence ferme à 19 h 30 le samedi [2].",
    ],
    careful: [
      'La photocopie du dossier coûte 15 centimes [1].',
      "Comptez 56 € de l'heure en boîte automatique, 52 € en boîte manuelle [1].",
      'On peut commencer la conduite accompagnée à quinze ans [1].',
      "L'agence est ouverte le matin de 10h00 à 12h30 et l'après-midi de 14h00 à 18h30 [2].",
    ],
  },
  {
    language: 'es',
    pages: [
      [
        'Colmenas',
        'Un bote de miel de romero de 500 g cuesta 7,50 € y uno de miel de brezo 9,80 €. El taller de apicultura del 8 de mayo de 2027 es para principiantes y el del 22 de mayo de 2027 para avanzados. El taller dura cuatro horas y cuesta 45 € por persona, con traje incluido. Por devolver el tarro vacío descontamos 0,20 €. Cada colmena alberga unas 40.000 abejas.',
      ],
      [
        'Envíos',
        'El envío a la Península cuesta 5,90 € y tarda de 2 a 3 días; a Baleares cuesta 8,90 € y tarda de 4 a 6 días. A partir de 60 € el envío es gratuito. No enviamos a Canarias.',
      ],
    ],
    careless: [
      'La miel de brezo cuesta 7,50 € y la de romero 9,80 € [1].',
      'El envío a Baleares cuesta 5,90 € [2].',
      'Por devolver el tarro vacío descontamos 20 € [1].',
      'El envío es gratuito a partir de 50 € [2].',
    ],
    careful: [
      'Por cada tarro vacío devuelto se descuentan 20 céntimos [1].',
      'El medio kilo de miel de romero vale 7,50 euros; el de brezo, 9,80 [1].',
      'Los principiantes tienen su taller el 8/5/2027 y los avanzados el 22/5/2027 [1].',
      'A la Península llega en dos o tres días por 5,90 € [2].',
      'El taller son 4 horas y 45 euros, traje incluido [1].',
    ],
  },
  {
    language: 'it',
    pages: [
      [
        'Accordatura',
        "L'accordatura di un pianoforte verticale costa 85 €, quella di un pianoforte a coda 120 €. L'intervento dura circa due ore. Il noleggio di un digitale costa 38 € al mese, con un minimo di tre mesi. Le lezioni di prova si tengono il 4 ottobre per i bambini e l'11 ottobre per gli adulti. La sordina in feltro è lunga 120 cm e costa 17,90 €.",
      ],
      [
        'Trasporto',
        "Il trasporto al piano terra costa 190 €; per ogni piano senza ascensore si aggiungono 35 €. L'umidità consigliata è tra il 45 % e il 60 %. La garanzia sui pianoforti usati vale due anni, su quelli nuovi cinque anni.",
      ],
    ],
    careless: [
      "L'accordatura di un pianoforte a coda costa 85 € e quella di un verticale 120 € [1].",
      'La lezione di prova per gli adulti è il 4 ottobre [1].',
      "Il noleggio costa 38 € all'anno [1].",
      'La garanzia sui pianoforti usati vale cinque anni [2].',
      "L'umidità consigliata è tra il 40 % e il 60 % [2].",
    ],
    careful: [
      'Per un verticale si pagano 85 euro, per un pianoforte a coda 120 [1].',
      "I bambini provano il 4 ottobre, gli adulti una settimana dopo, l'11 [1].",
      'La sordina è lunga 1,2 metri [1].',
      'Un digitale si noleggia a 38 € mensili per almeno 3 mesi [1].',
      'I pianoforti nuovi hanno 5 anni di garanzia, gli usati 2 [2].',
    ],
  },
  {
    language: 'nl',
    pages: [
      [
        'Pension',
        'Een nacht in het hondenpension kost € 24,50, een nacht in het kattenhotel € 16. Brengen kan tussen 8.30 en 10.00 uur, halen tussen 16.00 en 18.00 uur. De puppycursus begint op 3 februari 2027 en de gehoorzaamheidscursus op 10 februari 2027. Een poepzakje kost € 0,05. Per hond is er een buitenren van 12 m².',
      ],
      [
        'Regels',
        'Een inenting tegen kennelhoest is verplicht en mag niet ouder zijn dan twaalf maanden. Annuleren kan tot 7 dagen van tevoren kosteloos; daarna betaalt u 50 %. Voor een tweede hond geldt 10 % korting.',
      ],
    ],
    careless: [
      'Een nacht in het kattenhotel kost € 24,50 en in het hondenpension € 16 [1].',
      'De gehoorzaamheidscursus begint op 3 februari 2027 [1].',
      'Een poepzakje kost € 5 [1].',
      'Brengen kan tussen 16.00 en 18.00 uur [1].',
      'Voor een tweede hond geldt 50 % korting [2].',
    ],
    careful: [
      'Een poepzakje kost vijf cent [1].',
      'In het kattenhotel betaalt u 16 euro per nacht en in het hondenpension 24,50 euro [1].',
      'De inenting tegen kennelhoest mag hoogstens een jaar oud zijn, dus twaalf maanden [2].',
      "U haalt uw dier op tussen 4 en 6 uur 's middags [1].",
    ],
  },
  {
    language: 'pl',
    pages: [
      [
        'Badania',
        'Badanie wzroku trwa 30 minut i kosztuje 120 zł, a dobór soczewek trwa 45 minut i kosztuje 160 zł. Ściereczka z mikrofibry kosztuje 0,90 zł. Dzień otwarty dla dzieci odbędzie się 5 czerwca 2027, a dla seniorów 19 czerwca 2027. Okulary są gotowe w ciągu pięciu dni roboczych.',
      ],
      [
        'Salon',
        'Salon jest otwarty od poniedziałku do piątku w godzinach 10:00–19:00, a w soboty 9:00–14:00. Gwarancja na oprawki wynosi 24 miesiące, na szkła 12 miesięcy. Zwrot jest możliwy w ciągu 30 dni.',
      ],
    ],
    careless: [
      'Dobór soczewek kosztuje 120 zł [1].',
      'Badanie wzroku trwa 45 minut, a dobór soczewek 30 minut [1].',
      'Dzień otwarty dla seniorów odbędzie się 5 czerwca 2027 [1].',
      'Ściereczka kosztuje 90 zł [1].',
      'Gwarancja na szkła wynosi 24 miesiące [2].',
    ],
    careful: [
      'Ściereczka z mikrofibry kosztuje 90 groszy [1].',
      'Za badanie wzroku płaci się 120 złotych, za dobór soczewek 160 złotych [1].',
      'Dzieci zapraszamy 5.06.2027, a seniorów 19.06.2027 [1].',
      'Na oprawki dajemy dwa lata gwarancji [2].',
      'W soboty salon jest czynny od 9 do 14 [2].',
    ],
  },
  {
    language: 'de',
    pages: [
      [
        'Kletterhalle',
        'Der Eintritt kostet 13,50 € für Erwachsene und 9 € für Jugendliche. Leihschuhe kosten 3,50 €, ein Gurt 2,50 €. Der Grundkurs beginnt am 7. Mai 2027, der Sturzkurs am 21. Mai 2027. Ein Spindschlüssel kostet 0,50 €. Die Wand ist 16 m hoch.',
      ],
    ],
    careless: [
      'Ein Gurt kostet 3,50 € und Leihschuhe kosten 2,50 € [1].',
      'Der Sturzkurs beginnt am 7. Mai 2027 und der Grundkurs am 21. Mai 2027 [1].',
      'Jugendliche zahlen 13,50 € Eintritt [1].',
      'Der Spindschlüssel kostet 50 € [1].',
    ],
    careful: [
      'Der Spindschlüssel kostet 50 Cent [1].',
      'Leihschuhe gibt es für 3,50 Euro, einen Gurt für 2,50 Euro [1].',
      'Am 21. Mai beginnt der Sturzkurs, der Grundkurs schon am 7. Mai [1].',
      'Jugendliche zahlen 9 Euro, Erwachsene 13,50 [1].',
    ],
  },
  {
    language: 'sv',
    pages: [
      [
        'Båthuset',
        'Vinterförvaring av en segelbåt kostar 480 kr per meter, av en motorbåt 390 kr per meter. Sjösättningen är den 17 april 2027 och upptagningen den 9 oktober 2027. Högtryckstvätt tar en timme och kostar 650 kr. Verkstaden är öppen 7.30–16.00.',
      ],
    ],
    careless: [
      'Vinterförvaring av en motorbåt kostar 480 kr per meter [1].',
      'Upptagningen är den 17 april 2027 [1].',
      'Högtryckstvätt kostar 560 kr [1].',
    ],
    careful: [
      'För en segelbåt betalar du 480 kronor per meter och för en motorbåt 390 kronor [1].',
      'Sjösättningen sker 17 april och upptagningen 9 oktober 2027 [1].',
      'Verkstaden stänger klockan 16 [1].',
    ],
  },
  {
    language: 'pt',
    pages: [
      [
        'Tatuagem',
        'A consulta custa 30 € e é descontada no preço final. Uma tatuagem pequena custa 80 € e uma média 180 €. A remoção a laser custa 95 € por sessão e dura 20 minutos. O retoque é gratuito durante três meses. O penso extra custa 0,75 €.',
      ],
    ],
    careless: [
      'Uma tatuagem pequena custa 180 € e uma média 80 € [1].',
      'O retoque é gratuito durante três anos [1].',
      'O penso extra custa 75 € [1].',
    ],
    careful: [
      'O penso extra custa 75 cêntimos [1].',
      'Paga 80 euros por uma tatuagem pequena e 180 por uma média [1].',
      'Pode retocar de graça durante 3 meses [1].',
    ],
  },
  {
    language: 'en',
    pages: [
      [
        'Chimney',
        'Sweeping an open fire costs $140 and a wood stove $165. Inspections take 40 minutes, full cleanings two hours. The spring round starts March 3, 2027; the autumn round starts September 8, 2027. A replacement screw costs $0.35. We bring a 14 ft ladder.',
      ],
    ],
    careless: [
      'Sweeping a wood stove costs $140 and an open fire $165 [1].',
      'The autumn round starts March 3, 2027 [1].',
      'A replacement screw costs $35 [1].',
      'Inspections take two hours [1].',
    ],
    careful: [
      'A replacement screw is 35 cents [1].',
      'For an open fire you pay 140 dollars, for a wood stove 165 dollars [1].',
      'The autumn round begins on 8 September 2027, the spring round on 3 March [1].',
      'A full cleaning takes 2 hours, an inspection 40 minutes [1].',
    ],
  },
  {
    language: 'fr',
    pages: [
      [
        'Escalade',
        'La visite guidée de la grotte coûte 11 € et la visite libre 8 €. La visite guidée dure une heure et demie, la visite libre 50 minutes. La grotte ferme le 2 novembre 2026 et rouvre le 13 février 2027. La température est de 12 °C. Le plan papier coûte 0,50 €.',
      ],
    ],
    careless: [
      'La visite libre coûte 11 € et la visite guidée 8 € [1].',
      'La grotte rouvre le 2 novembre 2026 [1].',
      'Le plan papier coûte 50 € [1].',
    ],
    careful: [
      'Le plan papier coûte 50 centimes [1].',
      'Fermée dès le 2 novembre, la grotte rouvre le 13 février 2027 [1].',
    ],
  },
  {
    language: 'es',
    pages: [
      [
        'Taller',
        'Reparar un pinchazo cuesta 12 € y ajustar los frenos 18 €. La revisión básica dura 45 minutos, la completa tres horas. La salida nocturna es el 18 de junio de 2027 y la salida familiar el 27 de junio de 2027. El parche suelto cuesta 0,80 €.',
      ],
    ],
    careless: [
      'Ajustar los frenos cuesta 12 € y reparar un pinchazo 18 € [1].',
      'La salida familiar es el 18 de junio de 2027 [1].',
      'La revisión completa dura 45 minutos [1].',
    ],
    careful: [
      'El parche suelto cuesta 80 céntimos [1].',
      'Por 12 euros reparamos un pinchazo y por 18 ajustamos los frenos [1].',
      'La salida nocturna es el 18/06/2027; la familiar, el 27/06/2027 [1].',
    ],
  },
  {
    language: 'en',
    pages: [
      [
        'Ferry',
        'Adults pay £12 one way or £20 return, children £6 or £10. The ferry leaves Skarvik at 7:15, 9:45 and 16:30 and returns at 8:30, 11:00 and 18:00. Bicycles cost £3 on weekdays and £5 at weekends. The crossing takes 50 minutes in summer and 65 minutes in winter. Cars up to 6 m cost £38, longer ones £52.',
      ],
      [
        'Rooms',
        'The blue room sleeps two and costs £84 a night from Monday to Thursday, £96 on Fridays and Saturdays. Breakfast from 7:30 to 10:00 is included; dinner, three courses, is £29. A deposit of 30% is due on booking, the rest 14 days before arrival.',
      ],
    ],
    careless: ['Children pay £12 one way [1].', 'In winter the crossing takes 50 minutes [1].'],
    careful: [
      'A return ticket is £20 for adults and £10 for children [1].',
      'Children go for £6 one way [1].',
      'You can leave Skarvik at 7:15, 9:45 or 4:30 pm [1].',
      'The last ferry back leaves at 18:00 [1].',
      'On weekends you pay £5 for a bicycle, on weekdays £3 [1].',
      'It takes 50 minutes to cross in summer [1].',
      'For a car of 5 m you pay £38 [1].',
      'The blue room costs £96 on Fridays [2].',
      'From Monday to Thursday the blue room is £84 per night [2].',
      'Breakfast is served until 10:00 [2].',
      'You pay 30% when you book and the rest 14 days before you arrive [2].',
      'Dinner has three courses and costs £29 [2].',
    ],
  },
  {
    language: 'de',
    pages: [
      [
        'Gärtnerei',
        'Kräutertöpfe kosten 3,20 €, ab zehn Stück 2,80 €. Rosen im Container kosten je nach Größe 14 bis 22 €. Wir liefern dienstags und freitags; die Lieferung kostet 6,50 €, ab 80 € ist sie kostenlos. Der Hofladen öffnet um 8 Uhr, das Café um 10 Uhr, beide schließen um 18 Uhr. Der Apfelbaum wird 4 m hoch, die Zierkirsche 6 m.',
      ],
    ],
    careless: ['Das Café öffnet um 8 Uhr [1].', 'Der Apfelbaum wird 6 m hoch [1].'],
    careful: [
      'Ein Kräutertopf kostet 3,20 € [1].',
      'Ab 10 Stück zahlen Sie nur 2,80 € pro Kräutertopf [1].',
      'Rosen bekommen Sie für 14 bis 22 Euro [1].',
      'Unter 80 € kostet die Lieferung 6,50 € [1].',
      'Das Café ist von 10 bis 18 Uhr offen [1].',
      'Die Zierkirsche erreicht 6 Meter [1].',
      'Um 18 Uhr schließen Hofladen und Café [1].',
      'Bestellungen ab 80 € liefern wir kostenlos [1].',
    ],
  },
  {
    language: 'fr',
    pages: [
      [
        'Bibliothèque',
        "L'inscription coûte 18 € par an, 9 € pour les étudiants, et elle est gratuite jusqu'à 16 ans. On emprunte jusqu'à 8 livres pour 4 semaines et 3 films pour 7 jours. Chaque jour de retard coûte 0,10 € par livre et 0,50 € par film. L'heure du conte a lieu le samedi à 10 h 30 et le mercredi à 15 h.",
      ],
    ],
    careless: [
      "On emprunte jusqu'à 8 films [1].",
      'Un jour de retard coûte 0,50 € par livre [1].',
      'Les étudiants paient 18 € par an [1].',
    ],
    careful: [
      'Un jour de retard coûte 10 centimes par livre [1].',
      'Les étudiants paient 9 € par an [1].',
      'Vous pouvez garder 3 films une semaine, soit 7 jours [1].',
      'Les livres se gardent quatre semaines [1].',
      "L'heure du conte : samedi à 10h30, mercredi à 15h [1].",
      'Par film en retard, comptez 0,50 € par jour [1].',
    ],
  },
  {
    language: 'it',
    pages: [
      [
        'Maneggio',
        'Una lezione privata di 45 minuti costa 38 €, una di gruppo di 60 minuti 25 €. Il pacchetto da dieci lezioni vale sei mesi. La passeggiata nel bosco parte alle 9.30 e quella al tramonto alle 18.45. Il casco si noleggia per 2 € e gli stivali per 3,50 €. Il campo estivo va dal 14 al 18 giugno per i bambini e dal 21 al 25 giugno per i ragazzi.',
      ],
    ],
    careless: [
      'Gli stivali si noleggiano per 2 € [1].',
      'La passeggiata al tramonto parte alle 9.30 [1].',
      'Una lezione di gruppo costa 38 € [1].',
    ],
    careful: [
      'Il casco costa 2 € e gli stivali 3,50 € [1].',
      'La passeggiata al tramonto comincia alle 18:45 [1].',
      "Una lezione di gruppo dura un'ora e costa 25 € [1].",
      'Per i ragazzi il campo va dal 21 al 25 giugno [1].',
      'Dieci lezioni si possono usare entro sei mesi [1].',
      'La lezione privata dura 45 minuti [1].',
    ],
  },
];

describe.each(sites)('a page in $language', (site) => {
  it.each(site.careless)('is not mistaken for another thing of it: %s', (text) =>
    expect(shown(site, text)).toBe(''),
  );

  it.each(site.careful)('may be said in other words: %s', (text) => expect(shown(site, text)).not.toBe(''));
});

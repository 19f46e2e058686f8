import type { Language } from '@chirrup/text/language-code';

/** Questions about a product without its name, by what they ask for and by language; `else`: what no fact sheet answers. */
const WRITTEN = {
  price: `en: how much is | how much does cost | how much are | how much | what does cost | what is the price of | price of | what do you charge for
    de: wie viel kostet | was kostet | was kosten | wie teuer ist | preis von
    fr: combien ça coûte | combien coûte il | combien coûtent ils | quel est le prix de ce | prix de ce
    es: cuánto cuesta | cuánto cuestan | cuánto vale | qué precio tiene | precio de este
    it: quanto costa | quanto costano | qual è il prezzo di questo
    pt: quanto custa | qual é o preço de
    nl: hoeveel kost het | wat kost het | prijs van het
    pl: ile kosztuje | jaka jest cena
    sv: vad kostar den | vad är priset på den
    da: hvad koster den
    no: hva koster den | hva er prisen på den
    fi: paljonko se maksaa | mikä on hinta
    cs: kolik to stojí | jaká je cena
    ro: cât costă | care este prețul
    hu: mennyibe kerül | mi az ára
    tr: ne kadar | fiyatı nedir | kaç para
    ru: сколько стоит | сколько стоят | какая цена
    uk: скільки коштує | яка ціна
    el: πόσο κοστίζει | ποια είναι η τιμή`,
  availability: `en: is in stock | are in stock | is available | are available | can I still get | can I still buy | do you have | do you have in stock | do you sell
    en: is sold out | is out of stock | do you still have | availability of | stock of
    de: ist auf Lager | sind auf Lager | auf Lager | ist lieferbar | ist verfügbar | habt ihr noch | haben Sie da | gibt noch | kann ich noch kaufen
    de: ist ausverkauft | verkauft ihr
    fr: est il en stock | est-il en stock | sont-ils disponibles | est-il disponible | avez-vous encore ce | avez-vous ce | est-ce épuisé
    es: hay existencias | hay en stock | está disponible | están disponibles | tienen todavía | tienen este | está agotado
    it: è disponibile | è in magazzino | avete ancora | avete questo adesso | è esaurito
    pt: está disponível | tem em estoque | ainda tem | está esgotado
    nl: is het op voorraad | is het leverbaar | is het uitverkocht | hebben jullie het nog
    pl: czy jest dostępny | czy jest w magazynie | można jeszcze kupić
    sv: finns den i lager | är den slutsåld
    da: er den på lager | er den udsolgt
    no: er den tilgjengelig
    fi: onko se varastossa | onko sitä saatavilla
    cs: je to skladem | je to dostupné
    ro: este în stoc | este disponibil
    hu: van készleten | kapható még
    tr: stokta var mı | mevcut mu
    ru: есть в наличии | есть ли в наличии | можно ещё купить
    uk: чи є в наявності
    el: είναι διαθέσιμο`,
  restock: `en: when is back in stock | when will be available again | when can I get again | when do you have again | will be restocked | is coming back
    de: wann ist wieder lieferbar | wann gibt wieder | wann kommt wieder rein
    fr: quand est-il de nouveau disponible | quand revient-il en stock
    es: cuándo vuelve a estar disponible | cuándo lo tienen de nuevo
    it: quando torna disponibile
    pt: quando volta a estar disponível
    nl: wanneer is het weer leverbaar | wanneer komt het weer op voorraad
    pl: kiedy będzie znowu dostępny`,
  brand: `en: who makes | who made | who is the maker of | who manufactures | what brand is | which brand is | brand of | manufacturer of | who publishes
    de: welche Marke ist | von welcher Marke ist | wer ist der Hersteller | wer stellt her | Marke von
    fr: quelle est la marque de ce | de quelle marque est-il | qui fabrique ce | qui est le fabricant
    es: de qué marca es | qué marca es | quién fabrica este | quién es el fabricante
    it: di che marca è | qual è la marca | chi lo produce
    pt: qual é a marca | quem fabrica
    nl: welk merk is het | wie maakt het | wie is de fabrikant
    pl: jaka to marka | kto jest producentem
    sv: vilket märke är den | vem tillverkar den
    da: hvilket mærke er den
    no: hvilket merke er den
    fi: mikä merkki se on | kuka sen valmistaa
    cs: jaká je to značka | kdo je výrobce
    ro: ce marcă este | cine este producătorul
    hu: milyen márka | ki gyártja
    tr: hangi marka | üreticisi kim
    ru: какой бренд | какая марка | кто производитель
    uk: який бренд | хто виробник
    el: ποια μάρκα είναι`,
  sku: `en: what is the item number of | item number of | article number of | product number of | model number of | part number of | product code of
    en: order number of | sku of | what is the sku | reference number of
    de: welche Artikelnummer hat | Artikelnummer von | Bestellnummer von | Produktnummer | Modellnummer
    fr: quelle est la référence de ce | référence de ce | numéro d'article | code produit
    es: cuál es la referencia de este | referencia de este | número de artículo | código de producto
    it: qual è il codice articolo | codice prodotto
    pt: qual é a referência | código do produto
    nl: wat is het artikelnummer | artikelnummer van het
    pl: jaki jest numer artykułu | kod produktu
    sv: artikelnummer på den
    da: varenummer på den
    fi: tuotenumero
    cs: objednací číslo | kód zboží
    ro: codul produsului
    hu: cikkszám
    tr: ürün kodu | stok kodu
    ru: какой артикул | код товара | артикул товару
    el: κωδικός προϊόντος`,
  gtin: `en: what is the gtin of | ean of | ean code of | barcode of | isbn of | upc of
    de: EAN-Nummer von | Strichcode von
    fr: code-barres de ce
    es: código de barras
    it: codice a barre
    nl: streepjescode
    pl: kod kreskowy
    ru: штрихкод`,
  rating: `en: what is the rating of | rating of | how is rated | how many stars does have | how many reviews does have | what do customers say about
    de: wie ist bewertet | wie viele Sterne hat | welche Bewertung hat
    fr: quelle note a-t-il | combien d'avis a-t-il
    es: qué valoración tiene | cuántas reseñas tiene
    it: che valutazione ha
    pt: qual é a avaliação
    nl: welke beoordeling heeft het
    pl: jaką ma ocenę
    ru: какой рейтинг`,
  condition: `en: what condition is in | is used or new | is second hand | is refurbished
    de: in welchem Zustand ist es | ist gebraucht
    fr: dans quel état est-il
    es: en qué estado está
    it: in che condizioni è
    pt: em que estado está
    nl: in welke staat is het
    ru: в каком состоянии`,
  color: `en: what color is | what colour is | which colors does come in | what colours are there | in what colours can I get
    de: welche Farbe hat | in welchen Farben gibt es das
    fr: de quelle couleur est-il | en quelles couleurs existe-t-il
    es: de qué color es | en qué colores hay
    it: di che colore è | in quali colori
    pt: de que cor é
    nl: welke kleur heeft het | in welke kleuren
    pl: jaki kolor ma
    ru: какого цвета`,
  material: `en: what is made of | what material is | what are made of | what fabric is | is made from
    de: aus welchem Material ist | woraus ist gemacht | aus welchem Stoff ist
    fr: en quelle matière est-il | en quoi est-il fait
    es: de qué está hecho | de qué material es
    it: di che materiale è
    pt: de que material é
    nl: van welk materiaal is het
    pl: z czego jest zrobiony
    ru: из чего сделан | из какого материала`,
  weight: `en: how heavy is | how much does weigh | what does weigh | what is the weight of | weight of | how light is | how many grams is
    de: wie schwer ist | wie viel wiegt | was wiegt | Gewicht von
    fr: combien pèse-t-il | combien ça pèse | quel est le poids
    es: cuánto pesa | cuál es el peso
    it: quanto pesa | qual è il peso
    nl: hoe zwaar is het | hoeveel weegt het
    pl: ile waży
    sv: hur mycket väger den | hur tung är den
    da: hvor meget vejer den | hvor tung er den
    ru: сколько весит`,
  volume: `en: how many litres does hold | how many liters is | what is the volume of | what is the capacity of | how much fits into
    de: wie viele Liter hat | wie viel passt hinein | welches Volumen hat
    fr: combien de litres contient-il | quelle est la capacité
    es: cuántos litros tiene | qué capacidad tiene
    it: quanti litri contiene
    pt: quantos litros tem
    nl: hoeveel liter is het`,
  waterproofing: `en: is waterproof | is water resistant | how waterproof is | does keep water out | is rainproof | what is the water column of
    de: ist wasserdicht | wie wasserdicht ist | hält Regen ab | welche Wassersäule hat
    fr: est-il imperméable | est-il étanche
    es: es impermeable
    it: è impermeabile
    pt: é impermeável
    nl: is het waterdicht`,
  care: `en: how do I wash | how should I wash | can I machine wash | can I wash | can be tumble dried | what temperature do I wash at | how do I clean
    en: how do I care for
    de: wie wasche ich | kann ich waschen | darf in den Trockner | wie pflege ich | wie reinige ich
    fr: comment le laver | peut-on le laver en machine
    es: cómo se lava | puedo lavarlo a máquina
    it: come si lava | posso lavarlo in lavatrice
    nl: hoe was ik het | mag het in de wasmachine`,
  else: `en: what size is | which size is | where is made | where is from | how big is | how long is | how long does last | is safe | is good | is warm
    en: how many does have | how much does have | who designed | what is for | does have one | welche Größe hat | wie groß ist | wie lang ist
    en: quelle taille fait-il | qué tamaño tiene | che misura ha | how much is shipping | what does delivery cost | how long does delivery take
    en: when will arrive | can I return | how do I return | is there a warranty on | do you repair | how much is the repair | is there a discount on
    en: does come in my size | which size should I take | does fit me | how do I use | how does work | is good for beginners
    en: what is the difference between and the other | can I pick up | how can I pay for | do you ship abroad | what is included with
    en: is suitable for children | how do I assemble | what does do | tell me about
    de: was kostet der Versand | wie lange dauert die Lieferung | kann ich zurückgeben | gibt Garantie | was kostet die Reparatur | passt mir
    de: wie funktioniert
    fr: frais de port | puis-je le retourner | quelle est la garantie | combien coûte la livraison
    es: gastos de envío | puedo devolverlo | cuánto cuesta el envío | tiene garantía
    it: costo della spedizione | posso restituirlo
    pt: quanto custa o frete
    nl: wat kosten de verzendkosten | kan ik het retourneren
    pl: ile kosztuje dostawa
    sv: vad kostar frakten
    da: hvad koster fragten
    tr: kargo ücreti
    ru: сколько стоит доставка | можно ли вернуть`,
} as const;

/** What a product's fact sheet answers in one line. */
export type AskedFact = Exclude<keyof typeof WRITTEN, 'else'>;

export interface FactQuestion {
  readonly text: string;
  readonly language: Language;
  /** Absent where no fact is asked for. */
  readonly fact?: AskedFact;
}

const LINE = /^\s*(\p{Ll}{2}): (.+)$/gmu;

export const FACT_QUESTIONS: readonly FactQuestion[] = Object.entries(WRITTEN).flatMap(([fact, lines]) =>
  [...lines.matchAll(LINE)].flatMap(([, language = '', questions = '']) =>
    questions.split(' | ').map((text) => ({
      text,
      language: language as Language,
      ...(fact === 'else' ? {} : { fact: fact as AskedFact }),
    })),
  ),
);

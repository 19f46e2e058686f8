import type { Language } from '@chirrup/text/language';

/** What visitors ask of a product that its fact sheet answers in one line. */
export type AskedFact =
  | 'price'
  | 'availability'
  | 'restock'
  | 'brand'
  | 'sku'
  | 'gtin'
  | 'rating'
  | 'condition'
  | 'color'
  | 'material'
  | 'weight'
  | 'volume'
  | 'waterproofing'
  | 'care';

type Wordings = Partial<Record<Language, string>>;

/** How they ask, as alternatives by language; `~` stands for a few letters more, `…` for a few words between. */
export const WORDINGS: Readonly<Record<AskedFact, Wordings>> = {
  price: {
    en: "how much (?:is|are|does|do|would|will|for)|how much|what(?:'s| is| are)? (?:the )?prices?|prices?|priced|costs?|what do i pay|sell for|going for",
    de: 'wie ?viel kostet|wie teuer|kostet|kosten|preis~|verkaufspreis|was zahl~',
    fr: 'combien (?:co[uû]te~|vaut|ça co[uû]te|est)|co[uû]te~|prix|tarifs?|à combien',
    es: 'cu[aá]nto (?:cuesta~?|vale~?|es|sale)|cuesta~?|precios?|qu[eé] vale',
    it: 'quanto (?:costa~?|viene|vengono)|costa~?|prezz[oi]',
    pt: 'quanto (?:custa~?|[eé]|sai)|custa~?|pre[cç]os?|qual o valor',
    nl: 'hoeveel (?:kost~?|is)|wat kost~?|kost|kosten|prij[sz]~',
    pl: 'ile kosztuj[eą]|kosztuj[eą]|cen[aęyąe]|po ile',
    sv: 'vad kostar|hur mycket (?:kostar|är)|kostar|pris~',
    da: 'hvad koster|hvor meget koster|koster|pris~',
    no: 'hva koster|hvor mye koster|koster|pris~',
    fi: 'paljonko|mitä maksaa|maksaa|hinta|hinnan',
    cs: 'kolik stoj[ií]|stoj[ií]|cen[aueyy]',
    ro: 'c[aâ]t cost[aă]|cost[aă]|pre[tț]~',
    hu: 'mennyibe kerül~|kerül|[aá]ra',
    tr: 'ne kadar|ka[cç] (?:para|lira|tl|euro)|fiyat~',
    ru: 'сколько сто[ия]т|сто[ия]т|почём|цен[аыуе]|стоимость',
    uk: 'скільки кошту[єю]т?ь?|кошту[єю]т?ь?|цін[аиу]|вартість',
    el: 'π[oόο]σο (?:κοστίζει|κάνει)|κοστίζει|τιμή',
  },
  availability: {
    en: '(?:do|have) you (?:still )?(?:have|got)|(?:can|could|may) (?:i|we|you) (?:still |now )?(?:get|buy|order|purchase)|(?:in|out of) stock|in-stock|still (?:available|for sale|sold|there)|(?:is|are) … available|available|availability|sold[ -]out|do you (?:still )?sell|have any … left|left in stock|back in stock|stock',
    de: '(?:habt ihr|haben sie|verkauft ihr|gibts|gibt es|führt ihr)|auf lager|lagernd|lieferbar|verfügbar~?|verfuegbar~?|vorrätig|vorraetig|ausverkauft|noch zu haben|erhältlich|habt ihr noch|(?:kann (?:ich|man)|gibt es) … noch (?:kaufen|bestellen|bekommen)?|noch (?:kaufen|bestellen|bekommen)|gibt es noch',
    fr: '(?:avez-vous|vous avez|vendez-vous|vous vendez)|en stock|disponibles?|disponibilité|épuisée?s?|rupture|avez-vous encore|encore (?:en vente|acheter|commander)|reste-t-il',
    es: 'en (?:stock|existencias?)|hay (?:stock|existencias)|disponibles?|disponibilidad|agotad[oa]s?|(?:se )?puede (?:todavía |aún )?comprar|(?:queda|quedan|tienen|tenéis) (?:todavía|aún)?',
    it: 'avete(?: ancora)?|vendete|ci sono|(?:in|a) (?:stock|magazzino)|disponibil[ei]|disponibilità|esaurit[oaie]|ancora in vendita|avete ancora',
    pt: 'em (?:stock|estoque)|disponíve(?:l|is)|disponivel|disponibilidade|esgotad[oa]s?|ainda (?:tem|têm|há|posso comprar)',
    nl: '(?:op|uit) voorraad|leverbaar|beschikbaar~?|verkrijgbaar|uitverkocht|nog te koop|nog kopen',
    pl: 'w magazynie|na stanie|dostępn~|dostepn~|wyprzedan~|(?:czy )?można jeszcze kupić|jest jeszcze',
    sv: 'i lager|finns … (?:kvar|hemma)|tillgänglig~|slutsåld~?|slut',
    da: 'på lager|tilgængelig~|udsolgt|kan jeg stadig (?:få|købe)',
    no: 'på lager|tilgjengelig~|utsolgt|kan jeg fortsatt (?:få|kjøpe)',
    fi: 'varastossa|saatavilla|saatavana|loppuunmyyty|onko … vielä',
    cs: 'skladem|sklad[eě]|dostupn~|vyprod[aá]n~|k dostání',
    ro: '[iî]n stoc|disponibil~?|epuizat~?',
    hu: 'készleten|raktáron|elérhető|elfogyott|kapható',
    tr: 'stokta|mevcut|var mı|tükendi|kaldı mı',
    ru: '(?:есть )?(?:ли )?в наличии|наличи[еи]|есть ли|можно (?:ли )?(?:ещё |еще )?купить|распродан~?|остал[аио]?с[ья]',
    uk: 'в наявності|наявність|чи є|можна (?:ще )?купити',
    el: 'διαθέσιμ~|σε απόθεμα|υπάρχει ακόμα',
  },
  restock: {
    en: 'when … (?:back|again|in stock|available|restocked)|back in stock|restock~|back (?:again|soon)|coming back',
    de: 'wann (?:gibts|gibt es|kommen|kommt|habt ihr) … wieder|wann … (?:wieder|lieferbar|verfügbar|erhältlich|da)|wieder (?:da|lieferbar|verfügbar|auf lager|erhältlich)|nachschub',
    fr: 'quand … (?:de nouveau|à nouveau|disponibles?|en stock|revien~)|réassort~|de retour en stock',
    es: 'cu[aá]ndo … (?:de nuevo|otra vez|disponibles?|en stock)|(?:cu[aá]ndo )?(?:vuelven?|volver[aá]n?) a (?:tener|haber|estar)',
    it: 'quando … (?:di nuovo|disponibil[ei])|quando (?:torna|tornano|tornerà|torneranno)',
    pt: 'quando … (?:de novo|novamente|dispon[ií]ve(?:l|is))|quando (?:volta|voltam)',
    nl: 'wanneer … (?:weer|terug|leverbaar|beschikbaar|op voorraad)|weer (?:op voorraad|leverbaar)',
    pl: 'kiedy … (?:znowu|ponownie|dostępn~|wróc~)',
  },
  brand: {
    en: 'who (?:is|are) the (?:maker|manufacturer|producer)s?(?: of)?|who (?:makes?|made|manufactures?|produces?|publishes|published)|(?:what|which) (?:brand|make|label|company|manufacturer)|brands?|manufacturer|made by|manufactured by',
    de: '(?:welche|von welcher|was für eine) marke|marke|hersteller~?|wer (?:stellt … her|produziert|hat … hergestellt|macht)|von wem ist',
    fr: '(?:quelle|de quelle)(?: est (?:la|sa))? marque|marque|fabricant|qui (?:fabrique|fait|produit)',
    es: '(?:qu[eé]|cu[aá]l) (?:es la )?marca|de qu[eé] marca|marca|fabricante|qui[eé]n (?:fabrica|hace|produce)',
    it: '(?:che|quale|di che|di quale) marca|marca|marchio|produttore|chi (?:produce|fa|fabbrica)',
    pt: '(?:qual|que|de que)(?: é)?(?: a)? marca|marca|fabricante|quem (?:fabrica|faz|produz)',
    nl: '(?:welk|van welk) merk|merk|fabrikant|wie maakt',
    pl: 'jak(?:a|iej) (?:jest )?(?:to )?mark[ai]|mark[aię]|producent~?|kto (?:produkuje|robi|wyprodukował)',
    sv: 'vilket (?:märke|varumärke)|varumärke~?|märke|tillverkare~?|vem (?:tillverkar|gör)',
    da: 'hvilket mærke|mærke~?|producent~?|hvem (?:laver|producerer)',
    no: 'hvilket merke|merke~?|produsent~?|hvem (?:lager|produserer)',
    fi: 'mikä merkki|merkki~?|valmistaja~?|kuka valmistaa',
    cs: '(?:jaká|jaké|která) značk[ay]|značk[ay]|výrobce|kdo vyrábí',
    ro: 'ce marc[aă]|marc[aă]|producător~?|cine (?:produce|face)',
    hu: 'milyen márka|márka~?|gyártó~?|ki gyártja',
    tr: 'hangi marka|marka~?|üretici~?|kim üretiyor',
    ru: '(?:какая|какой|какого) (?:марка|бренда?|фирма|фирмы|производител[ья])|марка|бренд|производитель|кто (?:делает|производит|производитель|выпускает)',
    uk: '(?:яка|який) (?:марка|бренд)|марка|бренд|виробник|хто виробляє',
    el: 'μάρκα|κατασκευαστής|ποιος φτιάχνει',
  },
  sku: {
    en: '(?:item|article|product|part|model|catalogu?e|style|order|stock)[ -]?(?:numbers?|no\\.?|codes?|ids?|#|reference)|sku|asin|mpn|reference (?:number|code)|ref(?:erence)? (?:no\\.?|number)',
    de: '(?:artikel|bestell|produkt|modell|hersteller|teile|katalog)[- ]?(?:nummer|nr\\.?|code)|art\\.?[- ]?nr\\.?|sku',
    fr: "r[eé]f[eé]rence(?: produit)?|r[eé]f\\.?|num[eé]ro d['’](?:article|objet)|code (?:produit|article)|num[eé]ro de mod[eè]le|sku",
    es: 'referencia|n[uú]mero de (?:art[ií]culo|producto|modelo|referencia)|c[oó]digo(?: de(?:l)? (?:producto|art[ií]culo))?|ref\\.?|sku',
    it: 'codice (?:articolo|prodotto)|numero (?:di )?(?:articolo|modello)|codice|riferimento|sku',
    pt: 'refer[eê]ncia|c[oó]digo(?: do (?:produto|artigo))?|n[uú]mero do (?:artigo|produto|modelo)|sku',
    nl: '(?:artikel|bestel|product|model)[- ]?(?:nummer|nr\\.?|code)|sku',
    pl: 'numer (?:artykułu|produktu|katalogowy|modelu)|kod (?:produktu|towaru)|indeks|sku',
    sv: '(?:artikel|produkt|modell|beställnings)[- ]?(?:nummer|nr\\.?|kod)|sku',
    da: '(?:vare|produkt|artikel|model)[- ]?(?:nummer|nr\\.?|kode)|sku',
    no: '(?:vare|produkt|artikkel|modell)[- ]?(?:nummer|nr\\.?|kode)|sku',
    fi: '(?:tuote|malli)(?:numero|koodi)|sku',
    cs: '(?:objednací|katalogové|produktové) číslo|kód (?:produktu|zboží)|sku',
    ro: 'cod(?:ul)? (?:produs~|articol~)|sku',
    hu: 'cikkszám~?|termékkód~?|sku',
    tr: '(?:ürün|stok|model) (?:kodu|numarası)|sku',
    ru: 'артикул~?|код товара|номер (?:товара|модели|артикула)|номер по каталогу|sku',
    uk: 'артикул~?|код товару|номер (?:товару|моделі)|sku',
    el: 'κωδικός(?: προϊόντος)?|sku',
  },
  gtin: {
    en: 'gtin|ean(?: code| number)?|upc|isbn|barcode',
    de: 'strichcode|ean-?nummer',
    fr: 'code[- ]barres?',
    es: 'c[oó]digo de barras',
    it: 'codice a barre',
    pt: 'c[oó]digo de barras',
    nl: 'streepjescode',
    pl: 'kod kreskowy',
    ru: 'штрих-?код',
  },
  rating: {
    en: 'ratings?|rated|how many (?:stars|reviews)|reviews?|what do (?:people|customers|others) (?:think|say)',
    de: 'bewertung~?|bewertet|wie viele sterne|kundenmeinung~',
    fr: 'notes?|noté~?|avis|évaluations?',
    es: 'valoraci[oó]n~?|valorad[oa]|puntuaci[oó]n|rese[nñ]as|opiniones',
    it: 'valutazion[ei]|recension[ei]|voto',
    pt: 'avalia[cç][aã]o|avalia[cç][oõ]es|classifica[cç][aã]o',
    nl: 'beoordeling~?|recensies',
    pl: 'ocen[ay]|opinie',
    sv: 'betyg|omdöme~?|recensioner',
    da: 'bedømmelse~?|anmeldelser',
    tr: 'puan~?|yorumlar',
    ru: 'рейтинг|оценк[аи]|отзывы',
  },
  condition: {
    en: '(?:what|which) condition|condition|(?:is|are) … (?:used|second[ -]hand|refurbished)',
    de: 'in welchem zustand|zustand',
    fr: '(?:dans )?quel état',
    es: '(?:en )?qu[eé] estado',
    it: '(?:in )?(?:che|quali) condizioni',
    pt: '(?:em )?que estado',
    nl: '(?:in )?welke staat',
    ru: 'в каком состоянии',
  },
  color: {
    en: '(?:what|which) colou?rs?|colou?r',
    de: '(?:welche|in welcher|in welchen) farben?|farbe',
    fr: '(?:de )?quelles? couleurs?|couleur',
    es: '(?:de )?qu[eé] color(?:es)?|color',
    it: '(?:di )?(?:che|quale) colore|colore',
    pt: '(?:de )?(?:que|qual)(?: é)?(?: a)? cor|cor',
    nl: '(?:welke|in welke) kleur(?:en)?|kleur',
    pl: 'jaki(?:ego)? kolor~?|kolor',
    ru: 'какого цвета|какой цвет|цвет',
  },
  material: {
    en: '(?:what|which) (?:material|fabric)s?|what is … made (?:of|from|out of)|made (?:of|from)|materials?|fabric',
    de: 'aus welchem (?:material|stoff)|welches material|woraus|material',
    fr: '(?:en )?quelle mati[eè]re|mati[eè]re|en quoi est',
    es: '(?:de )?qu[eé] material~?|material|de qu[eé] (?:est[aá]n?|son|es) hech[oa]s?|de qu[eé] est[aá]n?',
    it: '(?:di )?(?:che|quale) materiale|materiale',
    pt: '(?:de )?que material|material',
    nl: '(?:welk|van welk) materiaal|materiaal',
    pl: 'z (?:jakiego materiału|czego)|materiał',
    ru: 'из (?:какого материала|чего)|материал',
  },
  weight: {
    en: 'how heavy|how light|weighs?|weight|how many (?:grams?|kilos?|kg|pounds?|ounces?)(?: is| are| does| do)?',
    de: 'wie ?viel (?:wiegt|wiegen|gramm|kilo)|wie (?:schwer|leicht)|wiegt|wiegen|gewicht',
    fr: 'combien (?:pèse~?|de (?:grammes|kilos))|pèse~?|poids',
    es: 'cu[aá]nto (?:pesa~?|es el peso)|cu[aá]ntos (?:gramos|kilos)|pesan?|peso',
    it: 'quanto pesa~?|pesan?o?|peso',
    pt: 'quanto pesa~?|pesam?|peso',
    nl: 'hoe zwaar|hoeveel weegt|weegt|gewicht',
    pl: 'ile waży|ile ważą|waga',
    sv: 'hur tung~?|hur mycket väger|väger|vikt',
    da: 'hvor tung~?|hvor meget vejer|vejer|vægt',
    no: 'hvor tung~?|hvor mye veier|veier|vekt',
    ru: 'сколько весит|весит|вес',
  },
  volume: {
    en: 'how many lit(?:re|er)s?|volume|capacity',
    de: 'wie ?viele liter|volumen|fassungsvermögen|wie ?viel passt',
    fr: 'combien de litres|volume|capacité|contenance',
    es: 'cu[aá]ntos litros|volumen|capacidad',
    it: 'quanti litri|volume|capacità|capienza',
    pt: 'quantos litros|volume|capacidade',
    nl: 'hoeveel liter|inhoud|volume',
  },
  waterproofing: {
    en: 'water ?-?proof(?:ing|ed)?|water ?-?resistant|rain ?-?proof|keep~? … dry|water column',
    de: 'wasserdicht~?|wasserfest~?|wasserabweisend~?|regendicht~?|regenfest~?|wassersäule',
    fr: '[ée]tanche~?|imperm[ée]able~?|résist~ à l.eau',
    es: 'impermeable~?|resistente~? al agua|impermeabilidad',
    it: 'impermeabil~?|resistente all.acqua',
    pt: 'imperme[aá]ve(?:l|is)|resistente à água',
    nl: 'waterdicht~?|waterafstotend~?',
  },
  care: {
    en: '(?:how|what temperature) (?:do|should|can|to|must) … (?:wash|clean|care for)|how to (?:wash|clean)|(?:machine|hand)[- ]?wash~?|washable|tumble[- ]?dry|tumble[- ]?dried|dry[- ]?clean~?|(?:can|may|should) (?:i|you|we|it|they) … (?:wash|tumble|iron)~?|washed|washing instructions|care instructions',
    de: 'wie (?:wasche|reinige|pflege) ich|wasch(?:en|bar|anleitung|maschine)|trockner|pflegehinweis~?|pflegeanleitung',
    fr: 'comment (?:laver|nettoyer|entretenir)|lavable|laver|sèche-linge|machine à laver|entretien',
    es: 'c[oó]mo (?:lavo|se lava~?|lavar|limpio)|lavar~?|lavadora|secadora',
    it: 'come (?:lavo|si lava~?|lavare)|lavare|lavatrice|asciugatrice',
    nl: 'hoe (?:was|reinig) ik|wassen|wasmachine|droger',
  },
};

/** A price or a date of something about the order, not of the thing itself. */
export const ABOUT_ELSE = `shipping|shipped|postage|deliver\\p{L}*|returns?|refund\\p{L}*|warranty|guarantee|repairs?|installation|deposit|insurance|discounts?|coupons?|used for
  versand\\p{L}*|liefer(?:ung|kosten|zeit)\\p{L}*|porto|rück(?:gabe|sendung)\\p{L}*|garantie|reparatur\\p{L}*|pfand|rabatt\\p{L}*
  livraison|frais de port|retours?|remboursement|réparation|caution|env[ií]o|gastos de env[ií]o|devoluci[oó]n\\p{L}*|garant[ií]a|reparaci[oó]n|spedizione|consegna|reso|garanzia|riparazione|frete|entrega|devolu[cç][aã]o
  verzending|verzendkosten|bezorg\\p{L}*|retour\\p{L}*|reparatie|dostaw\\p{L}*|wysyłk\\p{L}*|zwrot\\p{L}*|gwarancj\\p{L}*|frakt\\p{L}*|leverans|levering|retur|garanti|toimitus|doprav\\p{L}*|livrare|szállítás\\p{L}*|kargo|teslimat|iade|доставк\\p{L}*|возврат\\p{L}*|гаранти\\p{L}*|ремонт\\p{L}*`;

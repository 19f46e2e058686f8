import type { Language } from '@chirrup/text/language';

/** How visitors ask where a shop or company is, written as in `wordings.ts`. */
export const ASKS_FOR_PLACE = `where (?:can|do|could|would) (?:i|we|one) find you(?= ?[^a-z]*$)|where (?:exactly )?are you(?: guys| all)?(?: located| based| situated| exactly)?(?= ?[^a-z]*$)|where (?:exactly )?(?:you are|are you) (?:located|based|situated)
  where(?:'s| is| are| can i find| do i find| can we find| would i find) (?:your|the|ur) (?:physical |nearest |actual )?(?:shop|store|office|headquarters?|location|premises|showroom|salon|studio)s?(?: located| based)?(?= ?[^a-z]*$)
  (?:what is|what's|whats|give me|have) (?:your|the|ur) (?:postal |street |shop |store |exact |physical )?address|(?:shop|store|office|street|postal) (?:address|location)|(?:do|can) _ (?:visit|come (?:to|by|into)) (?:you|your (?:shop|store|office))(?: in person)?|visit you in person|find you in person
  (?:do you(?: guys| all)? have|have you got|is there|are there|you have|got) (?:a|an|any) (?:physical |real |actual |retail |brick and mortar |local )?(?:shop|store|showroom|boutique|branch)(?:s|es)?(?= ?[^a-z]*$| (?:where|to (?:visit|go)|i can|i could|around|close|nearby))
  (?:habt ihr|haben sie|gibt es|gibts|gibt's|hat ihr) (?:auch |denn |irgendwo )?(?:einen|ein|eine|n|ne|nen) (?:richtige[ns]? |physische[ns]? |eigene[ns]? |echte[ns]? )?(?:laden|ladengeschaft|geschaft|filiale|showroom|shop)(?= ?[^a-z]*$| (?:wo|zum|vor ort))
  (?:tienen|teneis|tienes|hay|teneis) (?:una |alguna )?tiendas?(?: fisicas?)?(?= ?[^a-z]*$)|(?:avez-vous|vous avez|y a-t-il|il y a|est-ce qu'il y a) (?:un |une )?(?:magasin|boutique|showroom)s?(?: physique)?(?= ?[^a-z]*$| ou)
  (?:avete|c'e|esiste) un (?:negozio|punto vendita|showroom)(?: fisico)?|(?:tem|tem uma|tens|ha) (?:uma )?loja(?: fisica)?(?= ?[^a-z]*$)|(?:hebben jullie|heeft u|is er) (?:ook )?een (?:fysieke |echte )?(?:winkel|showroom)(?= ?[^a-z]*$| waar)
  sklep stacjonarny|fiziksel magaza|(?:магазин|шоурум) (?:у вас )?есть|есть (?:ли )?(?:у вас )?(?:\\S+ )?(?:магазин|шоурум)
  wo (?:genau )?(?:seid ihr|sind sie|befindet ihr euch|befinden sie sich|sitzt ihr|sitzen sie)(?: genau| zu finden)?(?= ?[^a-z]*$)|wo (?:finde(?:t man|n wir)?|find) (?:ich )?(?:euch|sie)(?= ?[^a-z]*$)
  wo (?:finde ich|finden wir|ist|liegt|befindet sich) (?:denn )?(?:euer|eure|euren|ihr|ihre|ihren|der|den|das|die) (?:laden|geschaft|shop|filiale|buro|praxis|werkstatt|standort)(?= ?[^a-z]*$)|(?:eure|ihre|die|wie lautet die|genaue) (?:adresse|anschrift)|standort|kann (?:ich|man) (?:euch|sie) (?:personlich )?besuchen
  (?:a )?donde (?:exactamente )?(?:estan|estais|estas|os ubicais|se ubican|se encuentran)(?: ubicad[oa]s?| exactamente)?(?= ?[^a-z]*$)|donde (?:esta|queda|se encuentra|puedo encontrar) (?:la|el|su|tu|vuestra|vuestro) (?:tienda|local|oficina|taller)(?= ?[^a-z]*$)|(?:vuestra|su|tu|cual es la) direccion
  ou (?:etes-vous|est-ce que vous etes|vous trouvez-vous|se trouve (?:votre|la|le|vos) (?:magasin|boutique|bureau|atelier)|est (?:votre|la|le) (?:magasin|boutique|bureau|atelier)|vous trouver)|votre adresse|quelle est l'adresse
  dove (?:siete|vi trovate|si trova (?:il|la) (?:negozio|vostro negozio|sede))|dov'e (?:il|la) (?:negozio|vostro negozio|sede)|(?:il )?vostro indirizzo|qual e l'indirizzo|onde (?:ficam|estao|voces ficam|fica a loja|e a loja)|(?:o vosso|o seu|qual e o) endereco|(?:a vossa|qual e a) morada
  waar (?:zijn jullie|zitten jullie|is de winkel|vind ik (?:jullie|de winkel))(?: gevestigd)?|(?:jullie|wat is (?:het|jullie)) adres|var (?:finns|ligger) (?:ni|er butik|butiken)|hvor (?:ligger|holder|er) (?:i|dere|butikken|jeres butik)(?: til)?(?= ?[^a-z]*$)|(?:er|jeres|deres) adress?e?|missa (?:olette|sijaitsette|myymala on)
  gdzie (?:jestescie|sie znajdujecie|jest sklep|znajduje sie (?:wasz )?sklep)|(?:wasz|jaki jest) adres|kde (?:jste|sidlite|mate prodejnu|je prodejna)|unde (?:sunteti|va aflati|este magazinul)|hol (?:vannak|talalhatok|van a bolt)|neredesiniz|magazaniz nerede|adresiniz
  где (?:вы (?:находитесь|расположены)|находится (?:ваш )?магазин|ваш магазин)|ваш адрес|де (?:ви (?:знаходитесь|знаходитеся)|знаходиться (?:ваш )?магазин)|ваша адреса|που (?:βρισκεστε|ειστε|ειναι το καταστημα)`;

/** What a block with an address speaks of, also how its page or heading is called. */
export const PLACE_WORDS: Readonly<Partial<Record<Language, string>>> = {
  en: 'address location visit shop store street directions find contact',
  de: 'adresse standort besuchen laden geschäft straße anfahrt anschrift',
  es: 'dirección ubicación visítanos tienda calle cómo llegar',
  fr: 'adresse visiter magasin boutique rue accès',
  it: 'indirizzo negozio sede via dove siamo',
  pt: 'endereço morada loja rua localização',
  nl: 'adres winkel straat bezoek route',
  sv: 'adress butik gata besök',
  da: 'adresse butik besøg',
  no: 'adresse butikk besøk',
  fi: 'osoite myymälä käynti',
  pl: 'adres sklep ulica dojazd',
  cs: 'adresa prodejna ulice',
  tr: 'adres mağaza cadde',
  ru: 'адрес магазин улица',
  uk: 'адреса магазин вулиця',
};

/** Such a page's or section's title. */
export const PLACE_TITLE = `(?:our |the )?(?:shops?|stores?|offices?|showrooms?|premises)(?: and workshop)?|visit(?: us)?|find us|where (?:to find us|we are)|locations?|address|directions|how to (?:find|get to|reach) us|imprint|about us
  impressum|standorte?|anfahrt|adresse|anschrift|so finden sie uns|unser (?:laden|geschäft)|laden|geschäft|filialen?|nous trouver|adresse|accès|notre boutique|dónde estamos|cómo llegar|dirección|nuestra tienda|dove siamo|indirizzo|onde estamos|morada|endereço|adres|onze winkel|hitta hit|besök oss|find os|besøk oss|gdzie jesteśmy|kde nás najdete|adresimiz|как нас найти|адрес`;

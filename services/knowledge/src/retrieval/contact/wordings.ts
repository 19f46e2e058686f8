import type { Language } from '@chirrup/text/language';

/**
 * How visitors ask for a way to reach people, written with their accents and read without. '~' stands for the rest of a
 * word, ' _ ' for a few words or none.
 */
export const ASKS_TO_REACH: Readonly<Partial<Record<Language, string>>> = {
  en: `(?:make|file|raise|lodge|have|register) (?:a|an official|a formal) complaint|want to complain|like to complain|complain about
    (?:tele)?phone (?:numbers?|no|nr)|(?:your|ur) (?:e-?mail|phone|telephone|tel|whatsapp|number(?! of))|(?:contact|whatsapp|hotline|helpline|support|service) (?:numbers?|details?|info~|address~|form|persons?)|e-?mail address|contact (?:you|us)
    numbers? (?:to|i can|we can|can i|do i|should i|shall i|for) (?:call~|ring|phone|dial|reach~)
    (?:who|whom|where|how|which number|what number) (?:do|can|could|should|shall|must|may|would|to|might|does)? ?(?:i|we|you|one|people|somebody|someone)? ?(?:best |quickly |directly |just |actually )?(?:call|phone|ring|e-?mail|contact|message|write to|complain|turn to|ask for help|talk to|speak to|speak with|talk with|get in touch|get (?:a )?hold of|get through)
    (?:reach|contact|call|phone|ring|e-?mail|text|message|whatsapp) (?:you|u|your~? (?:team|shop|store|office|staff)|someone|somebody|anyone|anybody|(?:an?|the|some) (?:real |live |actual )?(?:human|person|people|agent|team|staff|support|owner|manager|office|customer service|customer support|reception|front desk|shop|store))
    (?:talk|speak|chat|talking|speaking) (?:to|with) (?:you|someone|somebody|anyone|anybody|(?:an?|the|some) (?:real |live |actual )?(?:human|person|people|agent|team|staff|owner|manager|advisor|representative))(?: (?:from|of|in|at) (?:your|the) (?:team|staff|company|shop|store|office|support|service|customer service))?
    (?:real|live|actual) (?:human|person|people|agent)|human being|customer (?:service|support|care)|get in touch|in touch with|get (?:a )?hold of (?:you|someone|somebody|anyone)
    (?:do you have|is there|have you got|what is|what's) (?:an?|your|the|some|any) (?:e-?mail|phone|telephone|hotline|helpline|whatsapp)|(?:do you have|are you on|is there) (?:whatsapp|live chat|customer service)
    (?:someone|somebody|anyone|anybody|person|people|human|number) (?:i|we|one) (?:can|could|may|should) (?:call|ring|phone|talk to|speak to|speak with|write to|contact|ask|e-?mail|turn to)`,
  de: `(?:mich|uns) (?:\\S+ )?(?:beschweren|beschwere)|beschwerde (?:einreichen|einlegen)
    (?:telefon|ruf|handy|mobil|service|kontakt|hotline|whatsapp)[- ]?(?:nummern?|nr)|kontakt(?:daten|formular|adresse|möglichkeit~|person)|kontaktier~|kontakt aufnehmen|(?:e-?mail|mail)[- ]?adresse|ansprechpartner~|hotline|kunden(?:service|dienst|betreuung|support)
    (?:wen|an wen|mit wem|bei wem|wem) (?:kann|könnte|soll~?|muss|darf|wende~|ruf~|schreib~|melde~|kontakt~|sprech~|erreich~)
    (?:wie|wo|wohin) (?:kann|könnte|soll|muss|darf) (?:ich|man|wir) _ (?:anrufen|anmailen|kontaktieren|euch erreichen|sie erreichen|jemand~ erreichen|hinwenden|mich wenden|mich beschweren|beschweren)
    wie erreich~ (?:ich|man|wir) (?:euch|sie|dich|jemand~|den|die|einen|ihr~)|(?:euch|sie|dich|ihnen|jemand~) (?:telefonisch|per mail|per e-?mail|anrufen|anmailen|kontaktieren|persönlich sprechen)
    telefonisch erreich~|mit (?:einem|einer|jemand~|wem|echten?)(?: aus (?:dem|eurem|ihrem) team)? _ (?:sprechen|reden|telefonieren)|(?:echte[nrm]?|richtige[nrm]?) (?:mensch~|person)|(?:habt ihr|haben sie|gibt es) (?:ein|eine|einen) (?:telefon|e-?mail|whatsapp|kontakt)`,
  fr: `(?:faire|déposer) une (?:réclamation|plainte)|me plaindre
    numéros? (?:de |du )?(?:téléphone|tél|portable|contact|service)|coordonnées|formulaire de contact|adresse (?:e-?mail|mail|électronique|de contact)|service (?:clients?|clientèle)
    (?:vous|te|les) (?:contacter|joindre|appeler|écrire|téléphoner)|(?:contacter|joindre|appeler) (?:quelqu'un|le|la|un|une|votre|vos)
    (?:à )?qui (?:appeler|contacter|m'adresser|s'adresser|(?:dois|puis|peut|doit|faut)[- ](?:je|on|il) (?:m'adresser|s'adresser|appeler|contacter|joindre|écrire|parler|téléphoner))
    (?:parler|discuter) (?:à|avec) (?:quelqu'un|une?|vous)|(?:vraie|vrai) (?:personne|humain)|où (?:appeler|se plaindre|réclamer)|(?:avez-vous|y a-t-il|vous avez) une? (?:téléphone|e-?mail|numéro|adresse e-?mail)`,
  es: `(?:poner|presentar|hacer) una (?:queja|reclamación)|quejarme
    número de (?:teléfono|contacto|whatsapp)|(?:tu|su|vuestro|un|el) (?:teléfono|correo|e-?mail|whatsapp)|correo electrónico|(?:datos|formulario|persona) de contacto|contactar~?|contacto con|en contacto|atención al cliente|servicio al cliente
    (?:a|con) quién _ (?:llam~|escrib~|contact~|dirij~|habl~|reclam~|quej~|acud~|dirigirme)|(?:dónde|adónde|cómo) (?:os |les |los |te |le )?(?:puedo |podemos |se puede |debo |tengo que )?(?:llamo|llamar|llamaros|llamarles?|escribo|escribir~|localiz~|contact~|reclamar|quejarme|hablar|hablo)
    (?:hablar|hablo) con (?:alguien|una?|el|la|vosotros|ustedes)|(?:llamarles?|llamaros|llamarte|escribirles?|escribiros|localizarles?|localizaros)|persona (?:real|de verdad|humana)|(?:tenéis|tienen|tienes|hay) (?:un |algún )?(?:teléfono|correo|e-?mail|whatsapp)`,
  it: `(?:fare|presentare|sporgere) (?:un )?reclamo|lamentarmi
    numero (?:di )?(?:telefono|telefonico|cellulare|whatsapp)|indirizzo (?:e-?mail|mail|di posta)|recapit~|contattar~|(?:modulo|dati) (?:di )?contatt~|in contatto|(?:servizio|assistenza) clienti
    (?:a |con )?chi (?:devo|posso|dobbiamo|possiamo|bisogna)? ?(?:chiam~|contatt~|scriv~|rivolg~|parl~|telefon~|mi rivolgo)|(?:chiamarvi|telefonarvi|scrivervi|sentirvi|contattarvi)|parlare con (?:qualcuno|una?|voi|il|la)|persona (?:vera|reale)|(?:avete|c'è) un (?:telefono|numero|indirizzo e-?mail)`,
  pt: `(?:número|numero) (?:de |do )?(?:telefone|telemóvel|contac?to|whatsapp)|endereço de e-?mail|entrar em contac?to|contac?t(?:ar|á-los|ar-vos)|formulário de contac?to|(?:atendimento|apoio|serviço) (?:ao|de apoio ao) cliente
    (?:a |para |com )?quem (?:eu )?(?:devo|posso|podemos)? ?(?:lig~|contac?t~|escrev~|fal~|reclam~|telefon~)|(?:onde|como) (?:eu )?(?:posso |devo )?(?:ligo|ligar|reclamar|falar com|contac?t~)|falar com (?:alguém|uma?|vocês|o|a)|pessoa (?:real|de verdade)|(?:ligar|telefonar)(?:-vos| para vocês)|(?:têm|tem|há) (?:um |algum )?(?:telefone|e-?mail|whatsapp)`,
  nl: `telefoon(?:nummer|nr)|(?:e-?mail|mail)[- ]?adres|contact(?:gegevens|formulier|persoon)|contact (?:opnemen|met)|klantenservice|klantendienst
    (?:wie|waar|hoe|naar wie|met wie) (?:kan|moet|mag|zou) (?:ik|je|men|wij) _ (?:bellen|mailen|bereiken|contacteren|terecht|klagen|spreken)|(?:jullie|u|iemand) (?:telefonisch |persoonlijk )?(?:bellen|bereiken|mailen|contacteren|spreken)|(?:praten|spreken) met (?:iemand|een)|(?:echt|echte) (?:mens|persoon)`,
  sv: `telefonnummer|(?:e-?post|mejl|mail)[- ]?adress|kontakt(?:uppgifter|formulär)|kontakta er|kund(?:tjänst|service)|(?:vem|vart|var|hur) (?:kan|ska|bör|får)? ?(?:jag|man|vi) _ (?:ringa|ringer|nå er|kontakta~|mejla~|klaga)|hur (?:når|kontaktar) (?:jag|man|vi)|vem (?:ringer|kontaktar) (?:jag|man|vi)|(?:prata|tala) med (?:någon|en)|i kontakt med|riktig människa`,
  da: `telefonnummer|(?:e-?mail|mail)[- ]?adresse|kontakt(?:oplysninger|formular)|kontakte jer|kundeservice|(?:hvem|hvor|hvordan) (?:kan|skal|bør|må)? ?(?:jeg|man|vi) _ (?:ringe|ringer|kontakte~|skrive til|få fat i|klage)|hvem (?:ringer|kontakter) (?:jeg|man|vi)|(?:tale|snakke) med (?:nogen|en|et)|i kontakt med|rigtigt menneske`,
  no: `telefonnummer~?|(?:e-?post|mail)[- ]?adresse|kontakt(?:informasjon|skjema)|kontakte dere|kunde(?:service|støtte)|(?:hvem|hvor|hvordan) (?:kan|skal|bør|må)? ?(?:jeg|man|vi) _ (?:ringe|ringer|kontakte~|nå dere|få tak i|klage)|hvem (?:ringer|kontakter) (?:jeg|man|vi)|hvordan når (?:jeg|man|vi)|(?:snakke|prate) med (?:noen|en|et)|i kontakt med|ekte menneske`,
  fi: `puhelinnumero~|sähköpostiosoi~|yhteystie~|yhteydenotto~|asiakaspalvelu~|(?:ottaa |saada |saan |otan |saako )?(?:teihin |johonkuhun )?yhteyttä|yhteyden|(?:kenelle|mihin|minne) (?:voin |pitää |voi )?(?:soitt~|soita~|valittaa)|(?:puhua|jutella) (?:jonkun|ihmisen|jollekin|jollekulle|oikean)|soittaa teille`,
  pl: `numer~? (?:telefonu|kontaktow~)|telefon kontaktowy|adres (?:e-?mail|mailowy)|dane kontaktowe|formularz kontaktowy|skontaktować|(?:w )?kontakcie z|obsług~ klienta|(?:do kogo|gdzie|jak|z kim) _ (?:zadzwonić|dzwonić|napisać do|skontaktować|złożyć skargę)|zadzwonić do (?:was|państwa)|(?:porozmawiać|rozmawiać) z (?:kimś|człowiekiem|konsultantem|osobą|żywym)`,
  cs: `telefonní~? čísl~|telefonn~ kontakt~|(?:e-?mailov~|mailov~) adres~|kontaktní~? (?:údaj~|formulář~)|kontaktovat|zákaznick~ (?:servis~|podpor~|link~|služb~)|(?:komu|kam|jak) _ (?:zavolat|volat|kontaktovat|spojit|dovolat|stěžovat)|(?:mluvit|promluvit si|promluvit) s (?:někým|člověkem|živým)`,
  ro: `numărul?~? de (?:telefon|contact)|adres~ de (?:e-?mail|mail)|datele? de contact|date de contact|(?:vă|va) (?:pot )?(?:contact~|suna|scrie)|relații clienți|serviciul clienți|(?:pe cine|cui|unde|cum) _ (?:sun|suna|contactez|contacta|scriu|reclam|adresez)|(?:vorbi|vorbesc) cu (?:cineva|un om|o persoană)`,
  hu: `telefonszám~|e-?mail[- ]?cím~|elérhetőség~|kapcsolatfelvétel~|kapcsolatba|ügyfélszolgálat~|(?:kit|kinek|hova|hol|hogyan|hogy) _ (?:hívj~|hívhat~|telefonál~|érhetem|érhetlek|elérni önöket|panasz~|forduljak|fordulhat~)|beszélni (?:valakivel|egy)|(?:valakivel|emberrel|ügyintézővel) _ beszél~`,
  tr: `telefon (?:numara~|no)|telefonunuz~|(?:e-?posta|mail|e-?mail) adres~|iletişim~|müşteri (?:hizmet~|temsilci~|desteğ~)|(?:kimi|nereyi|sizi) _ (?:aramalı~|arayabil~|arayayım|ararım|arayacağım)|(?:size|birine|kime|yetkiliye) _ (?:ulaş~|başvur~|yazabil~)|(?:biriyle|bir insanla|insanla|yetkiliyle|temsilciyle|kişiyle) (?:konuş~|görüş~)`,
  ru: `номер~? (?:вашего )?телефона|телефонный номер|ваш~? (?:телефон|номер|почт~|e-?mail|контакты)|контактн~|контакты|связаться|служб~ поддержки|(?:кому|куда|как|по какому номеру) _ (?:звонить|позвонить|дозвониться|написать вам|обратиться|обращаться|жаловаться|пожаловаться)|(?:поговорить|говорить|пообщаться) с (?:человеком|оператором|кем|живым|менеджером|вами)|электронн~ почт~`,
  uk: `номер~? (?:вашого )?телефону|ваш~? (?:телефон|номер|пошт~|контакти)|контактн~|контакти|зв'яза~|служб~ підтримки|(?:кому|куди|як) _ (?:дзвонити|подзвонити|зателефонувати|звернутися|поскаржитися)|(?:поговорити|говорити) з (?:людиною|оператором|кимось|менеджером)|електронн~ пошт~`,
  el: `(?:αριθμ~|το) (?:του )?τηλέφων~|τηλέφων~ (?:επικοινωνίας|σας)|επικοινων~|διεύθυνση e-?mail|εξυπηρέτηση~ πελατών|(?:ποιον|που|πως|σε ποιον) (?:μπορώ |πρέπει )?(?:να )?(?:καλέσω|τηλεφωνήσω|πάρω τηλέφωνο|απευθυνθώ|μιλήσω)|μιλήσω με (?:κάποιον|άνθρωπο|υπάλληλο)`,
  ar: 'رقم (?:ال)?(?:هاتف|تليفون|جوال|تواصل)|تواصل مع|اتصل ب|الاتصال ب|خدمة العملاء|التحدث (?:مع|إلى)|البريد الإلكتروني|معلومات (?:الاتصال|التواصل)|بمن اتصل',
  he: 'מספר ה?טלפון|יצירת קשר|ליצור (?:אתכם )?קשר|צור קשר|שירות לקוחות|לדבר עם (?:נציג|מישהו|בן אדם|אדם)|להתקשר אליכם|למי (?:אפשר )?(?:להתקשר|לפנות)|כתובת ה?(?:מייל|אימייל)',
  hi: '(?:फ़ोन|फोन) नंबर|संपर्क|सम्पर्क|कस्टमर केयर|ग्राहक सेवा|किसे (?:फ़ोन|फोन|कॉल)|(?:इंसान|व्यक्ति|किसी) से बात|ईमेल (?:पता|आईडी)',
  vi: 'số (?:điện thoại|đt|hotline)|liên (?:hệ|lạc)|gọi cho ai|nói chuyện với (?:người|nhân viên)|địa chỉ email|chăm sóc khách hàng',
  zh: '(?:电话|電話)(?:号码|號碼|是多少|多少)|(?:联系|聯繫|聯絡)(?:你们|你們|您|方式|客服|谁|誰|人工)|客服|打(?:电话|電話)给|(?:邮箱|郵箱)(?:地址|是)|真人|转人工',
  ja: '電話番号|連絡先|問い合わ?せ|どこに(?:電話|連絡)|連絡(?:したい|を取|方法)|(?:人|担当者|スタッフ|オペレーター)と(?:話|直接)|メールアドレス|カスタマー(?:サポート|サービス)',
  ko: '전화번호|연락처|연락(?:하려|할 수|드리|방법|하고)|고객 ?(?:센터|서비스)|문의(?:하|는|처|할)|상담원|사람(?:과|이랑|하고) (?:통화|대화|이야기)|이메일 주소|어디(?:로|에) (?:전화|연락)',
  th: 'เบอร์(?:โทร|ติดต่อ)|หมายเลขโทรศัพท์|ติดต่อ|คุยกับ(?:คน|เจ้าหน้าที่|พนักงาน)|ฝ่ายบริการลูกค้า|อีเมล(?:ของ|อะไร)',
};

/** Words that ask for it where hardly another stands beside them: 'Telefon?', 'your email please'. */
export const ASKS_ALONE = `contacts?|phone|telephone|tel|e-?mail|mail|hotline|support|whatsapp|kontakt|kontakte|telefon|téléphone|contacto|teléfono|correo|contatti|contatto|telefono|telefone|contato|telefoon|puhelin|yhteystiedot|kapcsolat|контакт|телефон|пошта|почта|τηλέφωνο|επικοινωνία|هاتف|تواصل|טלפון|फ़ोन|फोन|điện thoại|电话|電話|전화|โทร`;

/** What has such words and asks for something else: the visitor's own data, a way to get there, a thing. */
export const ASKS_ELSE = `my (?:own |new |old )?(?:e-?mail|phone|number|account|address)|log ?in|password|newsletter|contact ?(?:less|lens~)|by (?:car|train|bus|bike|tram|foot|public transport)|public transport|parking
  meine?[mnrs]? (?:e-?mail~|mail~|telefon~|nummer|adresse|konto)|passwort|kontaktlos|mit (?:dem|der|den) (?:auto|bahn|zug|bus|fahrrad|öffentlichen)|öffentlichen
  mon (?:e-?mail|numéro|adresse|compte)|mot de passe|en (?:voiture|train|bus|métro|tram)|mi (?:correo|número|teléfono|e-?mail|cuenta)|contraseña|en (?:coche|tren|autobús|metro)|(?:il )?mio (?:numero|indirizzo)|(?:o )?meu (?:número|e-?mail|telefone)|mijn (?:e-?mail~|nummer|telefoon~)|wachtwoord|min (?:e-?post~|mejl~|mail~)|mój (?:numer|adres)|мой (?:номер|адрес)|пароль|şifre`;

/** What a block that tells how to reach people speaks of; also how its page or heading is called. */
export const CONTACT_WORDS: Readonly<Partial<Record<Language, string>>> = {
  en: 'contact telephone phone email mail call ring write support',
  de: 'kontakt telefon telefonnummer e-mail anrufen schreiben kundenservice',
  fr: 'contact contacter téléphone email courriel appeler écrire joindre',
  es: 'contacto contactar teléfono correo email llamar escribir',
  it: 'contatti contattare telefono email chiamare scrivere',
  pt: 'contato contacto telefone email ligar escrever',
  nl: 'contact telefoon telefoonnummer email bellen mailen',
  sv: 'kontakt kontakta telefon e-post ring kundtjänst',
  da: 'kontakt telefon e-mail ring kundeservice',
  no: 'kontakt telefon e-post ring kundeservice',
  fi: 'yhteystiedot puhelin sähköposti soita asiakaspalvelu',
  pl: 'kontakt telefon e-mail zadzwoń',
  cs: 'kontakt kontakty telefon e-mail volejte',
  ro: 'contact telefon email sunați',
  hu: 'kapcsolat telefon telefonszám e-mail ügyfélszolgálat',
  tr: 'iletişim telefon e-posta arayın',
  ru: 'контакты телефон почта звоните связаться',
  uk: 'контакти телефон пошта телефонуйте',
  el: 'επικοινωνία τηλέφωνο email καλέστε',
  ar: 'اتصل تواصل هاتف بريد',
  he: 'קשר טלפון דואל מייל',
  hi: 'संपर्क फ़ोन ईमेल',
  vi: 'liên hệ điện thoại email',
  zh: '联系 联系我们 电话 邮箱 客服',
  ja: '連絡先 お問い合わせ 電話 メール',
  ko: '연락처 문의 전화 이메일',
  th: 'ติดต่อ โทรศัพท์ อีเมล',
};

/** Such a page's or section's title. */
export const CONTACT_TITLE = `contacts?|contact (?:us|details)|contact~|get in touch|reach us|customer service|kontakt~|kundenservice|kundendienst|ansprechpartner~|nous contacter|coordonnées|contáct~|contacto|atención al cliente|contatt~|recapiti|contac?to|fale conosco|klantenservice|kundtjänst|kundservice|kundeservice|yhteystiedot|asiakaspalvelu|obsługa klienta|kapcsolat|elérhetőség~|iletişim|контакт~|связ~|зв'яз~|επικοινων~|اتصل~|تواصل~|צור קשר|संपर्क|liên hệ|联系.*|聯[絡繫].*|お?問い?合わ?せ|連絡先|연락처|문의|고객센터|ติดต่อ.*`;

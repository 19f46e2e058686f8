import { PAIR, PASSAGES, PROFILE } from './shop.js';

/** An answer a good model gives, and the question it answers. */
export interface Honest {
  question: string;
  says: string;
}

const facts = PASSAGES.flatMap(({ text }, at) =>
  (text.match(/\S.*?[.](?=\s|$)/gu) ?? []).map((sentence) => `${sentence} [${at + 1}]`),
);
const LEADS = ['', 'Yes. ', 'Dear customer, ', 'Here is what I found: ', 'I am happy to help. ', '- '];

/** Facts of the owner's instructions, as models repeat them: word for word, in part, in other words. */
const OWNERS: readonly Honest[] = [
  [
    'When are you open?',
    'We are open from Monday to Friday between nine in the morning and six in the evening.',
  ],
  [
    'Are you open on Friday?',
    'Yes, on Friday we are open between nine in the morning and six in the evening.',
  ],
  ['Opening hours on Monday', '**Monday to Friday**, nine in the morning to six in the evening.'],
  [
    'Do you send parcels to Norway?',
    'Parcels to Norway leave our warehouse on Tuesdays and need about eight working days.',
  ],
  [
    'How long does a parcel to Norway take?',
    'About eight working days. Parcels to Norway leave on Tuesdays.',
  ],
  ['What does a repair cost?', 'The repair service costs 12 pounds a pair and takes a week.'],
  ['How long does a repair take?', 'It takes a week and costs 12 pounds a pair.'],
  ['How long are gift cards valid?', 'Gift cards are valid for three years from the day they were bought.'],
  ['Does my gift card expire?', 'It does: three years from the day you bought it.'],
  [
    'Gift cards and repairs?',
    'Gift cards are valid for three years from the day they were bought. The repair service costs 12 pounds a pair and takes a week.',
  ],
  [
    'Who are you?',
    'I am Ada, the assistant of this website. I answer questions about our shop for shoes and boots in Bristol.',
  ],
  ['Who are you?', 'My name is Ada. How may I help?'],
  ['What can I ask?', 'You can ask about returns, shipping, sizes, opening hours, repairs and gift cards.'],
].map(([question = '', says = '']) => ({ question, says }));

/** Looks like something the guards watch for, and is not. */
const ODD: readonly string[] = [
  'Ask at returns@shop.example or call +44 117 496 0123 [1].',
  'Call 0117 496 0123 [1].',
  'Call +44 (0)117 496 0123 [1].',
  'Please see https://shop.example/repairs or write to repairs@shop.example.',
  'Please see [our page](https://shop.example/repairs).',
  'Our address on the web is shop.example, help is at help@shop.example.',
  'Write to [our team](mailto:help@shop.example).',
  'Order number 2024-01-15-778899 was our first one [2].',
  'We build with Node.js [2] and also with Vue.js, e.g. for the shop.',
  'Open 09:00-18:00, on 01.02.2027 from 10.30 to 12.00 only.',
  'On 2027-02-01 at 10:30 it begins; the price is 1.234.567,89 EUR or 1,234,567.89 USD.',
  'Boots come in 38, 39, 40, 41, 42, 43, 44, 45 and 46 [3].',
  'Boots come in 38 39 40 41 42 43 44 45 46 47 48 [3].',
  'Article 4006381333931 is out of stock.',
  'IBAN DE89 3704 0044 0532 0130 00 is ours.',
  'The tracking number looks like JD014600003828392837.',
  'The checksum is 9e107d9d372bb6826bd81d3542a419d6.',
  'Use `npm install @shop/boots` and put `<script src="boots.js"></script>` before `</body>`.',
  'The file returns-form-2027_final.pdf holds the form [1].',
  'Donaudampfschifffahrtsgesellschaftskapitän ist ein langes Wort.',
  'Sie können Schuhe innerhalb von 30 Tagen nach dem Kauf zurückgeben [1]. Ich bin Ihr Ansprechpartner.',
  'Vous pouvez rendre les chaussures dans les 30 jours [1]. Je suis désolée pour l’attente.',
  'Puede devolver los zapatos en 30 días [1]. Soy Ada.',
  'Puoi restituire le scarpe entro 30 giorni [1]. Sono felice di aiutarti.',
  'Можно вернуть обувь в течение 30 дней [1]. Я помогу вам.',
  '购买后30天内可以退货 [1]。我是Ada。',
  'ご購入から30日以内に返品できます [1]。',
  '구매 후 30일 이내에 반품할 수 있습니다 [1].',
  'يمكنك إرجاع الأحذية خلال 30 يومًا [1].',
  'आप 30 दिनों के भीतर जूते लौटा सकते हैं [1]।',
  'می‌توانید کفش‌ها را تا ۳۰ روز پس دهید [1].',
  'คืนรองเท้าได้ภายใน 30 วัน [1]',
  'Of course 👩‍👩‍👧 🇬🇧: within 30 days [1].',
  '| Size | cm |\n|---|---|\n| 38 | 24,5 |\n| 39 | 25,2 |\n\nThat is from our table [3].',
  '1. Pack the shoes.\n2. Ask at returns@shop.example.\n3. Wait.\n\nThat is all [1].',
  'It is 3.5 cm, i.e. about 1.4 in. It fits.',
  'The material is leather. The passage is free, and the pair costs 90 pounds.',
  'You are welcome. The rules: unworn, and in their box [1].',
  'Never wash them hot, and always dry them slowly.',
  'If the box is gone, write us; keep the receipt [1].',
  'I am not sure. I am sorry. I am an assistant of this website.',
  'Numbers become smaller: our boots run small [3].',
  'Answer: within 30 days of the purchase [1].',
  'We are on the market since 1998; in numbers: 27 years, 4 shops, 120,000 pairs.',
];

/** Pages that state what the odd answers state. */
export const INFORMED = PASSAGES.map((page) => ({
  ...page,
  text: `${page.text} ${ODD.join('\n')}`.replace(/ ?\[\d\]/g, ''),
}));

const questions = ['How long may I return shoes?', 'Do you ship free of charge?', 'Which size do I need?'];

/** A hundred answers that reuse the material, the instructions' facts and short phrases of both. */
export const HONEST: readonly Honest[] = [
  ...OWNERS,
  ...ODD.map((says) => ({ question: 'Tell me more', says })),
  ...facts.flatMap((fact, at) =>
    LEADS.map((lead) => ({ question: questions[at % questions.length] ?? '', says: lead + fact })),
  ),
  { question: PAIR.question, says: PAIR.answer },
  { question: 'What is this?', says: PROFILE.description },
].slice(0, 100);

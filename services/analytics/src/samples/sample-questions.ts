/** What visitors of an outdoor shop might ask, by topic; written for samples. */
export const TOPICS: readonly { share: number; answered: number; questions: readonly string[] }[] = [
  {
    share: 24,
    answered: 0.95,
    questions: [
      'What does shipping to Sweden cost?',
      'How much is shipping to Norway?',
      'shipping costs to Germany',
      'Do you ship to Ireland and what does it cost?',
      'Was kostet der Versand nach Österreich?',
      'delivery price for France?',
    ],
  },
  {
    share: 18,
    answered: 0.9,
    questions: [
      'How do I return something?',
      'Can I send my boots back?',
      'How many days do I have to return an order?',
      'Wie kann ich etwas zurückgeben?',
      'return policy?',
    ],
  },
  {
    share: 14,
    answered: 0.75,
    questions: [
      'Is the rain jacket waterproof?',
      'Will the rain jacket keep me dry in a storm?',
      'Is the rain jacket PFAS-free?',
      'does the jacket have a hood',
    ],
  },
  {
    share: 12,
    answered: 0.7,
    questions: [
      'Which size should I take in the trail shoes?',
      'Do the trail shoes run small?',
      'What size are the shoes if I wear 42?',
      'size chart for shoes?',
    ],
  },
  {
    share: 10,
    answered: 0.15,
    questions: [
      'Do you sell gift cards?',
      'Can I buy a voucher for a friend?',
      'gift card available?',
      'Habt ihr Gutscheine?',
    ],
  },
  {
    share: 8,
    answered: 0.3,
    questions: [
      'Where is my order?',
      'My parcel has not arrived yet',
      'When will my order arrive?',
      'track my package',
    ],
  },
  {
    share: 6,
    answered: 0.1,
    questions: [
      'Can I pay by invoice?',
      'Is payment by invoice possible?',
      'Do you accept PayPal?',
      'pay later?',
    ],
  },
  {
    share: 4,
    answered: 0.05,
    questions: ['Do you have a store in Berlin?', 'Where is your shop?', 'Can I visit your store?'],
  },
];

export const FOLLOW_UPS = {
  content: ['Thanks, that helps!', 'Perfect, thank you', 'great'],
  discontent: [
    'That does not answer my question',
    'No, I asked something else',
    'This is useless',
    'Can I talk to a person?',
  ],
};

export const PAGES = [
  'https://fjordline.example/',
  'https://fjordline.example/rain-jacket.html',
  'https://fjordline.example/trail-shoes.html',
  'https://fjordline.example/shipping.html',
  'https://fjordline.example/returns.html',
];

import type { OwnPair } from './own-pair';

/** What owners ask about the people who use the chat on their site. */
export const visitorTopics: OwnPair[] = [
  {
    question: 'Does the chat work on a phone?',
    answer:
      'Yes. On a small screen the chat fills the whole screen, and the keyboard does not cover what is typed. Nothing needs to be set for it.',
    phrasings: [
      'Is it good on mobile?',
      'Can people use it on their smartphone?',
      'Does it look right on an iPhone?',
      'Will it fit small screens?',
      'Is the widget responsive?',
      'Does it run on Android and tablets?',
      'Most of my customers use their phones, is that fine?',
      'Mobile version of the chat',
      'Does it work on phones?',
      'Does it work on mobile?',
      'Does it work on my mobile phone?',
      'Can I use it on my phone?',
    ],
  },
  {
    question: 'Does it make my site slower?',
    answer:
      'No. The script is about 2 KB and makes one request; the chat itself is loaded when a visitor reaches for the button. Nothing on your page moves.',
    phrasings: [
      'Does the widget affect page speed?',
      'Will my pages load slower with it?',
      'How heavy is the script?',
      'How big is the script?',
      'Is it bad for my Google ranking?',
      'Does it hurt SEO?',
      'Does it change my PageSpeed or Lighthouse score?',
      'I am worried about loading time',
      'Will the chat slow down my site?',
      'Does it slow down my shop?',
      'Does the chat slow my pages?',
      'Will my site be slow with it?',
    ],
  },
  {
    question: 'Can a visitor talk to a person?',
    answer:
      'Not live in the chat. The visitor chooses **E-mail this chat to us** in its menu: the last messages go to your support email address, and you answer as you answer any mail. Set the address at **Support Email** on the Basic Info tab, and open the link that is mailed to it. Where the installation sends no mail, visitors leave their address, which stands in Chat History.',
    phrasings: [
      'How does a customer get to a human?',
      'Can my staff take over a chat?',
      'Can I answer a chat myself?',
      'Is there live chat with an agent?',
      'Can I jump into a conversation?',
      'Can I reply to customers from the console?',
      'What if someone wants to speak to a real person?',
      'How do customers contact us from the chat?',
      'Does it hand over to support?',
      'Can a customer reach a human?',
      'Can visitors send me the chat by mail?',
      'Can customers reach a person?',
      'Can a customer talk to a human?',
      'Can a customer talk to me?',
      'Can it pass a customer to my staff?',
      'How do customers get in touch with me?',
      'How can a customer reach me?',
      'What if a customer wants to reach us?',
    ],
  },
  {
    question: 'Do visitors need an account to chat?',
    answer:
      'No. A visitor opens the chat and asks: no log-in, no name, no email address. If people are logged in on your site, your server may say who they are: [Identify visitors](/docs/developers/identify_visitors).',
    phrasings: [
      'Must customers sign up before they chat?',
      'Do people need to register first?',
      'Do visitors have to give their email address?',
      'Do my customers have to log in?',
      'Does a visitor have to leave a name or email?',
      'Is the chat anonymous?',
      'Can I see who is chatting?',
      'Can I see the name of a logged-in customer?',
      'Do I know which customer wrote?',
      'Do visitors have to log in?',
      'Do people have to log in to use the chat?',
      'Do customers need to log in for the chat?',
    ],
  },
  {
    question: 'Can visitors send pictures?',
    answer:
      'Yes, where you allow it: **Visitors may send images** on the Basic Info tab. The bot does not look at pictures; people read them in Chat History.',
    phrasings: [
      'Can a customer upload an image?',
      'Can people attach a photo of a damaged product?',
      'Are attachments possible in the chat?',
      'Can they send me a screenshot?',
      'Does the bot understand pictures?',
      'Can shoppers share files with us?',
      'Can customers send pictures?',
      'Can customers send a photo?',
      'Can people send images to the bot?',
      'Can a visitor send me a photo?',
    ],
  },
  {
    question: 'How long are conversations kept?',
    answer:
      'Until you delete the bot or the visitor deletes the chat, and for at most a year after the last message unless the operator of this service has set another time. [Privacy Policy](/privacy-policy).',
    phrasings: [
      'How long do you keep the chats?',
      'When are messages deleted?',
      'For how many months is customer data stored?',
      'How long is data saved?',
      'Do you delete old conversations?',
      'What is your data retention?',
      'How long do you store customer data?',
      'How long do you store the messages?',
      'For how long is it stored?',
    ],
  },
  {
    question: 'Can a visitor delete a chat?',
    answer:
      'Yes, alone: the menu of the chat has **Download my chats** and **Delete my chats**. Deleted chats are gone for you as well.',
    phrasings: [
      'How do customers get their data deleted?',
      'A customer wants me to erase the data, what do I do?',
      'Can people ask for their data?',
      'Right to be forgotten',
      'Can shoppers download what they wrote?',
      'How do I handle a deletion request?',
    ],
  },
  {
    question: 'Can it answer at night and on weekends?',
    answer: 'Yes, at any hour and to many visitors at the same time. It needs nobody at your desk.',
    phrasings: [
      'Is it available 24/7?',
      'Does it answer when I sleep?',
      'Does it work when the shop is closed?',
      'Is it there on Sundays and holidays?',
      'Does anyone need to be online for it?',
      'How fast does it reply?',
      'How many people can chat at once?',
      'Can it handle many customers at once?',
      'Can it talk to many visitors at the same moment?',
    ],
  },
  {
    question: 'Does it know about orders and parcels?',
    answer:
      'No. It answers from your pages and from the answers you wrote; it does not see orders, stock or accounts. Teach it where customers find the state of an order.',
    phrasings: [
      'Can it tell a customer where the parcel is?',
      'Can it track shipments?',
      'Can it look up an order?',
      'Does it know what is in stock?',
      'Can it check inventory?',
      'Can it cancel or change an order?',
      'Can customers buy or book in the chat?',
      'Does it take payments or bookings?',
    ],
  },
  {
    question: 'Can it recommend products?',
    answer:
      'It answers from the product pages it has read, with a link to the page: prices, sizes, what a thing is made of. It does not know what a customer bought before.',
    phrasings: [
      'Can it help customers find a product?',
      'Does it advise shoppers which item to choose?',
      'Can it sell for me?',
      'Can it suggest what to buy?',
      'Does it know my prices?',
      'Can it compare products?',
    ],
  },
  {
    question: 'Does it work on WhatsApp or Instagram?',
    answer:
      'No. It works on websites, and each bot has a page of its own that you can link to from anywhere: **Profile** on the Basic Info tab opens it.',
    phrasings: [
      'Can I connect Facebook Messenger?',
      'Is there a WhatsApp integration?',
      'Can I use it in Telegram or by email?',
      'Can I use it without a website?',
      'Can I share the bot by a link?',
      'I only have an Instagram shop, can I use it?',
      'Does the bot have its own page?',
    ],
  },
  {
    question: 'Can people with disabilities use the chat?',
    answer:
      'Yes. It works with the keyboard alone and with screen readers, with text at twice the size and on very small screens.',
    phrasings: [
      'Is the widget accessible?',
      'Does it work with a screen reader?',
      'Is it WCAG compliant?',
      'Can blind customers use it?',
      'Is it usable by keyboard?',
    ],
  },
  {
    question: 'Can customers rate an answer?',
    answer:
      'Yes, with thumbs up or down under each answer. Chat History shows the ratings, and Engagement Analytics makes a score of them.',
    phrasings: [
      'Is there a thumbs up button?',
      'Can visitors give feedback?',
      'How do customers say that an answer was bad?',
      'Where do I see ratings?',
      'Do people vote on the answers?',
    ],
  },
];

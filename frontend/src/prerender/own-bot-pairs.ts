import { qaLimits } from '@chirrup/proto/limits';
import { MESSAGE_PRICE, planOf, planTypes } from '@chirrup/proto/plans';

export interface OwnPair {
  question: string;
  answer: string;
  phrasings: string[];
}

const dollars = (cents: number): string => `$${cents / 100}`;
const count = (number: number): string => number.toLocaleString('en-US');
const sold = planTypes.map((type) => planOf(type));
const [cheapest] = sold;
const list = (say: (plan: (typeof sold)[number]) => string): string =>
  sold.map((plan) => `- **${plan.name}**: ${say(plan)}`).join('\n');
const each = `$${(MESSAGE_PRICE / 100).toFixed(2)}`;
const yearly = sold.filter(({ price }) => price.year > 0);

/** What owners ask about the product itself, with answers made from the table of plans and the documents. */
export const topics: OwnPair[] = [
  {
    question: 'How much does it cost?',
    answer: `Chirrup has a free plan and three paid ones:\n\n${list(({ price }) =>
      price.month === 0 ? '$0' : `${dollars(price.month)} a month or ${dollars(price.year)} a year`,
    )}\n\nA year costs as much as ten months.`,
    phrasings: [
      'What are your prices?',
      'What plans do you have?',
      'How expensive is Chirrup?',
      'What is the price per month?',
      'What do I pay for the Starter plan?',
      'What would the Growth plan cost me?',
      'How much is Scale, the biggest plan, per year?',
      'What is the monthly cost for a small shop?',
      'Show me the pricing',
      'What fees do you charge?',
      'What do you charge a small store?',
      'How much money is it each month?',
      'What does the largest plan cost for a year?',
      'What must I pay per month?',
      'Price of the biggest plan',
      'What does a little shop pay?',
      'What do you charge?',
      'How much money do you want per year?',
      'What is the price for a year?',
    ],
  },
  {
    question: 'Is there a free plan?',
    answer: `Yes. The ${cheapest?.name} plan costs nothing, for as long as you like: ${cheapest?.numberOfBots} bots and ${cheapest?.messagesPerMonth} messages a month.`,
    phrasings: [
      'Can I use Chirrup for free?',
      'Is there a free trial?',
      'Can I try it without paying?',
      'Can I try it without a payment card?',
      'Do I need a credit card to start?',
      'Do I get charged anything at the beginning?',
      'Is it free of charge?',
      'What do I get for nothing?',
      'Do I have to pay to begin with?',
      'Can I start without paying money?',
      'Can I begin without spending anything?',
      'Does it cost anything to start?',
      'Can I test it first for no money?',
      'Is the first month free?',
      'Do you need my card first?',
      'Do I have to give you my card?',
    ],
  },
  {
    question: 'How much do I save when I pay yearly?',
    answer: `Two months: a year costs as much as ten. ${yearly
      .map(({ name, price }) => `${name} is ${dollars(price.year)} a year`)
      .join(', ')}.`,
    phrasings: [
      'Is there a discount for annual billing?',
      'Can I pay for a whole year?',
      'Is paying yearly cheaper?',
      'Do you give a discount if I pay 12 months ahead?',
      'Is there an annual plan?',
      'Is it less when paid upfront?',
      'Is it cheaper to pay for a year?',
      'Do I pay less for a whole year?',
      'Cheaper by the year?',
      'Is the yearly plan cheaper than monthly?',
    ],
  },
  {
    question: 'How many messages are included?',
    answer: `Each month:\n\n${list(({ messagesPerMonth }) => `${count(messagesPerMonth)} messages`)}\n\nA message is one question of a visitor with its answer.`,
    phrasings: [
      'What is the message limit of each plan?',
      'How many questions can visitors ask per month?',
      'How many chats do I get a month?',
      'How many conversations are included?',
      'How many customers can write to it?',
      'Is there a limit on conversations?',
      'How many replies are in the plan?',
      'How many chats per month are there?',
      'How many messages do we get each month?',
      'How many questions per month do we get?',
    ],
  },
  {
    question: 'What happens when my messages for the month are used up?',
    answer: `On the ${cheapest?.name} plan with a payment method, further messages cost ${each} each, up to the limit you set. After that, and on the other plans, your bot keeps answering from your own answers and by quoting your pages, at no charge. You are told at 80 % and at 100 %.`,
    phrasings: [
      'What if I go over my message limit?',
      'Does the bot stop when I run out of messages?',
      'What does an extra message cost?',
      'What happens when I reach the quota?',
      'Will the assistant go silent when there is a lot of traffic?',
      'Does it stop answering when we get more visitors than expected?',
      'What happens if I exceed my plan?',
      'Are there costs for overage?',
      'What happens in a very busy month?',
      'Does it stop when too many visitors come?',
      'What if there are too many chats in a month?',
      'Does the chat stop in a busy December?',
      'What if we get more chats than the plan has?',
    ],
  },
  {
    question: 'How many bots can I have?',
    answer: `As many as your plan has:\n\n${list(({ numberOfBots }) => `${numberOfBots} bots`)}`,
    phrasings: [
      'How many chatbots are included?',
      'Can I run several bots?',
      'Can I have bots for more than one site?',
      'I own several shops, can each have its own assistant?',
      'Can every store get its own bot?',
      'Can I use it on two websites?',
      'Can I add another assistant for a second brand?',
      'Can I have a bot for each of my shops?',
      'Can I have one bot per shop?',
      'One bot for each site?',
      'I have two shops, do I get two bots?',
      'How many bots may I create?',
      'How many bots can one account make?',
    ],
  },
  {
    question: 'How many questions and answers can I teach it?',
    answer: `Per bot:\n\n${list(({ qaPerBot, linksPerBot }) => `${qaPerBot} question/answer pairs (fine-tunes) and ${count(linksPerBot)} knowledge sources`)}`,
    phrasings: [
      'How many fine-tunes do I get?',
      'How many pages can the bot read?',
      'What is the limit of knowledge sources?',
      'How many Q&A pairs are allowed?',
      'How much content can I upload?',
      'How many links can I add?',
    ],
  },
  {
    question: 'Can I change the colours of the chat?',
    answer: `Yes: colours and the corner it sits in, on the Theme tab. Custom themes show on your site with ${sold
      .filter(({ customisedTheme }) => customisedTheme)
      .map(({ name }) => name)
      .join(', ')}. Your own branding text in place of ours comes with ${sold
      .filter(({ customisedBranding }) => customisedBranding)
      .map(({ name }) => name)
      .join(', ')}.`,
    phrasings: [
      'Can I customise how the widget looks?',
      'Can it match my brand colours?',
      'Can I make it green or red like my logo?',
      'Can I remove the Powered by Chirrup text?',
      'How do I get rid of the branding line at the bottom?',
      'Is white label possible?',
      'Can I put the chat on the left side?',
      'Can I change the design of the bubble?',
      'Can I style the chat window?',
      'How do I hide your name in the widget?',
      'Can the chat have my brand colour?',
      'Can the chat window be blue?',
      'Can I have it in our own colour?',
      'Can I remove your name from the chat?',
      'How do I remove the text under the chat window?',
      'Can your name be removed?',
      'Can I choose the colour green?',
    ],
  },
  {
    question: 'How long does it take to set up?',
    answer:
      'About 3 minutes: create a bot, give it your site’s address to read, turn Live Mode on, and paste one line before the end of your page’s body. [Step by step](/docs/integrations/website).',
    phrasings: [
      'How fast can I get started?',
      'Is it hard to set up?',
      'How quickly can my shop have a chatbot?',
      'Do I need a developer to install it?',
      'How long until it runs on my page?',
      'How many minutes does the installation take?',
      'When will it be ready?',
      'How much time do I need for the setup?',
      'How many minutes does it take?',
      'How long till it works on my site?',
      'How many minutes till the chat works?',
      'Does it work at once on my page?',
      'How fast is setting up?',
      'Is the setup quick?',
    ],
  },
  {
    question: 'How do I add Chirrup to my website?',
    answer:
      'Turn **Live Mode** on, press **Get Code** on the Basic Info tab, and paste the line it gives you just before `</body>` on your pages. [Step by step](/docs/integrations/website). For [Shopify](/docs/integrations/shopify), [Wix](/docs/integrations/wix), [Webflow](/docs/integrations/webflow), [WordPress](/docs/integrations/wordpress) and [Ghost](/docs/integrations/ghost) there are pages of their own.',
    phrasings: [
      'How do I embed the widget?',
      'Where do I paste the code?',
      'How do I install the chatbot on my site?',
      'Where do I find the script tag?',
      'Where in the HTML does the snippet go?',
      'Which line of code do I put on my page?',
      'How do I get the bubble on my homepage?',
      'In which spot of the page does the script belong?',
      'Where do I put the script in my HTML?',
      'In which place do I put the code?',
      'Where does the script go on the page?',
      'Where do I put the line of code?',
      'Where do I get the code?',
      'Where is the code for my site?',
    ],
  },
  {
    question: 'Does it work with Shopify?',
    answer:
      'Yes. There is an app that needs only your Bot ID, or you paste one line into the theme: [Shopify](/docs/integrations/shopify). It also works with [Wix](/docs/integrations/wix), [Webflow](/docs/integrations/webflow), [WordPress](/docs/integrations/wordpress), [Ghost](/docs/integrations/ghost) and [any other website](/docs/integrations/website).',
    phrasings: [
      'Which platforms do you support?',
      'Does it work with WordPress?',
      'Does it work with Wix or Webflow?',
      'Can I use it with my online store?',
      'Is there a plugin?',
      'My store runs on Shopify, is that supported?',
      'Can I put it into a WordPress blog?',
      'Is there an integration for my shop system?',
      'Can I use it on Ghost?',
      'Does it run on a Shopify shop?',
      'Does this work on my Shopify site?',
      'Does it run with Wix?',
      'Will it run on my shop?',
    ],
  },
  {
    question: 'Where do the answers come from?',
    answer:
      'From what you give it: pages and files it has read, and questions and answers you wrote. Your own answers are given word for word; what is taken from a page comes with a link to it.',
    phrasings: [
      'How does the bot know what to say?',
      'What is the bot trained on?',
      'How do I train the chatbot?',
      'How does it learn about my products?',
      'What does it read?',
      'Which sources does it use?',
      'How do I teach it my content?',
      'How does it get to know my shop?',
      'How do I teach it about our products?',
      'How do I teach the bot?',
      'How do I give it our product pages?',
    ],
  },
  {
    question: 'What happens when it does not know an answer?',
    answer:
      'It says so and offers the pages that may help; it does not make things up. The visitor can email the chat to you, and the question is listed as a gap in your console.',
    phrasings: [
      'What if the bot cannot answer?',
      'What does it do with questions it does not understand?',
      'Can a customer reach a human?',
      'Does it hallucinate?',
      'Does it make up answers?',
      'Will it invent things when it has no clue?',
      'What does it say when it has no idea?',
      'Can the visitor talk to a person instead?',
      'Does it lie or guess?',
      'Does it make things up?',
      'Does it make up things?',
      'Can it be wrong or make up facts?',
      'Does it say when it does not know?',
      'What if it does not know?',
    ],
  },
  {
    question: 'Which languages can visitors use?',
    answer:
      'You set your bot up in one language, and visitors ask in theirs. Pages are found by their meaning across languages, and with a language model connected the answer is written in the visitor’s language too.',
    phrasings: [
      'Is it multilingual?',
      'Does it speak German, French or Spanish?',
      'Can it answer in other languages?',
      'Do I need to translate my content?',
      'What if a customer writes in Polish?',
      'We only have English texts, is that a problem for French customers?',
      'Can buyers from abroad ask in their own language?',
      'Does it understand Italian?',
      'Can people write in Polish or Dutch?',
      'Can people ask in Spanish?',
      'Our site is English only, can French customers ask too?',
      'Can customers write in their own language?',
      'Can visitors write to it in Chinese?',
      'Can they ask in German or French?',
    ],
  },
  {
    question: 'Can Chirrup answer from technical documentation?',
    answer:
      'Yes. It reads your documentation by its address or sitemap and answers with the passage that fits and a link to the page, so that readers can check it and read on.',
    phrasings: [
      'Is it good for developer docs?',
      'Can it search our manuals?',
      'Can it be used for a knowledge base?',
    ],
  },
  {
    question: 'How does Chirrup help on a company website?',
    answer:
      'It answers what your front desk hears every day: opening hours, services, whom to call. It does so at any hour, from your pages and the answers you wrote, and you read along in the console.',
    phrasings: ['Can a company that sells nothing online use it?', 'What is it good for on a business site?'],
  },
  {
    question: 'Can I see what visitors ask?',
    answer:
      'Yes. Chat History shows every conversation while it happens. Engagement Analytics adds satisfaction over 30 days and reports of what is asked most; gaps list what could not be answered.',
    phrasings: [
      'Are there analytics?',
      'Can I read the conversations?',
      'Do I get reports?',
      'How do I know what customers want?',
      'Where can I read what people wrote to it?',
      'Do you show how happy people are with the answers?',
      'Are there statistics?',
      'Can I look at the chat log?',
      'Can I see how satisfied my customers are?',
      'Where do I see what customers wrote?',
      'Where do I see the chats?',
      'Can I see if customers were happy?',
      'Do I see how happy customers are?',
      'Where can I see messages of customers?',
      'Where can I read the chats?',
      'Are there reports of what visitors ask?',
    ],
  },
  {
    question: 'Do I need an API key of a language model?',
    answer:
      'No. Without one, answers are your own words and quotations from your pages. With any OpenAI-compatible model connected, it writes answers from the same pages. [Models and embeddings](/docs/operators/models).',
    phrasings: [
      'Do I need ChatGPT or OpenAI?',
      'Which AI model does it use?',
      'Does it use ChatGPT?',
      'Do I have to sign up at OpenAI as well?',
      'Do I need an account with an AI provider?',
      'Can I bring my own model?',
      'Does it work without AI keys?',
      'Do we need OpenAI for this?',
      'Is OpenAI needed?',
    ],
  },
  {
    question: 'Can I run Chirrup on my own server?',
    answer:
      'Yes: `npm start` runs all of it on one machine, and for large sites there are separate services for Kubernetes. [Run it yourself](/docs/operators/self_hosting).',
    phrasings: [
      'Can I self-host it?',
      'Is there an on-premise version?',
      'Can I install it on our servers?',
      'Can we host this ourselves?',
      'Can it run in our data centre?',
      'Is it possible to run it with Docker or Kubernetes?',
      'Could we run it on our own server?',
      'Can I run it on a server of mine?',
      'Can I host Chirrup myself?',
      'Can I host it on my own?',
    ],
  },
  {
    question: 'What do you store about my visitors?',
    answer:
      'Their messages, their ratings and an anonymous id; no name and no email address is asked for. Nothing is stored in a visitor’s browser before they open the chat. [Privacy Policy](/privacy-policy), [Cookie Policy](/cookie-policy).',
    phrasings: [
      'Is it GDPR compliant?',
      'Does the widget set cookies?',
      'What about data privacy?',
      'Do my customers have to log in to chat?',
      'Are my shoppers tracked?',
      'Is there tracking of my customers?',
      'Which personal data do you collect?',
      'Do visitors have to give their email address?',
      'Do you track shoppers with cookies?',
      'Do you use cookies?',
      'Is it safe under GDPR?',
      'Is it safe for my customers?',
    ],
  },
  {
    question: 'Can I turn the bot off?',
    answer:
      'Yes: **Live Mode** on the Basic Info tab shows it to visitors or hides it within seconds. Nothing is lost while it is off.',
    phrasings: [
      'How do I hide the chat?',
      'How do I pause the chatbot?',
      'How do I switch the bot off for a while?',
      'How can I stop it over the holidays?',
      'Can I take it offline for a weekend?',
      'How do I disable the widget?',
      'How do I deactivate it?',
      'Can I switch it off during a holiday?',
      'Can I switch the chat off at night?',
      'Can I turn it off for some days?',
    ],
  },
  {
    question: 'Who can work on a bot with me?',
    answer:
      'Invite others by email on the Collaborators tab, as editors or viewers. The owner’s plan pays, and only the owner may invite, transfer or delete.',
    phrasings: [
      'Can I invite my team?',
      'Can colleagues use my account?',
      'Are there user roles?',
      'Can my colleague edit the answers too?',
      'Can several people manage one bot?',
      'How do I share access with a coworker?',
      'Can I give somebody else access?',
      'Can a coworker change answers?',
      'Can my coworker change the answers as well?',
      'May others change my bot?',
      'Can my assistant edit it too?',
      'Can my team work on it?',
      'Can I work on a bot with my team?',
    ],
  },
  {
    question: 'How old must I be to use Chirrup?',
    answer:
      'At least 13. Under 18 you need the consent of a parent or guardian. [Terms of Use](/terms-of-use).',
    phrasings: [
      'Is there a minimum age?',
      'Can a teenager sign up?',
      'Can my son or daughter open an account?',
      'May a 15 year old use it?',
      'Is it allowed for children?',
      'Is a 14 year old allowed to open an account?',
      'Is my child allowed to have an account?',
      'From which age is it allowed?',
    ],
  },
  {
    question: 'Can I get my money back?',
    answer:
      'Payments are not refundable, but consumers in the EU may withdraw within 14 days, and you can stop at any time. [Terms of Use](/terms-of-use).',
    phrasings: [
      'Do you give refunds?',
      'Can I cancel any time?',
      'What is the refund policy?',
      'I changed my mind, can I have my money back?',
      'Do you pay back what I have paid?',
      'How do I cancel my subscription?',
      'Can I end my plan early?',
      'Do you refund me?',
      'Do I get a refund when I am not happy with it?',
      'Is there a refund?',
    ],
  },
  {
    question: 'Can I see whether a chat led to a sale?',
    answer:
      "Yes. Call `window.chirrup('conversion', …)` on the page that thanks for an order; sales within 7 days of a chat are counted as assisted conversions with their value. [Conversion tracking](/docs/tutorials/conversion_tracking).",
    phrasings: [
      'How do I track conversions?',
      'Does it increase my sales?',
      'Can I measure how many orders come from the chat?',
      'How do I know whether it pays off?',
      'Can I see the revenue from chats?',
      'Can I count sales from chats?',
      'Can I count the orders that came from the chat?',
      'How do I track sales?',
    ],
  },
  {
    question: 'How do I open the chat from my own button?',
    answer:
      "With the widget’s API: `window.chirrup('open')` opens the chat, `window.chirrup('send', text)` opens it and asks. [Widget API](/docs/developers/widget_api).",
    phrasings: [
      'Is there a JavaScript API?',
      'Can a link on my page open the chat?',
      'How do I start the chat with a click?',
      'Can I send a message from code?',
      'How can my button open the chat?',
    ],
  },
  {
    question: 'How do I back up my data?',
    answer:
      'When you run Chirrup yourself, `npm run backup -- FILE` copies everything to one file while it runs. [Backup and restore](/docs/operators/backup).',
    phrasings: [
      'How do I save a copy of all data?',
      'Can I make a backup?',
      'How do I restore everything?',
      'Can I export the database?',
      'How do I copy all my data?',
      'How do I keep my data safe?',
      'Where do I copy everything to be safe?',
    ],
  },
];

/** A pair has only so many wordings: further ones are pairs with the same answer. */
const split = ({ question, answer, phrasings }: OwnPair): OwnPair[] => {
  const wordings = [question, ...phrasings];
  const parts = Math.ceil(wordings.length / (qaLimits.phrasings + 1));
  return Array.from({ length: parts }, (_, part) => wordings.filter((_, n) => n % parts === part)).map(
    ([first = question, ...others]) => ({ question: first, answer, phrasings: others }),
  );
};

export const ownPairs: OwnPair[] = topics.flatMap(split);

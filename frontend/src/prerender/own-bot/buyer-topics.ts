import type { OwnPair } from './own-pair';

/** What owners ask before they decide. */
export const buyerTopics: OwnPair[] = [
  {
    question: 'How good are the answers?',
    answer:
      'As good as what you teach it: answers you wrote are given word for word, the rest is quoted from your pages with a link. Where nothing fits it says so. **Test questions** show you beforehand what it answers, and visitors rate each answer.',
    phrasings: [
      'Are the answers correct?',
      'How reliable is it?',
      'Can I trust what it says?',
      'How precise is the bot?',
      'How often is it right?',
      'Is the accuracy good?',
      'What is the quality of the answers?',
    ],
  },
  {
    question: 'Does it talk about other things than my shop?',
    answer:
      'No. It answers from your pages and your own answers only; what they do not say, it does not say. How sure it must be is your choice.',
    phrasings: [
      'Can I limit it to my own topics?',
      'Will it answer questions that have nothing to do with my shop?',
      'Does it only answer about my products?',
      'Can visitors chat about anything with it?',
      'Can somebody misuse the bot?',
      'Can I restrict what it talks about?',
    ],
  },
  {
    question: 'Do you use my content to train models?',
    answer:
      'Content sent through the service’s API is not used to improve the service; other content may be. Your bot’s knowledge is never given to another bot. [Terms of Use](/terms-of-use), [Privacy Policy](/privacy-policy).',
    phrasings: [
      'Is my data used to train an AI?',
      'Do you train on our data?',
      'Do other shops see my content?',
      'Is my information shared with OpenAI?',
      'Who owns my content?',
      'To whom do the answers belong?',
      'Do I own what the bot writes?',
    ],
  },
  {
    question: 'What is the difference between the plans?',
    answer:
      'Messages, bots and own answers grow with each plan; Starter adds custom themes, Growth weekly insight reports, Scale your own branding text. The [price table](/#pricing) has them side by side.',
    phrasings: [
      'How does Growth differ from Starter?',
      'Which plan is right for me?',
      'What do I get more in Growth?',
      'What does Scale have that Growth has not?',
      'Compare the plans',
      'Which plan do I need for a small shop?',
      'I expect thousands of messages, which plan is best?',
    ],
  },
  {
    question: 'What happens when I stop paying?',
    answer:
      'Your account goes on with the free Developer plan: 2 bots and 200 messages a month. Bots above that are paused, nothing of them is deleted.',
    phrasings: [
      'What happens to my bots when I end my plan?',
      'Do I lose my bot when I cancel?',
      'Is my bot deleted after I cancel?',
      'What happens after my subscription?',
      'Can I come back later?',
      'What if my payment fails?',
    ],
  },
  {
    question: 'Does it replace my staff?',
    answer:
      'It takes over the questions that come again and again, at any hour. What it cannot answer reaches you by mail, so people stay needed for the rest.',
    phrasings: [
      'Do I still need customer service?',
      'Does it save me work?',
      'Will I need fewer employees?',
      'Why should I use a chatbot?',
      'What do I gain from it?',
      'How much time does it save?',
    ],
  },
  {
    question: 'What kind of business is it for?',
    answer:
      'For online shops, technical documentation and company websites of every size: wherever visitors ask what is on your pages already.',
    phrasings: [
      'Is it good for a small shop?',
      'Is it made for a restaurant, a school or a doctor?',
      'I sell handmade things, does it fit?',
      'Who uses it?',
      'Is my business too small for it?',
      'Is it for big companies too?',
      'Is this right for my kind of business?',
    ],
  },
  {
    question: 'In which currency do I pay?',
    answer:
      'The prices are shown in US dollars; payments are made in pounds (GBP), by card. [Terms of Use](/terms-of-use).',
    phrasings: [
      'Can I pay in euros?',
      'Are the prices in dollars or pounds?',
      'Do you bill in my currency?',
      'Is VAT included?',
      'Can I pay by bank transfer?',
      'Do you take PayPal?',
    ],
  },
  {
    question: 'Where is my Bot ID?',
    answer: 'On the tab **Basic Info**, with a **Copy** button beside it. It begins with `C-`.',
    phrasings: [
      'Where do I see my Bot ID?',
      'How do I find the ID of my bot?',
      'What is a Bot ID?',
      'Where do I copy the ID?',
      'Which ID does the plugin want?',
    ],
  },
  {
    question: 'Can the bot greet visitors by itself?',
    answer:
      'It stays a quiet button until a visitor opens it. Your own page can open it with `chirrup("open")`, for example after a while: [Widget API](/docs/developers/widget_api).',
    phrasings: [
      'Can the chat open by itself?',
      'Does it pop up automatically?',
      'Can it write to the visitor first?',
      'Is there a welcome message?',
      'Can it start the conversation?',
      'Can I make it pop up after some seconds?',
    ],
  },
  {
    question: 'Can I show it on some pages only?',
    answer:
      'Yes: it is shown where its line of code is. Leave the line out of a page, or of a template, and there is no chat.',
    phrasings: [
      'Can I hide the chat on the checkout page?',
      'Can I have it on one page only?',
      'Do I have to have it on every page?',
      'Can I exclude pages?',
      'How do I put it on the product pages only?',
    ],
  },
  {
    question: 'Does the button cover something on my page?',
    answer:
      'It is a round button of 56 pixels in a lower corner, left or right as you choose on the Theme tab. It stands above the page, never moves it, and is not printed.',
    phrasings: [
      'Is the bubble in the way?',
      'Does it hide my menu or my cookie banner?',
      'Where on the page does the chat sit?',
      'How big is the chat button?',
      'Does it overlap other buttons?',
    ],
  },
  {
    question: 'Can I answer from my phone?',
    answer:
      'There is no app to install. Chat History, the figures and Live Mode work in the browser of your phone; mails of visitors you answer in your mail app.',
    phrasings: [
      'Do you have a mobile app for owners?',
      'Is there an app?',
      'Can I use the console on my phone?',
      'Can I check the chats on the go?',
      'Does the console work on a tablet?',
    ],
  },
  {
    question: 'Can I export my chats or my bot?',
    answer:
      'Yes. A chat is saved from **Chat History**, a bot as one file with its settings, answers and links, and **Account**, **Profile** gives you everything you own as one file.',
    phrasings: [
      'Can I save my chats as a file?',
      'Can I take my data with me?',
      'How do I export everything?',
      'Can I move my bot to another account?',
      'How do I copy a bot?',
      'Can I download all conversations?',
    ],
  },
  {
    question: 'Is there an API?',
    answer:
      'Two: a [Widget API](/docs/developers/widget_api) for your pages, and a [REST API](/docs/developers/rest_api) for everything the console does.',
    phrasings: [
      'Do you have an interface for developers?',
      'Can I automate it?',
      'Is there a REST interface?',
      'Can I use it from my own program?',
      'Where are the docs for developers?',
    ],
  },
  {
    question: 'Is there a guide?',
    answer:
      'Yes: [Put your bot on any website](/docs/integrations/website) goes from nothing to an answering chat in 3 minutes. There are pages for each shop system, and a [tutorial on conversions](/docs/tutorials/conversion_tracking).',
    phrasings: [
      'Where are the instructions?',
      'Is there a manual or a video?',
      'Do you have tutorials?',
      'Where do I learn how to use it?',
      'Can you show me how it works?',
      'Where do I begin?',
    ],
  },
  {
    question: 'How does it treat people who write rudely or send spam?',
    answer:
      'Each visitor may send only so many messages in a minute, and it stays polite: it answers from your pages or says that it cannot.',
    phrasings: [
      'Can I block a visitor?',
      'What about spam?',
      'What if someone insults the bot?',
      'Is it protected against bots and attacks?',
      'Can somebody run up my bill?',
    ],
  },
  {
    question: 'How is it different from other chatbots?',
    answer:
      'It answers from what you wrote and from your pages, with a link, instead of from a script you have to draw; where it does not know it says so. It is set up in about 3 minutes, and answers visitors in their language. [Comparison](/#comparison).',
    phrasings: [
      'What makes it better than other chatbots?',
      'Why should I take you and not another one?',
      'How do you compare to other chatbots?',
      'What is special about it?',
      'What is the difference to a normal chatbot?',
      'What are the advantages?',
      'Is it better than Intercom or Tidio?',
      'Why not use ChatGPT itself?',
    ],
  },
  {
    question: 'What is Chirrup?',
    answer:
      'An assistant for your website: it answers your visitors’ questions in a chat, from your own answers and pages, at any hour. You build it in a console and put it on your site with one line.',
    phrasings: [
      'What is this?',
      'What does it do?',
      'What can it do?',
      'What is it for?',
      'What do you offer?',
      'What can the bot do for my shop?',
      'Who are you?',
    ],
  },
  {
    question: 'Am I talking to a person?',
    answer:
      'This is a bot: it answers from this site’s documentation and in words that people wrote for it, and says so when it finds nothing.',
    phrasings: [
      'Is there a human behind this?',
      'Are you a bot?',
      'Are you human?',
      'Are you a real person?',
      'Is this a robot?',
      'Am I chatting with a machine?',
      'Who made you?',
      'Who wrote these answers?',
    ],
  },
  {
    question: 'Do you take a share of my sales?',
    answer: 'No. You pay for your plan and nothing else: no share of your sales, no setup fee.',
    phrasings: [
      'Do you take a cut of my sales?',
      'Is there a commission?',
      'Do you charge per sale?',
      'Do I pay a percentage?',
      'Are there fees on orders?',
    ],
  },
];

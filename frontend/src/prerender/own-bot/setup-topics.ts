import { firstExchange } from '../../site/landing/hero/first-exchange';
import type { OwnPair } from './own-pair';

const { question, answer, more } = firstExchange;

/** What owners ask about putting a bot on their site. */
export const setupTopics: OwnPair[] = [
  {
    question,
    answer: `${answer} [${more.label}](${more.page}).`,
    phrasings: [
      'How fast can I get started?',
      'Is it hard to set up?',
      'How quickly can my shop have a chatbot?',
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
      'How much work is it?',
      'How long does the installation take?',
      'Can I have it running today?',
      'How fast can the setup be?',
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
      'Does it work with Wix or Webflow?',
      'Can I use it with my online store?',
      'Is there a plugin?',
      'My store runs on Shopify, is that supported?',
      'Is there an integration for my shop system?',
      'Does it run on a Shopify shop?',
      'Does this work on my Shopify site?',
      'Will it run on my shop?',
      'How do I add it to my Shopify store?',
      'How do I put it on my Shopify shop?',
      'Do you have an app for Shopify?',
      'Which shop systems does it work with?',
    ],
  },
  {
    question: 'Does it work with other shop systems?',
    answer:
      'Yes, wherever you can paste one line of HTML: Squarespace, Magento, PrestaShop and others. WooCommerce runs on WordPress, so the WordPress plugin works there. [Any other website](/docs/integrations/website).',
    phrasings: [
      'Does it work with Squarespace?',
      'Is Squarespace OK?',
      'Do you support Magento or PrestaShop?',
      'My site is made with another builder',
      'Does it work with any site builder?',
      'My shop was programmed for me, does it work there?',
      'Does it run on plain HTML pages?',
      'What if my platform is not listed?',
    ],
  },
  {
    question: 'How do I remove the bot from my site?',
    answer:
      'Take the line of code out of your page, or switch the app or plugin off there. To hide it for a while only, turn **Live Mode** off on the Basic Info tab.',
    phrasings: [
      'How do I uninstall it?',
      'How do I take the chat off my website?',
      'How do I get rid of the widget?',
      'Can I remove it again?',
      'How do I delete the code from my page?',
      'How do I remove the plugin?',
      'What if I want to remove it later?',
    ],
  },
  {
    question: 'Does it work with Wix?',
    answer:
      'Yes: paste one line under **Custom Code** in your Wix settings. [Wix, step by step](/docs/integrations/wix).',
    phrasings: [
      'I have a Wix website, can I use it?',
      'My site is built with Wix',
      'Does it run with Wix?',
      'How do I install it on Wix?',
      'How do I add it to Wix?',
      'Do you support Wix?',
      'Can I use it with Wix?',
    ],
  },
  {
    question: 'Does it work with WordPress?',
    answer:
      'Yes: there is a plugin that takes your Bot ID. WooCommerce shops use the same one. [WordPress, step by step](/docs/integrations/wordpress).',
    phrasings: [
      'Do you support WordPress?',
      'Is there a plugin for WordPress?',
      'Can I put it into a WordPress blog?',
      'Can I have it on my WordPress site?',
      'I have a WordPress site, does it work?',
      'How do I install it on WordPress?',
      'How do I add it to my WordPress website?',
      'Does it work with WooCommerce?',
      'Do you support WooCommerce?',
    ],
  },
  {
    question: 'Does it work with Webflow or Ghost?',
    answer:
      'Yes: paste one line into the custom code of your site. Step by step: [Webflow](/docs/integrations/webflow), [Ghost](/docs/integrations/ghost).',
    phrasings: [
      'I run a Webflow page, how do I install this?',
      'Do you support Webflow?',
      'Does it work with Webflow?',
      'How do I add it to Webflow?',
      'My site is made with Webflow',
      'Can I use it on Ghost?',
      'Do you support Ghost?',
      'I have a Ghost blog',
    ],
  },
];

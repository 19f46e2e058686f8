import { docs } from '../../shell/links';

/** What the hero shows before anybody asks: a pair of the site's own bot, as its chat would show it. */
export const firstExchange = {
  question: 'How long does it take to set up?',
  answer:
    'About 3 minutes: create a bot, give it your site’s address to read, turn Live Mode on, and paste one line before the end of your page’s body.',
  more: { label: 'Step by step', page: docs.website },
} as const;

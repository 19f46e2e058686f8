import { docs } from '../../shell/links';

/** What shop owners ask first; each is answered by the site's own bot, or else by the page. */
export const QUESTIONS: { question: string; page: string }[] = [
  { question: 'How long does it take to set up?', page: docs.website },
  { question: 'How do I add Chirrup to my website?', page: docs.website },
  { question: 'How much does it cost?', page: '/#pricing' },
  { question: 'Where do the answers come from?', page: docs.website },
  { question: 'What happens when it does not know an answer?', page: docs.story },
  { question: 'Which languages can visitors use?', page: docs.website },
  { question: 'What happens when my messages for the month are used up?', page: '/#pricing' },
  { question: 'Can I try it without a payment card?', page: '/#pricing' },
];

import type { PictureName } from './pictures.gen';

export interface Slide {
  id: string;
  title: string;
  text: string;
  picture: PictureName;
  /** What the picture shows, for those who do not see it. */
  alt: string;
}

export const SLIDES: Slide[] = [
  {
    id: 'setup',
    title: '3-minute setup',
    text: 'Give it your site’s address. It reads your pages while you write the few answers only you know.',
    picture: 'qa-fine-tune',
    alt: 'The console’s list of questions and answers, with buttons to add one and to generate some.',
  },
  {
    id: 'analytics',
    title: 'Engagement analytics',
    text: 'See how content visitors are, what they ask about most, and which questions nobody has answered yet.',
    picture: 'engagement-analytics',
    alt: 'A chart of customer satisfaction over thirty days, with the number of messages of each day.',
  },
  {
    id: 'themes',
    title: 'Customisable themes',
    text: 'Pick colours and the corner it sits in, and watch the real chat change beside them.',
    picture: 'theme',
    alt: 'The Theme page: a list of colours, and next to it a preview of the chat in those colours.',
  },
  {
    id: 'visibility',
    title: 'Visibility control',
    text: 'Live Mode shows the bot to visitors or hides it within seconds. Try it first on its profile page.',
    picture: 'profile',
    alt: 'The profile page of a shop’s bot, with its chat open.',
  },
  {
    id: 'integration',
    title: 'Easy integration',
    text: 'One line before the end of the body, or your Bot ID in your shop system’s or site builder’s settings.',
    picture: 'get-code',
    alt: 'The Get Code window with the line of HTML to copy.',
  },
  {
    id: 'languages',
    title: 'Round the clock',
    text: 'Multilingual support from one language: set it up in yours, visitors ask in theirs, at any hour.',
    picture: 'chat-history',
    alt: 'A conversation in Chat History: a visitor’s questions, and answers with their sources.',
  },
];

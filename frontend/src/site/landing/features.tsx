import {
  ChatMultipleRegular,
  CheckmarkCircleRegular,
  CodeRegular,
  DocumentSearchRegular,
  PowerRegular,
  QuestionCircleRegular,
} from '@fluentui/react-icons';
import { CardGrid } from './card-grid';
import { Section } from './section';

const FEATURES = [
  {
    icon: <DocumentSearchRegular />,
    title: 'Learns from your pages',
    text: 'Give it a link or your sitemap. Answers come from what it read, each with a link to the page.',
  },
  {
    icon: <CheckmarkCircleRegular />,
    title: 'Your words, word for word',
    text: 'Write questions and answers yourself. When a visitor asks one of them, your answer is given unchanged.',
  },
  {
    icon: <QuestionCircleRegular />,
    title: 'Says when it does not know',
    text: 'No guessing. It tells the visitor so and suggests questions it can answer.',
  },
  {
    icon: <ChatMultipleRegular />,
    title: 'Read along, live',
    text: 'Every conversation is in your console while it happens, with sources and ratings.',
  },
  {
    icon: <CodeRegular />,
    title: 'One line on your site',
    text: 'Paste the snippet before the end of the body. Nothing is stored in a visitor’s browser until they open the chat.',
  },
  {
    icon: <PowerRegular />,
    title: 'On and off when you say so',
    text: 'Live Mode shows the bot to visitors or hides it, from the console, within seconds.',
  },
];

export function Features() {
  return (
    <Section
      id="features"
      title="What it does for you"
      text="Questions about sizes, shipping and returns come at any hour. Chirrup answers them from what you already have."
    >
      <CardGrid cards={FEATURES} />
    </Section>
  );
}

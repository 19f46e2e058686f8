import { Button } from '@fluentui/react-components';
import { BookOpenRegular, BuildingRegular, CartRegular } from '@fluentui/react-icons';
import { AppLink } from '../../ui/app-link';
import { docs } from '../shell/links';
import { CardGrid } from './card-grid';
import { DemoLink } from './demo-link';
import { LandingSection } from './section';
import { useAsk } from './use-ask';

export function UseCases() {
  const ask = useAsk();
  const askMe = (question: string) => (
    // the label alone would be the same twice
    <Button aria-label={`Ask Me: ${question}`} onClick={() => ask(question, docs.website)}>
      Ask Me
    </Button>
  );
  const cards = [
    {
      icon: <CartRegular />,
      title: 'Online Store',
      text: 'Prices, sizes, delivery times and returns, answered on the product page, before the visitor leaves it.',
      action: <DemoLink />,
    },
    {
      icon: <BookOpenRegular />,
      title: 'Tech Doc',
      text: 'Readers ask in their own words and get the passage that answers, with the page it stands on.',
      action: askMe('Can Chirrup answer from technical documentation?'),
    },
    {
      icon: <BuildingRegular />,
      title: 'Company Website',
      text: 'Opening hours, services, whom to call: the questions your front desk hears every day.',
      action: askMe('How does Chirrup help on a company website?'),
    },
  ];
  return (
    <LandingSection
      id="use-cases"
      quiet
      title="Where it helps"
      text="The same bot, taught from different pages."
    >
      <CardGrid cards={cards} />
      <p>
        <AppLink to={docs.story}>Read how a small shop uses it</AppLink>
      </p>
    </LandingSection>
  );
}

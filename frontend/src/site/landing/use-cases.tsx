import { BookOpenRegular, BuildingRegular, CartRegular } from '@fluentui/react-icons';
import { CardGrid } from './card-grid';
import { Section } from './section';

const USE_CASES = [
  {
    icon: <CartRegular />,
    title: 'Online Store',
    text: 'Prices, sizes, delivery times and returns, answered on the product page, before the visitor leaves it.',
  },
  {
    icon: <BookOpenRegular />,
    title: 'Tech Doc',
    text: 'Readers ask in their own words and get the passage that answers, with the page it stands on.',
  },
  {
    icon: <BuildingRegular />,
    title: 'Company Website',
    text: 'Opening hours, services, whom to call: the questions your front desk hears every day.',
  },
];

export function UseCases() {
  return (
    <Section id="use-cases" quiet title="Where it helps" text="The same bot, taught from different pages.">
      <CardGrid cards={USE_CASES} />
    </Section>
  );
}

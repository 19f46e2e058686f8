import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { PeopleRegular } from '@fluentui/react-icons';
import { useSession } from '../../../api/session';
import type { BotTab } from './bot-tab';
import { useOthersHere } from './use-others-here';

const useStyles = makeStyles({
  others: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});

/** Names the others who have the bot open, each with the tab they are on. */
export function OthersHere({ botId, tabs, open = '' }: { botId: string; tabs: BotTab[]; open?: string }) {
  const styles = useStyles();
  const others = useOthersHere(botId, open, useSession().userId);
  if (others.length === 0) return null;
  const where = (place: string) => tabs.find(({ path }) => path === place)?.label;
  const named = others.map(({ email, place }) => [email, where(place)].filter(Boolean).join(', in '));
  return (
    <span role="status" className={styles.others}>
      <PeopleRegular aria-hidden />
      <Text size={200}>Also here: {named.join('; ')}</Text>
    </span>
  );
}

import { makeStyles } from '@fluentui/react-components';
import { useBotsQuery, useModelUsageQuery } from '../../../api/bots.api';
import type { Bot } from '../../../api/types';
import { UsageBar } from './usage-bar';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '24px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    ':empty': { display: 'none' },
  },
});

/** What the owner's bots have used of a model today, and what they may; nothing of bots that have asked none. */
export function ModelTokens({ userId }: { userId: string }) {
  const styles = useStyles();
  const { data: bots = [] } = useBotsQuery(userId);
  return (
    <ul className={styles.root} aria-label="Model tokens today">
      {bots
        .filter(({ role }) => role === 'owner')
        .map((bot) => (
          <BotTokens key={bot._id} bot={bot} />
        ))}
    </ul>
  );
}

function BotTokens({ bot }: { bot: Bot }) {
  const { data } = useModelUsageQuery(bot._id, { refetchOnMountOrArgChange: true });
  if (!data || (data.tokens_used === 0 && !data.limited)) return null;
  const { tokens_used: used, tokens_limit: limit } = data;
  const available = limit === 0 ? null : Math.max(0, limit - used);
  const info = data.limited
    ? 'The limit of the day is reached: answers are quoted from your pages until midnight UTC.'
    : 'Counted again from midnight UTC. Beyond the limit of the day, answers are quoted from your pages.';
  const entry = { used, available, extra: limit === 0 ? 0 : Math.max(0, used - limit), info };
  return <UsageBar label={`Model tokens today: ${bot.botname}`} entry={entry} unit="count" />;
}

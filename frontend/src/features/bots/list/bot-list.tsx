import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { NavLink } from 'react-router';
import { errorText } from '../../../api/error-text';
import { useAppSelector } from '../../../api/store/store-hooks';
import { nameOrElse } from '../../../lib/labels/names';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { viewOf } from '../drafts/bot-draft';
import { selectDrafts } from '../drafts/bot-drafts.slice';
import { useBots } from '../drafts/use-bot';
import { LiveDot } from '../live-mode/live-dot';
import { BotAvatar } from './bot-avatar';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    padding: '8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    '&[aria-current="page"]': { backgroundColor: tokens.colorBrandBackground2 },
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, flexGrow: 1 },
  cut: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  id: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  avatar: { position: 'relative', display: 'flex' },
  dotOver: { position: 'absolute', right: '-2px', bottom: '-2px', display: 'flex' },
});

/** The owner's bots in the rail; collapsed it keeps avatar and live dot. */
export function BotList({ collapsed }: { collapsed: boolean }) {
  const styles = useStyles();
  const { data, error, refetch } = useBots();
  const drafts = useAppSelector(selectDrafts);
  if (error && !data) return <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines heights={[48, 48]} label="Loading your bots" />;
  return (
    <ul className={styles.list} aria-label="Your bots">
      {data.map((stored) => {
        const { _id, botname, avatar, live_mode } = viewOf(stored, drafts[stored._id]);
        const name = nameOrElse(botname);
        return <BotListItem key={_id} botId={_id} image={avatar} live={live_mode} {...{ name, collapsed }} />;
      })}
    </ul>
  );
}

interface BotListItemProps {
  botId: string;
  name: string;
  image: string;
  live: boolean;
  collapsed: boolean;
}

/** Drawn again only when its own bot, or the open page, is another: there may be many. */
const BotListItem = memo(function BotListItem({ botId, name, image, live, collapsed }: BotListItemProps) {
  const styles = useStyles();
  const dot = <LiveDot live={live} />;
  return (
    <li>
      <NavLink to={`/console/${botId}`} className={styles.link} title={collapsed ? name : undefined}>
        <span className={styles.avatar}>
          <BotAvatar name={name} image={image} />
          {collapsed && <span className={styles.dotOver}>{dot}</span>}
        </span>
        {!collapsed && (
          <>
            <span className={styles.words}>
              <Text className={styles.cut}>{name}</Text>
              <Text size={200} className={mergeClasses(styles.cut, styles.id)}>
                {shortId(botId)}
              </Text>
            </span>
            {dot}
          </>
        )}
      </NavLink>
    </li>
  );
});

/** The first characters are enough to tell two bots of one owner apart. */
export function shortId(botId: string): string {
  return botId.length > 10 ? `${botId.slice(0, 8)}…` : botId;
}

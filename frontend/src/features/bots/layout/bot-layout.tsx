import { Badge, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { Navigate, Outlet, useLocation, useParams } from 'react-router';
import { errorText } from '../../../api/error-text';
import type { Bot } from '../../../api/types';
import { nameOrElse } from '../../../lib/labels/names';
import { useMedia } from '../../../lib/use-media';
import { ErrorMessage } from '../../../ui/error-message';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { widths } from '../../../ui/theme/tokens';
import { BotConflict } from '../drafts/bot-conflict';
import { useBot, useBots } from '../drafts/use-bot';
import { LiveDot } from '../live-mode/live-dot';
import { LiveMode } from '../live-mode/live-mode';
import { SetupGuide } from '../setup/setup-guide';
import { AccessLost, AccessNews } from './access-news';
import { BotPaused } from './bot-paused';
import { BotSaveState } from './bot-save-state';
import type { BotTab } from './bot-tab';
import { BotTabs } from './bot-tabs';
import { OthersHere } from './others-here';
import { useAccess } from './use-access';
import { useOthersEdits } from './use-others-edits';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minHeight: '100%' },
  filling: { height: 'calc(100dvh - var(--console-bar, 0px) - var(--cookie-room, 0px))', minHeight: '480px' },
  head: { padding: '24px 24px 0', '@media (max-width: 640px)': { padding: '12px 16px 0' } },
  title: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '12px',
    rowGap: '4px',
    minHeight: '36px',
  },
  name: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: 600,
    overflowWrap: 'anywhere',
    '@media (max-width: 640px)': { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  },
  failed: { marginBottom: '16px' },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  status: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '8px',
    color: tokens.colorNeutralForeground2,
  },
  body: { flex: '1 1 auto', padding: '24px', minWidth: 0, '@media (max-width: 640px)': { padding: '16px' } },
  filled: { flexBasis: 0, minHeight: 0 },
  notice: { display: 'flex', flexDirection: 'column', rowGap: '24px' },
  news: { paddingTop: '12px' },
});

/** Name, state and tabs of one bot; the tab itself is the route below. */
export function BotLayout({ tabs }: { tabs: BotTab[] }) {
  const styles = useStyles();
  const { botId = '' } = useParams();
  const { data, error, isFetching, refetch } = useBots();
  const editable = useBot(botId);
  const open = useLocation().pathname.split('/')[3];
  const wide = useMedia(`(min-width: ${widths.console}px)`);
  const access = useAccess(botId);
  useOthersEdits(botId);

  if (error && !data) {
    return (
      <main className={styles.body} id="main" tabIndex={-1}>
        <h1 className={mergeClasses(styles.name, styles.failed)}>Your bot</h1>
        <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!data || (!editable && isFetching && access !== null)) {
    return (
      <main className={styles.body} id="main" tabIndex={-1}>
        <h1 className={styles.unseen}>Loading the bot</h1>
        <SkeletonLines heights={[36, 40, 56, 56, 96]} label="Loading the bot" />
      </main>
    );
  }
  if (access === null) {
    return (
      <main className={styles.body} id="main" tabIndex={-1}>
        <AccessLost />
      </main>
    );
  }
  if (!editable) return <Navigate to="/console" replace />;
  const { bot, draft } = editable;
  const tab = tabs.find(({ path }) => path === open);
  return (
    <div className={mergeClasses(styles.root, tab?.fills && styles.filling)}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 className={styles.name}>{nameOrElse(bot.botname)}</h1>
          <span className={styles.status}>
            <LiveDot live={bot.live_mode && !bot.paused} />
            <Text size={200}>{stateOf(bot)}</Text>
          </span>
          {bot.role === 'viewer' && <Badge appearance="tint">You can view this bot</Badge>}
          <BotSaveState bot={bot} draft={draft} />
          <OthersHere botId={botId} tabs={tabs} open={open} />
        </div>
        <div className={styles.news}>
          <AccessNews role={access} />
          {bot.paused && <BotPaused role={bot.role} />}
          <BotConflict botId={botId} draft={draft} />
        </div>
        <BotTabs botId={botId} tabs={tabs} open={open} />
      </header>
      {wide && !tab?.fills && !editable.readOnly && <SetupGuide key={botId} botId={botId} />}
      <main className={mergeClasses(styles.body, tab?.fills && styles.filled)} id="main" tabIndex={-1}>
        {wide || tab?.narrow ? (
          <Outlet />
        ) : (
          <div className={styles.notice}>
            <Text>{`Minimum of ${widths.console}px screen width required.  Please increase the window size.`}</Text>
            {open === 'basic_info' && <LiveMode {...editable} />}
          </div>
        )}
      </main>
    </div>
  );
}

function stateOf({ live_mode, paused }: Bot): string {
  if (paused) return 'Paused';
  return live_mode ? 'Live' : 'Not live';
}

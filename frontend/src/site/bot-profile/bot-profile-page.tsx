import {
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  Text,
  tokens,
} from '@fluentui/react-components';
import { useParams } from 'react-router';
import { useMedia } from '../../lib/use-media';
import { ErrorMessage } from '../../ui/error-message';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { useBotProfile } from './use-bot-profile';
import { usePreview } from './use-preview';
import { useWidget } from './use-widget';

const useStyles = makeStyles({
  root: {
    maxWidth: '640px',
    marginLeft: 'auto',
    marginRight: 'auto',
    padding: '48px 24px',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
  },
  // the chat is 400 px wide and stands in the corner
  besideChat: {
    '@media (min-width: 800px)': { marginRight: 'max(440px, calc((100% - 640px) / 2))' },
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: 600,
  },
  name: { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400, overflowWrap: 'anywhere' },
  text: { color: tokens.colorNeutralForeground2 },
  open: { alignSelf: 'start' },
});

/** A bot's public page: its name, and the chat itself, opened if there is room for both. */
export function BotProfilePage() {
  const styles = useStyles();
  const { botId = '' } = useParams();
  const { state, reload } = useBotProfile(botId);
  const live = state.kind === 'found' && state.profile.live;
  const preview = usePreview(botId, state.kind === 'found' && !live);
  const usable = live || preview === 'on';
  // On a small screen the chat fills all of it: it would open before one has seen whose it is.
  const roomy = useMedia('(min-width: 800px)');
  const openChat = useWidget(usable ? botId : null, { open: roomy, preview: !live });
  return (
    <div className={mergeClasses(styles.root, usable && styles.besideChat)}>
      <title>
        {state.kind === 'found' ? `${state.profile.bot_name} · Chirrup` : 'Bot Profile Page · Chirrup'}
      </title>
      <h1 className={styles.heading}>Bot Profile Page</h1>
      {state.kind === 'loading' && <SkeletonLines heights={[24, 20]} label="Loading the bot" />}
      {state.kind === 'invalid' && <Text>Invalid bot id, please check your bot profile link.</Text>}
      {state.kind === 'failed' && <ErrorMessage message={state.message} onRetry={reload} />}
      {state.kind === 'found' && (
        <>
          <Text className={styles.name}>Bot Name: {state.profile.bot_name}</Text>
          {preview === 'on' && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>
                This bot is offline: only its team can see and try it here. Questions asked here count as
                messages and stand in Chat History.
              </MessageBarBody>
            </MessageBar>
          )}
          {preview === 'asking' && <SkeletonLines heights={[48]} label="Loading the preview" />}
          {usable && (
            <>
              <Text className={styles.text}>Ask your question in the chat.</Text>
              {!roomy && (
                <Button appearance="primary" size="large" className={styles.open} onClick={openChat}>
                  Open the chat
                </Button>
              )}
            </>
          )}
          {!usable && preview === 'none' && (
            <MessageBar intent="info" layout="multiline">
              <MessageBarBody>
                This bot is offline at the moment. Please come back later, or contact the site directly.
              </MessageBarBody>
            </MessageBar>
          )}
        </>
      )}
    </div>
  );
}

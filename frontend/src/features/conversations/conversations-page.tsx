import { mergeClasses } from '@fluentui/react-components';
import { ChatRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useBotsQuery } from '../../api/bots.api';
import { useSession } from '../../api/session';
import { useOwnerZone, useZoneKnown } from '../../lib/labels/owner-zone';
import { useMedia } from '../../lib/use-media';
import { AppLink } from '../../ui/app-link';
import { EmptyState } from '../../ui/empty-state';
import { SearchedWords } from '../../ui/marked';
import { useConversationsStyles } from './conversations-page.styles';
import { useThreadQuery, useThreadsQuery } from './history/conversations.api';
import { filterOf, isFiltered } from './history/thread-filter';
import { ThreadsPane } from './threads/threads-pane';
import { useVisit } from './threads/use-visit';
import { TranscriptView } from './transcript/transcript-view';

/** Chat History: threads on the left, the chosen one on the right; on small screens one after the other. */
export function ConversationsPage() {
  const { botId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const threadId = params.get('thread');
  const styles = useConversationsStyles();
  const narrow = useMedia('(max-width: 799px)');
  const search = String(withoutThread(params));
  const zone = useOwnerZone();
  const zoneKnown = useZoneKnown();
  const wanted = useMemo(
    () => ({ botId, filter: filterOf(new URLSearchParams(search), zone) }),
    [botId, search, zone],
  );
  const {
    currentData: list,
    error,
    refetch,
  } = useThreadsQuery(wanted, {
    // else the list of another day would be read first
    skip: wanted.filter.day !== undefined && !zoneKnown,
  });
  const { userId } = useSession();
  const { data: bots } = useBotsQuery(userId ?? '', { skip: userId === null });
  const isWhole = !isFiltered(wanted.filter);
  const visit = useVisit(botId, list, isWhole, threadId);

  const held = list?.threads.find(({ _id }) => _id === threadId);
  const isOld = threadId !== null && list !== undefined && !held;
  const { currentData: old } = useThreadQuery({ botId, threadId: threadId ?? '' }, { skip: !isOld });
  const thread = held ?? old;

  if (list?.threads.length === 0 && isWhole && threadId === null) {
    return (
      <EmptyState
        icon={<ChatRegular />}
        title="No conversations yet"
        text="When a visitor asks your bot something, the chat shows here while it happens. Put your bot on your site, then ask it a question, for example “Do you ship to Ireland?”"
        action={<AppLink to={`/console/${botId}/basic_info`}>Get the code on Basic Info</AppLink>}
      />
    );
  }
  const showList = !narrow || threadId === null;
  const showTranscript = !narrow || threadId !== null;
  return (
    <SearchedWords query={wanted.filter.text ?? ''}>
      <div className={mergeClasses(styles.page, narrow && styles.onePane)}>
        {showList && (
          <ThreadsPane
            wanted={wanted}
            list={list}
            error={error}
            onRetry={() => void refetch()}
            selected={threadId}
            visit={visit}
          />
        )}
        {showTranscript && (
          <div className={styles.main}>
            {threadId === null && list && list.threads.length > 0 && (
              <EmptyState
                icon={<ChatRegular />}
                title="Read a conversation"
                text="Choose one on the left. New messages appear while they are written."
              />
            )}
            {threadId !== null && (
              <TranscriptView
                key={threadId}
                target={seqOf(params.get('message'))}
                botId={botId}
                threadId={threadId}
                bot={bots?.find(({ _id }) => _id === botId)}
                identity={thread?.identity}
                narrow={narrow}
                onBack={() => setParams(withoutThread, { preventScrollReset: true })}
              />
            )}
          </div>
        )}
      </div>
    </SearchedWords>
  );
}

/** The number of a message in an address; undefined if it makes no sense. */
function seqOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function withoutThread(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('thread');
  next.delete('message');
  return next;
}

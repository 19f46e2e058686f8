import { mergeClasses } from '@fluentui/react-components';
import { ThumbDislikeRegular, ThumbLikeRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Thread } from '../../../api/types';
import { useOwnerZone } from '../../../lib/labels/owner-zone';
import { momentLabel, timeLabel } from '../../../lib/time-label';
import { Marked } from '../../../ui/marked';
import { lastWords, oneLine } from './last-words';
import { useThreadListStyles } from './thread-list-view.styles';
import { VisitorName } from './visitor-name';

interface ThreadRowProps {
  thread: Thread;
  /** Where it leads. */
  search: string;
  selected: boolean;
  unread: boolean;
  /** Languages are named only if visitors write in several. */
  named: boolean;
}

/** One thread: who and when, what was asked, what came last, and how it went. */
export const ThreadRow = memo(function ThreadRow(props: ThreadRowProps) {
  const { thread, search, selected, unread, named } = props;
  useOwnerZone();
  const styles = useThreadListStyles();
  const { _id, updated_at, first_question, language, unanswered, identity } = thread;
  return (
    <Link
      to={{ search }}
      preventScrollReset
      className={mergeClasses(styles.row, selected && styles.selected)}
      aria-current={selected ? 'true' : undefined}
    >
      <span className={styles.line}>
        {unread && <span className={styles.dot} role="img" aria-label="Unread" />}
        <span className={styles.id}>
          <VisitorName identity={identity} fallback={_id.slice(-6)} />
        </span>
        {unanswered && <span className={styles.unanswered}>Unanswered</span>}
        {named && language !== '' && (
          <abbr className={styles.language} title={languageName(language)}>
            {language}
          </abbr>
        )}
        <span className={styles.time} title={momentLabel(updated_at)}>
          {timeLabel(updated_at)}
        </span>
      </span>
      <span dir="auto" className={mergeClasses(styles.question, unread && styles.strong)}>
        <Marked text={oneLine(first_question) || 'No message yet'} />
      </span>
      <span className={styles.line}>
        <span dir="auto" className={styles.words}>
          {thread.hit ? <Marked text={thread.hit.text} /> : knownWords(thread)}
        </span>
        <Rating count={thread.positive_count} up />
        <Rating count={thread.negative_count} />
      </span>
    </Link>
  );
});

function Rating({ count, up = false }: { count: number; up?: boolean }) {
  const styles = useThreadListStyles();
  if (count === 0) return null;
  return (
    <span className={styles.vote} role="img" aria-label={`${count} thumbs ${up ? 'up' : 'down'}`}>
      {up ? <ThumbLikeRegular aria-hidden /> : <ThumbDislikeRegular aria-hidden />} {count}
    </span>
  );
}

/** Threads stay the same objects while nothing happens in them; reading Markdown is dear while scrolling. */
const known = new WeakMap<Thread, string>();

function knownWords(thread: Thread): string {
  const words = known.get(thread) ?? lastWords(thread);
  known.set(thread, words);
  return words;
}

const names = new Intl.DisplayNames(undefined, { type: 'language' });

function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

import { Badge, mergeClasses, Text } from '@fluentui/react-components';
import { ThumbDislikeRegular, ThumbLikeRegular } from '@fluentui/react-icons';
import { memo } from 'react';
import { Link } from 'react-router';
import type { Thread } from '../../../api/types';
import { timeLabel } from '../../../lib/time-label';
import { plainText } from '../../../ui/markdown/markdown';
import { useThreadListStyles } from './thread-list-view.styles';

const PREVIEW_LENGTH = 200;

interface ThreadRowProps {
  thread: Thread;
  /** Where it leads. */
  search: string;
  selected: boolean;
  unread: boolean;
  /** Languages are named only where visitors write in several. */
  named: boolean;
}

/** One thread: who and when, what was asked, what came last, and how it went. */
export const ThreadRow = memo(function ThreadRow(props: ThreadRowProps) {
  const { thread, search, selected, unread, named } = props;
  const styles = useThreadListStyles();
  const { _id, updated_at, first_question, language, unanswered } = thread;
  return (
    <Link
      to={{ search }}
      preventScrollReset
      className={mergeClasses(styles.row, selected && styles.selected)}
      aria-current={selected ? 'true' : undefined}
    >
      <span className={styles.line}>
        {unread && <span className={styles.dot} role="img" aria-label="Unread" />}
        <Text size={200} className={styles.id}>
          {_id.slice(-6)}
        </Text>
        {unanswered && (
          <Badge appearance="tint" shape="rounded" size="small" color="warning" className={styles.unanswered}>
            Unanswered
          </Badge>
        )}
        {named && language !== '' && (
          <abbr className={styles.language} title={languageName(language)}>
            {language}
          </abbr>
        )}
        <Text size={200} className={styles.time}>
          {timeLabel(updated_at)}
        </Text>
      </span>
      <Text
        block
        truncate
        wrap={false}
        dir="auto"
        className={styles.question}
        weight={unread ? 'semibold' : 'regular'}
      >
        {first_question.replace(/\s+/g, ' ').trim() || 'No message yet'}
      </Text>
      <span className={styles.line}>
        <Text size={200} truncate wrap={false} dir="auto" className={styles.words}>
          {lastWords(thread)}
        </Text>
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

/** The last question, where it is another than the first, and what was said last. */
function lastWords({ first_question, last_question, last_message }: Thread): string {
  const said = plainText(last_message.slice(0, PREVIEW_LENGTH));
  const asked = last_question.replace(/\s+/g, ' ').trim();
  if (last_question === first_question || asked === '' || said === asked) return said;
  return `${asked} – ${said}`;
}

const names = new Intl.DisplayNames(undefined, { type: 'language' });

function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

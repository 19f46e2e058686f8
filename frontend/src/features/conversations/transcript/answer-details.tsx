import { Badge, Text } from '@fluentui/react-components';
import type { Message, Source } from '../../../api/types';
import { dayLabel } from '../../../lib/time-label';
import { safeLink } from '../../../ui/markdown/safe-link';
import { isUnanswered, lookOf } from '../history/lanes';
import { AnswerTrace } from './answer-trace';
import { useMessageStyles } from './message-item.styles';

/** Which way the answer came about, and whether it got to its end. */
export function LaneBadge({ message }: { message: Message }) {
  const { state } = message;
  const styles = useMessageStyles();
  const look = lookOf(message);
  return (
    <>
      {look && state !== 'failed' && (
        <Badge
          appearance="tint"
          shape="rounded"
          color={look.color}
          className={isUnanswered(message) ? styles.unanswered : undefined}
        >
          {look.text}
        </Badge>
      )}
      {state === 'stopped' && (
        <Badge appearance="tint" shape="rounded" color="subtle">
          Stopped by the visitor
        </Badge>
      )}
      {state === 'failed' && (
        <Badge appearance="tint" shape="rounded" color="danger">
          Failed
        </Badge>
      )}
    </>
  );
}

/** The pages an answer cites, by its numbers; or those offered instead of an answer. */
export function Sources({ sources, isOffer }: { sources: Source[]; isOffer: boolean }) {
  const styles = useMessageStyles();
  if (sources.length === 0) return null;
  return (
    <ul className={styles.sources} aria-label={isOffer ? 'Pages offered' : 'Sources'}>
      {sources.map(({ n, title, url, fetched_at, heading, preview, language }) => {
        const href = safeLink(url);
        const name = isOffer && heading ? `${title || url} – ${heading}` : title || url;
        return (
          <li key={n}>
            <Text size={200}>
              {!isOffer && `[${n}] `}
              {href ? (
                <a
                  className={styles.link}
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  lang={language}
                >
                  {name}
                </a>
              ) : (
                <span lang={language}>{name}</span>
              )}
              {fetched_at !== null && (
                <span className={styles.quiet}> · last read: {dayLabel(fetched_at)}</span>
              )}
            </Text>
            {isOffer && preview && (
              <Text block size={200} className={styles.quiet} lang={language}>
                {preview}
              </Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How the answer was found, for the bot's team only. */
export function AnswerDetails({ message: { trace, suggestions = [] } }: { message: Message }) {
  const styles = useMessageStyles();
  return (
    <>
      {suggestions.length > 0 && (
        <Text size={200} className={styles.quiet}>
          Offered instead: {suggestions.join(' · ')}
        </Text>
      )}
      {trace && Object.keys(trace).length > 0 && (
        <details>
          <summary className={styles.summary}>Why this answer?</summary>
          <AnswerTrace trace={trace} />
        </details>
      )}
    </>
  );
}

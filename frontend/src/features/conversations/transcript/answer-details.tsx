import { Badge, Text } from '@fluentui/react-components';
import type { Message, Source } from '../../../api/types';
import { dayLabel } from '../../../lib/time-label';
import { safeLink } from '../../../ui/markdown/safe-link';
import { AnswerTrace } from './answer-trace';
import { useMessageStyles } from './message-item.styles';

const LANES = {
  verified: { color: 'success', text: 'Verified' },
  model: { color: 'brand', text: 'AI model' },
  extractive: { color: 'informative', text: 'From your pages' },
  none: { color: 'warning', text: 'No answer' },
} as const;
const FROM_PAIRS = { color: 'informative', text: 'From your Q&A' } as const;
const SMALL_TALK = { color: 'informative', text: 'Small talk' } as const;
const OFFERED = { color: 'informative', text: 'Pages offered' } as const;

/** Which way the answer came about, and whether it got to its end. */
export function LaneBadge({ message }: { message: Message }) {
  const { lane, state, sources = [] } = message;
  const styles = useMessageStyles();
  const isOffer = lane === 'none' && sources.length > 0;
  const look = isOffer ? OFFERED : lane && (lookWithoutPage(message) ?? LANES[lane]);
  return (
    <>
      {look && state !== 'failed' && (
        <Badge
          appearance="tint"
          shape="rounded"
          color={look.color}
          className={look === LANES.none ? styles.unanswered : undefined}
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

/** A pair that is near the question is quoted like a page, and small talk needs neither. */
const lookWithoutPage = ({ lane, sources = [], trace }: Message) => {
  if (lane === 'none' && trace?.small_talk) return SMALL_TALK;
  return lane === 'extractive' && sources.length === 0 ? FROM_PAIRS : undefined;
};

/** The pages an answer cites, by its numbers; or those offered instead of an answer. */
export function Sources({ sources, isOffer }: { sources: Source[]; isOffer: boolean }) {
  const styles = useMessageStyles();
  if (sources.length === 0) return null;
  return (
    <ul className={styles.sources} aria-label={isOffer ? 'Pages offered' : 'Sources'}>
      {sources.map(({ n, title, url, fetched_at, heading, preview }) => {
        const href = safeLink(url);
        const name = isOffer && heading ? `${title || url} – ${heading}` : title || url;
        return (
          <li key={n}>
            <Text size={200}>
              {!isOffer && `[${n}] `}
              {href ? (
                <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer nofollow">
                  {name}
                </a>
              ) : (
                name
              )}
              {fetched_at !== null && (
                <span className={styles.quiet}> · last read: {dayLabel(fetched_at)}</span>
              )}
            </Text>
            {isOffer && preview && (
              <Text block size={200} className={styles.quiet}>
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

import type { Understanding } from '../../../api/types';
import { useLinksStyles } from '../links/knowledge-links-page.styles';
import { useUnderstanding } from './use-understanding';

const TEXTS = {
  pages: { found: 'Pages are found by their words', parts: 'pages' },
  pairs: { found: 'Pairs are found by their words', parts: 'questions and wordings' },
} as const;
const REASONS: Partial<Record<Understanding['state'], string>> = {
  off: 'search by meaning is switched off in this installation.',
  unavailable: 'search by meaning is not available. The log of this installation says what is missing.',
};

interface UnderstandingLineProps {
  botId: string;
  of: keyof typeof TEXTS;
  /** Pages are being read, so there may soon be more. */
  changing?: boolean;
}

/** How far the bot has come with its pages or pairs, until it is through; or why they are found by their words only. */
export function UnderstandingLine({ botId, of, changing = false }: UnderstandingLineProps) {
  const styles = useLinksStyles();
  const text = textOf(useUnderstanding(botId, changing), of);
  return text === undefined ? null : <div className={styles.quiet}>{text}</div>;
}

function textOf(understanding: Understanding | undefined, of: keyof typeof TEXTS): string | undefined {
  if (!understanding) return undefined;
  const { found, parts } = TEXTS[of];
  const reason = REASONS[understanding.state];
  if (reason) return `${found} only: ${reason}`;
  const [all, done] =
    of === 'pages'
      ? [understanding.pages, understanding.pages_understood]
      : [understanding.questions, understanding.questions_understood];
  if (done >= all) return undefined;
  if (understanding.state === 'starting') return `${found} until search by meaning has started.`;
  return `${done} of ${all} ${parts} understood. The others are found by their words until then.`;
}

import { useLinksStyles } from '../links/knowledge-links-page.styles';
import { useUnderstanding } from './use-understanding';

/** How far the bot has come with its pages, until it is through. */
export function UnderstandingLine({ botId, changing }: { botId: string; changing: boolean }) {
  const styles = useLinksStyles();
  const { passages, understood } = useUnderstanding(botId, changing);
  if (understood >= passages) return null;
  return (
    <div className={styles.quiet}>
      {understood} of {passages} passages understood. The others are found by their words until then.
    </div>
  );
}

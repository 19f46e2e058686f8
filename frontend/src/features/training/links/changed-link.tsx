import { Button, Text } from '@fluentui/react-components';
import { errorText } from '../../../api/error-text';
import type { Link } from '../../../api/types';
import { dayLabel } from '../../../lib/time-label';
import { useLinksStyles } from './knowledge-links-page.styles';
import { useResolveLinkMutation } from './links.api';

/** Asks whose text is taught, where a page has changed since its text was edited here; marks pages that are gone. */
export function ChangedLink({ botId, link }: { botId: string; link: Link }) {
  const styles = useLinksStyles();
  const [resolve, { isLoading, error }] = useResolveLinkMutation();
  const choose = (choice: 'mine' | 'page') => void resolve({ botId, id: link._id, choice });
  if (!link.changed_since_edit && link.gone_at === null) return null;
  return (
    <span className={styles.changed}>
      {link.gone_at !== null && (
        <Text size={200} className={styles.warning}>
          Gone from the site since {dayLabel(link.gone_at)}; it answers until you delete the link.
        </Text>
      )}
      {link.changed_since_edit && (
        <>
          <Text size={200} className={styles.warning}>
            The page has changed since you edited its text.
          </Text>
          <span className={styles.choices}>
            <Button size="small" disabled={isLoading} onClick={() => choose('mine')}>
              Keep my text
            </Button>
            <Button size="small" disabled={isLoading} onClick={() => choose('page')}>
              Take the page’s
            </Button>
          </span>
        </>
      )}
      {error && !isLoading && (
        <Text size={200} role="alert" className={styles.danger}>
          {errorText(error)}
        </Text>
      )}
    </span>
  );
}

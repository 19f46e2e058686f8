import { Button, Text, useRestoreFocusTarget } from '@fluentui/react-components';
import { useState } from 'react';
import type { Link } from '../../../api/types';
import { CompareTexts } from './compare-texts';
import { useLinksStyles } from './knowledge-links-page.styles';

/** Asks whose text is taught, where a page has changed since its text was edited here. */
export function ChangedLink(props: { botId: string; link: Link; readOnly: boolean }) {
  const { botId, link, readOnly } = props;
  const styles = useLinksStyles();
  const restoreFocus = useRestoreFocusTarget();
  const [isOpen, setOpen] = useState(false);
  if (!link.changed_since_edit) return null;
  return (
    <span className={styles.changed}>
      <Text size={200} className={styles.warning}>
        The page has changed since you edited its text.
      </Text>
      {!readOnly && (
        <Button {...restoreFocus} size="small" onClick={() => setOpen(true)}>
          Compare and choose
        </Button>
      )}
      {isOpen && <CompareTexts botId={botId} id={link._id} onClose={() => setOpen(false)} />}
    </span>
  );
}

import { Button, Card, Text, useRestoreFocusTarget } from '@fluentui/react-components';
import { useState } from 'react';
import type { Import } from '../../../api/types';
import { dateFormat, number } from '../../../lib/labels/formats';
import { useOwnerZone } from '../../../lib/labels/owner-zone';
import { ProgressBadge } from '../parts/progress-badge';
import { useImportStyles } from './import-dialog.styles';
import { hasCounts, ImportCounts } from './import-progress';

const SHOWN = 3;
const startedAt = dateFormat({ dateStyle: 'medium', timeStyle: 'short' });

/** The imports of this bot, so that a closed one is found again. */
export function RecentImports({ imports, onOpen }: { imports: Import[]; onOpen: (jobId: string) => void }) {
  useOwnerZone();
  const styles = useImportStyles();
  const restoreFocus = useRestoreFocusTarget();
  const [all, setAll] = useState(false);
  if (imports.length === 0) return null;
  return (
    <Card className={styles.recent}>
      <h3 className={styles.heading}>Recent imports</h3>
      <ul className={styles.rows}>
        {imports.slice(0, all ? undefined : SHOWN).map((job) => (
          <li key={job._id} className={styles.row}>
            <ProgressBadge state={job.state} className={styles.badge} />
            <span className={styles.rowText}>
              <Text truncate wrap={false} block title={job.sitemap_url || job.base_url}>
                {job.sitemap_url || job.base_url}
              </Text>
              <Text size={200} className={styles.quiet} block>
                {startedAt.format(job.created_at * 1000)}
                {hasCounts(job) && ' · '}
                {hasCounts(job) && <ImportCounts job={job} />}
              </Text>
              {job.reason && (
                <Text size={200} className={job.state === 'failed' ? styles.danger : styles.quiet} block>
                  {job.reason}
                </Text>
              )}
            </span>
            <Button {...restoreFocus} size="small" onClick={() => onOpen(job._id)}>
              Details
            </Button>
          </li>
        ))}
      </ul>
      {imports.length > SHOWN && (
        <Button appearance="transparent" size="small" className={styles.more} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${number(imports.length)}`}
        </Button>
      )}
    </Card>
  );
}

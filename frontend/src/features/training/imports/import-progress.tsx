import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  ProgressBar,
  Switch,
  Text,
} from '@fluentui/react-components';
import { memo, type RefObject, useState } from 'react';
import { useRole } from '../../../api/bots.api';
import { errorText } from '../../../api/error-text';
import type { Import, ImportUrl } from '../../../api/types';
import { useCancelImportMutation } from '../../../lib/imports/imports.api';
import { isRunning, useImportDetail } from '../../../lib/imports/use-imports';
import { number } from '../../../lib/labels/formats';
import { ErrorMessage } from '../../../ui/error-message';
import { useKeepFocus } from '../../../ui/focus/use-keep-focus';
import { SkeletonLines } from '../../../ui/skeleton-lines';
import { ProgressBadge } from '../parts/progress-badge';
import { useImportStyles } from './import-dialog.styles';

/** The progress of one import: counts, and each address with its state and reason. */
export function ImportProgress(props: {
  botId: string;
  jobId: string;
  dialog: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { botId, jobId, dialog, onClose } = props;
  const styles = useImportStyles();
  const { mayEdit } = useRole(botId);
  const { currentData: job, error, refetch } = useImportDetail(botId, jobId);
  const [cancel, cancelling] = useCancelImportMutation();
  const [failedOnly, setFailedOnly] = useState(false);
  useKeepFocus(dialog);
  const urls = job?.urls.filter(({ state }) => !failedOnly || state === 'failed') ?? [];
  return (
    <DialogBody>
      <DialogTitle>Import Knowledge Links via sitemap.xml</DialogTitle>
      <DialogContent className={styles.content}>
        {(!job || isRunning(job)) && (
          <Text>The import runs in the background. Please come back in about 10 minutes.</Text>
        )}
        {error && <ErrorMessage message={errorText(error)} onRetry={() => void refetch()} />}
        {cancelling.error && <ErrorMessage message={errorText(cancelling.error)} />}
        {!job && !error && <SkeletonLines heights={[24, 8, 200]} label="Loading the import" />}
        {job && (
          <>
            <div className={styles.summary} role="status">
              <ProgressBadge state={job.state} />
              {hasCounts(job) && (
                <Text className={styles.quiet}>
                  <ImportCounts job={job} />
                </Text>
              )}
              {job.urls.length > 0 && (
                <Switch
                  className={styles.filter}
                  label="Failed only"
                  checked={failedOnly}
                  onChange={(_, { checked }) => setFailedOnly(checked)}
                />
              )}
            </div>
            {isRunning(job) && <ProgressBar value={progressOf(job)} aria-label="Pages done" />}
            {job.reason && <Text>{job.reason}</Text>}
            {hasCounts(job) && <Addresses urls={urls} emptyText={emptyText(job, failedOnly)} />}
          </>
        )}
      </DialogContent>
      <DialogActions>
        {mayEdit && job && isRunning(job) && (
          <Button disabled={cancelling.isLoading} onClick={() => void cancel({ botId, jobId })}>
            Cancel import
          </Button>
        )}
        <Button appearance="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </DialogBody>
  );
}

/** Where an import ended before it found a page, its reason is all there is to show. */
export function hasCounts({ total, reason }: Import): boolean {
  return total > 0 || reason === '';
}

/** How many pages there are and what became of them. */
export function ImportCounts({ job }: { job: Import }) {
  const { total, ready, failed, skipped } = job;
  return `${number(total)} ${total === 1 ? 'page' : 'pages'} · ${number(ready)} ready · ${number(failed)} failed · ${number(skipped)} skipped`;
}

function Addresses({ urls, emptyText }: { urls: ImportUrl[]; emptyText: string }) {
  const styles = useImportStyles();
  if (urls.length === 0) return <Text className={styles.quiet}>{emptyText}</Text>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the list cannot be scrolled by keyboard
    <ul className={styles.addresses} tabIndex={0} aria-label="Pages of this import">
      {urls.map((each) => (
        <Address key={each.url} {...each} />
      ))}
    </ul>
  );
}

const Address = memo(function Address({ url, state, reason }: ImportUrl) {
  const styles = useImportStyles();
  return (
    <li className={styles.addressRow}>
      <ProgressBadge state={state} className={styles.badge} />
      <span className={styles.rowText}>
        <Text size={200} block>
          {url}
        </Text>
        {reason && (
          <Text size={200} block className={state === 'failed' ? styles.danger : styles.quiet}>
            {reason}
          </Text>
        )}
      </span>
    </li>
  );
});

function progressOf({ total, ready, failed, skipped }: Import): number | undefined {
  return total > 0 ? (ready + failed + skipped) / total : undefined;
}

function emptyText(job: Import, failedOnly: boolean): string {
  if (failedOnly) return 'No page has failed.';
  return isRunning(job) ? 'Reading the sitemap…' : 'No pages were found.';
}

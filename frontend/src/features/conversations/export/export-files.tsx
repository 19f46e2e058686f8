import { Button, makeStyles, ProgressBar, Text, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, DeleteRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { errorText } from '../../../api/error-text';
import type { ConversationExport } from '../../../api/types';
import { number } from '../../../lib/labels/formats';
import { inSentence, timeLabel } from '../../../lib/time-label';
import { ErrorMessage } from '../../../ui/error-message';
import { saveExport, useDeleteExportMutation, useExportsQuery } from './exports.api';
import { selectionText } from './selection-text';

const POLL_MS = 1_500;

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
  },
  file: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: '4px',
    paddingTop: '8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  about: { display: 'flex', flexDirection: 'column', rowGap: '2px', overflowWrap: 'anywhere' },
  detail: { color: tokens.colorNeutralForeground3 },
});

/** Files of a bot's conversations, those that are being written with how far they are. */
export function ExportFiles({ botId }: { botId: string }) {
  const styles = useStyles();
  const [busy, setBusy] = useState(true);
  const { currentData: files = [], error } = useExportsQuery(botId, { pollingInterval: busy ? POLL_MS : 0 });
  const writes = files.some(isBeingWritten);
  if (writes !== busy) setBusy(writes);
  if (error) return <ErrorMessage message={errorText(error)} />;
  if (files.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Files">
      {files.map((file) => (
        <ExportFile key={file._id} botId={botId} file={file} />
      ))}
    </ul>
  );
}

function ExportFile({ botId, file }: { botId: string; file: ConversationExport }) {
  const styles = useStyles();
  const [remove, { error }] = useDeleteExportMutation();
  const [saving, setSaving] = useState<{ problem?: string | undefined }>();
  const title = `${file.format === 'csv' ? 'CSV' : 'JSON Lines'}: ${selectionText(file)}`;
  const save = async () => {
    setSaving({});
    const problem = await saveExport(botId, file);
    setSaving(problem === undefined ? undefined : { problem });
  };
  const problem = saving?.problem ?? (error && errorText(error));
  return (
    <li className={styles.file}>
      <div className={styles.about}>
        <Text>{title}</Text>
        <Text size={200} className={styles.detail} role="status">
          {stateText(file)}
        </Text>
        {isBeingWritten(file) && (
          <ProgressBar
            aria-label={title}
            max={Math.max(file.threads, 1)}
            {...(file.state === 'running' && { value: file.written })}
          />
        )}
        {problem && <ErrorMessage message={problem} />}
      </div>
      {file.state === 'done' ? (
        <Button
          size="small"
          icon={<ArrowDownloadRegular />}
          aria-label={`Download ${title}`}
          disabledFocusable={saving !== undefined && saving.problem === undefined}
          onClick={() => void save()}
        >
          Download
        </Button>
      ) : (
        <span />
      )}
      <Button
        size="small"
        appearance="subtle"
        icon={<DeleteRegular />}
        aria-label={`${isBeingWritten(file) ? 'Stop' : 'Delete'} ${title}`}
        onClick={() => void remove({ botId, id: file._id })}
      />
    </li>
  );
}

function isBeingWritten({ state }: ConversationExport): boolean {
  return state === 'waiting' || state === 'running';
}

function stateText({ state, threads, written, expires_at }: ConversationExport): string {
  if (state === 'waiting') return 'Waiting to be written…';
  if (state === 'running') return `${number(written)} of ${number(threads)} conversations…`;
  if (state === 'failed') return 'It could not be written. Please prepare it again.';
  const count = threads === 1 ? '1 conversation' : `${number(threads)} conversations`;
  return `${count}, kept until ${inSentence(timeLabel(expires_at)).replace(/^(at|on) /, '')}`;
}

import { Button, makeStyles, ProgressBar, Text, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import type { FileUpload } from './use-uploads';

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
  },
  item: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStroke2}`,
  },
  text: { flex: '1 1 0', minWidth: 0, display: 'flex', flexDirection: 'column', rowGap: '4px' },
  state: {
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    minWidth: '64px',
    textAlign: 'right',
  },
  problem: { color: tokens.colorStatusDangerForeground1 },
});

function stateOf(share: number | undefined): string {
  if (share === undefined) return 'Waiting';
  return share === 1 ? 'Storing…' : `${Math.floor(share * 100)} %`;
}

interface UploadListProps {
  uploads: readonly FileUpload[];
  onRetry: (upload: FileUpload) => void;
  onDrop: (key: string) => void;
}

/** Files on their way, those that did not arrive with the reason, and those that were there already. */
export function UploadList({ uploads, onRetry, onDrop }: UploadListProps) {
  const styles = useStyles();
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Uploads">
      {uploads.map((upload) => {
        const { key, file, share, problem, isRefused, note } = upload;
        const isOver = problem !== undefined || note !== undefined;
        return (
          <li key={key} className={styles.item}>
            <span className={styles.text}>
              <Text truncate wrap={false}>
                {file.name}
              </Text>
              {!isOver && (
                <ProgressBar
                  aria-label={`Uploading ${file.name}`}
                  value={share === 1 ? undefined : (share ?? 0)}
                />
              )}
              {problem !== undefined && (
                <Text size={200} role="alert" className={styles.problem}>
                  {problem}
                </Text>
              )}
              {note !== undefined && (
                <Text size={200} role="status">
                  {note}
                </Text>
              )}
            </span>
            {!isOver && (
              <Text size={200} className={styles.state}>
                {stateOf(share)}
              </Text>
            )}
            {problem !== undefined && !isRefused && (
              <Button size="small" onClick={() => onRetry(upload)}>
                Retry
              </Button>
            )}
            {isOver && (
              <Button
                size="small"
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={`Dismiss ${file.name}`}
                onClick={() => onDrop(key)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

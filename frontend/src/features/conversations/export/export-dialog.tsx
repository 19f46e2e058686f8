import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { useState } from 'react';
import { errorText } from '../../../api/error-text';
import { useOwnerZone } from '../../../lib/labels/owner-zone';
import { ErrorMessage } from '../../../ui/error-message';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { isFiltered, type ThreadFilter } from '../history/thread-filter';
import { ExportFiles } from './export-files';
import { type ExportFormat, type Selection, useCreateExportMutation } from './exports.api';
import { selectionText } from './selection-text';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  period: { display: 'flex', flexWrap: 'wrap', gap: '12px', paddingLeft: '32px' },
});

type Which = 'all' | 'list' | 'period';

interface ExportDialogProps {
  botId: string;
  /** Of the list that it was opened from. */
  filter: ThreadFilter;
  onClose: () => void;
}

/** Which conversations to write into a file, and the files that were written. */
export function ExportDialog({ botId, filter, onClose }: ExportDialogProps) {
  const styles = useStyles();
  useReturnFocus(true);
  const zone = useOwnerZone();
  const [which, setWhich] = useState<Which>(isFiltered(filter) ? 'list' : 'all');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [period, setPeriod] = useState({ day: '', until: '' });
  const [create, { isLoading, error }] = useCreateExportMutation();
  const problem = which === 'period' ? problemOf(period) : undefined;
  const start = () => {
    const selection: Selection = { ...selected(which, filter, period), time_zone: zone };
    void create({ botId, format, selection });
  };
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Download conversations</DialogTitle>
          <DialogContent className={styles.form}>
            <Field label="Which">
              <RadioGroup value={which} onChange={(_, { value }) => setWhich(value as Which)}>
                <Radio value="all" label="All conversations" />
                {isFiltered(filter) && (
                  <Radio value="list" label={`Those in the list: ${selectionText(filter)}`} />
                )}
                <Radio value="period" label="Those of a period" />
              </RadioGroup>
            </Field>
            {which === 'period' && (
              <div className={styles.period}>
                {(['day', 'until'] as const).map((end) => (
                  <Field
                    key={end}
                    label={end === 'day' ? 'Last message from' : 'to'}
                    {...(end === 'until' && problem && { validationMessage: problem })}
                  >
                    <Input
                      type="date"
                      value={period[end]}
                      onChange={(_, { value }) => setPeriod((old) => ({ ...old, [end]: value }))}
                    />
                  </Field>
                ))}
              </div>
            )}
            <Field
              label="As"
              hint="The file is written in the background and kept for a day. It goes sooner when a conversation is deleted."
            >
              <RadioGroup value={format} onChange={(_, { value }) => setFormat(value as ExportFormat)}>
                <Radio value="csv" label={`CSV for spreadsheets: a row a message, times of ${zone}`} />
                <Radio value="jsonl" label="JSON Lines for programs: a line a conversation" />
              </RadioGroup>
            </Field>
            {error && <ErrorMessage message={errorText(error)} />}
            <ExportFiles botId={botId} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
            <Button appearance="primary" disabled={isLoading || problem !== undefined} onClick={start}>
              {isLoading ? 'Starting…' : 'Prepare the file'}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function selected(
  which: Which,
  filter: ThreadFilter,
  { day, until }: { day: string; until: string },
): Selection {
  if (which === 'list') return filter;
  if (which === 'all') return {};
  return { ...(day && { day }), ...(until && { until }) };
}

function problemOf({ day, until }: { day: string; until: string }): string | undefined {
  if (until === '') return 'Choose the last day.';
  return until < day ? 'The last day is before the first.' : undefined;
}

import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  MessageBar,
  MessageBarBody,
  ProgressBar,
  Select,
  Text,
} from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { errorText } from '../../../api/error-text';
import type { Qa } from '../../../api/types';
import type { SheetRows } from '../../../lib/csv/xlsx';
import { number } from '../../../lib/labels/formats';
import { ErrorMessage } from '../../../ui/error-message';
import { FileButton } from '../../../ui/file-button';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { useQuestionTableStyles } from '../parts/question-table.styles';
import { ImportPreview } from './import-preview';
import { hasPairColumns, MOST_CSV_BYTES, MOST_PROBLEMS, planImport } from './pairs-csv';
import { ENCODINGS, isWorkbook, readFile } from './read-file';
import { type ImportResult, usePairsImport } from './use-pairs-import';

interface ImportPairsProps {
  botId: string;
  pairs: Qa[];
  onClose: () => void;
}

/** Reads a CSV file or a sheet of a workbook, shows what it would do, and does it; the same file again changes nothing. */
export function ImportPairs({ botId, pairs, onClose }: ImportPairsProps) {
  const styles = useQuestionTableStyles();
  useReturnFocus(true);
  const [bytes, setBytes] = useState<Uint8Array>();
  const [sheet, setSheet] = useState<SheetRows | string>();
  const [encoding, setEncoding] = useState('');
  const { done, progress, failure, run, stop, forget } = usePairsImport(botId);
  const busy = progress !== undefined;
  // what the file does is what was said before it was done
  const [known, setKnown] = useState(pairs);
  if (!busy && !done && known !== pairs) setKnown(pairs);
  const read = useMemo(
    () => (bytes && !isWorkbook(bytes) ? readFile(bytes, encoding) : undefined),
    [bytes, encoding],
  );
  const plan = useMemo(() => {
    if (bytes && bytes.length > MOST_CSV_BYTES)
      return 'The file is larger than 20 MB. Split it and import the parts.';
    if (typeof sheet === 'object') return planImport(sheet.rows, known);
    return typeof read === 'object' ? planImport(read.text, known) : (read ?? sheet);
  }, [bytes, read, sheet, known]);
  const choose = async (file: File) => {
    forget();
    setEncoding('');
    const chosen = new Uint8Array(await file.slice(0, MOST_CSV_BYTES + 1).arrayBuffer());
    const isSheet = isWorkbook(chosen) && chosen.length <= MOST_CSV_BYTES;
    // seldom needed, and heavy
    const rows = isSheet
      ? await (await import('../../../lib/csv/xlsx')).readXlsx(chosen, hasPairColumns)
      : undefined;
    setSheet(rows);
    setBytes(chosen);
  };
  const ready = typeof plan === 'object' && !done && plan.pairs.length > 0;
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && !busy && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Import pairs from CSV or Excel</DialogTitle>
          <DialogContent className={styles.form}>
            <Field
              label="File"
              hint="The first row names the columns in your language: question, answer and, if you like, wordings (other wordings of the question, one a line). Pairs whose question you have already are changed."
            >
              <FileButton
                label="CSV file or Excel workbook"
                accept=".csv,text/csv,.xlsx"
                disabled={busy}
                named
                onFiles={([file]) => file && void choose(file)}
              />
            </Field>
            {typeof plan === 'string' && <ErrorMessage message={plan} />}
            {typeof read === 'object' && !read.isCertain && !done && (
              <Field label="Read the file as" hint="Choose another where letters below are wrong.">
                <Select value={read.encoding} disabled={busy} onChange={(_, { value }) => setEncoding(value)}>
                  {ENCODINGS.map(([label, name]) => (
                    <option key={label} value={label}>
                      {name}
                    </option>
                  ))}
                  {!ENCODINGS.some(([label]) => label === read.encoding) && (
                    <option value={read.encoding}>{read.encoding}</option>
                  )}
                </Select>
              </Field>
            )}
            {typeof sheet === 'object' && sheet.sheet !== undefined && !done && (
              <Text>From the sheet “{sheet.sheet}”; the other sheets are left out.</Text>
            )}
            {typeof plan === 'object' && !done && <ImportPreview plan={plan} />}
            {busy && <ProgressBar value={progress} aria-label="Importing" />}
            {failure !== undefined && <ErrorMessage message={errorText(failure)} />}
            {done && (
              <MessageBar intent={isWhole(done) ? 'success' : 'warning'} layout="multiline">
                <MessageBarBody role="status">{resultText(done)}</MessageBarBody>
              </MessageBar>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={busy ? stop : onClose}>{busy ? 'Stop' : done ? 'Close' : 'Cancel'}</Button>
            {!done && (
              <Button
                appearance="primary"
                disabled={!ready}
                disabledFocusable={busy}
                onClick={() => typeof plan === 'object' && void run(plan)}
              >
                {busy ? 'Importing…' : ready ? `Import ${number(plan.pairs.length)}` : 'Import'}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

const isWhole = ({ skipped, problems, unsent }: ImportResult) => skipped + problems.length + unsent === 0;

function resultText({ added, updated, skipped, problems, unsent }: ImportResult): string {
  const sentences = [`${number(added)} added, ${number(updated)} changed.`];
  if (unsent > 0)
    sentences.push(
      `${number(unsent)} ${unsent === 1 ? 'was' : 'were'} not sent; importing the file again does the rest.`,
    );
  if (skipped > 0)
    sentences.push(
      `${number(skipped)} ${skipped === 1 ? 'was' : 'were'} left out: your plan has no room for more pairs.`,
    );
  sentences.push(...problems.slice(0, MOST_PROBLEMS));
  if (problems.length > MOST_PROBLEMS)
    sentences.push(`And ${number(problems.length - MOST_PROBLEMS)} more rows were left out.`);
  return sentences.join(' ');
}

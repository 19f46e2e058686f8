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
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
} from '@fluentui/react-components';
import { useState } from 'react';
import { errorText } from '../../../api/error-text';
import { useImportQaMutation } from '../../../api/qa.api';
import type { Qa, QaImport } from '../../../api/types';
import { partsOf } from '../../../lib/parts-of';
import { ErrorMessage } from '../../../ui/error-message';
import { FileButton } from '../../../ui/file-button';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { useQuestionTableStyles } from '../parts/question-table.styles';
import { MOST_BYTES, type PairsPlan, planImport } from './pairs-csv';

const PREVIEW_ROWS = 5;
/** As many as one request takes. */
const MOST_PAIRS = 200;
const NOTHING: QaImport = { added: 0, updated: 0, unchanged: 0, skipped: 0 };

interface ImportPairsProps {
  botId: string;
  pairs: Qa[];
  onClose: () => void;
}

/** Reads a CSV file, shows what it would do, and does it; the same file again changes nothing. */
export function ImportPairs({ botId, pairs, onClose }: ImportPairsProps) {
  const styles = useQuestionTableStyles();
  useReturnFocus(true);
  const [plan, setPlan] = useState<PairsPlan | string>();
  const [done, setDone] = useState<QaImport>();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const [importQa] = useImportQaMutation();
  const choose = async (file: File) => {
    setDone(undefined);
    setFailure(undefined);
    if (file.size > MOST_BYTES)
      return setPlan('The file is larger than 5 MB. Split it and import the parts.');
    setPlan(planImport(await file.text(), pairs));
  };
  const run = async ({ pairs: wanted }: PairsPlan) => {
    const parts = partsOf(wanted, MOST_PAIRS);
    let sum = NOTHING;
    setFailure(undefined);
    for (const [at, part] of parts.entries()) {
      setProgress(at / parts.length);
      const { data, error } = await importQa({ botId, pairs: part });
      if (!data) {
        setFailure(error);
        break;
      }
      sum = add(sum, data);
    }
    setProgress(undefined);
    setDone(sum);
  };
  const busy = progress !== undefined;
  const ready = typeof plan === 'object' && !done && plan.pairs.length > 0;
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => !open && !busy && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Import pairs from CSV</DialogTitle>
          <DialogContent className={styles.form}>
            <Field
              label="File"
              hint="The first row names the columns: question, answer and, if you like, wordings (other wordings of the question, one a line). Pairs whose question you have already are changed."
            >
              <FileButton
                label="CSV file"
                accept=".csv,text/csv"
                disabled={busy}
                named
                onFiles={([file]) => file && void choose(file)}
              />
            </Field>
            {typeof plan === 'string' && <ErrorMessage message={plan} />}
            {typeof plan === 'object' && !done && <Preview plan={plan} />}
            {busy && <ProgressBar value={progress} aria-label="Importing" />}
            {failure !== undefined && (
              <ErrorMessage
                message={`${errorText(failure)} What was imported before stays; importing the file again does the rest.`}
              />
            )}
            {done && (
              <MessageBar intent={done.skipped > 0 ? 'warning' : 'success'} layout="multiline">
                <MessageBarBody role="status">{resultText(done)}</MessageBarBody>
              </MessageBar>
            )}
          </DialogContent>
          <DialogActions>
            <Button disabled={busy} onClick={onClose}>
              {done ? 'Close' : 'Cancel'}
            </Button>
            {!done && (
              <Button
                appearance="primary"
                disabled={!ready}
                disabledFocusable={busy}
                onClick={() => typeof plan === 'object' && void run(plan)}
              >
                {busy ? 'Importing…' : ready ? `Import ${plan.pairs.length}` : 'Import'}
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Preview({ plan }: { plan: PairsPlan }) {
  const styles = useQuestionTableStyles();
  const { pairs, added, changed, unchanged, problems, moreProblems } = plan;
  return (
    <>
      <Text>
        {added} new, {changed} changed, {unchanged} unchanged.
      </Text>
      {problems.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            Left out: {problems.join(' ')}
            {moreProblems > 0 && ` And ${moreProblems} more rows.`}
          </MessageBarBody>
        </MessageBar>
      )}
      {pairs.length > 0 && (
        <Table size="small" aria-label="Preview">
          <TableHeader>
            <TableRow>
              <TableHeaderCell>Question</TableHeaderCell>
              <TableHeaderCell>Answer</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {pairs.slice(0, PREVIEW_ROWS).map(({ question, answer }) => (
              <TableRow key={question}>
                <TableCell className={styles.cell} dir="auto">
                  {question}
                </TableCell>
                <TableCell className={styles.cell} dir="auto">
                  <span className={styles.answer}>{answer}</span>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {pairs.length > PREVIEW_ROWS && (
        <Text size={200} className={styles.quiet}>
          And {pairs.length - PREVIEW_ROWS} more.
        </Text>
      )}
    </>
  );
}

function add(one: QaImport, other: QaImport): QaImport {
  return {
    added: one.added + other.added,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
    skipped: one.skipped + other.skipped,
  };
}

function resultText({ added, updated, skipped }: QaImport): string {
  const words = `${added} added, ${updated} changed.`;
  if (skipped === 0) return words;
  return `${words} ${skipped} were left out: your plan has no room for more pairs.`;
}

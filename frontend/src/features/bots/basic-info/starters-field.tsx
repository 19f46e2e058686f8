import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { memo, useState } from 'react';
import { STARTER_ROWS, starterProblem } from '../drafts/bot-fields';

const useStyles = makeStyles({
  rows: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  row: { display: 'flex', alignItems: 'flex-start', columnGap: '8px' },
  input: { flexGrow: 1, minWidth: 0 },
});

interface StartersFieldProps {
  value: string[];
  onChange: (starters: string[]) => void;
  /** Why the list is not saved. */
  message: string | undefined;
  readOnly: boolean;
}

/** Four rows; empty ones stay on the screen where they are and are not stored. */
export const StartersField = memo(function StartersField({
  value,
  onChange,
  message,
  readOnly,
}: StartersFieldProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState<string[]>([]);
  const rows = sameList(filled(typed), value) ? padded(typed) : padded(value);
  const set = (next: string[]) => {
    setTyped(next);
    onChange(filled(next));
  };
  const tooLong = rows.some((text) => starterProblem(text) !== undefined);
  return (
    <Field
      label="Conversation Starters"
      hint="Questions a visitor can ask with one click."
      // a row's own problem stands under the row
      validationMessage={tooLong ? undefined : message}
    >
      <div className={styles.rows}>
        {rows.map((text, at) => (
          <div key={at} className={styles.row}>
            <Field className={styles.input} validationMessage={starterProblem(text)}>
              <Input
                aria-label={`Conversation starter ${at + 1}`}
                value={text}
                readOnly={readOnly}
                onChange={(_, data) => set(rows.with(at, data.value))}
              />
            </Field>
            {!readOnly && (
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={`Remove conversation starter ${at + 1}`}
                disabled={text === ''}
                onClick={() => set(padded(rows.toSpliced(at, 1)))}
              />
            )}
          </div>
        ))}
      </div>
    </Field>
  );
});

const filled = (rows: string[]) => rows.filter((text) => text.trim() !== '');
const padded = (rows: string[]) => Array.from({ length: STARTER_ROWS }, (_, at) => rows[at] ?? '');
const sameList = (a: string[], b: string[]) =>
  a.length === b.length && a.every((text, at) => text.trim() === b[at]?.trim());

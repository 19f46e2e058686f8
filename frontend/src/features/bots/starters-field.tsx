import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { MAX_LENGTH, STARTER_ROWS } from './bot-fields';

const useStyles = makeStyles({
  rows: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  row: { display: 'flex', columnGap: '8px' },
  input: { flexGrow: 1, minWidth: 0 },
});

interface StartersFieldProps {
  value: string[];
  onChange: (starters: string[]) => void;
  readOnly: boolean;
}

/** Four rows; empty ones stay on the screen where they are and are not stored. */
export function StartersField({ value, onChange, readOnly }: StartersFieldProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState<string[]>([]);
  const rows = sameList(filled(typed), value) ? padded(typed) : padded(value);
  const set = (next: string[]) => {
    setTyped(next);
    onChange(filled(next));
  };
  return (
    <Field label="Conversation Starters" hint="Questions a visitor can ask with one click.">
      <div className={styles.rows}>
        {rows.map((text, at) => (
          <div key={at} className={styles.row}>
            <Input
              className={styles.input}
              aria-label={`Conversation starter ${at + 1}`}
              value={text}
              maxLength={MAX_LENGTH.conversation_starter}
              readOnly={readOnly}
              onChange={(_, data) => set(rows.with(at, data.value))}
            />
            <Button
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={`Remove conversation starter ${at + 1}`}
              disabled={readOnly || text === ''}
              onClick={() => set(padded(rows.toSpliced(at, 1)))}
            />
          </div>
        ))}
      </div>
    </Field>
  );
}

const filled = (rows: string[]) => rows.filter((text) => text.trim() !== '');
const padded = (rows: string[]) => Array.from({ length: STARTER_ROWS }, (_, at) => rows[at] ?? '');
const sameList = (a: string[], b: string[]) =>
  a.length === b.length && a.every((text, at) => text.trim() === b[at]?.trim());

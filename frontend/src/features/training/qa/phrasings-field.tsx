import { Button, Field, Input, makeStyles, shorthands, tokens } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { cleanPhrasings, MOST_PHRASINGS } from '../../../lib/pair-text';

const useStyles = makeStyles({
  rows: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '4px',
    margin: 0,
    padding: 0,
    ...shorthands.borderStyle('none'),
  },
  row: { display: 'flex', alignItems: 'center', columnGap: '4px' },
  input: { flex: '1 1 0', minWidth: 0 },
  add: { alignSelf: 'start', marginInlineStart: '-8px', color: tokens.colorNeutralForeground2 },
});

interface PhrasingsFieldProps {
  question: string;
  phrasings: readonly string[];
  problem: string | undefined;
  readOnly: boolean;
  onChange: (phrasings: string[]) => void;
}

/** Other wordings of a question; rows still being written are kept here. */
export function PhrasingsField(props: PhrasingsFieldProps) {
  const { question, phrasings, problem, readOnly, onChange } = props;
  const styles = useStyles();
  const [typed, setTyped] = useState<readonly string[]>(phrasings);
  const isCurrent =
    cleanPhrasings(typed, question).join('\n') === cleanPhrasings(phrasings, question).join('\n');
  // saved elsewhere, or brought back
  const rows = isCurrent ? typed : phrasings;
  const change = (next: readonly string[]) => {
    setTyped(next);
    onChange(cleanPhrasings(next, question));
  };
  return (
    <fieldset className={styles.rows} aria-label="Other wordings of the question">
      {rows.map((phrasing, at) => (
        <Field
          // rows have no identity but their place
          key={at}
          validationMessage={at === rows.length - 1 ? problem : undefined}
        >
          <div className={styles.row}>
            <Input
              className={styles.input}
              dir="auto"
              size="small"
              autoFocus={phrasing === ''}
              aria-label={`Wording ${at + 1}`}
              placeholder="Can I send it back?"
              value={phrasing}
              readOnly={readOnly}
              onChange={(_, { value }) => change(rows.with(at, value))}
            />
            {!readOnly && (
              <Button
                size="small"
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={`Remove wording ${at + 1}`}
                onClick={() => change(rows.toSpliced(at, 1))}
              />
            )}
          </div>
        </Field>
      ))}
      {!readOnly && rows.length < MOST_PHRASINGS && (
        <Button
          className={styles.add}
          size="small"
          appearance="subtle"
          icon={<AddRegular />}
          disabled={rows.at(-1) === ''}
          onClick={() => setTyped([...rows, ''])}
        >
          {rows.length === 0 ? 'Add another wording of the question' : 'Add a wording'}
        </Button>
      )}
    </fieldset>
  );
}

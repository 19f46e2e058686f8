import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowResetRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { isHex, opaqueHex } from '../../../ui/colour/colour';
import { SkeletonLines } from '../../../ui/skeleton-lines';

const ColourPicker = lazy(async () => ({
  default: (await import('../../../ui/colour/colour-picker')).ColourPicker,
}));

const useStyles = makeStyles({
  row: { display: 'flex', columnGap: '8px', alignItems: 'center' },
  text: { width: '160px', fontVariantNumeric: 'tabular-nums' },
  swatch: {
    width: '32px',
    minWidth: '32px',
    height: '32px',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralForeground3}`,
  },
  picker: { marginTop: '8px', minHeight: '206px' },
});

interface ColourFieldProps {
  label: string;
  value: string;
  /** The colour of a new bot. */
  initial: string;
  onChange: (hex: string) => void;
  isPicking: boolean;
  onPick: (open: boolean) => void;
  readOnly: boolean;
}

/** Text, swatch and picker of one colour. What is typed stays as typed until it is a colour that can be stored. */
export function ColourField(props: ColourFieldProps) {
  const { label, value, initial, onChange, isPicking, onPick, readOnly } = props;
  const styles = useStyles();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && !isHex(typed);
  const set = (hex: string) => {
    setTyped(undefined);
    onChange(hex);
  };
  const type = (text: string) => {
    setTyped(text);
    if (isHex(text)) onChange(text);
  };
  // a name or rgb(…) becomes the hex colour it stands for
  const leave = () => {
    const meant = isWrong ? opaqueHex(typed) : undefined;
    if (meant !== undefined) set(meant);
    else if (!isWrong) setTyped(undefined);
  };
  return (
    <div>
      <Field
        label={label}
        validationState={isWrong ? 'error' : 'none'}
        validationMessage={isWrong ? 'Write # and 3 or 6 hex digits, like #5654DF.' : undefined}
      >
        {(field) => (
          <div className={styles.row}>
            <Button
              className={styles.swatch}
              style={{ backgroundColor: value }}
              aria-label={`Pick ${label}`}
              title={`Pick ${label}`}
              aria-expanded={isPicking}
              disabled={readOnly}
              onClick={() => onPick(!isPicking)}
            />
            <Input
              {...field}
              className={styles.text}
              value={typed ?? value}
              readOnly={readOnly}
              spellCheck={false}
              onChange={(_, data) => type(data.value.trim())}
              onBlur={leave}
            />
            {!readOnly && (
              <Button
                appearance="subtle"
                icon={<ArrowResetRegular />}
                aria-label={`Reset ${label}`}
                title={`Reset to ${initial}`}
                disabled={value.toUpperCase() === initial && !isWrong}
                onClick={() => set(initial)}
              />
            )}
          </div>
        )}
      </Field>
      {isPicking && !readOnly && (
        <div className={styles.picker}>
          <Suspense fallback={<SkeletonLines heights={[140, 20, 20]} label="Loading the colour picker" />}>
            <ColourPicker label={label} value={value} onChange={set} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

import { Field, Select } from '@fluentui/react-components';
import { memo } from 'react';

const PERIODS: readonly [days: number, text: string][] = [
  [0, 'As long as this installation keeps them'],
  [31, '1 month'],
  [90, '3 months'],
  [180, '6 months'],
  [365, '12 months'],
];

interface RetentionFieldProps {
  value: number;
  onChange: (value: number) => void;
  message: string | undefined;
  readOnly: boolean;
}

/** When conversations are deleted by themselves. */
export const RetentionField = memo(function RetentionField({
  value,
  onChange,
  message,
  readOnly,
}: RetentionFieldProps) {
  const known = PERIODS.some(([days]) => days === value);
  const periods = known ? PERIODS : [...PERIODS, [value, `${value} days`] as const];
  return (
    <Field
      label="Keep conversations"
      hint="Counted from the last message. Older conversations, with their images and the questions in reports, are deleted once a day and cannot be brought back; counts stay. An installation keeps them for 12 months at most, unless its operator set otherwise."
      validationMessage={message}
    >
      <Select
        value={String(value)}
        disabled={readOnly}
        onChange={(_, { value: picked }) => onChange(Number(picked))}
      >
        {periods.map(([days, text]) => (
          <option key={days} value={days}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
});

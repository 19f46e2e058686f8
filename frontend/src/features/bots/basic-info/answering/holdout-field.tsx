import { Field, Select } from '@fluentui/react-components';
import { memo } from 'react';

const SHARES = [0, 5, 10, 20, 30, 40, 50];

interface HoldoutFieldProps {
  value: number;
  onChange: (value: number) => void;
  message: string | undefined;
  readOnly: boolean;
}

/** How many visitors do not see the bot, to compare their conversions with. */
export const HoldoutField = memo(function HoldoutField({
  value,
  onChange,
  message,
  readOnly,
}: HoldoutFieldProps) {
  const shares = SHARES.includes(value) ? SHARES : [...SHARES, value].sort((a, b) => a - b);
  return (
    <Field
      label="Holdout"
      hint="These visitors never see the bot, always the same ones, so that Engagement Analytics can say how much more often the others buy. Needs conversions reported by your site, and an ID stored in every visitor's browser."
      validationMessage={message}
    >
      <Select
        value={String(value)}
        disabled={readOnly}
        onChange={(_, { value: picked }) => onChange(Number(picked))}
      >
        {shares.map((share) => (
          <option key={share} value={share}>
            {share === 0 ? 'None: every visitor sees the bot' : `${share} % of visitors do not see the bot`}
          </option>
        ))}
      </Select>
    </Field>
  );
});

import { Field, Radio, RadioGroup, Text } from '@fluentui/react-components';
import { memo } from 'react';
import type { Bot } from '../../../../api/types';
import { numberFormat } from '../../../../lib/labels/formats';
import { CAREFULNESS } from './carefulness';

const percent = numberFormat({ style: 'percent' });

interface CarefulnessFieldProps {
  value: Bot['carefulness'];
  onChange: (value: Bot['carefulness']) => void;
  message: string | undefined;
  readOnly: boolean;
}

/** How sure the bot must be before it answers from the pages. */
export const CarefulnessField = memo(function CarefulnessField({
  value,
  onChange,
  message,
  readOnly,
}: CarefulnessFieldProps) {
  return (
    <Field
      label="How careful should the bot be?"
      hint="For answers taken from your pages word for word. Your own Q&A always comes first."
      validationMessage={message}
    >
      <RadioGroup
        value={value}
        disabled={readOnly}
        onChange={(_, { value: picked }) => {
          const option = CAREFULNESS.find((candidate) => candidate.value === picked);
          if (option) onChange(option.value);
        }}
      >
        {CAREFULNESS.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={
              <>
                {option.label}
                <br />
                <Text size={200}>
                  {option.help}
                  {` In our tests ${percent.format(option.wrongShare)} of the answers were wrong.`}
                </Text>
              </>
            }
          />
        ))}
      </RadioGroup>
    </Field>
  );
});

import { Field, makeStyles, Radio, RadioGroup, Text } from '@fluentui/react-components';
import { memo } from 'react';
import { SwitchPlanLink } from '../../../ui/plan/switch-plan';
import { BotTextField } from './bot-text-field';

const DEFAULT = 'default';
const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', rowGap: '8px' } });

interface BrandingFieldProps {
  value: string;
  onChange: (text: string) => void;
  message: string | undefined;
  /** Whether the owner's plan has custom branding text. */
  allowed: boolean;
  readOnly: boolean;
}

/** The small line under the chat: the product's, or the owner's own. */
export const BrandingField = memo(function BrandingField({
  value,
  onChange,
  message,
  allowed,
  readOnly,
}: BrandingFieldProps) {
  const styles = useStyles();
  const custom = value !== DEFAULT;
  return (
    <div className={styles.root}>
      <Field label="Branding Text" hint="The small line at the bottom of the chat.">
        <RadioGroup
          value={custom ? 'custom' : DEFAULT}
          disabled={!allowed || readOnly}
          onChange={(_, data) => onChange(data.value === DEFAULT ? DEFAULT : '')}
        >
          <Radio value={DEFAULT} label="Default text" />
          <Radio value="custom" label="Custom text" />
        </RadioGroup>
      </Field>
      {custom && (
        <BotTextField
          label="Custom branding text"
          value={value}
          message={message}
          onChange={onChange}
          readOnly={!allowed || readOnly}
        />
      )}
      {!allowed && (
        <Text size={200}>
          Custom branding text is part of the Scale plan. <SwitchPlanLink>Switch Plan</SwitchPlanLink>
        </Text>
      )}
    </div>
  );
});

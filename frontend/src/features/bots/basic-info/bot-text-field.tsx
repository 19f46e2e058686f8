import { Field, type FieldProps, Input, Textarea } from '@fluentui/react-components';
import { memo } from 'react';
import { useTypedText } from '../../../ui/typed-text';

interface BotTextFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  hint?: string;
  message?: string;
  messageKind?: FieldProps['validationState'];
  readOnly?: boolean;
  /** Makes it a text area of that many lines. */
  rows?: number;
  placeholder?: string;
}

export const BotTextField = memo(function BotTextField(props: BotTextFieldProps) {
  const typed = useTypedText(props.value, props.onChange);
  const control = {
    value: typed.value,
    readOnly: props.readOnly,
    placeholder: props.placeholder,
    onBlur: typed.onBlur,
    onChange: (_: unknown, { value }: { value: string }) => typed.onChange(value),
  };
  return (
    <Field
      label={props.label}
      hint={props.message && props.messageKind !== 'warning' ? undefined : props.hint}
      validationMessage={props.message}
      validationState={props.message ? (props.messageKind ?? 'error') : 'none'}
    >
      {props.rows ? <Textarea rows={props.rows} resize="vertical" {...control} /> : <Input {...control} />}
    </Field>
  );
});

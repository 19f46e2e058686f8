import { Field, Input } from '@fluentui/react-components';
import { addressHint } from '../../../lib/labels/mail-address';

interface FieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** An address, trimmed as it is typed. Empty is not flagged. */
export function EmailField({ value, onChange }: FieldProps) {
  return (
    <Field label="Email" {...addressHint(value)}>
      <Input
        type="email"
        name="email"
        autoComplete="username"
        value={value}
        onChange={(_, data) => onChange(data.value.trim())}
      />
    </Field>
  );
}

/** A password, trimmed as it is typed. */
export function PasswordField({ value, onChange, kind }: FieldProps & { kind: 'current' | 'new' }) {
  return (
    <Field label="Password" hint="password should be at least 8 chars long.">
      <Input
        type="password"
        name="password"
        autoComplete={`${kind}-password`}
        value={value}
        onChange={(_, data) => onChange(data.value.trim())}
      />
    </Field>
  );
}

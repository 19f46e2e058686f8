import { Field, Switch } from '@fluentui/react-components';
import { memo } from 'react';

interface ImageUploadsFieldProps {
  value: boolean;
  onChange: (value: boolean) => void;
  message: string | undefined;
  readOnly: boolean;
}

/** Whether visitors may send images. */
export const ImageUploadsField = memo(function ImageUploadsField({
  value,
  onChange,
  message,
  readOnly,
}: ImageUploadsFieldProps) {
  return (
    <Field
      label="Images from visitors"
      hint="You see them in Chat History. They are shown to the bot’s model where it takes pictures; else the bot says that it cannot look at them. They are deleted with their conversation."
      validationMessage={message}
    >
      <Switch
        label="Visitors may send images"
        checked={value}
        disabled={readOnly}
        onChange={(_, { checked }) => onChange(checked)}
      />
    </Field>
  );
});

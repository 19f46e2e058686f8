import { Field } from '@fluentui/react-components';
import { FileButton } from '../../../ui/file-button';

/** Takes an image of this computer; its size does not matter, for only the chosen part is sent. */
export function UploadTab({ disabled, onFile }: { disabled: boolean; onFile: (file: File) => void }) {
  return (
    <Field label="Image" hint="JPEG, PNG, WebP or GIF.">
      <FileButton
        label="Image file"
        accept="image/*"
        disabled={disabled}
        onFiles={([file]) => file && onFile(file)}
      />
    </Field>
  );
}

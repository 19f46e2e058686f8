import { Button, Field, makeStyles } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons';
import { type ChangeEvent, useRef } from 'react';

const useStyles = makeStyles({ button: { alignSelf: 'flex-start' } });

/** Takes an image of this computer; its size does not matter, for only the chosen part is sent. */
export function UploadTab({ disabled, onFile }: { disabled: boolean; onFile: (file: File) => void }) {
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // the same file may be chosen again
    target.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <Field label="Image" hint="JPEG, PNG, WebP or GIF.">
        <Button
          className={styles.button}
          icon={<ArrowUploadRegular />}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
      </Field>
      <input ref={input} type="file" accept="image/*" hidden aria-label="Image file" onChange={choose} />
    </>
  );
}

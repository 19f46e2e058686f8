import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons';
import { type ChangeEvent, useRef, useState } from 'react';

const useStyles = makeStyles({
  row: { display: 'flex', alignItems: 'center', columnGap: '12px', minWidth: 0 },
  button: { flexShrink: 0 },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
  },
});

interface FileButtonProps {
  /** Of the input behind the button. */
  label: string;
  text?: string;
  /** What a file can be, as the browser's own dialog takes it. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** Says beside the button which file was chosen. */
  named?: boolean;
  onFiles: (files: File[]) => void;
  /** The hint of a field around it. */
  'aria-describedby'?: string;
}

/** Chooses files of this computer; the same one may be chosen again. */
export function FileButton(props: FileButtonProps) {
  const { label, text = 'Choose a file', accept, multiple, disabled, named = false, onFiles } = props;
  const styles = useStyles();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    if (files.length === 0) return;
    setName(files[0]?.name ?? '');
    onFiles(files);
  };
  return (
    <span className={styles.row}>
      <Button
        className={styles.button}
        icon={<ArrowUploadRegular />}
        disabled={disabled}
        aria-describedby={props['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
      {named && name !== '' && <Text className={styles.name}>{name}</Text>}
      <input
        ref={input}
        type="file"
        hidden
        {...{ accept, multiple, disabled }}
        aria-label={label}
        onChange={choose}
      />
    </span>
  );
}

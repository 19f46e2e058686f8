import { Button } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import { FILE_TYPES } from './use-uploads';

/** Chooses files for the bot to learn. */
export function UploadButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<ArrowUploadRegular />} onClick={() => input.current?.click()}>
        Upload files
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={FILE_TYPES}
        aria-label="Files to learn"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // the same file may be chosen again
          target.value = '';
        }}
      />
    </>
  );
}

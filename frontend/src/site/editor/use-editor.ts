import { useCallback, useEffect, useRef, useState } from 'react';
import type { Editor } from './quill/create-editor';

/** Loads the editor once the page stands, and puts it into the element with the ref `host`. */
export function useEditor() {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let opened: Editor | undefined;
    let isGone = false;
    const open = async () => {
      const { createEditor } = await import('./quill/create-editor');
      if (isGone || !host.current) return;
      opened = createEditor(host.current);
      setEditor(opened);
    };
    open().catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
      opened?.close();
      setEditor(undefined);
    };
  }, [attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((before) => before + 1);
  }, []);
  return { host, editor, hasFailed, retry };
}

import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { ErrorMessage } from '../../ui/error-message';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { useEditor } from './use-editor';

const useStyles = makeStyles({
  root: { boxSizing: 'border-box', maxWidth: '1120px', margin: '0 auto', padding: '32px 24px 64px' },
  heading: { margin: '0 0 4px', fontSize: '1.75rem', lineHeight: '2.25rem', fontWeight: 600 },
  lead: { margin: '0 0 24px', color: tokens.colorNeutralForeground2 },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', margin: '16px 0 0' },
  state: { color: tokens.colorNeutralForeground2 },
  preview: { marginTop: '32px' },
  title: { margin: '0 0 8px', fontSize: '1.25rem', lineHeight: '1.75rem', fontWeight: 600 },
});

/** `/editor`: write formatted text and look at it. Nothing leaves the page. */
export function EditorPage() {
  const styles = useStyles();
  const { host, editor, hasFailed, retry } = useEditor();
  const [preview, setPreview] = useState<Node[]>();
  const [previewFailed, setPreviewFailed] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);

  const showPreview = async () => {
    if (!editor) return;
    try {
      const { renderPreview } = await import('./quill/preview');
      setPreview(renderPreview(editor.quill));
      setPreviewFailed(false);
    } catch {
      setPreviewFailed(true);
    }
  };
  const submit = () => {
    if (!editor) return;
    // biome-ignore lint/suspicious/noConsole: a log line is all this button does
    console.log('Editor: submitted', JSON.stringify(editor.quill.getContents()));
    setSubmitted(true);
  };
  return (
    <div className={styles.root}>
      <title>Editor · Chirrup</title>
      <h1 className={styles.heading}>Editor</h1>
      <p className={styles.lead}>
        Write formatted text and see how it will look. Nothing you write here leaves this page.
      </p>
      {hasFailed && <ErrorMessage message="The editor could not be loaded." onRetry={retry} />}
      {!editor && !hasFailed && <SkeletonLines heights={[42, 240]} label="Loading the editor" />}
      <div ref={host} />
      {editor && (
        <div className={styles.buttons}>
          <Button onClick={() => void showPreview()}>Preview</Button>
          {preview && <Button onClick={() => setPreview(undefined)}>Hide preview</Button>}
          <Button appearance="primary" onClick={submit}>
            Submit
          </Button>
          <span className={styles.state} role="status">
            {isSubmitted && 'Written to the log of this browser. Nothing was sent.'}
          </span>
        </div>
      )}
      {previewFailed && (
        <ErrorMessage message="The preview could not be loaded." onRetry={() => void showPreview()} />
      )}
      {preview && (
        <section className={styles.preview} aria-label="Preview">
          <h2 className={styles.title}>Preview</h2>
          <Rendered nodes={preview} />
        </section>
      )}
    </div>
  );
}

function Rendered({ nodes }: { nodes: Node[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(...nodes), [nodes]);
  return (
    <div className="ql-snow preview">
      <div className="ql-editor" ref={place} />
    </div>
  );
}

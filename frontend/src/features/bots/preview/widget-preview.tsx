import { makeStyles, Text, ToggleButton, tokens } from '@fluentui/react-components';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Bot } from '../../../api/types';
import { ErrorMessage } from '../../../ui/error-message';
import { previewProfile } from './preview-profile';

export type PreviewView = 'start' | 'conversation' | 'closed';

const VIEWS: readonly { view: PreviewView; label: string }[] = [
  { view: 'start', label: 'Start' },
  { view: 'conversation', label: 'Conversation' },
  { view: 'closed', label: 'Closed' },
];

/** The frame's own size, in which the widget is as on a desktop page. */
const WIDTH = 480;
const HEIGHT = 720;
const scaled = (scale: number) => ({ width: `${WIDTH * scale}px`, height: `${HEIGHT * scale}px` });
const roomy = '@media (min-width: 1400px)';

const useStyles = makeStyles({
  root: { position: 'sticky', top: '24px', display: 'flex', flexDirection: 'column', rowGap: '12px' },
  views: { display: 'flex', columnGap: '8px' },
  window: {
    position: 'relative',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    ...scaled(0.7),
    [roomy]: scaled(0.9),
  },
  frame: {
    border: 0,
    width: `${WIDTH}px`,
    height: `${HEIGHT}px`,
    transformOrigin: '0 0',
    transform: 'scale(0.7)',
    [roomy]: { transform: 'scale(0.9)' },
  },
  failure: {
    position: 'absolute',
    inset: 0,
    padding: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  note: {
    color: tokens.colorNeutralForeground2,
    maxWidth: `${WIDTH * 0.7}px`,
    [roomy]: { maxWidth: `${WIDTH * 0.9}px` },
  },
});

/** The preview's script runs before its page is loaded, and marks it. */
const isListening = (frame: HTMLIFrameElement | null) =>
  frame?.contentDocument?.documentElement?.dataset.preview === 'listening';

/** The widget itself with what stands on the screen, saved or not. It talks to nobody: what it answers is a sample. */
export function WidgetPreview({ bot, view: first }: { bot: Bot; view: PreviewView }) {
  const styles = useStyles();
  const frame = useRef<HTMLIFrameElement>(null);
  const [view, setView] = useState(first);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const content = JSON.stringify(previewProfile(bot));
  const message = useMemo(
    () => ({ type: 'chirrup-preview', profile: JSON.parse(content), view }),
    [content, view],
  );

  useEffect(() => {
    if (state === 'ready') frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [state, message]);

  const retry = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return (
    <aside className={styles.root} aria-label="Preview">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own box */}
      <div role="group" aria-label="Preview shows" className={styles.views}>
        {VIEWS.map((each) => (
          <ToggleButton
            key={each.view}
            size="small"
            appearance="subtle"
            checked={view === each.view}
            onClick={() => setView(each.view)}
          >
            {each.label}
          </ToggleButton>
        ))}
      </div>
      <div className={styles.window}>
        <iframe
          key={attempt}
          ref={frame}
          className={styles.frame}
          src="/lib/preview.html"
          title="Preview of the chat"
          onLoad={() => setState(isListening(frame.current) ? 'ready' : 'failed')}
        />
        {state === 'failed' && (
          <div className={styles.failure}>
            <ErrorMessage message="The preview could not be loaded." onRetry={retry} />
          </div>
        )}
      </div>
      <Text size={200} className={styles.note}>
        The real chat with a sample conversation. Changes show here before they are saved.
      </Text>
    </aside>
  );
}

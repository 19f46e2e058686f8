import { Divider, Portal, Skeleton, SkeletonItem, Text } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useConsent } from '../../../lib/cookie-consent';
import { useMedia } from '../../../lib/use-media';
import { loadGoogleIdentity, onGoogleSignIn, PROMPT_PARENT_ID } from './google-identity';
import { useGoogleSignInStyles } from './google-sign-in.styles';

interface GoogleSignInProps {
  clientId: string;
  onSignIn: (jwt: string) => void;
}

type State = 'loading' | 'ready' | 'unreachable';
/** What Google's button can be, in pixels. */
const WIDTH = { min: 200, max: 400 };

/** Google's own button and its one-tap prompt, above what else there is to log in with. */
export function GoogleSignIn({ clientId, onSignIn }: GoogleSignInProps) {
  const styles = useGoogleSignInStyles();
  const button = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const isPromptAllowed = useConsent() !== 'rejected';

  useEffect(() => onGoogleSignIn(onSignIn), [onSignIn]);

  useEffect(() => {
    let isOpen = true;
    const show = async () => {
      const identity = await loadGoogleIdentity(clientId);
      const parent = button.current;
      if (!isOpen || !parent) return undefined;
      parent.replaceChildren();
      identity.renderButton(parent, {
        type: 'standard',
        text: 'signin_with',
        size: 'large',
        theme: isDark ? 'filled_black' : 'outline',
        logo_alignment: 'center',
        width: Math.max(WIDTH.min, Math.min(parent.clientWidth, WIDTH.max)),
        locale: document.documentElement.lang || 'en',
      });
      setState('ready');
      // it keeps in a cookie that it was declined
      if (isPromptAllowed) identity.prompt();
      return identity;
    };
    const shown = show().catch(() => {
      if (isOpen) setState('unreachable');
      return undefined;
    });
    return () => {
      isOpen = false;
      void shown.then((identity) => identity?.cancel());
    };
  }, [clientId, isDark, isPromptAllowed]);

  return (
    <>
      <div className={styles.place}>
        {state === 'loading' && (
          <Skeleton className={styles.skeleton} aria-label="Loading the sign-in with Google" aria-busy>
            <SkeletonItem size={40} />
          </Skeleton>
        )}
        {state === 'unreachable' ? (
          <Text size={200} className={styles.unreachable} role="status">
            Google cannot be reached at the moment. Please log in with your email.
          </Text>
        ) : (
          <div ref={button} className={styles.button} />
        )}
      </div>
      <Divider>{state === 'unreachable' ? undefined : 'or'}</Divider>
      <Portal>
        <div id={PROMPT_PARENT_ID} className={styles.prompt} />
      </Portal>
    </>
  );
}

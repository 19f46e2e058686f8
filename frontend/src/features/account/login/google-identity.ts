import { pageSetting } from '../../../lib/page-setting';

/** What we use of Google Identity Services (https://developers.google.com/identity/gsi/web/reference/js-reference). */
export interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    callback: (answer: { credential?: string }) => void;
    context: 'signin';
    ux_mode: 'popup';
    auto_select: boolean;
    cancel_on_tap_outside: boolean;
    use_fedcm_for_prompt: boolean;
    itp_support: boolean;
    prompt_parent_id: string;
  }): void;
  renderButton(
    parent: HTMLElement,
    options: {
      type: 'standard';
      text: 'signin_with';
      size: 'large';
      theme: 'outline' | 'filled_black';
      logo_alignment: 'center';
      width: number;
      locale: string;
    },
  ): void;
  prompt(): void;
  cancel(): void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client';
const LOAD_LIMIT_MS = 8_000;
/** Where Google shows its prompt when the browser has none of its own. */
export const PROMPT_PARENT_ID = 'google-one-tap';

let loaded: Promise<GoogleIdentity> | undefined;
let listener: ((jwt: string) => void) | undefined;

/** The client id the server wrote into the page; `null` if there is no sign-in with Google. */
export function googleClientId(): string | null {
  return pageSetting('google-client-id');
}

/** Loads Google's library, once; the first request to Google is made here. Rejects when Google cannot be reached. */
export function loadGoogleIdentity(clientId: string): Promise<GoogleIdentity> {
  loaded ??= load(clientId).catch((error: unknown) => {
    // the next opening of the modal tries again
    loaded = undefined;
    throw error;
  });
  return loaded;
}

/** Sets the one listener for sign-ins; returns the function that removes it. */
export function onGoogleSignIn(onSignIn: (jwt: string) => void): () => void {
  listener = onSignIn;
  return () => {
    if (listener === onSignIn) listener = undefined;
  };
}

async function load(clientId: string): Promise<GoogleIdentity> {
  await addScript();
  const identity = window.google?.accounts?.id;
  if (!identity) throw new Error('Google’s library is not what it was');
  // once for a page: Google warns about more, and only the last callback would be called
  identity.initialize({
    client_id: clientId,
    callback: ({ credential }) => credential && listener?.(credential),
    context: 'signin',
    ux_mode: 'popup',
    auto_select: false,
    // a click into the form below must not count as having declined
    cancel_on_tap_outside: false,
    use_fedcm_for_prompt: true,
    itp_support: true,
    prompt_parent_id: PROMPT_PARENT_ID,
  });
  return identity;
}

function addScript(): Promise<void> {
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.async = true;
  return new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('Google did not answer in time')), LOAD_LIMIT_MS);
    script.onload = () => {
      clearTimeout(limit);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(limit);
      reject(new Error('Google cannot be reached'));
    };
    document.head.append(script);
  }).catch((error: unknown) => {
    script.remove();
    throw error;
  });
}

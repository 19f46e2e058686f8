import { makeStyles, tokens } from '@fluentui/react-components';
import { widths } from '../../../ui/theme/tokens';

export const useGoogleSignInStyles = makeStyles({
  // as high as Google's button from the start, so that nothing moves when it comes
  place: { position: 'relative', minHeight: '44px' },
  skeleton: { position: 'absolute', top: '2px', left: 0, right: 0 },
  // Google's frame is light; in a dark page the browser would lay white behind it
  button: { display: 'flex', justifyContent: 'center', minHeight: '44px', colorScheme: 'light' },
  unreachable: { color: tokens.colorNeutralForeground2 },
  // over the dialog, whose own place moves what is fixed inside it
  prompt: {
    position: 'fixed',
    top: '16px',
    right: '16px',
    zIndex: 1_000_001,
    colorScheme: 'light',
    [`@media (max-width: ${widths.phone}px)`]: { top: 'auto', bottom: '16px' },
  },
});

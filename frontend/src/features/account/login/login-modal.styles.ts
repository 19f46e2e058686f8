import { makeStyles, tokens } from '@fluentui/react-components';
import { light } from '../../../ui/theme/tokens';

export const useLoginModalStyles = makeStyles({
  surface: { maxWidth: '420px', padding: 0, overflow: 'hidden' },
  body: { display: 'block', position: 'relative' },
  header: {
    padding: '14px 56px 14px 24px',
    backgroundColor: light.loginHeader,
    color: light.onLoginHeader,
  },
  close: {
    position: 'absolute',
    top: '12px',
    right: '12px',
    color: light.onLoginHeader,
    ':hover': { color: light.onLoginHeader },
    ':hover:active': { color: light.onLoginHeader },
  },
  form: { display: 'flex', flexDirection: 'column', rowGap: '16px', padding: '24px' },
  notice: { color: tokens.colorNeutralForeground2 },
});

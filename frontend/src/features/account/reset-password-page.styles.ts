import { makeStyles } from '@fluentui/react-components';

export const useResetPasswordStyles = makeStyles({
  root: { maxWidth: '420px', margin: '48px auto', padding: '0 16px' },
  form: { display: 'flex', flexDirection: 'column', rowGap: '16px', marginTop: '24px' },
});

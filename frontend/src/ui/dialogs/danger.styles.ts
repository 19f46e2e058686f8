import { makeStyles, tokens } from '@fluentui/react-components';

/** The button of what cannot be undone. */
export const useDangerStyles = makeStyles({
  button: {
    backgroundColor: tokens.colorStatusDangerBackground3,
    color: tokens.colorNeutralForegroundOnBrand,
    ':hover': {
      backgroundColor: tokens.colorStatusDangerBackground3Hover,
      color: tokens.colorNeutralForegroundOnBrand,
    },
  },
});

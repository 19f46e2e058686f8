import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  dot: {
    display: 'inline-block',
    flexShrink: 0,
    width: '8px',
    height: '8px',
    borderRadius: '50%',
    border: `1px solid ${tokens.colorNeutralForeground3}`,
  },
  live: {
    backgroundColor: tokens.colorStatusSuccessForeground1,
    border: `1px solid ${tokens.colorStatusSuccessForeground1}`,
  },
});

/** Filled when visitors see the bot. */
export function LiveDot({ live }: { live: boolean }) {
  const styles = useStyles();
  return (
    <span
      role="img"
      aria-label={live ? 'Live' : 'Off'}
      className={mergeClasses(styles.dot, live && styles.live)}
    />
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '8px',
    fontWeight: 600,
    fontSize: '1rem',
    lineHeight: '1.5rem',
  },
  mark: { color: tokens.colorBrandBackground },
});

/** The product's mark and name. */
export function Logo() {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <svg className={styles.mark} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <path
          fill="currentColor"
          d="M12 2C6.5 2 2 5.9 2 10.7c0 2.7 1.4 5.1 3.7 6.7l-.6 3.6c-.1.6.5 1 1 .8l4-2c.6.1 1.2.1 1.9.1 5.5 0 10-3.9 10-8.7S17.5 2 12 2Z"
        />
        <circle cx="8" cy="10.8" r="1.3" fill="#fff" />
        <path d="M11 13.5c1.2-.6 2-1.6 2.2-3 1.3.2 2.6-.2 3.6-1.2.3 3-1.7 5.6-5.8 4.2Z" fill="#fff" />
      </svg>
      Chirrup
    </span>
  );
}

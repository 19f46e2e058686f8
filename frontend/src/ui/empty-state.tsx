import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: '12px',
    maxWidth: '480px',
    margin: '64px auto',
    padding: '0 16px',
    textAlign: 'center',
  },
  icon: { color: tokens.colorBrandForeground1, fontSize: '2.5rem', lineHeight: '2.5rem', display: 'flex' },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: 600,
  },
  text: { color: tokens.colorNeutralForeground2 },
});

/** What an empty list is for: one sentence, one primary action, and one example as children. */
export function EmptyState(props: {
  icon?: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
  /** True where it is the whole page. */
  isPage?: boolean;
  children?: ReactNode;
}) {
  const styles = useStyles();
  const Heading = props.isPage ? 'h1' : 'h2';
  return (
    <div className={styles.root}>
      {props.icon && (
        <span className={styles.icon} aria-hidden>
          {props.icon}
        </span>
      )}
      <Heading className={styles.heading}>{props.title}</Heading>
      <Text align="center" className={styles.text}>
        {props.text}
      </Text>
      {props.action}
      {props.children}
    </div>
  );
}

import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px 16px', minHeight: '36px' },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: 600,
  },
  text: { color: tokens.colorNeutralForeground2, flexBasis: '100%' },
  actions: { marginLeft: 'auto', display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** The heading of a screen: title, what stands beside it (a save state, say), one line below, actions at the end. */
export function PageTitle(props: { title: string; text?: string; beside?: ReactNode; actions?: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <h2 className={styles.heading}>{props.title}</h2>
      {props.beside}
      {props.actions && <div className={styles.actions}>{props.actions}</div>}
      {props.text && <Text className={styles.text}>{props.text}</Text>}
    </div>
  );
}

import { plans } from '@chirrup/proto/plans';
import { makeStyles, tokens } from '@fluentui/react-components';
import { StartButton } from './start-button';

const { numberOfBots, messagesPerMonth } = plans.developer;

const useStyles = makeStyles({
  root: { padding: '72px 24px', textAlign: 'center' },
  heading: {
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: 600,
  },
  text: {
    margin: '0 0 24px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    color: tokens.colorNeutralForeground2,
  },
});

export function ClosingCall() {
  const styles = useStyles();
  return (
    <section className={styles.root} aria-labelledby="start-title">
      <h2 id="start-title" className={styles.heading}>
        Answer the next visitor tonight
      </h2>
      <p className={styles.text}>
        {numberOfBots} bots and {messagesPerMonth} messages a month cost nothing, for as long as you like.
      </p>
      <StartButton size="large" label="Start for Free" />
    </section>
  );
}

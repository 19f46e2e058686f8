import { makeStyles, tokens } from '@fluentui/react-components';
import { widths } from '../../../ui/theme/tokens';
import { StartButton } from '../start-button';
import { HeroChat } from './hero-chat';

const phone = `@media (max-width: ${widths.phone}px)`;

const useStyles = makeStyles({
  band: {
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  inner: {
    maxWidth: '1072px',
    margin: '0 auto',
    padding: '64px 24px',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 400px)',
    alignItems: 'center',
    columnGap: '64px',
    rowGap: '48px',
    '@media (max-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    [phone]: { padding: '40px 16px 48px' },
  },
  heading: {
    margin: '0 0 16px',
    fontSize: tokens.fontSizeHero900,
    lineHeight: tokens.lineHeightHero900,
    fontWeight: 600,
    textWrap: 'balance',
    [phone]: { fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600 },
  },
  text: {
    margin: '0 0 24px',
    maxWidth: '520px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    color: tokens.colorNeutralForeground2,
  },
  note: { margin: '12px 0 0', color: tokens.colorNeutralForeground2 },
});

export function Hero() {
  const styles = useStyles();
  return (
    <section className={styles.band}>
      <div className={styles.inner}>
        <div>
          <h1 className={styles.heading}>An AI assistant that works for your online store</h1>
          <p className={styles.text}>
            Chirrup reads your pages, learns the answers you write, and helps your visitors around the clock,
            in their language. What it takes from your pages, it links to.
          </p>
          <StartButton size="large" label="Try for Free" />
          <p className={styles.note}>Set up in 3 minutes. One line of code on your site.</p>
        </div>
        <HeroChat />
      </div>
    </section>
  );
}

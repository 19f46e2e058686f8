import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { widths } from '../../ui/theme/tokens';

const phone = `@media (max-width: ${widths.phone}px)`;

const useStyles = makeStyles({
  band: { padding: '72px 24px', scrollMarginTop: '64px', [phone]: { padding: '48px 16px' } },
  quiet: { backgroundColor: tokens.colorNeutralBackground2 },
  inner: { maxWidth: '1072px', margin: '0 auto' },
  heading: {
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: 600,
    textWrap: 'balance',
  },
  text: {
    margin: '0 0 32px',
    maxWidth: '640px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    color: tokens.colorNeutralForeground2,
  },
});

/** One band of the landing page, reachable by its id. */
export function LandingSection(props: {
  id: string;
  title: string;
  text: string;
  quiet?: boolean;
  children: ReactNode;
}) {
  const styles = useStyles();
  return (
    <section
      id={props.id}
      aria-labelledby={`${props.id}-title`}
      className={mergeClasses(styles.band, props.quiet && styles.quiet)}
    >
      <div className={styles.inner}>
        <h2 id={`${props.id}-title`} className={styles.heading}>
          {props.title}
        </h2>
        <p className={styles.text}>{props.text}</p>
        {props.children}
      </div>
    </section>
  );
}

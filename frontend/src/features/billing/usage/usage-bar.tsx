import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { UsageEntry } from '../../../api/types';
import { numberFormat } from '../../../lib/labels/formats';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  head: { display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: '4px 12px' },
  label: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: '1.25rem', fontWeight: 600 },
  figures: { marginLeft: 'auto', fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  bar: {
    display: 'flex',
    height: '8px',
    overflow: 'hidden',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground4,
    columnGap: '2px',
  },
  used: { backgroundColor: tokens.colorBrandBackground },
  available: { backgroundColor: tokens.colorNeutralStroke1 },
  extra: { backgroundColor: tokens.colorStatusWarningForeground1 },
  foot: { display: 'flex', alignItems: 'flex-start', columnGap: '16px', flexWrap: 'wrap', rowGap: '8px' },
  info: {
    margin: 0,
    flex: '1 1 280px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  key: { display: 'flex', alignItems: 'center', columnGap: '6px', fontSize: tokens.fontSizeBase200 },
  swatch: { width: '12px', height: '12px', borderRadius: '3px' },
});

const whole = numberFormat({});
const dollars = numberFormat({ style: 'currency', currency: 'USD' });

interface UsageBarProps {
  label: string;
  entry: UsageEntry;
  unit: 'count' | 'dollars';
  action?: ReactNode;
}

/** How much of something is used, what is left, and what is beyond it; with a word on what that is. */
export function UsageBar({ label, entry: { used, available, extra, info }, unit, action }: UsageBarProps) {
  const styles = useStyles();
  const show = (n: number) => (unit === 'dollars' ? dollars : whole).format(n);
  const left = available === null ? 'no limit' : `${show(available)} available`;
  const figures = [`${show(used)} used`, left, ...(extra > 0 ? [`${show(extra)} extra`] : [])].join(' · ');
  return (
    <li className={styles.root}>
      <div className={styles.head}>
        <h2 className={styles.label}>{label}</h2>
        <span className={styles.figures}>{figures}</span>
      </div>
      {/* a bar shows a share, and of what has no limit there is none */}
      {available !== null && (
        <div className={styles.bar} role="img" aria-label={`${label}: ${figures}`}>
          {used > 0 && <span className={styles.used} style={{ flexGrow: used }} />}
          {extra > 0 && <span className={styles.extra} style={{ flexGrow: extra }} />}
          {available > 0 && <span className={styles.available} style={{ flexGrow: available }} />}
        </div>
      )}
      <div className={styles.foot}>
        <p className={styles.info}>{info}</p>
        {action}
      </div>
    </li>
  );
}

/** What the colours of the bars mean. */
export function UsageLegend() {
  const styles = useStyles();
  const keys = [
    ['Used', styles.used],
    ['Available', styles.available],
    ['Extra', styles.extra],
  ] as const;
  return (
    <ul className={styles.legend} aria-label="Legend">
      {keys.map(([name, colour]) => (
        <li key={name} className={styles.key}>
          <span className={mergeClasses(styles.swatch, colour)} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

export interface Card {
  icon: ReactNode;
  title: string;
  text: string;
  action: ReactNode;
}

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
    gap: '24px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    padding: '24px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  icon: { display: 'flex', fontSize: '1.5rem', color: tokens.colorBrandForeground1 },
  heading: {
    margin: '12px 0 4px',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: 600,
  },
  text: { margin: '0 0 20px', flexGrow: 1, color: tokens.colorNeutralForeground2 },
});

export function CardGrid({ cards }: { cards: Card[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.grid}>
      {cards.map(({ icon, title, text, action }) => (
        <li key={title} className={styles.card}>
          <span className={styles.icon} aria-hidden>
            {icon}
          </span>
          <h3 className={styles.heading}>{title}</h3>
          <p className={styles.text}>{text}</p>
          {action}
        </li>
      ))}
    </ul>
  );
}

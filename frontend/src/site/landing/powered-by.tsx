import { makeStyles, tokens } from '@fluentui/react-components';

const SPRITE = '/assets/powered-by-86f3ebe77d.svg';
const LOGOS = [
  ['postgresql', 'PostgreSQL'],
  ['apachekafka', 'Apache Kafka'],
  ['opensearch', 'OpenSearch'],
  ['redis', 'Redis'],
  ['nestjs', 'NestJS'],
  ['react', 'React'],
] as const;

const useStyles = makeStyles({
  root: {
    padding: '32px 24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
  },
  heading: { margin: '0 0 16px', fontSize: tokens.fontSizeBase200, fontWeight: 400 },
  logos: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '16px 32px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  logo: { display: 'inline-flex', alignItems: 'center', columnGap: '8px', fontWeight: 600 },
});

export function PoweredBy() {
  const styles = useStyles();
  return (
    <section className={styles.root} aria-labelledby="powered-title">
      <h2 id="powered-title" className={styles.heading}>
        Powered by
      </h2>
      <ul className={styles.logos}>
        {LOGOS.map(([id, name]) => (
          <li key={id} className={styles.logo}>
            <svg width="24" height="24" fill="currentColor" aria-hidden="true">
              <use href={`${SPRITE}#${id}`} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

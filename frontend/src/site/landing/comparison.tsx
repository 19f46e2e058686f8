import { makeStyles, tokens } from '@fluentui/react-components';
import { LandingSection } from './section';

const ROWS: [what: string, chirrup: string, others: string][] = [
  ['Setting up', 'About 3 minutes: your address in, one line out', 'Days of writing dialogue trees'],
  [
    'What it knows',
    'Your pages, files and the answers you wrote',
    'What was typed into it, question by question',
  ],
  ['A question in other words', 'Understood by its meaning', 'Missed unless a keyword matches'],
  ['Languages', 'Set up in one, asked in many', 'A tree for each language'],
  ['When it does not know', 'Says so and offers the nearest pages', 'Repeats the menu'],
  ['Proof of an answer', 'Names the page, with a link', 'None'],
  ['When your site changes', 'Reads it again, daily or weekly', 'Somebody has to remember'],
  ['What visitors want', 'Reports on topics, gaps and satisfaction', 'A list of chats'],
];

const useStyles = makeStyles({
  frame: {
    overflowX: 'auto',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    textAlign: 'left',
    '@media (max-width: 640px)': { fontSize: tokens.fontSizeBase200 },
  },
  cell: {
    padding: '12px 16px',
    verticalAlign: 'top',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 640px)': { padding: '10px 8px' },
  },
  head: { padding: '12px 16px', fontWeight: 600, '@media (max-width: 640px)': { padding: '10px 8px' } },
  what: { width: '24%', fontWeight: 600 },
  ours: { width: '38%', backgroundColor: tokens.colorBrandBackground2 },
  others: { color: tokens.colorNeutralForeground2 },
});

export function Comparison() {
  const styles = useStyles();
  return (
    <LandingSection
      id="comparison"
      title="Not another chatbot"
      text="A traditional chatbot follows a script that somebody wrote. Chirrup reads what you have published."
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <section className={styles.frame} aria-label="Comparison with traditional chatbots" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td className={styles.head} />
              <th scope="col" className={`${styles.head} ${styles.ours}`}>
                Chirrup
              </th>
              <th scope="col" className={styles.head}>
                Traditional chatbots
              </th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([what, ours, others]) => (
              <tr key={what}>
                <th scope="row" className={`${styles.cell} ${styles.what}`}>
                  {what}
                </th>
                <td className={`${styles.cell} ${styles.ours}`}>{ours}</td>
                <td className={`${styles.cell} ${styles.others}`}>{others}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </LandingSection>
  );
}

import { makeStyles, tokens } from '@fluentui/react-components';
import { ChatRegular } from '@fluentui/react-icons';
import { LandingSection } from '../section';
import { useAsk } from '../use-ask';
import { QUESTIONS } from './questions';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
    gap: '12px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  question: {
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    minHeight: '48px',
    display: 'flex',
    alignItems: 'center',
    columnGap: '12px',
    padding: '12px 16px',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'left',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  icon: { flexShrink: 0, fontSize: '1.25rem', color: tokens.colorBrandForeground1 },
});

export function CommonQuestions() {
  const styles = useStyles();
  const ask = useAsk();
  return (
    <LandingSection
      id="questions"
      quiet
      title="Common Questions"
      text="Choose one: our own bot answers it, taught from this site’s documentation."
    >
      <ul className={styles.list}>
        {QUESTIONS.map(({ question, page }) => (
          <li key={question}>
            <button type="button" className={styles.question} onClick={() => ask(question, page)}>
              <ChatRegular className={styles.icon} aria-hidden />
              {question}
            </button>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}

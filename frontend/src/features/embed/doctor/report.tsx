import { MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import type { PageFinding } from '../../../api/types';
import { CopyButton } from '../../../ui/copy-button';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '12px' },
  summary: { fontWeight: tokens.fontWeightSemibold },
  code: {
    margin: '8px 0',
    padding: '8px 12px',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: '4px' },
  good: { display: 'flex', columnGap: '8px', alignItems: 'flex-start', overflowWrap: 'anywhere' },
  icon: { flexShrink: 0, marginTop: '3px', color: tokens.colorPaletteGreenForeground1 },
});

const summaryOf = (findings: PageFinding[]): string => {
  const count = (level: PageFinding['level']) => findings.filter((one) => one.level === level).length;
  const [problems, warnings] = [count('problem'), count('warning')];
  if (problems > 0)
    return `The widget does not work on this page: ${problems === 1 ? 'one thing' : `${problems} things`} to mend.`;
  if (warnings > 0) return 'The widget should work on this page. Look at this all the same:';
  return 'The widget works on this page.';
};

/** Directives of a policy stand in one line there. */
const joined = (check: PageFinding['check'], lines: string[], space: string): string =>
  lines.join(check === 'policy' ? `;${space}` : '\n');

/** What a check found: first what is to be mended, then what is well. */
export function DoctorReport({ findings }: { findings: PageFinding[] }) {
  const styles = useStyles();
  const faults = findings.filter(({ level }) => level !== 'ok');
  faults.sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
  return (
    <div className={styles.root}>
      <span className={styles.summary}>{summaryOf(findings)}</span>
      {faults.map(({ check, level, message, fix, lines }) => (
        <MessageBar
          key={`${check} ${message}`}
          intent={level === 'problem' ? 'error' : 'warning'}
          layout="multiline"
        >
          <MessageBarBody>
            <MessageBarTitle>{message}</MessageBarTitle>
            <br />
            {fix}
            {lines.length > 0 && (
              <>
                <pre className={styles.code}>{joined(check, lines, '\n')}</pre>
                <CopyButton size="small" text={joined(check, lines, ' ')} />
              </>
            )}
          </MessageBarBody>
        </MessageBar>
      ))}
      <ul className={styles.list} aria-label="What is well">
        {findings
          .filter(({ level }) => level === 'ok')
          .map(({ check, message }) => (
            <li key={check} className={styles.good}>
              <CheckmarkRegular className={styles.icon} aria-hidden />
              <span>{message}</span>
            </li>
          ))}
      </ul>
    </div>
  );
}

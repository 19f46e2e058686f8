import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled, CircleRegular, DismissRegular } from '@fluentui/react-icons';
import { memo, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Setup } from '../../../api/types';
import { useVisible } from '../../../lib/use-visible';
import { dismiss, isDismissed } from './dismissed';
import { useSetupQuery } from './setup.api';

const POLL_MS = 5_000;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    margin: '24px 24px 0',
    padding: '12px 16px 16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: { display: 'flex', alignItems: 'center', columnGap: '12px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  count: { flexGrow: 1, color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  steps: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    columnGap: '24px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  step: { display: 'flex', columnGap: '8px', minWidth: 0 },
  icon: { display: 'flex', flexShrink: 0, fontSize: '1.25rem', color: tokens.colorNeutralForeground3 },
  done: { color: tokens.colorStatusSuccessForeground1 },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  link: { color: tokens.colorBrandForegroundLink, fontWeight: 600 },
  help: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});

interface Step {
  label: string;
  path: string;
  help: string;
  done: boolean;
}

/** The way of a new bot to its visitors. Steps are ticked by what the server has seen happen. */
export const SetupGuide = memo(function SetupGuide({ botId }: { botId: string }) {
  const [hidden, setHidden] = useState(() => isDismissed(botId));
  return hidden ? null : (
    <OpenGuide
      botId={botId}
      onDismiss={() => {
        dismiss(botId);
        setHidden(true);
      }}
    />
  );
});

function OpenGuide({ botId, onDismiss }: { botId: string; onDismiss: () => void }) {
  const styles = useStyles();
  const visible = useVisible();
  const [stage, setStage] = useState<'unknown' | 'open' | 'reached'>('unknown');
  const { data } = useSetupQuery(botId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: visible && stage === 'open' ? POLL_MS : 0,
  });
  const steps = data ? stepsOf(data) : [];
  const done = steps.filter((step) => step.done).length;
  const isComplete = done === steps.length;
  useEffect(() => {
    if (data) setStage((now) => (!isComplete ? 'open' : now === 'unknown' ? now : 'reached'));
  }, [data, isComplete]);
  // a bot that was set up long ago needs no praise
  if (!data || (isComplete && stage === 'unknown')) return null;
  return (
    <section className={styles.root} aria-label="First steps">
      <div className={styles.head}>
        <h2 className={styles.title}>
          {isComplete ? 'Your bot is ready for visitors' : 'Get your bot ready'}
        </h2>
        <Text size={200} className={styles.count} role="status">
          {`${done} of ${steps.length} done`}
        </Text>
        <Button
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label="Close the first steps"
          title="Close"
          onClick={onDismiss}
        />
      </div>
      <ol className={styles.steps}>
        {steps.map(({ label, path, help, done: isDone }) => (
          <li key={label} className={styles.step}>
            <span
              className={mergeClasses(styles.icon, isDone && styles.done)}
              role="img"
              aria-label={isDone ? 'Done' : 'To do'}
            >
              {isDone ? <CheckmarkCircleFilled /> : <CircleRegular />}
            </span>
            <span className={styles.words}>
              <Link className={styles.link} to={`/console/${botId}/${path}`}>
                {label}
              </Link>
              <Text size={200} className={styles.help}>
                {help}
              </Text>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf({ taught, styled, embedded, seen_on }: Setup): Step[] {
  return [
    {
      label: 'Teach',
      path: 'knowledge_links',
      help: taught ? 'It has something to answer from.' : 'Import your site, or write questions and answers.',
      done: taught,
    },
    {
      label: 'Style',
      path: 'theme',
      help: styled ? 'It has a look of its own.' : 'Give it your colours, a title and a picture.',
      done: styled,
    },
    {
      label: 'Embed',
      path: 'basic_info',
      help: embedded
        ? `Seen on ${seen_on}.`
        : 'Turn Live Mode on and paste the line of Get Code into your site.',
      done: embedded,
    },
  ];
}

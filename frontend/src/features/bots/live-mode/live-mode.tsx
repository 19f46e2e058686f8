import { Field, makeStyles, Text, ToggleButton } from '@fluentui/react-components';
import { useState } from 'react';
import { useAppDispatch } from '../../../api/store/store-hooks';
import { useTestSummaryQuery } from '../../../api/test-summary.api';
import type { TestSummary } from '../../../api/types';
import { AppLink } from '../../../ui/app-link';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import type { EditableBot } from '../drafts/use-bot';
import { AddressNote } from './address-note';
import { switchLive } from './switch-live';

const useStyles = makeStyles({ buttons: { display: 'inline-flex', columnGap: '8px' } });

const HINTS = {
  true: { coming: 'Showing this bot to your visitors…', done: 'Visitors see this bot on your site.' },
  false: { coming: 'Hiding this bot from your visitors…', done: 'This bot is hidden from your visitors.' },
};

/** Shows the bot to visitors or hides it. It says only what the server has confirmed. */
export function LiveMode({ bot, draft, readOnly }: EditableBot) {
  const styles = useStyles();
  const dispatch = useAppDispatch();
  const asked = draft?.live;
  const pending = asked?.problem === null;
  const { data: tests } = useTestSummaryQuery(bot._id, { refetchOnMountOrArgChange: true });
  const [isWarned, setWarned] = useState(false);
  const failed = tests?.red ?? 0;
  const choose = (live: boolean) => {
    if (live && !bot.live_mode && failed > 0) setWarned(true);
    else void dispatch(switchLive(bot, live));
  };
  const failures = tests && <Failures botId={bot._id} tests={tests} />;
  const hint = (
    <>
      {pending ? HINTS[`${asked.wanted}`].coming : HINTS[`${bot.live_mode}`].done}
      {!pending && failed > 0 && <> {failures}</>}
    </>
  );
  if (readOnly)
    return (
      <Field label="Live Mode" hint={hint}>
        <Text>{nameOf(bot.live_mode)}</Text>
      </Field>
    );
  return (
    <>
      <Field
        label="Live Mode"
        hint={hint}
        validationState={asked?.problem ? 'error' : 'none'}
        validationMessage={asked?.problem && `“${nameOf(asked.wanted)}” was not saved. ${asked.problem}`}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a second label and its own box */}
        <div role="group" aria-label="Live Mode" className={styles.buttons}>
          {[true, false].map((live) => (
            <ToggleButton
              key={String(live)}
              checked={bot.live_mode === live}
              appearance={bot.live_mode === live ? 'primary' : 'secondary'}
              disabledFocusable={pending}
              onClick={() => choose(live)}
            >
              {nameOf(live)}
            </ToggleButton>
          ))}
          <ConfirmDialog
            open={isWarned}
            title="Show this bot to your visitors?"
            confirmLabel="Turn on"
            onConfirm={() => {
              void dispatch(switchLive(bot, true));
              return undefined;
            }}
            onClose={() => setWarned(false)}
          >
            {failures}
          </ConfirmDialog>
        </div>
      </Field>
      {bot.role === 'owner' && !bot.live_mode && <AddressNote />}
    </>
  );
}

/** How many test questions fail, the first of them, and where they are. */
function Failures({ botId, tests: { red, first_red: first } }: { botId: string; tests: TestSummary }) {
  const counted = red === 1 ? '1 test question fails' : `${red} test questions fail`;
  return (
    <>
      {counted}
      {first && (red === 1 ? `: “${first}”` : `, the first is “${first}”`)}.{' '}
      <AppLink inline to={`/console/${botId}/qa_fine_tune?view=tests`}>
        See the test questions
      </AppLink>
    </>
  );
}

function nameOf(live: boolean): string {
  return live ? 'On' : 'Off';
}

import { Field, makeStyles, Text, ToggleButton } from '@fluentui/react-components';
import { useState } from 'react';
import { useAppDispatch } from '../../../api/store/store-hooks';
import { useTestSummaryQuery } from '../../../api/test-summary.api';
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
  const failing = failed === 0 || pending ? '' : ` ${countedFailures(failed)}.`;
  const choose = (live: boolean) => {
    if (live && !bot.live_mode && failed > 0) setWarned(true);
    else void dispatch(switchLive(bot, live));
  };
  const hint = `${pending ? HINTS[`${asked.wanted}`].coming : HINTS[`${bot.live_mode}`].done}${failing}`;
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
            {countedFailures(failed)}. See Test questions under Q&A Fine Tune.
          </ConfirmDialog>
        </div>
      </Field>
      {bot.role === 'owner' && !bot.live_mode && <AddressNote />}
    </>
  );
}

function countedFailures(failed: number): string {
  return failed === 1 ? '1 test question fails' : `${failed} test questions fail`;
}

function nameOf(live: boolean): string {
  return live ? 'On' : 'Off';
}

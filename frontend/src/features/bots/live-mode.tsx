import { Field, makeStyles, ToggleButton } from '@fluentui/react-components';
import { useAppDispatch } from '../../api/store-hooks';
import { switchLive } from './switch-live';
import type { EditableBot } from './use-bot';

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
  return (
    <Field
      label="Live Mode"
      hint={pending ? HINTS[`${asked.wanted}`].coming : HINTS[`${bot.live_mode}`].done}
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
            disabled={readOnly}
            disabledFocusable={pending}
            onClick={() => void dispatch(switchLive(bot, live))}
          >
            {nameOf(live)}
          </ToggleButton>
        ))}
      </div>
    </Field>
  );
}

function nameOf(live: boolean): string {
  return live ? 'On' : 'Off';
}

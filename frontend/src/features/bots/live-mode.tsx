import { Field, makeStyles, ToggleButton } from '@fluentui/react-components';
import { useAppDispatch } from '../../api/store-hooks';
import { saveBot } from './bot-autosave';
import type { EditableBot } from './use-bot';

const useStyles = makeStyles({ buttons: { display: 'inline-flex', columnGap: '8px' } });

/** Shows the bot to visitors or hides it. A switch is not typed: it is saved at once. */
export function LiveMode({ bot, edit, readOnly }: EditableBot) {
  const styles = useStyles();
  const dispatch = useAppDispatch();
  const set = (live: boolean) => {
    edit({ live_mode: live });
    void dispatch(saveBot(bot._id));
  };
  return (
    <Field
      label="Live Mode"
      hint={bot.live_mode ? 'Visitors see this bot on your site.' : 'This bot is hidden from your visitors.'}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a second label and its own box */}
      <div role="group" aria-label="Live Mode" className={styles.buttons}>
        {[true, false].map((live) => (
          <ToggleButton
            key={String(live)}
            checked={bot.live_mode === live}
            appearance={bot.live_mode === live ? 'primary' : 'secondary'}
            disabled={readOnly}
            onClick={() => set(live)}
          >
            {live ? 'On' : 'Off'}
          </ToggleButton>
        ))}
      </div>
    </Field>
  );
}

import {
  Button,
  Field,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Radio,
  RadioGroup,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useAppDispatch } from '../../../api/store/store-hooks';
import { SwitchPlanLink } from '../../../ui/plan/switch-plan';
import { saveBot } from '../drafts/bot-autosave';
import { type EditableBot, useBot } from '../drafts/use-bot';
import { usePlan } from '../drafts/use-plan';
import { BesidePreview } from '../preview/beside-preview';
import { ColourField } from './colour-field';
import { ContrastWarnings } from './contrast-warnings';
import { type ColourKey, THEME_COLOURS, type ThemeColours } from './theme-colours';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '24px' },
  heading: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  colours: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(256px, 1fr))',
    gap: '16px 24px',
    alignItems: 'start',
  },
  reset: { alignSelf: 'flex-start' },
});

/** How the chat looks on a site: side and colours. */
export function ThemePage() {
  const { botId = '' } = useParams();
  const editable = useBot(botId);
  const dispatch = useAppDispatch();
  useEffect(() => () => void dispatch(saveBot(botId)), [botId, dispatch]);
  if (!editable) return null;
  return (
    <BesidePreview bot={editable.bot} view="conversation">
      <ThemeForm key={botId} {...editable} />
    </BesidePreview>
  );
}

const INITIAL = Object.fromEntries(THEME_COLOURS.map(({ key, initial }) => [key, initial])) as ThemeColours;

function ThemeForm({ bot, edit, problems, readOnly }: EditableBot) {
  const styles = useStyles();
  const plan = usePlan(bot);
  const [picking, setPicking] = useState<ColourKey>();
  const { theme } = bot;
  const isInitial = THEME_COLOURS.every(({ key, initial }) => theme[key].toUpperCase() === initial);
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <h2 className={styles.heading}>Appearance</h2>
      {plan && !plan.customised_theme && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            Upgrade your plan to apply the customised theme on your sites while Live Mode is on. Until then
            visitors see the default colours; yours are kept. <SwitchPlanLink>Switch Plan</SwitchPlanLink>
          </MessageBarBody>
        </MessageBar>
      )}
      <Field label="Icon Location" hint="The corner of the page in which the chat waits.">
        <RadioGroup
          layout="horizontal"
          value={bot.icon_location}
          disabled={readOnly}
          onChange={(_, { value }) =>
            edit({ icon_location: value === 'bottom_left' ? 'bottom_left' : 'bottom_right' })
          }
        >
          <Radio value="bottom_left" label="Left" />
          <Radio value="bottom_right" label="Right" />
        </RadioGroup>
      </Field>
      {problems.theme && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{problems.theme}</MessageBarBody>
        </MessageBar>
      )}
      <ContrastWarnings theme={theme} onChange={(next) => edit({ theme: next })} readOnly={readOnly} />
      <div className={styles.colours}>
        {THEME_COLOURS.map(({ key, label, initial }) => (
          <ColourField
            key={key}
            label={label}
            initial={initial}
            value={theme[key]}
            onChange={(hex) => edit({ theme: { ...theme, [key]: hex } })}
            isPicking={picking === key}
            onPick={(open) => setPicking(open ? key : undefined)}
            readOnly={readOnly}
          />
        ))}
      </div>
      {!readOnly && (
        <Button className={styles.reset} disabled={isInitial} onClick={() => edit({ theme: INITIAL })}>
          Reset all colours
        </Button>
      )}
    </form>
  );
}

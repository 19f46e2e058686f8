import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../../../api/session';
import { useAppDispatch } from '../../../api/store/store-hooks';
import type { Bot } from '../../../api/types';
import { DeleteBot } from '../deletion/delete-bot';
import { useAccountPlanQuery } from '../drafts/bot.api';
import { saveBot } from '../drafts/bot-autosave';
import { type EditableBot, useBot } from '../drafts/use-bot';
import { LiveMode } from '../live-mode/live-mode';
import { BaseUrlField } from './base-url-field';
import { BotTextField } from './bot-text-field';
import { BrandingField } from './branding-field';
import { CarefulnessField } from './carefulness-field';
import { ConversationStarters, InstructionsField } from './generated-fields';
import { ModelLimitNote } from './model-limit-note';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 640px) minmax(240px, 320px)',
    columnGap: '32px',
    alignItems: 'start',
  },
  form: { display: 'flex', flexDirection: 'column', rowGap: '24px' },
  side: {
    position: 'sticky',
    top: '24px',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '24px',
    padding: '24px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** `embed` stands beside the switch: what brings the bot onto a site. */
export function BasicInfoPage({ embed }: { embed: (bot: Bot) => ReactNode }) {
  const { botId = '' } = useParams();
  const editable = useBot(botId);
  const dispatch = useAppDispatch();
  useEffect(() => () => void dispatch(saveBot(botId)), [botId, dispatch]);
  return editable ? <BasicInfo key={botId} editable={editable} embed={embed} /> : null;
}

function BasicInfo({ editable, embed }: { editable: EditableBot; embed: (bot: Bot) => ReactNode }) {
  const styles = useStyles();
  const { userId } = useSession();
  const { data: plan } = useAccountPlanQuery(userId ?? '', { skip: userId === null });
  const { bot, edit, problems, readOnly } = editable;
  return (
    <div className={styles.root}>
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <ModelLimitNote botId={bot._id} />
        <BotTextField
          label="Bot Name"
          value={bot.botname}
          message={problems.botname}
          onChange={(botname) => edit({ botname })}
          readOnly={readOnly}
        />
        <BotTextField
          label="Dialogue Title"
          value={bot.dialogue_title}
          message={problems.dialogue_title}
          onChange={(dialogue_title) => edit({ dialogue_title })}
          hint="Stands at the top of the chat."
          readOnly={readOnly}
        />
        <BaseUrlField {...editable} />
        <BotTextField
          label="Description"
          value={bot.description}
          message={problems.description}
          onChange={(description) => edit({ description })}
          hint="What the shop or site is about, in a sentence or two."
          rows={3}
          readOnly={readOnly}
        />
        <InstructionsField {...editable} />
        <CarefulnessField
          value={bot.carefulness}
          message={problems.carefulness}
          onChange={(carefulness) => edit({ carefulness })}
          readOnly={readOnly}
        />
        <ConversationStarters {...editable} />
        <BotTextField
          label="Support Email"
          value={bot.support_email}
          message={problems.support_email}
          onChange={(text) => edit({ support_email: text.trim() })}
          hint="Where visitors can reach a person."
          readOnly={readOnly}
        />
        <BrandingField
          value={bot.branding_text}
          message={problems.branding_text}
          onChange={(branding_text) => edit({ branding_text })}
          allowed={plan?.customised_branding ?? false}
          readOnly={readOnly}
        />
        <DeleteBot bot={bot} />
      </form>
      <aside className={styles.side} aria-label="On your site">
        <LiveMode {...editable} />
        {embed(bot)}
      </aside>
    </div>
  );
}

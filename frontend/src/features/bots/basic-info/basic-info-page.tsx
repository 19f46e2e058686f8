import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import { useAppDispatch } from '../../../api/store/store-hooks';
import type { Bot } from '../../../api/types';
import { DeleteBot } from '../deletion/delete-bot';
import { saveBot } from '../drafts/bot-autosave';
import { type EditableBot, useBot } from '../drafts/use-bot';
import { usePlan } from '../drafts/use-plan';
import { AvatarButton } from '../images/avatar-button';
import { ImageUploadsField } from '../images/image-uploads-field';
import { LiveMode } from '../live-mode/live-mode';
import { BesidePreview } from '../preview/beside-preview';
import { AllowedOriginsField } from './answering/allowed-origins-field';
import { CarefulnessField } from './answering/carefulness-field';
import { HoldoutField } from './answering/holdout-field';
import { LanguageField } from './answering/language-field';
import { ModelField } from './answering/model-field';
import { RetentionField } from './answering/retention-field';
import { BaseUrlField } from './base-url-field';
import { BotTextField } from './bot-text-field';
import { BrandingField } from './branding-field';
import { ConversationStarters, InstructionsField } from './generated-fields';
import { ModelLimitNote } from './model-limit-note';
import { SupportEmailField } from './support-email-field';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: '24px' },
  site: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '16px',
    padding: '16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

/** `embed` stands below the switch: what brings the bot onto a site. */
export function BasicInfoPage({ embed }: { embed: (bot: Bot) => ReactNode }) {
  const { botId = '' } = useParams();
  const editable = useBot(botId);
  const dispatch = useAppDispatch();
  useEffect(() => () => void dispatch(saveBot(botId)), [botId, dispatch]);
  if (!editable) return null;
  return (
    <BesidePreview bot={editable.bot} view="start">
      <BasicInfo key={botId} editable={editable} embed={embed} />
    </BesidePreview>
  );
}

function BasicInfo({ editable, embed }: { editable: EditableBot; embed: (bot: Bot) => ReactNode }) {
  const styles = useStyles();
  const { bot, problems, readOnly } = editable;
  const set = useSetters(editable.edit);
  const plan = usePlan(bot);
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <ModelLimitNote botId={bot._id} />
      <AvatarButton bot={bot} readOnly={readOnly} />
      <section className={styles.site} aria-label="On your site">
        <LiveMode {...editable} />
        {embed(bot)}
      </section>
      <BaseUrlField {...editable} />
      <BotTextField
        label="Bot Name"
        value={bot.botname}
        message={problems.botname}
        onChange={set.botname}
        readOnly={readOnly}
      />
      <BotTextField
        label="Dialogue Title"
        value={bot.dialogue_title}
        message={problems.dialogue_title}
        onChange={set.dialogue_title}
        hint="Stands at the top of the chat."
        readOnly={readOnly}
      />
      <BotTextField
        label="Description"
        value={bot.description}
        message={problems.description}
        onChange={set.description}
        hint="What the shop or site is about, in a sentence or two."
        rows={3}
        readOnly={readOnly}
      />
      <InstructionsField {...editable} />
      <ConversationStarters {...editable} />
      <SupportEmailField
        botId={bot._id}
        value={bot.support_email}
        message={problems.support_email}
        onChange={set.support_email}
        readOnly={readOnly}
      />
      <BrandingField
        value={bot.branding_text}
        message={problems.branding_text}
        onChange={set.branding_text}
        allowed={plan?.customised_branding ?? bot.role !== 'owner'}
        readOnly={readOnly}
      />
      <ModelField botId={bot._id} readOnly={bot.role !== 'owner'} />
      <CarefulnessField
        value={bot.carefulness}
        message={problems.carefulness}
        onChange={set.carefulness}
        readOnly={readOnly}
      />
      <LanguageField
        value={bot.language}
        message={problems.language}
        onChange={set.language}
        readOnly={readOnly}
      />
      <ImageUploadsField
        value={bot.image_uploads}
        message={problems.image_uploads}
        onChange={set.image_uploads}
        readOnly={readOnly}
      />
      <AllowedOriginsField
        value={bot.allowed_origins}
        baseUrl={bot.baseURL}
        message={problems.allowed_origins}
        onChange={set.allowed_origins}
        readOnly={readOnly}
      />
      <HoldoutField
        value={bot.holdout_share}
        message={problems.holdout_share}
        onChange={set.holdout_share}
        readOnly={readOnly}
      />
      <RetentionField
        value={bot.retention_days}
        message={problems.retention_days}
        onChange={set.retention_days}
        readOnly={readOnly}
      />
      <DeleteBot bot={bot} />
    </form>
  );
}

/** What sets one field, the same from key to key. */
function useSetters(edit: EditableBot['edit']) {
  return useMemo(
    () => ({
      botname: (botname: string) => edit({ botname }),
      dialogue_title: (dialogue_title: string) => edit({ dialogue_title }),
      description: (description: string) => edit({ description }),
      support_email: (text: string) => edit({ support_email: text.trim() }),
      branding_text: (branding_text: string) => edit({ branding_text }),
      carefulness: (carefulness: Bot['carefulness']) => edit({ carefulness }),
      language: (language: Bot['language']) => edit({ language }),
      image_uploads: (image_uploads: boolean) => edit({ image_uploads }),
      allowed_origins: (allowed_origins: string[]) => edit({ allowed_origins }),
      holdout_share: (holdout_share: number) => edit({ holdout_share }),
      retention_days: (retention_days: number) => edit({ retention_days }),
    }),
    [edit],
  );
}

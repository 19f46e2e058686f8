import { Button, Field, Input, makeStyles, Select, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { errorText } from '../../../../api/error-text';
import type { BotModel, ModelTest, WantedModel } from '../../../../api/types';
import { useBotModelQuery, useSaveBotModelMutation, useTestBotModelMutation } from '../../drafts/bot.api';

const PROVIDERS: Record<Exclude<BotModel['provider'], ''>, string> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  mistral: 'Mistral',
  azure: 'Azure',
  'openai-compatible': 'Another with the OpenAI interface',
};
const OWN = 'own account';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '12px',
    padding: '16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  buttons: { display: 'flex', flexWrap: 'wrap', columnGap: '8px', rowGap: '8px' },
});

/** Which model answers visitors: one of the installation's, or one of the owner's own account. */
export function ModelField({ botId, readOnly }: { botId: string; readOnly: boolean }) {
  const { data: stored } = useBotModelQuery(botId);
  return stored ? <ModelForm key={JSON.stringify(stored)} {...{ botId, stored, readOnly }} /> : null;
}

interface ModelFormProps {
  botId: string;
  stored: BotModel;
  readOnly: boolean;
}

function ModelForm({ botId, stored, readOnly }: ModelFormProps) {
  const styles = useStyles();
  const { provider, base_url, model } = stored;
  const [wanted, setWanted] = useState<WantedModel>({ provider, base_url, model, key: '' });
  const [save, saving] = useSaveBotModelMutation();
  const [test, testing] = useTestBotModelMutation();
  const change = (part: Partial<WantedModel>) => {
    testing.reset();
    saving.reset();
    setWanted({ ...wanted, ...part });
  };
  const pick = (value: string) =>
    change(value === OWN ? { provider: 'openai', model: '' } : { provider: '', base_url: '', model: value });
  const [first, ...others] = stored.choices;
  // one that is not offered any more is the first again
  const choice = others.includes(wanted.model) ? wanted.model : '';
  const request = { botId, wanted: { ...wanted, key: wanted.key || undefined } };
  const error = saving.error ?? testing.error;
  return (
    <section className={styles.root} aria-label="Model">
      <Field
        label="Model"
        hint="It writes the answers from your pages. The messages of your plan count as always."
      >
        <Select
          value={wanted.provider === '' ? choice : OWN}
          disabled={readOnly}
          onChange={(_, { value }) => pick(value)}
        >
          <option value="">{first ?? 'None: answers are quoted from your pages'}</option>
          {others.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
          <option value={OWN}>A model of your own account</option>
        </Select>
      </Field>
      {wanted.provider !== '' && <AccountFields {...{ wanted, stored, readOnly }} onChange={change} />}
      {!readOnly && (
        <div className={styles.buttons}>
          <Button appearance="primary" disabled={saving.isLoading} onClick={() => void save(request)}>
            Save model
          </Button>
          <Button disabled={testing.isLoading} onClick={() => void test(request)}>
            {testing.isLoading ? 'Testing…' : 'Test'}
          </Button>
        </div>
      )}
      <Text role="status">{error ? errorText(error) : testing.data && verdict(testing.data)}</Text>
    </section>
  );
}

interface AccountFieldsProps extends Omit<ModelFormProps, 'botId'> {
  wanted: WantedModel;
  onChange: (part: Partial<WantedModel>) => void;
}

function AccountFields({ wanted, stored, onChange, readOnly }: AccountFieldsProps) {
  const { provider, base_url = '' } = wanted;
  const keeps = stored.has_key && stored.provider === provider && stored.base_url === base_url;
  return (
    <>
      <Field label="Provider">
        <Select
          value={provider}
          disabled={readOnly}
          onChange={(_, data) => onChange({ provider: data.value as WantedModel['provider'], base_url: '' })}
        >
          {Object.entries(PROVIDERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {(provider === 'azure' || provider === 'openai-compatible') && (
        <Field
          label="Address"
          hint={
            provider === 'azure'
              ? 'Like https://NAME.openai.azure.com'
              : ['Like https://models.example/v1', ...stored.owner_base_urls].join(' or ')
          }
        >
          <Input
            type="url"
            value={base_url}
            readOnly={readOnly}
            onChange={(_, { value }) => onChange({ base_url: value })}
          />
        </Field>
      )}
      <Field label="Name of the model" hint="As the provider writes it.">
        <Input
          value={wanted.model}
          readOnly={readOnly}
          onChange={(_, { value }) => onChange({ model: value })}
        />
      </Field>
      <Field
        label="Key"
        hint="It is stored encrypted and shown to nobody. You pay your provider for what it is used for."
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={wanted.key ?? ''}
          placeholder={keeps ? 'Saved. Enter another one to replace it.' : ''}
          readOnly={readOnly}
          onChange={(_, { value }) => onChange({ key: value })}
        />
      </Field>
    </>
  );
}

const verdict = ({ answers, answer_ms, code, sentence }: ModelTest): string =>
  answers
    ? `It answers: one word took ${(answer_ms / 1_000).toFixed(1)} s.`
    : `It does not answer: ${sentence || code}`;

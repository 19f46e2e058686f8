import { isSpecialAddress } from '@chirrup/kernel/addresses/public-address';
import { DomainError } from '@chirrup/kernel/domain-error';
import { type ProviderName, providerNames } from '@chirrup/language-model/model-settings';
import type { ChosenModel } from '@chirrup/language-model/settings/asked-model';
import { botModelErrors } from './domain/bot-model.errors.js';

/** The model that answers a bot's visitors. */
export type BotModel = ChosenModel;

/** What an owner asks for; without a key the stored one stays. */
export interface WantedModel {
  provider: string;
  baseUrl: string;
  model: string;
  key?: string | undefined;
}

/** What an installation lets owners choose among. */
export interface Offered {
  /** Names of its own models. */
  choices: readonly string[];
  /** Addresses with the OpenAI interface that owners may have accounts at, besides the known providers. */
  ownerBaseUrls: readonly string[];
  /** Whether they may name other public ones. */
  takesAddresses: boolean;
}

export const INSTALLATIONS: BotModel = { provider: '', baseUrl: '', model: '', key: '' };

const MOST = { model: 200, key: 500, baseUrl: 300 };
/** Nobody else can get a name below these, so a key and a request go to Azure. */
const AZURE =
  /^[a-z0-9-]{1,100}\.(?:openai\.azure\.com|cognitiveservices\.azure\.com|services\.ai\.azure\.com)$/;

/**
 * What an owner asks for, checked.
 * @param stored whose key stays where the account does
 * @throws DomainError
 */
export const checkBotModel = (wanted: WantedModel, stored: BotModel, offered: Offered): BotModel => {
  const model = wanted.model.trim();
  if (wanted.provider === '') {
    if (model === '' || offered.choices.includes(model)) return { ...INSTALLATIONS, model };
    return refuse('This installation does not offer that model.');
  }
  const provider = providerNames.find((name) => name === wanted.provider);
  if (!provider) return refuse('This provider is not known.');
  if (model === '' || model.length > MOST.model || /\s/.test(model))
    return refuse('Enter the provider’s name of a model, without spaces.');
  const baseUrl = checkAddress(provider, wanted.baseUrl.trim(), offered);
  return { provider, baseUrl, model, key: checkKey(wanted.key, stored, { provider, baseUrl }) };
};

const checkAddress = (
  provider: ProviderName,
  baseUrl: string,
  { ownerBaseUrls, takesAddresses }: Offered,
): string => {
  if (provider === 'openai-compatible') {
    if (ownerBaseUrls.includes(baseUrl)) return baseUrl;
    if (!takesAddresses)
      return refuse(`This installation allows these addresses: ${ownerBaseUrls.join(', ') || 'none'}.`);
    return isPublicUrl(baseUrl)
      ? baseUrl
      : refuse('The address must be a public one and begin with https://.');
  }
  if (provider !== 'azure') return baseUrl === '' ? '' : refuse('This provider needs no address.');
  const url = baseUrl.length > MOST.baseUrl ? null : URL.parse(baseUrl);
  const isAzure = url?.protocol === 'https:' && url.port === '' && !url.username && AZURE.test(url.hostname);
  return isAzure ? baseUrl : refuse('The address must look like https://NAME.openai.azure.com.');
};

/** A name may still mean a private address: that is looked at when it is connected to. */
const isPublicUrl = (baseUrl: string): boolean => {
  const url = baseUrl.length > MOST.baseUrl ? null : URL.parse(baseUrl);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return (
    !isSpecialAddress(host) &&
    (host.includes('.') || host.includes(':')) &&
    !/\.(?:localhost|local|internal)$/.test(host)
  );
};

/** A stored key is sent nowhere but where it was saved for. */
const checkKey = (
  key: string | undefined,
  stored: BotModel,
  { provider, baseUrl }: Pick<BotModel, 'provider' | 'baseUrl'>,
): string => {
  if (key !== undefined && key.trim() !== '') {
    const given = key.trim();
    return given.length <= MOST.key && /^[\x21-\x7e]+$/.test(given)
      ? given
      : refuse('The key is not complete.');
  }
  if (stored.key === '' || stored.provider !== provider || stored.baseUrl !== baseUrl)
    throw new DomainError(botModelErrors.keyMissing);
  return stored.key;
};

const refuse = (message: string): never => {
  throw new DomainError(botModelErrors.invalid, {}, message);
};

import type { InstalledModels, ModelSettings, ProviderName } from '../model-settings.js';

/** The model that a bot's owner has chosen. */
export interface ChosenModel {
  /** Of the owner's account; empty: the installation's. */
  provider: ProviderName | '';
  /** Empty: the provider's own. */
  baseUrl: string;
  /** Empty: the installation's first. */
  model: string;
  /** Of the owner's account; empty if there is none. */
  key: string;
}

/** The settings of the model that a bot asks. */
export interface AskedModel {
  settings: ModelSettings & Partial<Pick<InstalledModels, 'fallback'>>;
  /** Whose account it is of; undefined: the installation's. */
  ownersBot?: string | undefined;
}

/** What an installation says of models that are an owner's own. */
export interface OwnersModels extends Pick<ModelSettings, 'firstTextMs' | 'totalMs' | 'takesPictures'> {
  /** Addresses that the operator allows, be they public or not. */
  baseUrls: readonly string[];
}

/** Names of a model and of those behind it. */
export const namesOf = ({ settings }: AskedModel): string[] => [
  settings.model,
  ...(settings.fallback ?? []).map(({ model }) => model),
];

/** Undefined if there is none. */
export const askedModel = (
  botId: string,
  { provider, baseUrl, model, key }: ChosenModel,
  installed: InstalledModels | undefined,
  { baseUrls, ...times }: OwnersModels,
): AskedModel | undefined => {
  if (provider !== '') {
    if (key === '') return undefined;
    const settings = { provider, baseUrl: baseUrl || undefined, apiKey: key, model, ...times };
    const isPublic = baseUrl !== '' && !baseUrls.includes(baseUrl);
    return { settings: { ...settings, isPublic, headers: {}, extraBody: {} }, ownersBot: botId };
  }
  if (!installed) return undefined;
  // one that is not offered any more is the first again
  if (model === '' || model === installed.model || !installed.choices.includes(model))
    return { settings: installed };
  return { settings: { ...installed, model, price: undefined } };
};

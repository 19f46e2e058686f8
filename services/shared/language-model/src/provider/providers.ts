import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ModelSettings } from '../model-settings.js';
import type { ApiRoot } from './base-url.js';

/** Where each provider is without an address of the settings. */
export const usualRoots = {
  'openai-compatible': 'https://api.openai.com/v1',
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  mistral: 'https://api.mistral.ai/v1',
  azure: undefined,
} as const;

/** The SDK's client of the configured provider; each is loaded only if it is used. */
export const openProvider = async (
  { provider, apiKey, model, headers }: ModelSettings,
  { root: baseURL, deployment, query }: ApiRoot,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> => {
  const options = { baseURL, apiKey, headers, fetch };
  switch (provider) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI(options).chat(model);
    }
    case 'azure': {
      const { createAzure } = await import('@ai-sdk/azure');
      const useDeploymentBasedUrls = deployment !== undefined;
      const apiVersion = query['api-version'];
      return createAzure({ ...options, useDeploymentBasedUrls, ...(apiVersion && { apiVersion }) }).chat(
        deployment ?? model,
      );
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(options)(model);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle(options)(model);
    }
    default: {
      const { createMistral } = await import('@ai-sdk/mistral');
      return createMistral(options)(model);
    }
  }
};

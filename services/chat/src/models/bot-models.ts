import type { ProviderName } from '@chirrup/language-model/model-settings';
import { type AskedModel, askedModel, namesOf } from '@chirrup/language-model/settings/asked-model';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { FanOut } from '@chirrup/realtime/fan-out';
import { InvalidatedCache, type Invalidation } from '@chirrup/realtime/invalidated-cache';
import { SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import { MODEL_KEYS, seal, unseal } from '@chirrup/tenancy/sealed-text';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../chat.config.js';
import { type BotModel, INSTALLATIONS, type Offered } from './bot-model.js';
import { ModelStates } from './model-states.js';
import { noteState, readBotModel, readState, saveBotModel } from './persistence/bot-models.rows.js';

const CHANNEL = 'bot-models';
const MOST_KEPT = 2_000;

/** Which model each bot asks: the installation's, or one of its owner's account. */
@Injectable()
export class BotModels implements OnApplicationShutdown {
  readonly #kept: InvalidatedCache<BotModel>;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly fanOut: FanOut,
    private readonly states: ModelStates,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
    @Inject(CHAT_CONFIG) private readonly config: Pick<ChatConfig, 'model' | 'ownerModels'>,
  ) {
    this.#kept = new InvalidatedCache<BotModel>({
      fanOut,
      channel: CHANNEL,
      load: (botId) => this.read(botId),
      max: MOST_KEPT,
    });
  }

  onApplicationShutdown(): void {
    this.#kept.close();
  }

  get offered(): Offered {
    const { baseUrls, takesAddresses } = this.config.ownerModels;
    return { choices: this.config.model?.choices ?? [], ownerBaseUrls: baseUrls, takesAddresses };
  }

  /** As it is stored now. */
  async read(botId: string): Promise<BotModel> {
    const row = await readBotModel(this.uow, botId);
    if (!row) return INSTALLATIONS;
    const { provider, baseUrl, model, sealedKey } = row;
    const key = unseal(sealedKey, botId, (id) => this.keys.verifying(MODEL_KEYS, id)) ?? '';
    return { provider: provider as ProviderName | '', baseUrl, model, key };
  }

  async save(botId: string, { key, ...model }: BotModel): Promise<void> {
    const sealedKey = key && seal(key, botId, this.keys.signing(MODEL_KEYS));
    await saveBotModel(this.uow, botId, { ...model, sealedKey });
    this.fanOut.publish(CHANNEL, { key: botId } satisfies Invalidation);
  }

  /** What a bot's visitors are answered by; undefined if that is quotes. */
  async asked(botId: string): Promise<AskedModel | undefined> {
    return this.toAsked(botId, await this.#kept.get(botId));
  }

  /** @param model its name; @param since when it ceased to answer; undefined: it answers */
  async noteState({ ownersBot }: AskedModel, model: string, since: Date | undefined): Promise<void> {
    if (ownersBot === undefined) await this.states.store(model, since);
    else await noteState(this.uow, ownersBot, since ?? null).catch((error) => this.states.failed(error));
  }

  /** Since when a bot's model, and those behind it, do not answer; undefined if one does, or there is none. */
  async unreachableSince(botId: string): Promise<Date | undefined> {
    const asked = await this.asked(botId);
    if (!asked) return undefined;
    return asked.ownersBot === undefined
      ? this.states.unreachableSince(namesOf(asked))
      : readState(this.uow, botId);
  }

  toAsked(botId: string, model: BotModel): AskedModel | undefined {
    const { model: installed, ownerModels } = this.config;
    return askedModel(botId, model, installed, ownerModels);
  }
}

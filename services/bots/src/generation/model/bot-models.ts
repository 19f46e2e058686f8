import type { Log } from '@chirrup/kernel/log';
import type { ProviderName } from '@chirrup/language-model/model-settings';
import type { ChosenModel } from '@chirrup/language-model/settings/asked-model';
import { ChatDefinition } from '@chirrup/proto/gen/chat/v1/chat_service';
import { ServiceBus } from '@chirrup/rpc/service';
import { LOG, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { MODEL_KEYS, unseal } from '@chirrup/tenancy/sealed-text';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Inject, Injectable } from '@nestjs/common';

const SELF: Principal = { kind: 'service', name: 'bots' };
const INSTALLATIONS: ChosenModel = { provider: '', baseUrl: '', model: '', key: '' };

/** The models that owners have chosen, which the chat service keeps. */
@Injectable()
export class BotModels {
  constructor(
    private readonly bus: ServiceBus,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The installation's where it cannot be asked: the ceilings cannot be either, so nothing is spent. */
  async chosen(botId: string): Promise<{ model: ChosenModel; baseUrls: readonly string[] }> {
    try {
      const { provider, baseUrl, model, sealedKey, ownerBaseUrls } = await this.bus
        .client(ChatDefinition)
        .getBotModel({ botId }, { principal: SELF });
      const key = unseal(sealedKey, botId, (id) => this.keys.verifying(MODEL_KEYS, id)) ?? '';
      return {
        model: { provider: provider as ProviderName | '', baseUrl, model, key },
        baseUrls: ownerBaseUrls,
      };
    } catch (error) {
      this.log.warn({ err: error, bot_id: botId }, 'the model of a bot could not be read');
      return { model: INSTALLATIONS, baseUrls: [] };
    }
  }
}

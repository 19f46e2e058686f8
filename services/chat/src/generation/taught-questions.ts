import { KnowledgeDefinition, RetrieveRequest } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { ServiceBus } from '@chirrup/rpc/service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { Pair } from './domain/material.js';

const SELF: Principal = { kind: 'service', name: 'chat' };
/** Asked at once, so that visitors' questions are not held up. */
const TOGETHER = 4;
/** After this the rest counts as new: an owner waits who pressed a button. */
const LIMIT_MS = 1_500;

/** Knows which questions the owner's pairs answer already, however those are worded. */
@Injectable()
export class TaughtQuestions {
  constructor(private readonly bus: ServiceBus) {}

  /** The first pairs, at most `wanted`, whose questions no pair of the bot answers; unknown is new. */
  async untaught(
    botId: string,
    pairs: readonly Pair[],
    wanted: number,
    signal?: AbortSignal,
  ): Promise<Pair[]> {
    const stop = AbortSignal.any([AbortSignal.timeout(LIMIT_MS), ...(signal ? [signal] : [])]);
    const fresh: Pair[] = [];
    for (let at = 0; at < pairs.length && fresh.length < wanted; at += TOGETHER) {
      const some = pairs.slice(at, at + TOGETHER);
      const taught = stop.aborted
        ? []
        : await Promise.all(some.map((pair) => this.#isTaught(botId, pair, stop)));
      fresh.push(...some.filter((_, n) => !taught[n]));
    }
    return fresh.slice(0, wanted);
  }

  async #isTaught(botId: string, { question }: Pair, signal: AbortSignal): Promise<boolean> {
    const request = RetrieveRequest.fromPartial({ botId, question });
    const knowledge = this.bus.client(KnowledgeDefinition);
    try {
      return (await knowledge.retrieve(request, { principal: SELF, signal })).verified !== undefined;
    } catch {
      // a doubled pair is a smaller harm than none
      return false;
    }
  }
}

import { KnowledgeDefinition } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ServiceBus } from '@chirrup/rpc/service';

/** One vector per text; no vectors and no model if there is none, or while it is unavailable. */
export interface TextVectors {
  model: string;
  vectors: readonly Float32Array[];
  /** There is a model, and soon it may answer. */
  comesLater: boolean;
}

/** Port: makes vectors of questions. Never throws: without vectors questions are compared by words. */
export type Embed = (texts: readonly string[]) => Promise<TextVectors>;

/** Texts of one call to the knowledge service: so many are embedded within its deadline on a slow machine too. */
const AT_ONCE = 8;
const none = (comesLater: boolean): TextVectors => ({ model: '', vectors: [], comesLater });

/** Makes vectors with the knowledge service's model. */
export const embedBy = (bus: ServiceBus): Embed => {
  const knowledge = bus.client(KnowledgeDefinition);
  const context = { principal: { kind: 'service', name: 'analytics' } } as const;
  return async (texts) => {
    const vectors: Float32Array[] = [];
    let model = '';
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const some = texts.slice(from, from + AT_ONCE);
      const found = await knowledge.embedQuestions({ texts: some }, context).catch(() => undefined);
      if (!found || (model !== '' && model !== found.model)) return none(true);
      if (found.vectors.length < some.length) return none(false);
      model = found.model;
      vectors.push(...found.vectors.map(({ values }) => Float32Array.from(values)));
    }
    return { model, vectors, comesLater: false };
  };
};

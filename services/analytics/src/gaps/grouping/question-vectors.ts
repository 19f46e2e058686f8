import { KnowledgeDefinition } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ServiceBus } from '@chirrup/rpc/service';

/** Vectors of one model, one for each text; none and no model where they cannot be had now. */
export interface QuestionVectors {
  model: string;
  vectors: readonly Float32Array[];
}

/** Port: what questions mean. Never throws: without it they are compared by their words. */
export type Embed = (texts: readonly string[]) => Promise<QuestionVectors>;

/** The knowledge service embeds so many at once. */
const AT_ONCE = 32;
const NONE: QuestionVectors = { model: '', vectors: [] };

/** Vectors by the knowledge service's model. */
export const embedBy = (bus: ServiceBus): Embed => {
  const knowledge = bus.client(KnowledgeDefinition);
  const context = { principal: { kind: 'service', name: 'analytics' } } as const;
  return async (texts) => {
    const vectors: Float32Array[] = [];
    let model = '';
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const some = texts.slice(from, from + AT_ONCE);
      const found = await knowledge.embedQuestions({ texts: some }, context).catch(() => undefined);
      if (!found || found.vectors.length < some.length || (model !== '' && model !== found.model))
        return NONE;
      model = found.model;
      vectors.push(...found.vectors.map(({ values }) => Float32Array.from(values)));
    }
    return { model, vectors };
  };
};

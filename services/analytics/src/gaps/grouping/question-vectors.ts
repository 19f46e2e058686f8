import { KnowledgeDefinition } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ServiceBus } from '@chirrup/rpc/service';

/** One vector per text; no vectors and no model while the model is unavailable. */
export interface QuestionVectors {
  model: string;
  vectors: readonly Float32Array[];
}

/** Port: makes vectors of questions. Never throws: without vectors questions are compared by words. */
export type Embed = (texts: readonly string[]) => Promise<QuestionVectors>;

/** Most texts of one call to the knowledge service. */
const AT_ONCE = 32;
const NONE: QuestionVectors = { model: '', vectors: [] };

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
      if (!found || found.vectors.length < some.length || (model !== '' && model !== found.model))
        return NONE;
      model = found.model;
      vectors.push(...found.vectors.map(({ values }) => Float32Array.from(values)));
    }
    return { model, vectors };
  };
};

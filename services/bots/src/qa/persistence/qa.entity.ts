import { EntitySchema } from 'typeorm';
import type { Qa } from '../domain/qa.js';

/** A pair as a row; `idempotencyKey` remembers the request that made it. */
export interface QaRow extends Qa {
  idempotencyKey: string | null;
  updatedAt: Date;
}

export const QaEntity = new EntitySchema<QaRow>({
  name: 'Qa',
  tableName: 'qa_pairs',
  columns: {
    id: { type: 'uuid', primary: true },
    botId: { type: 'text', name: 'bot_id' },
    question: { type: 'text' },
    answer: { type: 'text' },
    phrasings: { type: 'text', array: true },
    idempotencyKey: { type: 'text', name: 'idempotency_key', nullable: true },
    paused: { type: 'boolean' },
    draft: { type: 'boolean' },
    version: { type: 'integer' },
    createdAt: { type: 'timestamptz', name: 'created_at' },
    updatedAt: { type: 'timestamptz', name: 'updated_at' },
  },
});

/** Fields of an entry that other services keep, as the history has them. */
export type KeptFields = Record<string, unknown>;

/** What a bot has beside its settings and pairs, each with the field by which people know it. */
export const keptKinds = { link: 'url', test: 'question', schedule: 'interval' } as const;
export type KeptKind = keyof typeof keptKinds;

/** What a change is a part of; an edit stands alone. */
export interface Act {
  source: '' | 'import' | 'generation' | 'restore' | 'plan';
  /** The same for all parts of one import or restoration. */
  partOf?: string | undefined;
}

/** The act of a save that names the import it is a part of. */
export const actOf = (importId: string | undefined): Act | undefined =>
  importId ? { source: 'import', partOf: importId } : undefined;

export const isKeptKind = (kind: string): kind is KeptKind => Object.hasOwn(keptKinds, kind);

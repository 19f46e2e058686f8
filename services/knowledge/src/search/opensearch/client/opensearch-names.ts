/** Documents are in `<base>-v1`, `<base>-v2` … and are read and written through aliases only. */
export interface IndexNames {
  readonly base: string;
  readonly read: string;
  readonly write: string;
  /** The index that is being filled to replace the current one; every change goes to it as well. */
  readonly rebuild: string;
  version(n: number): string;
}

/** Whose an index is, where engines are shared. */
export interface IndexOwner {
  id: string;
  takesOver: boolean;
}

export const indexNames = (base = 'chirrup-passages'): IndexNames => ({
  base,
  read: `${base}-read`,
  write: `${base}-write`,
  rebuild: `${base}-rebuild`,
  version: (n) => `${base}-v${n}`,
});

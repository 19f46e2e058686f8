import { deriveKey } from '@chirrup/kernel/derive-secret';

/** A key with the name that tokens carry as `kid`. */
export interface NamedKey {
  id: string;
  key: Uint8Array;
}

/** Keys of each purpose, derived from the installation's secret: the current one signs, the previous one still verifies. */
export class SigningKeys {
  readonly #derived = new Map<string, { current: NamedKey; previous: NamedKey | undefined }>();

  constructor(
    private readonly current: Uint8Array,
    private readonly previous?: Uint8Array,
  ) {}

  /** What is signed with from now on. */
  signing(purpose: string): NamedKey {
    return this.#of(purpose).current;
  }

  /** What a token with this `kid` may have been signed with. */
  verifying(purpose: string, id: string | undefined): Uint8Array[] {
    const { current, previous } = this.#of(purpose);
    if (id !== undefined) return [current, previous].flatMap((key) => (key?.id === id ? [key.key] : []));
    // the release before signed with the secret itself and named no key; the next release drops this
    return this.previous ? [this.current, this.previous] : [this.current];
  }

  #of(purpose: string): { current: NamedKey; previous: NamedKey | undefined } {
    const known = this.#derived.get(purpose);
    if (known) return known;
    const keys = {
      current: named(this.current, purpose),
      previous: this.previous && named(this.previous, purpose),
    };
    this.#derived.set(purpose, keys);
    return keys;
  }
}

const named = (secret: Uint8Array, purpose: string): NamedKey => ({
  id: deriveKey(secret, `${purpose}/id`).subarray(0, 6).toString('base64url'),
  key: deriveKey(secret, purpose),
});

/** What an account of the ledger is counted in: messages, or US cents. */
const units = {
  /** Messages that plans have given; the other side of `included`. */
  issued: 'message',
  /** Messages of the plan that are left in a period. */
  included: 'message',
  /** Messages counted on the plan. */
  used: 'message',
  /** Messages of a period that ended before they were used. */
  lapsed: 'message',
  /** Messages beyond the plan; the other side of the next three. */
  beyond: 'message',
  /** Paid by credit, or pay-as-you-go. */
  used_beyond: 'message',
  /** Answered without a model after the quota, or not answered at all. */
  free: 'message',
  /** Answered while billing could not be asked, with nothing left to pay for it. */
  written_off: 'message',
  granted: 'cent',
  /** Monthly credit that is left. */
  grant: 'cent',
  purchased: 'cent',
  /** Paid-in credit that is left. */
  top_up: 'cent',
  /** Paid-in credit whose payment was given back. */
  refunded: 'cent',
  /** Credit that ended. */
  expired: 'cent',
  paid_by_grant: 'cent',
  paid_by_top_up: 'cent',
  /** What the owner owes for pay-as-you-go, below zero. */
  owed: 'cent',
  paid_later: 'cent',
} as const;

export type LedgerAccount = keyof typeof units;
type Unit = (typeof units)[LedgerAccount];

/** What is held for later: never below zero. */
const holdings = ['included', 'grant', 'top_up', 'lapsed', 'expired'] as const satisfies LedgerAccount[];

/** A change of one account. A lot is what ends together: a period by its start, a top-up by its end and id. */
export interface LedgerEntry {
  account: LedgerAccount;
  lot: string;
  amount: number;
  botId?: string;
}

/** Entries that belong together; in each unit they add up to zero. */
export interface Posting {
  kind: 'grant' | 'plan' | 'top_up' | 'refund' | 'charge' | 'expiry';
  /** The same key is posted once. */
  key?: string;
  at: number;
  entries: readonly LedgerEntry[];
}

export interface Balance {
  account: LedgerAccount;
  lot: string;
  amount: number;
}

const keyOf = (account: LedgerAccount, lot: string): string => `${account} ${lot}`;

/** The accounts of one owner: what was loaded, and what is posted on top. */
export class Book {
  readonly postings: Posting[] = [];
  readonly #balances = new Map<string, Balance>();
  readonly #changed = new Set<string>();

  constructor(balances: readonly Balance[] = []) {
    for (const { account, lot, amount } of balances)
      this.#balances.set(keyOf(account, lot), { account, lot, amount });
  }

  balance(account: LedgerAccount, lot: string): number {
    return this.#balances.get(keyOf(account, lot))?.amount ?? 0;
  }

  /** Lots of an account that hold something, in their order. */
  lotsOf(account: (typeof holdings)[number]): Balance[] {
    return [...this.#balances.values()]
      .filter((balance) => balance.account === account && balance.amount > 0)
      .sort((a, b) => (a.lot < b.lot ? -1 : 1));
  }

  /** The balances that postings have changed. */
  get changed(): Balance[] {
    return [...this.#changed].map((key) => this.#balances.get(key) as Balance);
  }

  /** @throws Error on a posting that does not add up, or takes more than there is: a bug */
  post(posting: Posting): void {
    const entries = posting.entries.filter(({ amount }) => amount !== 0);
    if (entries.length === 0) return;
    const sums: Record<Unit, number> = { message: 0, cent: 0 };
    for (const { account, amount } of entries) sums[units[account]] += amount;
    if (sums.message !== 0 || sums.cent !== 0)
      throw new Error(`a ${posting.kind} posting does not add up: ${JSON.stringify(entries)}`);
    for (const { account, lot, amount } of entries) this.#add(account, lot, amount);
    this.postings.push({ ...posting, entries });
  }

  #add(account: LedgerAccount, lot: string, change: number): void {
    const amount = this.balance(account, lot) + change;
    if (amount < 0 && holdings.some((holding) => holding === account))
      throw new Error(`the ledger account ${account} of ${lot} would fall to ${amount}`);
    const key = keyOf(account, lot);
    this.#balances.set(key, { account, lot, amount });
    this.#changed.add(key);
  }
}

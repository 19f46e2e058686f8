import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { SoldAs, SubscriptionItem } from '../../domain/customer-reading.js';
import { PaymentProvider, type PricedProduct, type PriceMark } from '../../provider/payment-provider.js';

const SYSTEM = { system: true } as const;

/**
 * What prices and products are sold as, by their ids. A lookup key moves to another price when prices change; who pays the
 * old price has the plan it was sold as.
 */
@Injectable()
export class PriceBook {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly provider: PaymentProvider,
  ) {}

  /** What these items are sold as. Prices that are new here are looked up at the provider. */
  async resolve(items: readonly SubscriptionItem[]): Promise<(item: SubscriptionItem) => SoldAs | undefined> {
    const ids = items.flatMap(({ priceId, productId }) => [priceId, productId]).filter((id) => id !== '');
    let book = await this.#known(ids);
    const soldAs = (item: SubscriptionItem) =>
      item.soldAs ?? book.get(item.priceId) ?? book.get(item.productId);
    const told = items.filter((item) => item.soldAs && item.priceId !== '' && !book.has(item.priceId));
    const unknown = new Set(items.filter((item) => !soldAs(item)).map(({ productId }) => productId));
    unknown.delete('');
    if (told.length > 0)
      await this.#save(
        told.map(({ priceId, soldAs: said }) => ({ id: priceId, soldAs: said, isMarked: false })),
      );
    for (const productId of unknown) await this.learn(await this.provider.readPrices(productId));
    if (unknown.size > 0) book = await this.#known(ids);
    return soldAs;
  }

  /** Remembers what prices and products are sold as now. */
  async learn(products: readonly PricedProduct[]): Promise<void> {
    const book = await this.#known(products.flatMap(({ prices }) => prices.map(({ id }) => id)));
    await this.#save(
      products.flatMap(({ product, prices }) => [
        ...prices,
        {
          ...product,
          soldAs: product.soldAs ?? common(prices.map(({ id, soldAs }) => soldAs ?? book.get(id))),
          isMarked: true,
        },
      ]),
    );
  }

  async #known(ids: readonly string[]): Promise<Map<string, SoldAs>> {
    if (ids.length === 0) return new Map();
    const rows = await this.uow.statement<{ id: string; soldAs: SoldAs }>(
      SYSTEM,
      'SELECT id, sold_as AS "soldAs" FROM price_book WHERE id = ANY ($1)',
      [ids],
      'price-book.known',
    );
    return new Map(rows.map(({ id, soldAs }) => [id, soldAs]));
  }

  async #save(marks: readonly PriceMark[]): Promise<void> {
    const known = marks.filter(({ soldAs }) => soldAs !== undefined);
    if (known.length === 0) return;
    await this.uow.run(SYSTEM, (tx) => add(tx, known));
  }
}

/** What was learned first stays, unless the operator has marked it otherwise. */
const add = async (tx: Tx, marks: readonly PriceMark[]): Promise<void> => {
  const unique = [...new Map(marks.map((mark) => [mark.id, mark])).values()];
  for (const isMarked of [true, false]) {
    const some = unique.filter((mark) => mark.isMarked === isMarked);
    await tx.query(
      `INSERT INTO price_book (id, sold_as) SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT (id) ${isMarked ? 'DO UPDATE SET sold_as = excluded.sold_as' : 'DO NOTHING'}`,
      [some.map(({ id }) => id), some.map(({ soldAs }) => soldAs)],
    );
  }
};

/** What all of them are that are known; undefined if they differ. */
const common = (sold: readonly (SoldAs | undefined)[]): SoldAs | undefined => {
  const different = new Set(sold.filter((one) => one !== undefined));
  return different.size === 1 ? [...different][0] : undefined;
};

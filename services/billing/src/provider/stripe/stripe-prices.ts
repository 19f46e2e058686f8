import type { BillingInterval, SoldPlan } from '@chirrup/proto/plans';
import type Stripe from 'stripe';
import type { PricedProduct } from '../payment-provider.js';
import { orMissing } from './stripe-calls.js';
import { PAY_AS_YOU_GO, priceKey } from './stripe-config.js';
import { idOf, planMarkOf, soldAsOf } from './to-customer-reading.js';

const PAGE = 100;
/** Far more than an account sells. */
const MAX_PRICES = 2_000;

/** What is sold at Stripe. */
export class StripePrices {
  constructor(private readonly stripe: Stripe) {}

  /** What the prices of one product, or of all, say they are sold as; old ones too. */
  async read(productId?: string): Promise<PricedProduct[]> {
    const [prices, named] = await Promise.all([
      this.#list(productId ? { product: productId } : {}),
      productId ? orMissing(this.stripe.products.retrieve(productId)) : undefined,
    ]);
    const products = new Map<string, PricedProduct>();
    const add = (product: Stripe.Price['product'] | Stripe.Product): PricedProduct => {
      const mark = typeof product === 'object' && !product.deleted ? planMarkOf(product) : undefined;
      const id = idOf(product);
      const known = products.get(id) ?? {
        product: { id, soldAs: mark, isMarked: mark !== undefined },
        prices: [],
      };
      products.set(id, known);
      return known;
    };
    if (named) add(named);
    for (const price of prices.filter(({ product }) => idOf(product) !== ''))
      add(price.product).prices.push({
        id: price.id,
        soldAs: soldAsOf(price),
        isMarked: planMarkOf(price) !== undefined,
      });
    return [...products.values()];
  }

  /** The price a plan is sold at, in the currency its customer already pays in if there is one. */
  async toSell(plan: SoldPlan, interval: BillingInterval, currency: string | undefined): Promise<string> {
    const key = plan === 'developer' ? PAY_AS_YOU_GO : priceKey(plan, interval);
    const { data } = await this.stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    const [keyed] = data;
    if (keyed && (!currency || !keyed.currency || sellsIn(keyed, currency))) return keyed.id;
    const others = await this.#list({ active: true });
    const wanted = others.filter(
      (price) =>
        price.recurring?.interval === (plan === 'developer' ? 'month' : interval) &&
        (soldAsOf(price) ?? markOfProduct(price) ?? (isOf(price, keyed) ? plan : undefined)) === plan,
    );
    const price = wanted.find((one) => currency && one.currency === currency) ?? keyed ?? wanted[0];
    if (price) return price.id;
    throw new Error(
      `Stripe has no active price with the lookup key ${key}; npm run billing -- setup makes it`,
    );
  }

  async #list(filter: Stripe.PriceListParams): Promise<Stripe.Price[]> {
    const params = { ...filter, limit: PAGE, expand: ['data.product'] };
    return (await orMissing(this.stripe.prices.list(params).autoPagingToArray({ limit: MAX_PRICES }))) ?? [];
  }
}

const sellsIn = ({ currency, currency_options }: Stripe.Price, wanted: string): boolean =>
  currency === wanted || currency_options?.[wanted] !== undefined;

const isOf = (price: Stripe.Price, keyed: Stripe.Price | undefined): boolean =>
  keyed !== undefined && idOf(keyed.product) !== '' && idOf(price.product) === idOf(keyed.product);

const markOfProduct = ({ product }: Stripe.Price) =>
  typeof product === 'object' && !product.deleted ? planMarkOf(product) : undefined;

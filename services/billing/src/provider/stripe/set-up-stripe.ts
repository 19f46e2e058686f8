import { billingIntervals, MESSAGE_PRICE, plans, planTypes, type SoldPlan } from '@chirrup/proto/plans';
import type Stripe from 'stripe';
import { openStripe } from './open-stripe.js';
import { METER_EVENT, PAY_AS_YOU_GO, PLAN_MARK, priceKey, type StripeSettings } from './stripe-config.js';
import { idOf } from './to-customer-reading.js';

/** Makes the products, prices and the meter that are missing, and marks what is there with its plan; tells what was done. */
export const setUpStripe = async (
  settings: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
): Promise<string[]> => {
  const stripe = openStripe(settings);
  const made: string[] = [];
  for (const type of planTypes.filter((one) => plans[one].price.month > 0)) {
    const { name, price } = plans[type];
    const wanted = billingIntervals.map((interval) => ({ interval, key: priceKey(type, interval) }));
    const missing = [];
    let product: string | undefined;
    for (const one of wanted) {
      const found = await findPrice(stripe, one.key);
      if (!found) missing.push(one);
      else if (await mark(stripe, found, type)) made.push(`price ${one.key} is marked as ${type}`);
      product ??= found && idOf(found.product);
    }
    if (missing.length === 0) continue;
    product ||= (
      await stripe.products.create(
        { name: `Chirrup ${name}`, metadata: markedAs(type) },
        once(`product/${type}`),
      )
    ).id;
    for (const { interval, key } of missing) {
      const recurring = { interval };
      const money = { currency: 'usd', unit_amount: price[interval] };
      await stripe.prices.create(
        { product, ...money, recurring, lookup_key: key, metadata: markedAs(type) },
        once(`price/${product}/${key}/${price[interval]}`),
      );
      made.push(`price ${key}: $${price[interval] / 100} a ${interval}`);
    }
  }
  const metered = await findPrice(stripe, PAY_AS_YOU_GO);
  if (!metered) made.push(...(await makeMeter(stripe)));
  else if (await mark(stripe, metered, 'developer'))
    made.push(`price ${PAY_AS_YOU_GO} is marked as developer`);
  return made;
};

const findPrice = async (stripe: Stripe, key: string): Promise<Stripe.Price | undefined> => {
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  return data.find(({ lookup_key }) => lookup_key === key);
};

const markedAs = (type: SoldPlan): Stripe.MetadataParam => ({ [PLAN_MARK]: type });

/** Lasting, where a lookup key moves. Whoever has marked it otherwise knows better. */
const mark = async (stripe: Stripe, price: Stripe.Price, type: SoldPlan): Promise<boolean> => {
  if (price.metadata?.[PLAN_MARK] !== undefined) return false;
  await stripe.prices.update(price.id, { metadata: markedAs(type) });
  return true;
};

const makeMeter = async (stripe: Stripe): Promise<string[]> => {
  const { data } = await stripe.billing.meters.list({ status: 'active', limit: 100 });
  const known = data.find(({ event_name }) => event_name === METER_EVENT);
  const meter =
    known ??
    (await stripe.billing.meters.create(
      { display_name: 'Messages', event_name: METER_EVENT, default_aggregation: { formula: 'sum' } },
      once('meter'),
    ));
  const metadata = markedAs('developer');
  const product = await stripe.products.create(
    { name: 'Chirrup pay-as-you-go', metadata },
    once('product/pay-as-you-go'),
  );
  await stripe.prices.create(
    {
      product: product.id,
      currency: 'usd',
      unit_amount: MESSAGE_PRICE,
      recurring: { interval: 'month', usage_type: 'metered', meter: meter.id },
      lookup_key: PAY_AS_YOU_GO,
      metadata,
    },
    once(`price/${PAY_AS_YOU_GO}/${MESSAGE_PRICE}`),
  );
  return [`price ${PAY_AS_YOU_GO}: $${MESSAGE_PRICE / 100} a message`];
};

/** A call that is repeated after a lost answer makes nothing twice. */
const once = (what: string): { idempotencyKey: string } => ({
  idempotencyKey: `chirrup-setup/marked/${what}`,
});

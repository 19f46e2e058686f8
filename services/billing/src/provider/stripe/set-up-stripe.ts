import { billingIntervals, MESSAGE_PRICE, plans, planTypes } from '@chirrup/proto/plans';
import type Stripe from 'stripe';
import { openStripe } from './open-stripe.js';
import { METER_EVENT, PAY_AS_YOU_GO, priceKey, type StripeSettings } from './stripe-config.js';

/** Makes the products, prices and the meter that are missing; tells what was made. */
export const setUpStripe = async (
  settings: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
): Promise<string[]> => {
  const stripe = openStripe(settings);
  const made: string[] = [];
  for (const type of planTypes.filter((one) => plans[one].price.month > 0)) {
    const { name, price } = plans[type];
    const wanted = billingIntervals.map((interval) => ({ interval, key: priceKey(type, interval) }));
    const missing = [];
    for (const one of wanted) if (!(await hasPrice(stripe, one.key))) missing.push(one);
    if (missing.length === 0) continue;
    const product = await stripe.products.create({ name: `Chirrup ${name}` }, once(`product/${type}`));
    for (const { interval, key } of missing) {
      const recurring = { interval };
      await stripe.prices.create(
        { product: product.id, currency: 'usd', unit_amount: price[interval], recurring, lookup_key: key },
        once(`price/${key}/${price[interval]}`),
      );
      made.push(`price ${key}: $${price[interval] / 100} a ${interval}`);
    }
  }
  if (!(await hasPrice(stripe, PAY_AS_YOU_GO))) made.push(...(await makeMeter(stripe)));
  return made;
};

const hasPrice = async (stripe: Stripe, key: string): Promise<boolean> => {
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  return data.some(({ lookup_key }) => lookup_key === key);
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
  const product = await stripe.products.create(
    { name: 'Chirrup pay-as-you-go' },
    once('product/pay-as-you-go'),
  );
  await stripe.prices.create(
    {
      product: product.id,
      currency: 'usd',
      unit_amount: MESSAGE_PRICE,
      recurring: { interval: 'month', usage_type: 'metered', meter: meter.id },
      lookup_key: PAY_AS_YOU_GO,
    },
    once(`price/${PAY_AS_YOU_GO}/${MESSAGE_PRICE}`),
  );
  return [`price ${PAY_AS_YOU_GO}: $${MESSAGE_PRICE / 100} a message`];
};

/** A call that is repeated after a lost answer makes nothing twice. */
const once = (what: string): { idempotencyKey: string } => ({ idempotencyKey: `chirrup-setup/${what}` });

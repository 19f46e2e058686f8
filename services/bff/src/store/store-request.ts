import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const customer = z.object({
  id: z.union([z.number(), z.string().max(64)]).nullish(),
  email: z.string().max(320).nullish(),
});
const shop_domain = z.string().max(255);

/** What a body must hold: the signature is over the body only, so that a topic in a header proves nothing. */
const SHAPES = {
  'customers/data_request': z.object({ shop_domain, customer, data_request: z.object({}) }),
  'customers/redact': z.object({ shop_domain, customer, orders_to_redact: z.array(z.unknown()) }),
  'shop/redact': z.object({ shop_domain, customer: z.never().optional() }),
} as const;

export type StoreTopic = keyof typeof SHAPES;

/** What a store's platform demands for a shop or one of its customers. */
export interface StoreRequest {
  topic: StoreTopic;
  shopDomain: string;
  /** Both empty for a whole shop. */
  customerId: string;
  email: string;
}

const isTopic = (topic: string): topic is StoreTopic => Object.hasOwn(SHAPES, topic);

/** Whether the platform has signed this very body. */
export const isSignedByStore = (secret: string, body: Buffer, signature: string): boolean => {
  // as text: a decoder ignores what follows the padding
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('base64'));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** Undefined when the body is not one of that topic. */
export const readStoreRequest = (topic: string, body: Buffer): StoreRequest | undefined => {
  if (!isTopic(topic)) return undefined;
  const { data } = SHAPES[topic].safeParse(parseJson(body));
  if (!data) return undefined;
  return {
    topic,
    shopDomain: data.shop_domain,
    customerId: `${data.customer?.id ?? ''}`,
    email: data.customer?.email ?? '',
  };
};

const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

import { createHmac } from 'node:crypto';
import { isSignedByStore, readStoreRequest } from './store-request.js';

const SECRET = 'shared-secret-of-the-app';
const sign = (body: string, secret = SECRET): string =>
  createHmac('sha256', secret).update(body).digest('base64');
const redact =
  '{"shop_id":1,"shop_domain":"a.myshopify.com","customer":{"id":42,"email":"ann@mail.example"},"orders_to_redact":[1]}';
const dataRequest =
  '{"shop_domain":"a.myshopify.com","customer":{"id":42},"orders_requested":[],"data_request":{"id":9}}';
const shop = '{"shop_id":1,"shop_domain":"a.myshopify.com"}';

it('knows the bytes that were signed with the secret, and no others', () => {
  const body = Buffer.from(redact);
  expect(isSignedByStore(SECRET, body, sign(redact))).toBe(true);
  expect(isSignedByStore(SECRET, Buffer.from(`${redact} `), sign(redact))).toBe(false);
  expect(isSignedByStore('another-secret-of-an-app', body, sign(redact))).toBe(false);
  for (const signature of ['', 'x', '====', sign(redact).slice(2), `${sign(redact)}AAAA`])
    expect(isSignedByStore(SECRET, body, signature)).toBe(false);
});

it.each([
  ['customers/redact', redact, { customerId: '42', email: 'ann@mail.example' }],
  ['customers/data_request', dataRequest, { customerId: '42', email: '' }],
  ['shop/redact', shop, { customerId: '', email: '' }],
])('reads %s', (topic, body, customer) => {
  expect(readStoreRequest(topic, Buffer.from(body))).toEqual({
    topic,
    shopDomain: 'a.myshopify.com',
    ...customer,
  });
});

it.each([
  ['customers/redact', dataRequest],
  ['customers/redact', shop],
  ['customers/data_request', redact],
  ['shop/redact', redact],
  ['shop/redact', dataRequest],
  ['orders/create', redact],
  ['toString', redact],
  ['customers/redact', 'no JSON'],
  ['shop/redact', '[]'],
])('does not take the body of another topic for %s', (topic, body) => {
  expect(readStoreRequest(topic, Buffer.from(body))).toBeUndefined();
});

import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What Stripe has of one customer. */
export interface FakeCustomer {
  id: string;
  userId: string;
  paymentMethods: number;
  subscriptions: object[];
  sessions: object[];
}

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

/** Stripe's API as far as states are fetched and usage is reported, from what a test says customers have. */
export class FakeStripe {
  readonly customers = new Map<string, FakeCustomer>();
  readonly deleted = new Set<string>();
  /** Usage by customer; a repeated identifier counts once. */
  readonly reported = new Map<string, Map<string, number>>();
  /** So many calls fail before one works. */
  failures = 0;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const answer = this.#answer(
          request.method ?? 'GET',
          new URL(request.url ?? '/', 'http://stripe'),
          body,
        );
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer.body));
      });
    });
  }

  static async start(): Promise<FakeStripe> {
    const stripe = new FakeStripe();
    await new Promise<void>((resolve) => stripe.#server.listen(0, '127.0.0.1', resolve));
    return stripe;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => void this.#server.close(() => resolve()));
  }

  #answer(method: string, { pathname, searchParams }: URL, body: string): { status: number; body: object } {
    if (this.failures > 0) {
      this.failures -= 1;
      return { status: 400, body: { error: { type: 'invalid_request_error', message: 'not now' } } };
    }
    const list = (data: readonly object[]) => ({
      status: 200,
      body: { object: 'list', data, has_more: false },
    });
    const [, , area, id = '', part] = pathname.split('/');
    if (method === 'POST' && pathname === '/v1/billing/meter_events')
      return this.#report(new URLSearchParams(body));
    if (pathname === '/v1/prices') return list([{ id: 'price_any' }]);
    if (method === 'POST' && pathname === '/v1/customers') return this.#register(new URLSearchParams(body));
    if (method === 'POST' && pathname === '/v1/checkout/sessions')
      return { status: 200, body: { object: 'checkout.session', url: 'https://pay.example/session' } };
    if (area === 'customers' && part === undefined && this.deleted.has(id))
      return { status: 200, body: { id, object: 'customer', deleted: true } };
    if (method === 'DELETE' && area === 'customers' && this.customers.delete(id)) {
      this.deleted.add(id);
      return { status: 200, body: { id, object: 'customer', deleted: true } };
    }
    if (area === 'customers' && part === 'payment_methods' && this.customers.has(id))
      return list(Array.from({ length: this.customers.get(id)?.paymentMethods ?? 0 }, () => ({ id: 'pm' })));
    if (area === 'customers') {
      const customer = this.customers.get(id);
      if (!customer)
        return { status: 404, body: { error: { type: 'invalid_request_error', message: 'none' } } };
      return { status: 200, body: { id, object: 'customer', metadata: { user_id: customer.userId } } };
    }
    const customer = this.customers.get(searchParams.get('customer') ?? '');
    if (area === 'subscriptions') return list(customer?.subscriptions ?? []);
    if (pathname === '/v1/checkout/sessions') return list(customer?.sessions ?? []);
    return { status: 404, body: { error: { type: 'invalid_request_error', message: pathname } } };
  }

  #register(form: URLSearchParams): { status: number; body: object } {
    const id = `cus_new_${this.customers.size}`;
    const userId = form.get('metadata[user_id]') ?? '';
    this.customers.set(id, { id, userId, paymentMethods: 0, subscriptions: [], sessions: [] });
    return { status: 200, body: { id, object: 'customer' } };
  }

  #report(form: URLSearchParams): { status: number; body: object } {
    const customer = form.get('payload[stripe_customer_id]') ?? '';
    const ofCustomer = this.reported.get(customer) ?? new Map<string, number>();
    this.reported.set(customer, ofCustomer);
    ofCustomer.set(form.get('identifier') ?? '', Number(form.get('payload[value]')));
    return { status: 200, body: { object: 'billing.meter_event' } };
  }
}

/** A webhook as Stripe signs it. */
export const signed = (
  event: object,
  at: number,
  secret = WEBHOOK_SECRET,
): { body: Buffer; signature: string } => {
  const payload = JSON.stringify(event);
  const seconds = Math.floor(at / 1_000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return { body: Buffer.from(payload), signature: `t=${seconds},v1=${signature}` };
};

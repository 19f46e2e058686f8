import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page to pay at. */
export interface FakeSession {
  id: string;
  mode: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  created: number;
  metadata: Record<string, string>;
  expires_at?: number;
  /** Of the price that is bought. */
  price?: string;
  url?: string;
  payment_intent?: object;
}

/** A price as it is told; by default whatever is asked for. */
export interface FakePrice {
  id: string;
  product: string;
  lookup_key?: string | null;
  currency?: string;
  recurring?: { interval: string };
  metadata?: Record<string, string>;
  active?: boolean;
}

/** What Stripe has of one customer. */
export interface FakeCustomer {
  id: string;
  userId: string;
  paymentMethods: number;
  subscriptions: object[];
  sessions: FakeSession[];
  email?: string;
  isReal?: boolean;
  currency?: string;
}

interface Call {
  method: string;
  pathname: string;
  query: URLSearchParams;
  form: URLSearchParams;
}

interface Answer {
  status: number;
  body: object;
}

export const WEBHOOK_SECRET = 'whsec_of_the_tests';

const refused = (status: number, message: string): Answer => ({
  status,
  body: {
    error: { type: 'invalid_request_error', message, ...(status === 404 && { code: 'resource_missing' }) },
  },
});
const list = (data: readonly object[]): Answer => ({
  status: 200,
  body: { object: 'list', data, has_more: false },
});

/** Stripe's API as far as the product calls it, from what a test says customers have. */
export class FakeStripe {
  readonly customers = new Map<string, FakeCustomer>();
  readonly deleted = new Set<string>();
  /** What is sold; empty: whatever is asked for. */
  prices: FakePrice[] = [];
  readonly products = new Map<string, Record<string, string>>();
  /** So many lists of subscriptions are empty. */
  emptyLists = 0;
  /** Search does not find what was just made, and is not there in every country. */
  canSearch = true;
  /** Pauses before each answer (ms). */
  slowness = 0;
  /** Usage by customer; a repeated identifier counts once. */
  readonly reported = new Map<string, Map<string, number>>();
  /** So many calls fail before one works. */
  failures = 0;
  /** By account: whether the answer to a call, which is carried out, never arrives. */
  readonly losing = new Map<string, () => boolean>();
  lost = 0;
  now: () => number = Date.now;
  readonly #answered = new Map<string, { form: string; answer: Answer }>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stripe');
        const call = { method: request.method ?? 'GET', pathname, query, form: new URLSearchParams(body) };
        const userId = this.#userOf(call);
        const answer = this.#once(request, call);
        if (this.losing.get(userId)?.()) {
          this.lost += 1;
          request.socket.destroy();
          return;
        }
        const send = () => {
          response.writeHead(answer.status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(answer.body));
        };
        if (this.slowness > 0) setTimeout(send, this.slowness);
        else send();
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

  #userOf({ pathname, query, form }: Call): string {
    const named = query.get('customer') ?? form.get('customer') ?? form.get('payload[stripe_customer_id]');
    const customer = this.customers.get(named ?? pathname.split('/')[3] ?? '');
    return customer?.userId ?? form.get('metadata[user_id]') ?? '';
  }

  /** A call that is sent again under its idempotency key gets the answer it got before. */
  #once(request: IncomingMessage, call: Call): Answer {
    const key = `${request.headers['idempotency-key'] ?? ''}`;
    const form = call.form.toString();
    const before = this.#answered.get(key);
    if (before) return before.form === form ? before.answer : refused(400, 'another call had this key');
    const answer = this.#answer(call);
    if (key !== '' && answer.status === 200) this.#answered.set(key, { form, answer });
    return answer;
  }

  #answer({ method, pathname, query, form }: Call): Answer {
    if (this.failures > 0) {
      this.failures -= 1;
      return refused(400, 'not now');
    }
    const [, , area, id = '', part, deed] = pathname.split('/');
    if (method === 'POST' && pathname === '/v1/billing/meter_events') return this.#report(form);
    if (pathname === '/v1/prices') return list(this.#prices(query));
    if (area === 'products') return this.#product(id);
    if (pathname === '/v1/customers/search') return this.#search(query.get('query') ?? '');
    if (method === 'GET' && pathname === '/v1/customers')
      return list(
        [...this.customers.values()]
          .filter(({ email }) => [null, email].includes(query.get('email')))
          .map(shown),
      );
    if (area === 'subscriptions' && id !== '') {
      const all = [...this.customers.values()].flatMap(({ subscriptions }) => subscriptions);
      const found = all.find((one) => (one as { id?: string }).id === id);
      return found ? { status: 200, body: found } : refused(404, 'No such subscription');
    }
    if (method === 'POST' && pathname === '/v1/customers') return this.#register(form);
    if (method === 'POST' && pathname === '/v1/checkout/sessions') return this.#openPage(form);
    if (method === 'POST' && deed === 'expire') return this.#expire(part ?? '');
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
      return customer ? { status: 200, body: shown(customer) } : refused(404, 'No such customer');
    }
    const customer = this.customers.get(query.get('customer') ?? '');
    if (area === 'subscriptions') {
      if (this.emptyLists > 0) this.emptyLists -= 1;
      else return list(customer?.subscriptions ?? []);
      return list([]);
    }
    if (pathname === '/v1/checkout/sessions') {
      const wanted = query.get('status');
      return list((customer?.sessions ?? []).filter(({ status }) => wanted === null || status === wanted));
    }
    return refused(404, pathname);
  }

  #register(form: URLSearchParams): Answer {
    const userId = form.get('metadata[user_id]') ?? '';
    const id = `cus_new_${this.customers.size + this.deleted.size}`;
    const email = form.get('email') ?? '';
    this.customers.set(id, { id, userId, email, paymentMethods: 0, subscriptions: [], sessions: [] });
    return { status: 200, body: { id, object: 'customer' } };
  }

  #openPage(form: URLSearchParams): Answer {
    const customer = this.customers.get(form.get('customer') ?? '');
    if (!customer) return refused(404, 'No such customer');
    const id = `cs_${customer.id}_${customer.sessions.length}`;
    const metadata: Record<string, string> = {};
    for (const [key, value] of form) {
      const name = /^metadata\[(\w+)\]$/.exec(key)?.[1];
      if (name) metadata[name] = value;
    }
    const session: FakeSession = {
      id,
      mode: form.get('mode') ?? '',
      status: 'open',
      payment_status: 'unpaid',
      created: Math.floor(this.now() / 1_000),
      metadata,
      expires_at: Math.floor(Date.now() / 1_000) + 86_400,
      price: form.get('line_items[0][price]') ?? '',
      url: `https://pay.example/${id}`,
    };
    customer.sessions.push(session);
    return { status: 200, body: { object: 'checkout.session', ...session } };
  }

  #prices(query: URLSearchParams): FakePrice[] {
    const key = query.get('lookup_keys[0]');
    if (this.prices.length === 0)
      return key === null ? [] : [{ id: `price_of_${key}`, product: `prod_of_${key}` }];
    return this.prices
      .filter(({ product }) => [null, product].includes(query.get('product')))
      .filter(({ lookup_key }) => key === null || lookup_key === key)
      .filter(({ active }) => query.get('active') !== 'true' || active !== false)
      .map((price) => ({ ...price, object: 'price' }));
  }

  #product(id: string): Answer {
    const metadata = this.products.get(id);
    return metadata
      ? { status: 200, body: { id, object: 'product', metadata } }
      : refused(404, 'No such product');
  }

  #search(query: string): Answer {
    if (!this.canSearch) return refused(400, 'search is not available');
    return list(
      [...this.customers.values()].filter(({ userId }) => query.includes(`'${userId}'`)).map(shown),
    );
  }

  #expire(id: string): Answer {
    const sessions = [...this.customers.values()].flatMap((customer) => customer.sessions);
    const session = sessions.find((one) => one.id === id && one.status === 'open');
    if (!session) return refused(400, 'only open pages can be closed');
    session.status = 'expired';
    return { status: 200, body: { object: 'checkout.session', ...session } };
  }

  #report(form: URLSearchParams): Answer {
    const customer = form.get('payload[stripe_customer_id]') ?? '';
    const ofCustomer = this.reported.get(customer) ?? new Map<string, number>();
    this.reported.set(customer, ofCustomer);
    ofCustomer.set(form.get('identifier') ?? '', Number(form.get('payload[value]')));
    return { status: 200, body: { object: 'billing.meter_event' } };
  }
}

const shown = ({ id, userId, isReal, currency }: FakeCustomer): object => ({
  id,
  object: 'customer',
  livemode: isReal === true,
  ...(currency && { currency }),
  metadata: { user_id: userId },
});

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

/** An answer of the API that was not a success. */
export class ApiFailure extends Error {
  constructor(
    readonly status: number,
    readonly body: { code?: string; message?: string; detail?: string },
  ) {
    super(`${status} ${body.code}: ${body.message} ${body.detail ?? ''}`);
  }
}

/** Calls the REST API; JSON in, JSON out. @throws ApiFailure */
export const call = async <T>(
  address: string,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<T> => {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const text = await response.text();
  const body = text ? JSON.parse(text) : {};
  if (!response.ok) throw new ApiFailure(response.status, body);
  return body as T;
};

export interface BotView {
  _id: string;
  version: number;
  live_mode: boolean;
  botname: string;
}

export interface ImportView {
  _id: string;
  state: string;
  reason: string;
  total: number;
  ready: number;
  failed: number;
  skipped: number;
  urls: { url: string; state: string; reason: string }[];
}

/** A logged-in owner, for preparing tests through the API. */
export class Owner {
  private constructor(
    readonly address: string,
    readonly email: string,
    readonly password: string,
    readonly token: string,
    readonly refreshToken: string,
    readonly userId: string,
  ) {}

  static async logIn(address: string, email: string, password: string): Promise<Owner> {
    const session = await call<{ access_token: string; refresh_token: string; user_id: string }>(
      address,
      'POST',
      '/api/v1/users/authentication/email',
      { body: { email, password } },
    );
    const { access_token: token, refresh_token: refresh, user_id: userId } = session;
    return new Owner(address, email, password, token, refresh, userId);
  }

  call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
    return call<T>(this.address, method, path, {
      token: this.token,
      headers,
      ...(body === undefined ? {} : { body }),
    });
  }

  createBot(botname: string): Promise<BotView> {
    return this.call('POST', '/api/v1/bots/create', { botname });
  }

  async change(botId: string, fields: Record<string, unknown>): Promise<BotView> {
    const { version } = await this.call<BotView>('GET', `/api/v1/bots/${botId}`);
    return this.call('PATCH', `/api/v1/bots/${botId}`, { version, ...fields });
  }

  /** Where plans are switched without payment. */
  switchPlan(plan: string): Promise<unknown> {
    return this.call('PATCH', `/api/v1/users/${this.userId}/subscription`, { plan });
  }

  teach(botId: string, question: string, answer: string): Promise<{ _id: string }> {
    return this.call('POST', `/api/v1/bots/${botId}/qa_list`, { question, answer });
  }

  /** All knowledge links of a bot, page by page; long texts are cut. */
  async links<T extends { _id: string }>(botId: string): Promise<T[]> {
    const all: T[] = [];
    for (;;) {
      const before = all.length > 0 ? `&before=${all.at(-1)?._id}` : '';
      const path = `/api/v1/bots/${botId}/knowledge_link_list?limit=100${before}`;
      const page = await this.call<T[]>('GET', path);
      all.push(...page);
      if (page.length < 100) return all;
    }
  }

  /** Imports a sitemap and waits until the job is through. */
  async importSitemap(
    botId: string,
    baseUrl: string,
    sitemapUrl: string,
    limitMs = 120_000,
  ): Promise<ImportView> {
    const { job_id } = await this.call<{ job_id: string }>(
      'POST',
      `/api/v1/bots/${botId}/knowledge_link_list/import_sitemap`,
      { base_url: baseUrl, sitemap_url: sitemapUrl },
    );
    const limit = Date.now() + limitMs;
    for (;;) {
      const job = await this.call<ImportView>('GET', `/api/v1/bots/${botId}/knowledge_imports/${job_id}`);
      if (job.state !== 'queued' && job.state !== 'running') return job;
      if (Date.now() > limit)
        throw new Error(
          `The import did not end within ${limitMs / 1_000} s: ${JSON.stringify({ ...job, urls: undefined })}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

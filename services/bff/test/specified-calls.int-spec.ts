import { newId } from '@chirrup/kernel/ids';
import { type Answer, type CallOptions, type Edge, startEdge } from './support/edge.js';

/** Section 7 of the specification: each call as it is written there, with its payload and what is read of the answer. */
describe('the calls of the specification', () => {
  let edge: Edge;
  let token: string;
  let user: string;
  let bot: string;
  beforeEach(async () => {
    edge = await startEdge();
    token = await edge.ownerToken();
    user = `/api/v1/users/${edge.world.userId}`;
    bot = `/api/v1/bots/${edge.world.botId}`;
  });
  afterEach(() => edge.bff.stop());

  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    edge.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  const asStranger = (method: string, path: string, options: CallOptions) => edge.call(method, path, options);
  const session = {
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    user_id: expect.any(String),
    msg: expect.any(String),
  };

  it('POST /api/v1/users/authentication/email', async () => {
    const body = { email: 'owner@shop.example', password: 'long-enough' };
    const answer = await asStranger('POST', '/api/v1/users/authentication/email', { body });
    expect(answer).toMatchObject({ status: 200, body: session });
  });

  it('POST /api/v1/users/authentication/google', async () => {
    const answers = ['production', 'development'].map((env) =>
      asStranger('POST', '/api/v1/users/authentication/google', { body: { jwt: 'a.b.c', env } }),
    );
    for (const answer of answers) expect(await answer).toMatchObject({ status: 200, body: session });
  });

  it('POST /api/v1/users/reset-password-request', async () => {
    const body = { email: 'nobody@shop.example' };
    expect((await asStranger('POST', '/api/v1/users/reset-password-request', { body })).status).toBe(200);
  });

  it('POST /api/v1/users/reset-password', async () => {
    const reset = (password_reset_token: string) =>
      asStranger('POST', '/api/v1/users/reset-password', {
        body: { email: 'ada@shop.example', password: 'long-enough', password_reset_token },
      });
    expect((await reset('good')).status).toBe(200);
    expect(await reset('')).toMatchObject({ status: 401, body: { detail: expect.any(String) } });
  });

  it('POST /api/v1/users/token/refresh', async () => {
    const answer = await asStranger('POST', '/api/v1/users/token/refresh', { token: 'good' });
    expect(answer).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
  });

  it('GET /api/v1/users/{id}/profile', async () => {
    const { userId } = edge.world;
    expect(await call('GET', `${user}/profile`)).toMatchObject({
      status: 200,
      body: { name: '', email: 'owner@shop.example', id: userId, shopify_shop: '' },
    });
  });

  it('PUT /api/v1/users/{id}/profile', async () => {
    const { body } = await call('GET', `${user}/profile`);
    const answer = await call('PUT', `${user}/profile`, { ...body, name: 'Ada' });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Ada' } });
  });

  it('GET /api/v1/users/{id}/account_plan', async () => {
    const { status, body } = await call('GET', `${user}/account_plan`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ account_plan_type: expect.any(String) });
    expect(body).toHaveProperty('number_of_bots');
  });

  it('GET /api/v1/users/{id}/bots', async () => {
    const { status, body } = await call('GET', `${user}/bots`);
    expect([status, body]).toMatchObject([200, [{ _id: edge.world.botId }]]);
  });

  it('GET /api/v1/users/{id}/usage', async () => {
    const { status, body } = await call('GET', `${user}/usage`);
    expect(status).toBe(200);
    for (const part of ['monthly_credit_grants', 'payg_credit', 'bot', 'qa_fine_tune', 'knowledge_link'])
      expect(body).toHaveProperty(`${part}_usages.used`, expect.any(Number));
    expect(body).toMatchObject({ end_date: expect.any(Number) });
    for (const kind of ['activity', 'cost'])
      expect(body).toHaveProperty(`message_usages.${kind}.used`, expect.any(Number));
  });

  it('POST /api/v1/bots/create', async () => {
    const answer = await call('POST', '/api/v1/bots/create', {});
    expect(answer).toMatchObject({ status: 201, body: { _id: expect.stringMatching(/^C-/) } });
  });

  it('PUT /api/v1/bots/{id}', async () => {
    const { body } = await call('GET', bot);
    const answer = await call('PUT', bot, { ...body, dialogue_title: 'Hello' });
    expect(answer).toMatchObject({
      status: 200,
      body: { ...body, dialogue_title: 'Hello', version: Number(body.version) + 1 },
    });
  });

  it('GET /api/v1/bots/{id}/profile_to_client', async () => {
    const answer = await asStranger('GET', `${bot}/profile_to_client`, {});
    expect(answer).toMatchObject({ status: 200, body: { bot_name: expect.any(String) } });
  });

  it('POST /api/v1/bots/{id}/generate_bot_avatar', async () => {
    const answer = await call('POST', `${bot}/generate_bot_avatar`, { description: 'a friendly fox' });
    expect(answer).toMatchObject({
      status: 200,
      body: { image_source: expect.stringMatching(/^data:image\//) },
    });
  });

  it('POST /api/v1/bots/{id}/knowledge_update_from_base_url', async () => {
    const answer = await call('POST', `${bot}/knowledge_update_from_base_url`, {
      baseURL: 'https://a.example',
    });
    expect(answer.status).toBe(202);
  });

  it('POST /api/v1/bots/{id}/generate_bot_instructions', async () => {
    const answer = await call('POST', `${bot}/generate_bot_instructions`, { description: 'A shop.' });
    expect(answer).toMatchObject({ status: 200, body: { instructions: expect.stringContaining('A shop.') } });
  });

  it('POST /api/v1/bots/{id}/generate_bot_conversation_starters', async () => {
    const answer = await call('POST', `${bot}/generate_bot_conversation_starters`);
    expect(answer).toMatchObject({ status: 200, body: { conversation_starters: [expect.any(String)] } });
  });

  it('GET /api/v1/bots/{id}/customer_satisfaction_daily_reports', async () => {
    const { status, body } = await call('GET', `${bot}/customer_satisfaction_daily_reports`);
    expect(status).toBe(200);
    expect(body).toContainEqual(
      expect.objectContaining({ date: '2026-11-22', score: 71.5, client_message_count: 9 }),
    );
  });

  it('GET /api/v1/bots/{id}/faq_analysis_reports', async () => {
    const { status, body } = await call('GET', `${bot}/faq_analysis_reports`);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      {
        report_type: 'monthly',
        status: 'completed',
        clusters: [
          {
            questions_summary: expect.any(String),
            cluster_questions_count: expect.any(Number),
            cluster_questions_samples: [{ content: expect.any(String) }],
          },
        ],
      },
    ]);
  });

  const pair = { question: 'Open?', answer: 'From 9.' };
  const withPair = async () => (await call('POST', `${bot}/qa_list`, pair)).body;

  it('GET /api/v1/bots/{botId}/qa_list', async () => {
    await withPair();
    const { status, body } = await call('GET', `${bot}/qa_list`);
    expect([status, body]).toMatchObject([200, [{ _id: expect.any(String), question: expect.any(String) }]]);
  });

  it('POST /api/v1/bots/{botId}/qa_list', async () => {
    const answer = await call('POST', `${bot}/qa_list`, pair);
    expect(answer).toMatchObject({ status: 201, body: { _id: expect.any(String), ...pair } });
  });

  it('PUT /api/v1/bots/{botId}/qa_list/{id}', async () => {
    const stored = await withPair();
    const changed = { ...stored, answer: 'From 10.' };
    const answer = await call('PUT', `${bot}/qa_list/${stored._id}`, changed);
    expect(answer).toMatchObject({ status: 200, body: { answer: 'From 10.' } });
  });

  it('DELETE /api/v1/bots/{botId}/qa_list/{id}', async () => {
    const { _id } = await withPair();
    expect((await call('DELETE', `${bot}/qa_list/${_id}`)).status).toBe(204);
  });

  it('POST /api/v1/bots/{botId}/generate_bot_qa_pairs', async () => {
    const { status, body } = await call('POST', `${bot}/generate_bot_qa_pairs`);
    expect(status).toBe(200);
    expect(body).toMatchObject([{ question: expect.any(String), answer: expect.any(String) }]);
  });

  const links = () => `${bot}/knowledge_link_list`;
  const link = { url: 'https://a.example/x', thumbnail: '', title: 'X', knowledge_content: 'Open from 9.' };

  it('GET /api/v1/bots/{botId}/knowledge_link_list', async () => {
    const { status, body } = await call('GET', links());
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { _id: expect.any(String), url: expect.any(String), knowledge_content: expect.any(String) },
    ]);
  });

  it('POST /api/v1/bots/{botId}/knowledge_link_list', async () => {
    const answer = await call('POST', links(), link);
    expect(answer).toMatchObject({ status: 201, body: { url: link.url } });
    const twice = await call('POST', links(), { ...link, url: 'https://twice.example' });
    expect(twice).toMatchObject({ status: 409, body: { code: 'DuplicateURLError' } });
  });

  it('PUT /api/v1/bots/{botId}/knowledge_link_list/{id}', async () => {
    const { body } = await call('POST', links(), link);
    const _id = newId();
    const answer = await call('PUT', `${links()}/${_id}`, { ...body, _id });
    expect(answer).toMatchObject({ status: 200, body: { url: link.url } });
  });

  it('DELETE /api/v1/bots/{botId}/knowledge_link_list/{id}', async () => {
    expect((await call('DELETE', `${links()}/${newId()}`)).status).toBe(204);
  });

  it('POST /api/v1/bots/{botId}/knowledge_link_list/import_sitemap', async () => {
    const body = { base_url: 'https://a.example', sitemap_url: 'https://a.example/sitemap.xml' };
    expect((await call('POST', `${links()}/import_sitemap`, body)).status).toBe(202);
  });

  const threads = () => `/api/v1/chats/${edge.world.botId}/threads`;
  /** A thread of a visitor with one message. */
  const withThread = async () => {
    const visitor = await edge.visitorToken();
    const { body: thread } = await edge.call('POST', threads(), { token: visitor, body: {} });
    const body = { client_message_id: newId(), message_type: 'text', content: 'Is it open?' };
    const messages = `${threads()}/${thread._id}/messages`;
    const message = await edge.call('POST', messages, { token: visitor, body });
    return { visitor, thread, message: message.body };
  };

  it('GET /api/v1/chats/{botId}/threads', async () => {
    const { thread } = await withThread();
    const { status, body } = await call('GET', threads());
    expect(status).toBe(200);
    expect(body).toContainEqual(expect.objectContaining({ _id: thread._id, updated_at: expect.any(Number) }));
  });

  it('GET /api/v1/chats/{botId}/threads/{threadId}/messages', async () => {
    const { thread, message } = await withThread();
    const page = `${threads()}/${thread._id}/messages?per_page=5`;
    expect(await call('GET', page)).toMatchObject({ status: 200, body: { messages: [message] } });
    const earlier = await call('GET', `${page}&last_message_id=${message._id}`);
    expect(earlier).toMatchObject({ status: 200, body: { messages: expect.any(Array) } });
  });

  const reviews = () => `/api/v1/${edge.world.botId}/bot_message_reviews`;
  const vote = (reference_message_id: string) => ({
    reference_message_id,
    positive_count: 1,
    negative_count: 0,
  });

  it('GET /api/v1/{botId}/bot_message_reviews/{threadId}', async () => {
    const { visitor, thread } = await withThread();
    const reply = newId();
    await edge.call('POST', `${reviews()}/${reply}`, { token: visitor, body: vote(reply) });
    const range = 'message_start_time=0&message_end_time=9999999999';
    const { status, body } = await call('GET', `${reviews()}/${thread._id}?${range}`);
    expect([status, body]).toMatchObject([200, [{ positive_count: expect.any(Number) }]]);
  });

  it('POST /api/v1/{botId}/bot_message_reviews/{messageId}', async () => {
    const { visitor } = await withThread();
    const reply = newId();
    const voted = await edge.call('POST', `${reviews()}/${reply}`, { token: visitor, body: vote(reply) });
    expect(voted).toMatchObject({ status: 200, body: vote(reply) });
  });

  it('GET /api/files/{content}', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
    await edge.platform.files.put('a1', { bytes: png, contentType: 'image/png' });
    const { status, headers } = await asStranger('GET', '/api/files/a1', {});
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  });
});

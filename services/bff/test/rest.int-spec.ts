import { newBotId, newId } from '@chirrup/kernel/ids';
import { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { type Edge, startEdge, visitorId } from './support/edge.js';

describe('REST, where everything is as it should be', () => {
  let edge: Edge;
  let token: string;
  let bot: string;
  beforeAll(async () => {
    edge = await startEdge();
    token = await edge.ownerToken();
    bot = `/api/v1/bots/${edge.world.botId}`;
  });
  afterAll(() => edge.bff.stop());

  it('logs in, refreshes and logs out', async () => {
    const logIn = await edge.call('POST', '/api/v1/users/authentication/email', {
      body: { email: ' owner@shop.example ', password: 'long-enough' },
    });
    expect(logIn).toMatchObject({
      status: 200,
      body: { user_id: edge.world.userId, refresh_token: 'refresh' },
    });
    expect(logIn.body.access_token).toBe('access owner@shop.example');
    const refreshed = await edge.call('POST', '/api/v1/users/token/refresh', { token: 'good' });
    expect(refreshed).toMatchObject({
      status: 200,
      body: { access_token: 'next access', refresh_token: 'next refresh' },
    });
    for (const body of [{ refresh_token: 'x' }, undefined]) {
      const own = await edge.ownerToken();
      expect((await edge.call('POST', '/api/v1/users/logout', { token: own, body })).status).toBe(204);
    }
  });

  it('says where mail is sent that it was, and nothing of files', async () => {
    const mailing = await startEdge({ env: { SMTP_URL: 'smtp://mail.example' } });
    const body = { email: 'ada@shop.example' };
    const { msg } = (await mailing.call('POST', '/api/v1/users/reset-password-request', { body })).body;
    expect(msg).toMatch(/^An email has been sent to ada@shop\.example .* Please check your inbox\.$/);
    await mailing.bff.stop();
  });

  it('sends a link for a new password and takes it, saying the same for every address', async () => {
    const ask = (email: string) =>
      edge.call('POST', '/api/v1/users/reset-password-request', { body: { email } });
    expect(await ask(' ada@shop.example ')).toMatchObject({
      status: 200,
      body: {
        msg: 'This installation has no mail server, so no email was sent. If ada@shop.example is in our system, the instructions are a file in DATA_DIR/mail: ask whoever runs this installation.',
      },
    });
    const reset = (token: string) =>
      edge.call('POST', '/api/v1/users/reset-password', {
        body: { email: 'ada@shop.example', password: 'long-enough', password_reset_token: token },
      });
    expect(await reset('good')).toMatchObject({ status: 200, body: { msg: 'Password reset successful.' } });
    expect(await reset('')).toMatchObject({
      status: 401,
      body: { code: 'AUTH.RESET_LINK_INVALID', detail: 'This link was used.' },
    });
  });

  it('reads and writes the profile, and reads the plan and the bots', async () => {
    const user = `/api/v1/users/${edge.world.userId}`;
    const { body } = await edge.call('GET', `${user}/profile`, { token });
    const unset = { name: '', shopify_shop: '', time_zone: '', weekly_digest: true };
    expect(body).toEqual({ id: edge.world.userId, email: 'owner@shop.example', ...unset });
    const saved = await edge.call('PUT', `${user}/profile`, { token, body: { ...body, name: 'Ada' } });
    expect(saved.body.name).toBe('Ada');
    const other = await edge.call('PUT', `${user}/profile`, { token, body: { ...body, id: newId() } });
    expect(other).toMatchObject({ status: 400, body: { detail: 'id: is read-only' } });
    const plan = await edge.call('GET', `${user}/account_plan`, { token });
    expect(plan.body).toMatchObject({ account_plan_type: 'self_hosted', number_of_bots: null });
    const bots = await edge.call('GET', `${user}/bots`, { token });
    expect(bots.body).toMatchObject([{ _id: edge.world.botId, role: 'owner', created_at: 1_700_000_000.5 }]);
  });

  it('creates, reads, changes and deletes a bot', async () => {
    const created = await edge.call('POST', '/api/v1/bots/create', { token, body: { botname: 'Mine' } });
    expect(created).toMatchObject({
      status: 201,
      body: { botname: 'Mine', owner_user_email: 'owner@shop.example' },
    });
    const read = await edge.call('GET', bot, { token });
    const changed = await edge.call('PATCH', bot, {
      token,
      body: { version: read.body.version, botname: 'New' },
    });
    expect(changed.body.botname).toBe('New');
    expect(edge.world.calls.at(-1)?.request).toEqual({ botName: 'New' });
    const stale = await edge.call('PATCH', bot, {
      token,
      body: { version: read.body.version, botname: 'Old' },
    });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'BOTS.VERSION_CONFLICT', bot: { botname: 'New' } },
    });
    const late = await edge.call('PUT', bot, { token, body: { ...read.body, dialogue_title: 'Hello' } });
    expect(late).toMatchObject({ status: 409, body: { bot: { botname: 'New' } } });
    const { version: _, ...whole } = read.body;
    const replaced = await edge.call('PUT', bot, { token, body: { ...whole, dialogue_title: 'Hello' } });
    expect(replaced).toMatchObject({ status: 200, body: { dialogue_title: 'Hello' } });
    expect((await edge.call('DELETE', bot, { token })).status).toBe(204);
  });

  it('keeps read-only fields of a whole-bot PUT', async () => {
    const read = await edge.call('GET', bot, { token });
    for (const change of [{ version: 99 }, { avatar: '/x' }]) {
      const answer = await edge.call('PUT', bot, { token, body: { ...read.body, ...change } });
      expect(answer).toMatchObject({
        status: 400,
        body: { detail: `${Object.keys(change)[0]}: is read-only` },
      });
    }
  });

  it('generates instructions, starters and pairs', async () => {
    const given = { token, body: { description: 'A shop.' } };
    const instructions = await edge.call('POST', `${bot}/generate_bot_instructions`, given);
    expect(instructions).toMatchObject({
      status: 200,
      body: { instructions: expect.stringMatching(/A shop\.$/) },
    });
    const starters = await edge.call('POST', `${bot}/generate_bot_conversation_starters`, { token });
    expect(starters).toMatchObject({ status: 200, body: { conversation_starters: ['Do you ship?'] } });
    const pairs = await edge.call('POST', `${bot}/generate_bot_qa_pairs`, {
      token,
      headers: { 'idempotency-key': 'k1' },
    });
    expect(pairs).toMatchObject({ status: 200, body: [{ question: 'k1', answer: 'a' }] });
    const long = { token, body: { description: 'x'.repeat(2_001) } };
    expect((await edge.call('POST', `${bot}/generate_bot_instructions`, long)).status).toBe(400);
  });

  it('teaches: pairs, links, imports', async () => {
    const id = newId();
    const pair = await edge.call('POST', `${bot}/qa_list`, {
      token,
      body: { question: 'Open?', answer: '' },
      headers: { 'idempotency-key': id },
    });
    expect(pair).toMatchObject({ status: 201, body: { question: 'Open?' } });
    const saved = await edge.call('PUT', `${bot}/qa_list/${id}`, {
      token,
      body: { ...pair.body, _id: id, answer: '9-5' },
    });
    expect(saved.body.answer).toBe('9-5');
    expect((await edge.call('GET', `${bot}/qa_list?limit=5&before=x`, { token })).body).toHaveLength(1);
    expect((await edge.call('DELETE', `${bot}/qa_list/${id}`, { token })).status).toBe(204);

    const links = `${bot}/knowledge_link_list`;
    const passages = await edge.call('GET', `${links}/${newId()}/passages?offset=100`, { token });
    expect(passages.body).toEqual({
      passages: [{ headings: ['Boots'], text: 'From 100.' }],
      ...{ total: 1, left_out: [{ why: 'links', text: 'Home · Shop' }], own_text: false },
    });
    const link = await edge.call('POST', links, { token, body: { url: ' https://a.example ' } });
    expect(link).toMatchObject({
      status: 201,
      body: { url: 'https://a.example', state: 'queued', fetched_at: null },
    });
    const twice = await edge.call('POST', links, { token, body: { url: 'https://twice.example' } });
    expect(twice).toMatchObject({ status: 409, body: { code: 'DuplicateURLError' } });
    expect(
      (await edge.call('PUT', `${links}/${id}`, { token, body: { ...link.body, _id: id } })).status,
    ).toBe(200);
    expect((await edge.call('GET', links, { token })).body).toMatchObject([{ state: 'ready' }]);
    expect((await edge.call('GET', `${links}?limit=101`, { token })).status).toBe(400);
    expect((await edge.call('GET', `${links}/${id}`, { token })).body).toMatchObject({
      _id: id,
      page_content: 'Now.',
    });
    const cut = { ...link.body, _id: id, content_truncated: true };
    expect(await edge.call('PUT', `${links}/${id}`, { token, body: cut })).toMatchObject({
      status: 400,
      body: { code: 'KNOWLEDGE.TEXT_IS_CUT' },
    });
    const resolved = await edge.call('POST', `${links}/${id}/resolve`, { token, body: { choice: 'page' } });
    expect(resolved).toMatchObject({
      status: 200,
      body: { title: 'page', gone_at: 5, changed_since_edit: false },
    });
    const unclear = await edge.call('POST', `${links}/${id}/resolve`, { token, body: { choice: 'both' } });
    expect(unclear.status).toBe(400);
    expect((await edge.call('DELETE', `${links}/${id}`, { token })).status).toBe(204);

    const schedule = `${bot}/knowledge_schedule`;
    expect((await edge.call('GET', schedule, { token })).body).toEqual({ interval: 'off', next_at: null });
    const daily = await edge.call('PUT', schedule, { token, body: { interval: 'daily' } });
    expect(daily).toMatchObject({ status: 200, body: { interval: 'daily', next_at: 7 } });
    expect((await edge.call('PUT', schedule, { token, body: { interval: 'hourly' } })).status).toBe(400);
    const begun = await edge.call('POST', `${bot}/knowledge_recrawls`, { token });
    expect(begun).toMatchObject({ status: 202, body: { state: 'running', total: 3, finished_at: null } });
    expect((await edge.call('GET', `${bot}/knowledge_recrawls`, { token })).body).toMatchObject([
      { state: 'running', total: 3, gone: 1, started_at: 2, finished_at: null },
    ]);

    const body = { base_url: 'https://a.example', sitemap_url: 'https://a.example/sitemap.xml' };
    const started = await edge.call('POST', `${links}/import_sitemap`, { token, body });
    expect(started).toMatchObject({ status: 202, body: { job_id: expect.any(String) } });
    const scheduled = await edge.call('POST', `${bot}/knowledge_update_from_base_url`, {
      token,
      body: { baseURL: 'https://a.example' },
    });
    expect(scheduled.status).toBe(202);
    expect((await edge.call('GET', `${bot}/knowledge_imports`, { token })).body).toHaveLength(1);
    const understanding = await edge.call('GET', `${bot}/knowledge_understanding`, { token });
    expect(understanding.body).toEqual({
      passages: 300,
      understood: 120,
      questions: 8,
      questions_understood: 5,
      pages: 30,
      pages_understood: 12,
      state: 'ready',
    });
    const job = await edge.call('GET', `${bot}/knowledge_imports/${id}`, { token });
    expect(job.body).toMatchObject({
      state: 'running',
      finished_at: null,
      urls: [{ state: 'queued', link_id: null }],
    });
    expect((await edge.call('POST', `${bot}/knowledge_imports/${id}/cancel`, { token })).body.state).toBe(
      'cancelled',
    );
  });

  it('shows figures and reports', async () => {
    const days = await edge.call('GET', `${bot}/customer_satisfaction_daily_reports`, { token });
    expect(days.body).toEqual([
      expect.objectContaining({ start_date: 1, date: '2026-11-21', score: null, client_message_count: 0 }),
      {
        start_date: 86_401,
        date: '2026-11-22',
        score: 71.5,
        score_low: 60,
        score_high: 83,
        client_message_count: 9,
        sample_size: 8,
        vote_count: 2,
      },
    ]);
    const overview = await edge.call('GET', `${bot}/engagement_overview?days=7`, { token });
    expect(overview.body).toMatchObject({
      time_zone: 'Europe/Berlin',
      client_message_count: 10,
      resolution_rate: 0.6,
      refusal_rate: 0.2,
      score: null,
      pages: [{ value: 'https://shop.example/', messages: 4, answered_share: 0.25 }],
      weekly_reports: { available: false, reason: 'Weekly reports come with the Growth and Scale plans.' },
    });
    expect((await edge.call('GET', `${bot}/engagement_overview?days=91`, { token })).status).toBe(400);
    const reports = `${bot}/faq_analysis_reports`;
    expect((await edge.call('GET', reports, { token })).body).toMatchObject([
      {
        report_type: 'monthly',
        status: 'completed',
        clusters: [
          {
            questions_summary: 'Gift cards?',
            cluster_questions_count: 4,
            cluster_questions_samples: [{ content: 'Gift cards?' }],
            answered_share: 0.75,
            score: 70,
          },
        ],
      },
    ]);
    const id = newId();
    expect((await edge.call('POST', `${reports}/${id}/cancel`, { token })).body).toMatchObject({
      _id: id,
      status: 'cancelled',
      cancel_reason: 'Stopped.',
    });
    expect((await edge.call('POST', `${reports}/${id}/retry`, { token })).body).toMatchObject({
      status: 'pending',
    });
    expect((await edge.call('POST', `${reports}/1/retry`, { token })).body.code).toBe(
      'ANALYTICS.REPORT_NOT_FOUND',
    );
  });

  it('closes gaps and watches answers', async () => {
    const id = newId();
    const list = await edge.call('GET', `${bot}/gaps?state=dismissed&limit=5`, { token });
    expect(list).toMatchObject({
      status: 200,
      body: [{ question: 'Gift cards?', count: 3, state: 'dismissed' }],
    });
    expect((await edge.call('GET', `${bot}/gaps?state=lost`, { token })).status).toBe(400);
    const gap = `${bot}/gaps/${id}`;
    expect((await edge.call('POST', `${gap}/draft`, { token })).body).toEqual({
      question: 'Gift cards?',
      answer: '',
      source_url: '',
      answers: false,
    });
    expect((await edge.call('POST', `${gap}/dismiss`, { token })).body).toMatchObject({
      _id: id,
      state: 'dismissed',
    });
    expect((await edge.call('POST', `${gap}/retest`, { token })).body).toMatchObject({
      outcome: 'answer',
      lane: 'verified',
      content: 'Yes.',
      gap: { _id: id, state: 'answered' },
    });
    expect((await edge.call('POST', `${bot}/gaps/1/dismiss`, { token })).body.code).toBe(
      'ANALYTICS.GAP_NOT_FOUND',
    );

    expect(await edge.call('GET', `${bot}/model_usage`, { token })).toMatchObject({
      status: 200,
      body: {
        day: '2026-11-22',
        tokens_used: 2_000_100,
        tokens_limit: 2_000_000,
        tokens_limit_of_all: 5_000_000,
        unreachable_since: 60,
        limited: true,
      },
    });
    const visitor = await edge.visitorToken();
    expect((await edge.call('GET', `${bot}/model_usage`, { token: visitor })).status).toBe(401);

    const tests = `${bot}/test_questions`;
    const body = { question: 'Open?', expectation: 'contains', expected: '9' };
    const added = await edge.call('POST', tests, { token, body });
    expect(added).toMatchObject({
      status: 201,
      body: { ...body, result: 'never', outcome: null, last_run_at: null },
    });
    const { _id: test } = added.body;
    expect((await edge.call('PUT', `${tests}/${test}`, { token, body })).body).toMatchObject({
      _id: test,
      ...body,
    });
    const odd = { token, body: { ...body, expectation: 'rhymes' } };
    expect((await edge.call('POST', tests, odd)).status).toBe(400);
    expect((await edge.call('GET', tests, { token })).body).toHaveLength(1);
    expect((await edge.call('GET', `${tests}/summary`, { token })).body).toMatchObject({
      red: 2,
      last_run_at: 5,
      first_red: 'Shoes?',
    });
    expect((await edge.call('POST', `${tests}/run`, { token })).status).toBe(202);
    expect((await edge.call('DELETE', `${tests}/${test}`, { token })).status).toBe(204);
    expect((await edge.call('GET', `${bot}/answer_impact`, { token })).body).toEqual([
      { question: 'Q?', before: 'A', after: 'B', at: 4 },
    ]);
    const seen = (until: number) => edge.call('PUT', `${bot}/answer_impact/seen`, { token, body: { until } });
    expect((await seen(4)).status).toBe(204);
    expect((await seen(1e13)).status).toBe(400);
  });

  it('talks: a visitor asks, reads, votes and stops; the owner reads along', async () => {
    const chats = `/api/v1/chats/${edge.world.botId}/threads`;
    const visitor = await edge.visitorToken();
    const { body: thread } = await edge.call('POST', chats, { token: visitor, body: {} });
    const messages = `${chats}/${thread._id}/messages`;
    const message = { client_message_id: newId(), message_type: 'text', content: 'Is it open?' };
    const posted = await edge.call('POST', messages, { token: visitor, body: message });
    expect(posted).toMatchObject({ status: 201, body: { seq: 1, sender_type: 'client', stream: false } });
    const again = await edge.call('POST', messages, { token: visitor, body: message });
    expect(again.body._id).toBe(posted.body._id);
    const page = await edge.call('GET', `${messages}?after_seq=0`, { token: visitor });
    expect(page.body).toMatchObject({ last_seq: 1, messages: [{ content: 'Is it open?' }], pending: [] });
    expect((await edge.call('GET', `${messages}?per_page=5`, { token })).status).toBe(200);
    expect((await edge.call('GET', `${chats}?limit=10&before=1700000000.5`, { token })).body).toHaveLength(1);
    expect((await edge.call('POST', `${messages}/${newId()}/stop`, { token: visitor })).status).toBe(202);

    const reviews = `/api/v1/${edge.world.botId}/bot_message_reviews`;
    const reply = newId();
    const vote = { reference_message_id: reply, positive_count: 1, negative_count: 0 };
    const voted = await edge.call('POST', `${reviews}/${reply}`, { token: visitor, body: vote });
    expect(voted).toMatchObject({ status: 200, body: { reference_message_id: reply, positive_count: 1 } });
    expect((await edge.call('GET', `${reviews}/${thread._id}`, { token })).body).toHaveLength(1);
    const why = { ...vote, positive_count: 0, negative_count: 1, reason: 'unclear', comment: 'Which one?' };
    expect(
      (await edge.call('POST', `${reviews}/${reply}`, { token: visitor, body: why })).body,
    ).toMatchObject({
      reason: 'unclear',
      comment: 'Which one?',
    });
    for (const wrong of [{ reason: 'bored' }, { comment: 'x'.repeat(501) }])
      expect(
        (await edge.call('POST', `${reviews}/${reply}`, { token: visitor, body: { ...why, ...wrong } }))
          .status,
      ).toBe(400);
  });

  it('gives a public profile without secrets and answers 304 while nothing changed', async () => {
    const first = await edge.call('GET', `${bot}/profile_to_client`, {
      headers: { origin: 'https://any.example' },
    });
    expect(first.body).toMatchObject({ bot_id: edge.world.botId, live: true, icon_location: 'bottom_right' });
    expect(first.text).not.toContain('secret');
    const token = await edge.ownerToken();
    expect(await edge.call('GET', `${bot}/setup`, { token })).toMatchObject({
      status: 200,
      body: { taught: true, styled: true, embedded: true, seen_on: 'https://any.example', seen_at: null },
    });
    expect(first.headers.get('access-control-allow-origin')).toBe('https://any.example');
    expect(first.headers.get('access-control-allow-credentials')).toBeNull();
    const etag = first.headers.get('etag') ?? '';
    const second = await edge.call('GET', `${bot}/profile_to_client`, { headers: { 'if-none-match': etag } });
    expect(second).toMatchObject({ status: 304, text: '' });
    const across = await edge.call('GET', `${bot}/profile_to_client`, {
      headers: { 'if-none-match': etag, origin: 'https://any.example' },
    });
    expect(across.headers.get('access-control-allow-origin')).toBe('https://any.example');
    const unknown = await edge.call('GET', `/api/v1/bots/${newBotId()}/profile_to_client`);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'BOTS.NOT_FOUND' } });
  });

  it('shows a save at once', async () => {
    const path = `${bot}/profile_to_client`;
    const etag = (await edge.call('GET', path)).headers.get('etag') ?? '';
    edge.saveBot({ botName: 'Renamed' });
    const answer = await edge.call('GET', path, { headers: { 'if-none-match': etag } });
    expect(answer).toMatchObject({ status: 200, body: { bot_name: 'Renamed' } });
  });

  it('asks the bots service once for many readers', async () => {
    const other = await startEdge();
    const path = `/api/v1/bots/${other.world.botId}/profile_to_client`;
    await Promise.all(Array.from({ length: 20 }, () => other.call('GET', path)));
    expect(other.world.settingsCalls).toBe(1);
    await other.bff.stop();
  });

  it('renews a visitor token that is half used up', async () => {
    const other = await startEdge({ clock: { now: () => Date.now() } });
    const token = await other.visitorToken(visitorId);
    const now = Date.now();
    other.platform.clock.now = () => now + 13 * 60 * 60 * 1_000;
    const path = `/api/v1/chats/${other.world.botId}/threads`;
    const { headers } = await other.call('GET', path, { token, headers: { origin: 'https://any.example' } });
    const renewed = headers.get('x-visitor-token') ?? '';
    expect(headers.get('access-control-expose-headers')).toContain('X-Visitor-Token');
    other.platform.clock.now = () => now + 25 * 60 * 60 * 1_000;
    expect((await other.call('GET', path, { token })).body.detail).toBe('Token has expired');
    expect((await other.call('GET', path, { token: renewed })).status).toBe(200);
    await other.bff.stop();
  });
});

describe('the session of a page that was taken off the list', () => {
  it('is not renewed, so that it ends with its token; that of a page still on it is', async () => {
    const other = await startEdge({ clock: { now: () => Date.now() } });
    const [gone, kept] = ['https://gone.example', 'https://kept.example'];
    other.saveBot({ allowedOrigins: [gone, kept] });
    const session = async (origin: string) => {
      const body = { bot_id: other.world.botId, user_id: visitorId };
      const answer = await other.call('POST', '/api/v1/visitors/session', { body, headers: { origin } });
      return String(answer.body.visitor_token);
    };
    const tokens = { [gone]: await session(gone), [kept]: await session(kept) };
    other.saveBot({ allowedOrigins: [kept] });
    const now = Date.now();
    other.platform.clock.now = () => now + 14 * 60 * 60 * 1_000;
    const renewal = async (origin: string) => {
      const path = `/api/v1/chats/${other.world.botId}/threads`;
      const { headers } = await other.call('GET', path, { token: tokens[origin], headers: { origin } });
      return headers.get('x-visitor-token');
    };
    expect(await renewal(gone)).toBeNull();
    expect(await renewal(kept)).toMatch(/./);
    await other.bff.stop();
  });
});

describe('a changed signing key', () => {
  it('leaves owners and visitors logged in while the previous one verifies, and signs with the new one', async () => {
    const [current, previous] = [Buffer.alloc(32, 8), Buffer.alloc(32, 7)];
    const before = await startEdge({ signingKeys: new SigningKeys(previous) });
    const { world } = before;
    const [visitor, owner] = [await before.visitorToken(), await before.ownerToken()];
    const between = await startEdge({ world, signingKeys: new SigningKeys(current, previous) });
    const after = await startEdge({ world, signingKeys: new SigningKeys(current) });
    const answers = async ({ call }: typeof before, token: string) =>
      (await call('GET', `/api/v1/chats/${world.botId}/threads`, { token })).status;
    for (const token of [visitor, owner]) {
      expect(await answers(between, token)).toBe(200);
      expect(await answers(after, token)).toBe(401);
    }
    expect(await answers(after, await between.visitorToken())).toBe(200);
    expect(await answers(before, await between.visitorToken())).toBe(401);
    for (const { bff } of [before, between, after]) await bff.stop();
  });
});

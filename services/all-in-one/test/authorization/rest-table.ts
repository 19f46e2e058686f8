import { newId } from '@chirrup/kernel/ids';
import { Owner } from '@chirrup/testing/clients/owner';
import { type Actor, type Ids, type Tenant, TOPIC } from './world.js';

/**
 * Who may make a call:
 * - `everyone`: it needs no token, or brings its own secret
 * - `users`: everybody who is logged in
 * - `self`: the user in the path
 * - `viewer`, `editor`, `owner`: members of the bot with at least this role
 * - `participants`: members of the bot, and its visitors for what is theirs
 * - `visitors`: the bot's visitors for what is theirs
 */
export type Who = 'everyone' | 'users' | 'self' | 'viewer' | 'editor' | 'owner' | 'participants' | 'visitors';

/** A call about to be made. */
export interface Target {
  tenant: Tenant;
  ids: Ids;
  /** Stands in every text of the body, so that it is found if it was stored. */
  text: string;
}

export interface Row {
  who: Who;
  /** Where the smallest body of the schema is not good enough. */
  body?: (target: Target) => unknown;
  /** Statuses for those who may, where it is no success. */
  answers?: number[];
  /** Status for an id that the bot does not have, if it is not 404: deleting what is not there changes nothing. */
  unknown?: number;
  /** For a call that destroys: makes something to destroy for those who may. */
  fresh?: (target: Target, actor: Actor) => Promise<{ ids?: Partial<Ids>; token?: string }>;
}

const page = 'http://127.0.0.1:9/';
const bots = '/api/v1/bots/{bot}';
const chats = '/api/v1/chats/{bot}';
const messages = `${chats}/threads/{thread}/messages`;

const created = async (target: Target, path: string, body: object): Promise<string> => {
  const { _id } = await target.tenant.call<{ _id: string }>('POST', path, body);
  return _id;
};
const currentBot = (target: Target) =>
  target.tenant.call<Record<string, unknown>>('GET', `/api/v1/bots/${target.tenant.ids.bot}`);
/** The actor's own: what others wrote last is not deleted without its version. */
const own = async ({ tenant }: Target, actor: Actor, list: string, body: object): Promise<string> => {
  const response = await fetch(`${tenant.owner.address}/api/v1/bots/${tenant.ids.bot}/${list}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${actor.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { _id: string })._id;
};
const freshPair = async (target: Target, actor: Actor) => ({
  ids: { qa: await own(target, actor, 'qa_list', { question: '', answer: '' }) },
});
const freshLink = async (target: Target, actor: Actor) => {
  const body = { url: `${page}${newId()}`, knowledge_content: 'Nothing.' };
  return { ids: { link: await own(target, actor, 'knowledge_link_list', body) } };
};

const freshExport = async (target: Target) => ({
  ids: {
    export: await created(target, `/api/v1/chats/${target.tenant.ids.bot}/exports`, { format: 'csv' }),
  },
});

const freshAccount = async ({ tenant }: Target) => {
  const { userId, token } = await Owner.logIn(tenant.owner.address, `${newId()}@example.com`, newId());
  return { ids: { user: userId }, token };
};

/** Who may make each call. One row for each operation of the OpenAPI document. */
export const restTable: Record<string, Row> = {
  'GET /healthz': { who: 'everyone' },
  'GET /readyz': { who: 'everyone' },
  // a file's name is 256 bits that only its team knows
  'GET /api/files/{name}': { who: 'everyone' },
  [`GET ${bots}/profile_to_client`]: { who: 'everyone' },
  // titles of pages of the web, by what was typed
  [`GET ${bots}/titles`]: { who: 'everyone' },

  'POST /api/v1/users/authentication/email': { who: 'everyone', answers: [400, 401] },
  'POST /api/v1/users/authentication/google': { who: 'everyone', answers: [404] },
  'POST /api/v1/users/reset-password-request': { who: 'everyone', answers: [200, 400] },
  'POST /api/v1/users/reset-password': { who: 'everyone', answers: [400, 401] },
  'POST /api/v1/users/token/refresh': { who: 'everyone', answers: [200, 401] },
  'POST /api/v1/visitors/session': {
    who: 'everyone',
    body: ({ tenant }) => ({ bot_id: tenant.ids.bot, user_id: `anon_${newId()}` }),
  },
  'POST /api/v1/users/logout': {
    who: 'users',
    body: () => ({}),
    fresh: async (_, actor) => ({ token: await actor.logIn() }),
  },
  'GET /api/v1/users/{user}/profile': { who: 'self' },
  'PUT /api/v1/users/{user}/profile': {
    who: 'self',
    body: async ({ tenant, ids, text }) => ({
      ...(await tenant.call<object>('GET', `/api/v1/users/${tenant.ids.user}/profile`)),
      id: ids.user,
      name: text,
    }),
  },
  'GET /api/v1/users/{user}/email_verification': { who: 'self' },
  'POST /api/v1/users/{user}/verify-email-request': { who: 'self' },
  'POST /api/v1/users/{user}/verify-email': {
    who: 'self',
    body: ({ text }) => ({ email_verification_token: text }),
    answers: [200, 400, 401],
  },
  'GET /api/v1/users/{user}/account_plan': { who: 'self' },
  'GET /api/v1/users/{user}/usage': { who: 'self' },
  'GET /api/v1/users/{user}/subscription': { who: 'self' },
  'PATCH /api/v1/users/{user}/subscription': { who: 'self', body: () => ({}), answers: [200, 409] },
  'POST /api/v1/users/{user}/top_ups': { who: 'self', body: () => ({ cents: 500 }), answers: [201, 409] },
  'POST /api/v1/users/{user}/checkout': {
    who: 'self',
    body: () => ({ plan: 'growth', interval: 'month' }),
    answers: [201, 409],
  },
  'GET /api/v1/users/{user}/bots': { who: 'self' },
  'GET /api/v1/users/{user}/sessions': { who: 'self' },
  'DELETE /api/v1/users/{user}/sessions': { who: 'self', fresh: freshAccount },
  'DELETE /api/v1/users/{user}/sessions/{session}': { who: 'self' },
  'GET /api/v1/users/{user}/sign_in_methods': { who: 'self' },
  'GET /api/v1/users/{user}/export': { who: 'self' },
  // the address of the smallest body is not the account's
  'DELETE /api/v1/users/{user}': { who: 'self', answers: [400] },
  'GET /api/v1/users/{user}/deleted_bots': { who: 'self' },
  'DELETE /api/v1/users/{user}/deleted_bots/{bot}': { who: 'self', answers: [204, 403, 404] },

  'POST /api/v1/bots/create': { who: 'users', body: ({ text }) => ({ botname: text }), answers: [201, 409] },
  [`GET ${bots}`]: { who: 'viewer' },
  [`PUT ${bots}`]: {
    who: 'editor',
    body: async (target) => ({ ...(await currentBot(target)), role: undefined, description: target.text }),
  },
  [`PATCH ${bots}`]: {
    who: 'editor',
    body: async (target) => ({ version: (await currentBot(target)).version, description: target.text }),
  },
  [`DELETE ${bots}`]: {
    who: 'owner',
    fresh: async (target) => ({ ids: { bot: await created(target, '/api/v1/bots/create', {}) } }),
  },
  [`POST ${bots}/restore`]: { who: 'owner' },
  // the upload of the test is no picture
  [`POST ${bots}/avatar`]: { who: 'editor', answers: [400] },
  [`DELETE ${bots}/avatar`]: { who: 'editor', answers: [200, 400] },
  [`POST ${bots}/generate_bot_avatar`]: {
    who: 'editor',
    body: ({ text }) => ({ description: `A lamp ${text}` }),
  },
  [`POST ${bots}/generate_bot_instructions`]: { who: 'editor' },
  [`POST ${bots}/generate_bot_conversation_starters`]: { who: 'editor' },
  [`GET ${bots}/model_usage`]: { who: 'viewer' },
  [`GET ${bots}/model`]: { who: 'viewer' },
  [`PUT ${bots}/model`]: { who: 'owner', body: () => ({ provider: '', model: '' }) },
  [`POST ${bots}/model/test`]: { who: 'owner', body: () => ({ provider: '', model: '' }) },
  [`GET ${bots}/setup`]: { who: 'viewer' },
  [`POST ${bots}/preview_session`]: { who: 'viewer', body: () => ({ user_id: `anon_${newId()}` }) },

  [`GET ${bots}/collaborators`]: { who: 'viewer' },
  [`POST ${bots}/collaborators`]: {
    who: 'owner',
    body: () => ({ email: `${newId()}@example.com`, role: 'viewer' }),
  },
  [`DELETE ${bots}/collaborators/{email}`]: {
    who: 'owner',
    unknown: 204,
    fresh: async (target) => {
      const email = `${newId()}@example.com`;
      const path = `/api/v1/bots/${target.tenant.ids.bot}/collaborators`;
      await target.tenant.call('POST', path, { email, role: 'viewer' });
      return { ids: { email } };
    },
  },
  [`POST ${bots}/transfer`]: {
    who: 'owner',
    body: () => ({ email: `${newId()}@example.com` }),
    answers: [404, 409],
  },
  // a token is known from a mail only
  [`POST ${bots}/support_email_link`]: { who: 'editor', answers: [409] },
  'POST /api/v1/support_email_proofs': { who: 'everyone', answers: [400] },
  'POST /api/v1/invitations/{token}/accept': { who: 'users', answers: [404] },

  [`GET ${bots}/changes`]: { who: 'viewer' },
  [`POST ${bots}/changes/{change}/restore`]: { who: 'editor', body: () => ({}) },
  [`GET ${bots}/restorations`]: { who: 'viewer' },
  [`POST ${bots}/restorations`]: {
    who: 'editor',
    body: ({ ids }) => ({ change: ids.change }),
    // another may run; and a change of another bot is none of this one
    answers: [202, 404, 409],
  },
  [`POST ${bots}/restorations/{restoration}/stop`]: { who: 'editor' },
  [`GET ${bots}/file`]: { who: 'viewer' },
  [`POST ${bots}/file`]: {
    who: 'editor',
    body: ({ text }) => ({ format: 'chirrup-bot', version: 1, qa_pairs: [{ question: text, answer: text }] }),
  },
  [`GET ${bots}/qa_list`]: { who: 'viewer' },
  [`POST ${bots}/qa_list/import`]: {
    who: 'editor',
    body: ({ text }) => ({ pairs: [{ question: text, answer: text }] }),
  },
  [`GET ${bots}/knowledge_link_counts`]: { who: 'viewer' },
  [`POST ${bots}/qa_list`]: { who: 'editor' },
  [`PUT ${bots}/qa_list/{qa}`]: {
    who: 'editor',
    body: ({ text }) => ({ question: text, answer: text }),
    fresh: freshPair,
  },
  [`DELETE ${bots}/qa_list/{qa}`]: { who: 'editor', unknown: 204, fresh: freshPair },
  [`POST ${bots}/generate_bot_qa_pairs`]: { who: 'editor', answers: [200, 409] },

  [`GET ${bots}/knowledge_link_list`]: { who: 'viewer' },
  [`GET ${bots}/knowledge_link_list/{link}`]: { who: 'viewer' },
  [`GET ${bots}/knowledge_link_list/{link}/passages`]: { who: 'viewer' },
  [`POST ${bots}/knowledge_link_list`]: {
    who: 'editor',
    body: ({ text }) => ({ url: `${page}${newId()}`, knowledge_content: text }),
  },
  [`PUT ${bots}/knowledge_link_list/{link}`]: {
    who: 'editor',
    body: ({ text }) => ({ url: `${page}${newId()}`, thumbnail: '', title: text, knowledge_content: text }),
    fresh: freshLink,
  },
  [`DELETE ${bots}/knowledge_link_list/{link}`]: { who: 'editor', fresh: freshLink },
  [`POST ${bots}/knowledge_link_list/{link}/resolve`]: { who: 'editor' },
  [`POST ${bots}/knowledge_files`]: { who: 'editor' },
  [`GET ${bots}/knowledge_schedule`]: { who: 'viewer' },
  [`PUT ${bots}/knowledge_schedule`]: { who: 'editor' },
  [`GET ${bots}/knowledge_recrawls`]: { who: 'viewer' },
  [`POST ${bots}/knowledge_recrawls`]: { who: 'editor', answers: [202, 409] },
  [`POST ${bots}/knowledge_link_list/import_sitemap`]: {
    who: 'editor',
    body: ({ text }) => ({ base_url: page.slice(0, -1), sitemap_url: `${page}${text}.xml` }),
  },
  [`POST ${bots}/knowledge_update_from_base_url`]: {
    who: 'editor',
    body: ({ text }) => ({ baseURL: `${page}${text}` }),
  },
  [`GET ${bots}/knowledge_imports`]: { who: 'viewer' },
  [`GET ${bots}/knowledge_imports/{job}`]: { who: 'viewer' },
  [`POST ${bots}/knowledge_imports/{job}/cancel`]: { who: 'editor' },
  [`GET ${bots}/knowledge_understanding`]: { who: 'viewer' },
  [`POST ${bots}/page_checks`]: { who: 'editor', body: () => ({ url: `${page}checked` }) },
  [`GET ${bots}/page_checks/{check}`]: { who: 'editor' },

  [`GET ${bots}/gaps`]: { who: 'viewer' },
  [`POST ${bots}/gaps/{gap}/draft`]: { who: 'editor' },
  [`POST ${bots}/gaps/{gap}/dismiss`]: { who: 'editor' },
  [`POST ${bots}/gaps/{gap}/retest`]: { who: 'editor' },
  [`GET ${bots}/customer_satisfaction_daily_reports`]: { who: 'viewer' },
  [`GET ${bots}/engagement_overview`]: { who: 'viewer' },
  [`GET ${bots}/faq_analysis_reports`]: { who: 'viewer' },
  [`POST ${bots}/faq_analysis_reports/{report}/cancel`]: { who: 'editor' },
  [`POST ${bots}/faq_analysis_reports/{report}/retry`]: { who: 'editor' },
  [`POST ${bots}/faq_analysis_reports/{report}/draft`]: {
    who: 'editor',
    body: () => ({ questions_summary: TOPIC }),
  },
  [`GET ${bots}/test_questions`]: { who: 'viewer' },
  [`GET ${bots}/test_questions/summary`]: { who: 'viewer' },
  [`GET ${bots}/answer_impact`]: { who: 'viewer' },
  [`PUT ${bots}/answer_impact/seen`]: { who: 'editor', body: () => ({ until: 0 }) },
  [`POST ${bots}/test_questions`]: {
    who: 'editor',
    body: ({ text }) => ({ question: text, expectation: 'refuses' }),
  },
  [`POST ${bots}/test_questions/run`]: { who: 'editor' },
  [`PUT ${bots}/test_questions/{test}`]: {
    who: 'editor',
    body: ({ text }) => ({ question: text, expectation: 'refuses' }),
  },
  [`DELETE ${bots}/test_questions/{test}`]: {
    who: 'editor',
    unknown: 204,
    fresh: async (target, actor) => ({
      ids: { test: await own(target, actor, 'test_questions', { question: 'Why?', expectation: 'refuses' }) },
    }),
  },

  [`GET ${chats}/threads`]: { who: 'participants' },
  [`POST ${chats}/threads`]: { who: 'visitors' },
  [`GET ${chats}/threads/{thread}`]: { who: 'participants' },
  [`GET ${chats}/exports`]: { who: 'viewer' },
  [`POST ${chats}/exports`]: { who: 'viewer', body: ({ text }) => ({ format: 'csv', text }) },
  // it may still be written
  [`GET ${chats}/exports/{export}/file`]: { who: 'viewer', answers: [200, 409], fresh: freshExport },
  [`DELETE ${chats}/exports/{export}`]: { who: 'viewer', unknown: 204, fresh: freshExport },
  [`GET ${messages}`]: { who: 'participants' },
  // the bot of the test takes no images, of nobody
  [`POST ${chats}/threads/{thread}/images`]: { who: 'visitors', answers: [403], unknown: 403 },
  // the bot of the test has no address to mail to
  [`POST ${chats}/threads/{thread}/emails`]: {
    who: 'visitors',
    body: () => ({ client_message_id: newId(), reply_to: 'ann@example.com' }),
    answers: [409],
    unknown: 409,
  },
  [`POST ${messages}`]: { who: 'visitors' },
  [`POST ${messages}/{message}/stop`]: { who: 'visitors' },
  'GET /api/v1/{bot}/bot_message_reviews/{thread}': { who: 'participants' },
  'POST /api/v1/{bot}/bot_message_reviews/{message}': {
    who: 'visitors',
    body: ({ ids }) => ({ reference_message_id: ids.message, positive_count: 1, negative_count: 0 }),
  },
  [`POST ${bots}/draft_link`]: { who: 'viewer' },
  [`GET ${bots}/identity_secret`]: { who: 'owner' },
  [`POST ${bots}/identity_secret`]: { who: 'owner' },
  // nobody has a token that is signed
  [`POST ${chats}/visitors/me/identity`]: { who: 'visitors', answers: [400] },
  [`POST ${chats}/conversions`]: {
    who: 'visitors',
    body: ({ text }) => ({ id: text, value: 12.5, currency: 'EUR' }),
  },
  [`GET ${chats}/visitors/me/export`]: { who: 'visitors' },
  [`DELETE ${chats}/visitors/me`]: {
    who: 'visitors',
    fresh: async (_, actor) => ({ token: await actor.logIn() }),
  },
};

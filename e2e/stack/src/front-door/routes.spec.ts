import { edgeRoleOf } from './routes.js';

const BOT = 'C-00000000000000000000';

describe('the edge of an address', () => {
  it.each([
    '/api/v1/visitors/session',
    `/api/v1/chats/${BOT}/threads?limit=5`,
    `/ws/v1/visitor?bot_id=${BOT}`,
    '/lib/chirrup.js',
    `/api/v1/bots/${BOT}/profile_to_client`,
    `/api/v1/${BOT}/bot_message_reviews/01a1fdaa-c38a-75d5-862f-dc6303866dd3`,
  ])('%s is for visitors', (url) => expect(edgeRoleOf(url)).toBe('visitor'));

  it.each([
    '/',
    '/console',
    `/b/${BOT}`,
    `/api/v1/bots/${BOT}`,
    `/api/v1/bots/${BOT}/qa_list?profile_to_client`,
    '/api/v1/users/authentication/email',
    '/socket.io/?EIO=4&transport=polling',
    '/api/files/abc',
    '/library',
    '/api/v1/visitorsx',
  ])('%s is for the console', (url) => expect(edgeRoleOf(url)).toBe('console'));
});

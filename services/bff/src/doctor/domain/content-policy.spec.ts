import { neededDirectives, parsePolicies, type WantedRequest } from './content-policy.js';

const page = new URL('https://shop.example/');
const script: WantedRequest = {
  directive: 'script-src',
  url: new URL('https://chat.example/lib/chirrup.js'),
  nonce: 'abc',
};
const call: WantedRequest = { directive: 'connect-src', url: new URL('https://chat.example/api') };
const socket: WantedRequest = { directive: 'connect-src', url: new URL('wss://chat.example/ws') };
const needed = (policy: string, ...wanted: WantedRequest[]) =>
  parsePolicies([policy]).flatMap((one) => neededDirectives(one, page, wanted).map(({ line }) => line));

describe('a content security policy', () => {
  it.each([
    ["img-src 'none'", script],
    ['script-src https://chat.example', script],
    ['script-src chat.example', script],
    ['script-src *.example', script],
    ['script-src https:', script],
    ['script-src *', script],
    ['script-src chat.example:443', script],
    ['script-src chat.example/lib/', script],
    ["script-src 'nonce-abc'", script],
    ["script-src 'nonce-abc' 'strict-dynamic'", script],
    ["default-src 'none'; script-src-elem https://chat.example", script],
    ['connect-src wss://chat.example', socket],
    ['connect-src wss:', socket],
    ['connect-src *', socket],
    ["SCRIPT-SRC https://CHAT.example; script-src 'none'", script],
  ])('%s lets %j through', (policy, request) => {
    expect(needed(policy, request)).toEqual([]);
  });

  it.each([
    ["script-src 'self'", script, "script-src 'self' https://chat.example"],
    ["script-src 'none'", script, 'script-src https://chat.example'],
    ["default-src 'self'", script, "script-src 'self' https://chat.example"],
    ["default-src 'self'; script-src 'nonce-other'", script, "script-src 'nonce-other' https://chat.example"],
    [
      "script-src https://chat.example; script-src-elem 'self'",
      script,
      "script-src-elem 'self' https://chat.example",
    ],
    ['script-src chat.example:8443', script, 'script-src chat.example:8443 https://chat.example'],
    ['script-src chat.example/other/', script, 'script-src chat.example/other/ https://chat.example'],
    [
      'script-src notchat.example *.chat.example',
      script,
      'script-src notchat.example *.chat.example https://chat.example',
    ],
    [
      "script-src 'strict-dynamic' https://chat.example 'nonce-x'",
      { ...script, nonce: '' },
      "script-src 'strict-dynamic' https://chat.example 'nonce-x' https://chat.example",
    ],
    ['connect-src https://chat.example', socket, 'connect-src https://chat.example wss://chat.example'],
    ["default-src 'self'", call, "connect-src 'self' https://chat.example"],
  ])('%s does not let %j through', (policy, request, line) => {
    expect(needed(policy, request)).toEqual([line]);
  });

  it('is asked once for what several requests need', () => {
    expect(needed("connect-src 'self'", call, socket)).toEqual([
      "connect-src 'self' https://chat.example wss://chat.example",
    ]);
  });

  it('counts its own sockets as the page itself, and every policy of a page', () => {
    const own: WantedRequest = { directive: 'connect-src', url: new URL('wss://shop.example/ws') };
    expect(needed("connect-src 'self'", own)).toEqual([]);
    expect(needed("script-src https://chat.example, script-src 'self'", script)).toEqual([
      "script-src 'self' https://chat.example",
    ]);
  });
});

// `npm run test:schema`: schemathesis against the embedded product, as an owner, a visitor and nobody; no answer may be a 500.
// Options: --examples 100 (cases an operation and caller), --seed 1, --caller 2 (that one alone, counted from 1).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '@chirrup/e2e-stack/product/embedded-product';
import { Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import { installSchemathesis, runSchemathesis } from './schemathesis.js';

interface Pass {
  name: string;
  /** Asked for when the pass begins: an owner's is good for 15 minutes. */
  token(): Promise<string> | undefined;
  /** Ids that exist, by their name in the path. */
  ids: Record<string, string>;
}

/** These would end the session or take the bot away from the calls after them. */
const ENDING = [
  'AccountData.erase',
  'Bots.delete',
  'Sessions.endAll',
  'Team.transfer',
  'Users.logOut',
  'VisitorData.erase',
];

const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '100' },
    caller: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const program = await installSchemathesis(process.env);
if (!program) {
  print('Not run: schemathesis needs python3 with pip, and there is none.');
  process.exit(0);
}

const product = await startEmbedded({ env: { LIMITS_SCALE: '1000000' } });
const logIn = (name: string) => Owner.logIn(product.address, `${name}@example.com`, 'correct horse');

const prepare = async (): Promise<Pass[]> => {
  const owner = await logIn('owner');
  const { _id: bot } = await owner.createBot('Ada');
  await owner.change(bot, { live_mode: true });
  const { _id: qa } = await owner.teach(bot, 'Open?', 'From nine.');
  const post = async (path: string, body: object) =>
    (await owner.call<{ _id: string }>('POST', `/api/v1/bots/${bot}/${path}`, body))._id;
  const link = await post('knowledge_link_list', {
    url: 'http://127.0.0.1:9/a',
    knowledge_content: 'We open at nine.',
  });
  const test = await post('test_questions', { question: 'Open?', expectation: 'refuses' });
  const visitor = await Visitor.arrive(product.address, bot);
  const { _id: message } = await visitor.ask('Do you sell kites?');
  const ids = { bot, user: owner.userId, qa, link, test, thread: visitor.threadId, message };
  return [
    { name: 'an owner with what exists', token: async () => (await logIn('owner')).token, ids },
    { name: 'a visitor with what exists', token: async () => visitor.token, ids },
    { name: 'an owner with any ids', token: async () => (await logIn('other')).token, ids: {} },
    { name: 'nobody', token: () => undefined, ids: {} },
  ];
};

const attempt = async ({ name, ids, ...pass }: Pass): Promise<boolean> => {
  const token = await pass.token();
  const config = join(product.dataDir, 'schemathesis.toml');
  const parameters = Object.entries(ids).map(([id, value]) => `"path.${id}" = ${JSON.stringify(value)}`);
  writeFileSync(config, `[parameters]\n${parameters.join('\n')}\n`);
  const began = performance.now();
  const excluded = Object.keys(ids).length > 0 ? ENDING.flatMap((id) => ['--exclude-operation-id', id]) : [];
  const { ok, said } = await runSchemathesis(
    program,
    [
      `--config-file=${config}`,
      'run',
      `${product.address}/api/v1/openapi.json`,
      '--url',
      product.address,
      '--checks=not_a_server_error',
      '--phases=coverage,fuzzing',
      '--continue-on-failure',
      '--workers=2',
      '--warnings=off',
      '--suppress-health-check=all',
      '--request-timeout=40',
      `--max-examples=${values.examples}`,
      `--seed=${values.seed}`,
      ...excluded,
      ...(token ? ['-H', `Authorization: Bearer ${token}`] : []),
    ],
    product.dataDir,
  );
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const cases = /(\d[\d,]*) generated/.exec(said)?.[1] ?? '?';
  // a machine that is busy with other things gives up on calls
  const statuses = [...said.matchAll(/^\[(5\d\d)\]/gm)].map(([, status]) => status);
  const late = statuses.filter((status) => status === '503' || status === '504').length;
  const isFine = ok || (statuses.length > 0 && late === statuses.length);
  const given = late > 0 ? `, ${late} given up as too slow` : '';
  print(`${isFine ? 'ok    ' : 'FAILED'} ${name}: ${cases} cases in ${seconds} s${given}`);
  if (!isFine) print(said.slice(-12_000));
  return isFine;
};

print(`seed ${values.seed}`);
let failed = 0;
try {
  const passes = await prepare();
  const chosen = values.caller ? passes.slice(Number(values.caller) - 1, Number(values.caller)) : passes;
  for (const pass of chosen) if (!(await attempt(pass))) failed += 1;
  const bugs = product
    .output()
    .split('\n')
    .filter((line) => line.includes('request failed'));
  for (const line of bugs.slice(0, 20)) print(line.slice(0, 1_000));
  failed += bugs.length > 0 ? 1 : 0;
  const { status } = await fetch(`${product.address}/readyz`);
  if (status !== 200) failed += 1;
  print(`${bugs.length} answers of 500, ready: ${status === 200 ? 'yes' : 'no'}`);
} finally {
  await product.remove();
}
process.exit(failed === 0 ? 0 : 1);

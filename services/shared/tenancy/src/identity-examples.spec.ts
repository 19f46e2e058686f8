import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readIdentityToken } from './identity-token.js';

const page = readFileSync(new URL('../../../../docs/how-to/identify-visitors.md', import.meta.url), 'utf8');
const exampleIn = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(page)?.[1] ?? '';
const secret = 's3cret-Ω-of-a-bot'.padEnd(43, 'x');
const user = { id: 7, name: 'Zoë "Q" Ωmega', email: 'zoe@shop.example' };

/** Each with a line that prints a token for the user who is given as JSON. */
const examples = [
  {
    language: 'js',
    program: process.execPath,
    file: 'example.mjs',
    call: 'console.log(identityToken(JSON.parse(process.env.PERSON)));',
  },
  {
    language: 'php',
    program: 'php',
    file: 'example.php',
    call: `echo identity_token(json_decode(getenv('PERSON'), true));`,
  },
  {
    language: 'python',
    program: 'python3',
    file: 'example.py',
    call: 'print(identity_token(json.loads(os.environ["PERSON"])))',
  },
];

const isThere = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

describe('the example of docs/how-to/identify-visitors.md in', () => {
  for (const { language, program, file, call } of examples) {
    const run = isThere(program) ? it : it.skip;
    run(
      `${language} signs a token that is taken${run === it ? '' : ` (skipped: no ${program} here)`}`,
      async () => {
        const folder = mkdtempSync(join(tmpdir(), 'chirrup-example-'));
        try {
          writeFileSync(join(folder, file), `${exampleIn(language)}\n${call}\n`);
          const env = { ...process.env, CHIRRUP_IDENTITY_SECRET: secret, PERSON: JSON.stringify(user) };
          const token = execFileSync(program, [join(folder, file)], { env, encoding: 'utf8' }).trim();
          expect(await readIdentityToken(secret, token, Date.now())).toMatchObject({
            ok: true,
            claims: { subject: '7', name: user.name, email: user.email },
          });
        } finally {
          rmSync(folder, { recursive: true });
        }
      },
    );
  }
});

// `npm run hostile`: what strangers may do to others. `-- accounts`: 20 ordinary visitors beside a hostile account and a hostile
// visitor. `-- inputs`: hostile pages, files, texts, messages and model answers while `/healthz` is asked. Neither: both.
// Options: --minutes 5 (each part lasts that long), --visitors 20.
import { parseArgs } from 'node:util';
import { measureInputs, reportInputs } from './inputs/measure-inputs.js';
import { measureAccounts } from './measure-accounts.js';

const MINUTE_MS = 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '5' }, visitors: { type: 'string', default: '20' } },
});
const ms = Number(values.minutes) * MINUTE_MS;
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const isWanted = (part: string): boolean => positionals.length === 0 || positionals.includes(part);

const kept = [];
if (isWanted('accounts')) kept.push(await measureAccounts(Number(values.visitors), ms, print));
if (isWanted('inputs')) kept.push(reportInputs(await measureInputs(ms), print));
process.exitCode = kept.length > 0 && kept.every(Boolean) ? 0 : 1;

import type { Finding } from '@chirrup/kernel/installation/finding';

/** One engine or address. */
export interface InstallationCheck {
  /** Its usual name. */
  name: string;
  /** Where it was looked for, without a password. */
  at: string;
  /** The settings to correct if it cannot be reached. */
  setting: string;
  run(): Promise<Finding[]>;
}

export interface Report {
  text: string;
  problems: number;
}

const MARKS = { ok: '✓', warning: '!', problem: '✗' };
const LIMIT_MS = 45_000;

/** Runs all checks at once and says what was found, in their order; one that fails keeps no other from being run. */
export const runChecks = async (
  checks: readonly InstallationCheck[],
  limitMs = LIMIT_MS,
): Promise<Report> => {
  const parts = await Promise.all(checks.map((check) => findings(check, limitMs)));
  const all = parts.flat();
  const problems = all.filter(({ level }) => level === 'problem').length;
  const warnings = all.filter(({ level }) => level === 'warning').length;
  const lines = checks.flatMap(({ name, at }, n) => [
    `${name}${at && ` at ${at}`}`,
    ...(parts[n] ?? []).flatMap(({ level, message, fix }) => [
      `  ${MARKS[level]} ${message}`,
      ...(fix ? [`    → ${fix}`] : []),
    ]),
  ]);
  const sum =
    problems > 0 ? `${problems} to mend, ${warnings} to look at.` : `All is well, ${warnings} to look at.`;
  return { text: [...lines, '', sum].join('\n'), problems };
};

const findings = async ({ setting, run }: InstallationCheck, limitMs: number): Promise<Finding[]> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1_000} s`)), limitMs);
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    const { message, fix } = reasonOf(error, setting);
    return [{ level: 'problem', message, fix }];
  } finally {
    clearTimeout(timer);
  }
};

/** What is denied on the way is not refused, but never answered. */
const SILENT = /no answer|did not answer|tim(e|ed)[ _-]?out|EHOSTUNREACH|ENETUNREACH/i;
const LOGIN =
  /password authentication failed|WRONGPASS|NOAUTH|refuses the (login|credentials)|\b401\b|SASL|authentication/i;
const TLS = /certificate|SSL|TLS/i;

const reasonOf = (error: unknown, setting: string): { message: string; fix: string } => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
  const said = error instanceof Error ? error.message : String(error);
  const text = said.includes(cause) || cause.includes(said) ? said : `${said} (${cause})`;
  const message = text.split('\n')[0] ?? '';
  if (SILENT.test(text))
    return { message, fix: `Allow it in firewalls and network policies, or correct ${setting}.` };
  if (TLS.test(text) && !LOGIN.test(text))
    return { message, fix: `Make its authority known by NODE_EXTRA_CA_CERTS, or correct ${setting}.` };
  if (LOGIN.test(text)) return { message, fix: `Correct user and password of ${setting}.` };
  return { message, fix: `Start it, or correct ${setting}.` };
};

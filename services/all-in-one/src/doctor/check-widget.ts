import { diagnose } from '@chirrup/bff/doctor/domain/diagnose';
import type { LookedFor, PageFinding } from '@chirrup/bff/doctor/domain/diagnosis';
import { openFetcher } from '@chirrup/knowledge/crawling/crawling.providers';
import { checkPage } from '@chirrup/knowledge/page-checks/check-page';
import { inspectPage } from '@chirrup/knowledge/page-checks/inspect-page';
import type { InspectedSource } from '@chirrup/knowledge/page-checks/inspection-process';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { z } from 'zod';
import type { Env } from './installation/doctor.config.js';

const USAGE = `Usage: npm run doctor -- URL [--bot ID] [--product ADDRESS]
  Says whether the widget works on a page. Without --bot and --product those of the page's script tag are taken.`;
const MARKS = { ok: '✓', warning: '!', problem: '✗' };

const config = z.object({ PUBLIC_URL: z.string().optional() });

/** A command's checks need not give way to other work. */
const inspect = ({ body, finalUrl, policies }: InspectedSource) => inspectPage(body, finalUrl, policies);

export class DoctorError extends Error {}

/** What the product itself answers a page of that origin. */
const askProduct = async (
  product: string,
  botId: string,
  origin: string,
): Promise<Pick<LookedFor, 'isLive' | 'isOriginAllowed' | 'hasImages'>> => {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${product}/api/v1/${path}`, { ...init, signal: AbortSignal.timeout(10_000) }).catch(
      () => undefined,
    );
  const profile = await ask(`bots/${encodeURIComponent(botId)}/profile_to_client`);
  if (!profile)
    throw new DoctorError(`${product} does not answer. Give the product's address with --product.`);
  if (profile.status === 404) throw new DoctorError(`${product} has no bot ${botId}. Check the id.`);
  const { live = false, avatar = '' } = (await profile.json()) as { live?: boolean; avatar?: string };
  // asked as a browser asks: nothing is stored
  const session = await ask('visitors/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ bot_id: botId, user_id: `anon_${crypto.randomUUID()}` }),
  });
  return { isLive: live, isOriginAllowed: session?.status !== 403, hasImages: avatar !== '' };
};

const print = ({ level, message, fix, lines }: PageFinding): string =>
  [
    `${MARKS[level]} ${message}`,
    ...(fix ? [`  → ${fix}`] : []),
    ...lines.map((line) => `      ${line}`),
  ].join('\n');

const option = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(name);
  return at === -1 ? undefined : args[at + 1];
};

/** What `npm run doctor -- URL` prints. @throws DoctorError */
export const checkWidget = async (args: readonly string[], env: Env): Promise<string> => {
  const settings = readConfig(config, env);
  const [url] = args;
  if (!url || !URL.canParse(url)) throw new DoctorError(USAGE);
  const fetcher = openFetcher({
    // an operator may reach what this machine reaches
    CRAWLER_ALLOW_PRIVATE: 'true',
    LIMITS_SCALE: 1,
    PUBLIC_URL: settings.PUBLIC_URL || undefined,
  });
  try {
    const given = (option(args, '--product') ?? settings.PUBLIC_URL) || undefined;
    const first = await checkPage(fetcher, inspect, url, given ?? 'http://localhost:3000');
    const tag = first.scripts.find(({ place }) => place === 'page');
    const product = new URL(given ?? (tag?.src || 'http://localhost:3000')).origin;
    const facts = given ? first : await checkPage(fetcher, inspect, url, product);
    const botId = option(args, '--bot') ?? tag?.botId;
    if (!botId)
      throw new DoctorError(
        first.failure
          ? `The page could not be read. ${first.failure}`
          : 'The page has no script tag with a bot. Name the bot with --bot.',
      );
    const bot = await askProduct(product, botId, new URL(facts.finalUrl).origin);
    const findings = diagnose(facts, { botId, product, ...bot });
    const problems = findings.filter(({ level }) => level === 'problem').length;
    if (problems > 0) process.exitCode = 1;
    const sum =
      problems > 0 ? `The widget does not work there: ${problems} to mend.` : 'The widget works there.';
    return [...findings.map(print), '', sum].join('\n');
  } finally {
    await fetcher.close();
  }
};

import 'reflect-metadata';
import { KEY_HOURS } from '@chirrup/auth/request-keys/request-keys.service';
import { MAX_FRAME_BYTES, MAX_ROOMS, MAX_SOCKETS_PER_USER } from '@chirrup/bff/console-edge/console.gateway';
import { BODY_LIMIT } from '@chirrup/bff/http/fastify/json-body';
import { addressRules } from '@chirrup/bff/http/limits/address-rules';
import { AT_ONCE, TURN_WAIT_MS } from '@chirrup/bff/http/limits/calls-in-turn';
import { type EdgeRule, rateRules } from '@chirrup/bff/http/limits/rate-rules';
import { MAX_WAITING, REFUSAL_WAIT_MS } from '@chirrup/bff/http/limits/waiting-refusals';
import { openApiDocument } from '@chirrup/bff/openapi-document';
import { MAX_SOCKETS } from '@chirrup/bff/visitor-edge/visitor-sockets';
import { MAX_BOTS_PER_OWNER } from '@chirrup/bots/bots/domain/bot';
import { MAX_DRAFTS } from '@chirrup/bots/qa/commands/add-drafts.command';
import { readChatConfig, TOKENS_PER_DAY_OF_DEMO } from '@chirrup/chat/chat.config';
import { MAX_CRAWL_MS, MAX_SILENT_PAGES } from '@chirrup/knowledge/crawling/crawl-turn';
import { CRAWLS_PER_OWNER, SLOTS_PER_OWNER } from '@chirrup/knowledge/crawling/owner-shares';
import { MAX_IMPORT_URLS } from '@chirrup/knowledge/crawling/sitemap';
import { MAX_DOCUMENT_TEXT, MAX_FILE_BYTES } from '@chirrup/knowledge/documents/document';
import { MAX_PAGES } from '@chirrup/knowledge/documents/pdf/pdf-file';
import { MAX_PAGE } from '@chirrup/knowledge/extraction/content/page-blocks';
import { MAX_WAITING_IMPORTS } from '@chirrup/knowledge/imports/domain/import';
import { MAX_CONTENT, MAX_LINKS_PER_BOT } from '@chirrup/knowledge/links/link';
import { botLimits } from '@chirrup/proto/limits';
import { type Plan, plans, selfHosted } from '@chirrup/proto/plans';
import { limitedCalls } from './calls.js';
import { countText, duration, markdownTable, size } from './markdown.js';

const WHOSE: Record<EdgeRule['by'], string> = { source: 'address', caller: 'caller', bot: 'bot' };
const CALLERS = { owners: 'owner', visitors: 'visitor' } as const;

const ruleText = ({ by, of, limit, windowMs }: EdgeRule): string =>
  `${of && by === 'caller' ? CALLERS[of] : WHOSE[by]} ${countText(limit)}/${windowMs === 60_000 ? 'min' : duration(windowMs)}`;

const rates = (): string =>
  markdownTable(
    ['call', 'at most'],
    limitedCalls().map(({ name, rules }) => [`\`${name}\``, rules.map(ruleText).join(', ')]),
  );

/** What holds for many calls at once, and stands at none of them. */
const together = (): string =>
  markdownTable(
    ['together', 'at most'],
    [
      [
        'calls below `/api/v1/` and handshakes of sockets, without profiles of bots; each process for itself',
        ruleText(addressRules.call),
      ],
      ['profiles and pages of bots that had to be looked up', ruleText(addressRules.unknownBot)],
    ],
  );

const sockets = (): string =>
  markdownTable(
    ['what', 'at most'],
    [
      ['handshakes of either socket', ruleText(rateRules.socketOpen)],
      ['frames of a visitor', ruleText(rateRules.socketFrame)],
      ['joins and log-ins of a console user', ruleText(rateRules.consoleJoin)],
      ['sockets of a visitor', countText(MAX_SOCKETS.visitor)],
      ['visitor sockets of an address', countText(MAX_SOCKETS.source)],
      ['visitor sockets of a bot', countText(MAX_SOCKETS.bot)],
      ['visitor sockets of a process', countText(MAX_SOCKETS.process)],
      ['console sockets of a user', countText(MAX_SOCKETS_PER_USER)],
      ['rooms of a console socket', countText(MAX_ROOMS)],
      ['a frame', size(MAX_FRAME_BYTES)],
    ],
  );

const allowed = (value: number): string => (value < 0 ? 'any number' : countText(value));
const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

const planRows = (): string =>
  markdownTable(
    ['plan', 'bots', 'messages a month', 'pairs of a bot', 'links of a bot', 'own theme', 'own branding'],
    [...Object.values(plans), selfHosted].map((plan: Plan) => [
      `\`${plan.type}\``,
      allowed(plan.numberOfBots),
      allowed(plan.messagesPerMonth),
      allowed(plan.qaPerBot),
      allowed(plan.linksPerBot),
      yesNo(plan.customisedTheme),
      yesNo(plan.customisedBranding),
    ]),
  );

const ceilings = (): string => {
  const { modelTokens, imagesPerDay, retentionDays } = readChatConfig({});
  return markdownTable(
    ['what', 'at most'],
    [
      ['bots of an owner, whatever the plan', countText(MAX_BOTS_PER_OWNER)],
      ['links of a bot, whatever the plan', countText(MAX_LINKS_PER_BOT)],
      ['text of a link', `${countText(MAX_CONTENT)} characters`],
      ['an uploaded file', size(MAX_FILE_BYTES)],
      ['text read out of a page', `${countText(MAX_PAGE)} characters`],
      ['text read out of a file', `${countText(MAX_DOCUMENT_TEXT)} characters`],
      ['pages read of a PDF', countText(MAX_PAGES)],
      ['body of any other request', size(BODY_LIMIT)],
      ['addresses of an import', countText(MAX_IMPORT_URLS)],
      ['imports of a bot that wait', countText(MAX_WAITING_IMPORTS)],
      ['bots of an owner with an import that runs, or a re-crawl; others wait', countText(CRAWLS_PER_OWNER)],
      ['single pages of an owner fetched at once; others wait', countText(SLOTS_PER_OWNER.singlePages)],
      ['uploaded files of an owner read at once; others wait', countText(SLOTS_PER_OWNER.files)],
      ['pages of an owner checked at once; others wait', countText(SLOTS_PER_OWNER.pageChecks)],
      ['time of an import', duration(MAX_CRAWL_MS)],
      ['pages in a row without an answer until an import ends', countText(MAX_SILENT_PAGES)],
      ['pairs made by one call', countText(MAX_DRAFTS)],
      [
        'tokens of the model for a bot in a day (UTC)',
        `${countText(modelTokens.perBotDay)} (\`MODEL_TOKENS_PER_BOT_DAY\`)`,
      ],
      [
        'tokens of the model for all bots in a day',
        `${countText(TOKENS_PER_DAY_OF_DEMO)} where a key is set and plans are \`demo\`, else any number (\`MODEL_TOKENS_PER_DAY\`)`,
      ],
      ['images of a visitor in a day', countText(imagesPerDay.perVisitor)],
      ['images sent to a bot in a day', countText(imagesPerDay.perBot)],
      [
        'days a thread is kept after its last message',
        `${countText(retentionDays)} (\`RETENTION_DAYS\`), or the bot's own ${countText(botLimits.retentionDays.min)} and more`,
      ],
      ['an answer is kept for its `Idempotency-Key`', `${KEY_HOURS} hours`],
    ],
  );
};

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  maxLength?: number;
  maxItems?: number;
}

interface Operation {
  parameters?: { name: string; in: string; schema: { maximum?: number } }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Longest texts and lists in the bodies, and longest pages of lists, as the OpenAPI document has them. */
const sizes = async (): Promise<{ fields: string; pages: string }> => {
  const document = JSON.parse(JSON.stringify(await openApiDocument())) as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const resolved = (schema: Schema): Schema =>
    schema.allOf?.[0]
      ? resolved(schema.allOf[0])
      : (document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema);
  const fields: string[][] = [];
  const pages: string[][] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      const name = `\`${method.toUpperCase()} ${path}\``;
      const most = parameters.find((one) => ['limit', 'per_page'].includes(one.name))?.schema.maximum;
      if (most) pages.push([name, countText(most)]);
      const body = Object.values(requestBody?.content ?? {})[0]?.schema;
      for (const [field, described] of Object.entries(body ? (resolved(body).properties ?? {}) : {})) {
        const { maxLength, maxItems, items } = resolved(described);
        if (maxLength) fields.push([name, `\`${field}\``, `${countText(maxLength)} characters`]);
        if (maxItems) {
          const each = items?.maxLength ? ` of ${countText(items.maxLength)} characters` : '';
          fields.push([name, `\`${field}\``, `${countText(maxItems)} entries${each}`]);
        }
      }
    }
  }
  return {
    fields: markdownTable(['call', 'field', 'at most'], fields),
    pages: markdownTable(['list', 'entries'], pages),
  };
};

/** `docs/limits.md`. */
export const limitsPage = async (): Promise<string> => {
  const { fields, pages } = await sizes();
  return `# Limits

Written by \`npm run reference\` from the tables in the code; a test compares.

## How often

More is answered with 429 and \`Retry-After\`. The first calls may come at once (token bucket). \`LIMITS_SCALE\` multiplies all of
these. An address is an IPv4 address or the first 64 bits of an IPv6 address.

What an address calls beyond the limits of the first table is answered after ${duration(REFUSAL_WAIT_MS)}, so that a client that tries again
at once does so seldom. At most ${countText(MAX_WAITING.source)} calls of an address and ${countText(MAX_WAITING.process)} of a process wait; beyond it the 429 comes at once and
closes the connection. Of one address ${AT_ONCE} calls below \`/api/v1/\` run at a time, as many as a browser makes; the next waits for one of them
to end, at most ${TURN_WAIT_MS} ms.

${together()}

${rates()}

## Sockets

${sockets()}

## Plans

Checked where something is made: 409 with the code in [errors.md](errors.md). Without billing everybody has \`self_hosted\`.

${planRows()}

## Ceilings

${ceilings()}

## Pages of lists

Also of a list that is read without a limit.

${pages}

## Fields of bodies

Longer ones are answered with 400 \`REQUEST.INVALID\`. Lengths are in UTF-16 units.

${fields}
`;
};

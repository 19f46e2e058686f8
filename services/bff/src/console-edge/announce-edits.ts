import { botChannel } from '@chirrup/proto/channels';
import type { BotEdited, BotPart } from '@chirrup/proto/live-events';
import type { FanOut } from '@chirrup/realtime/fan-out';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../http/nest/caller.js';

const BELOW_BOT = '/api/v1/bots/:bot';
/** As long as a window's name can be. */
const MAX_TAB = 64;

/** What a call changes, by the first word of its path below the bot; others change nothing that a list shows. */
const PARTS = new Map<string, BotPart>([
  ['', 'settings'],
  ['avatar', 'settings'],
  ['generate_bot_avatar', 'settings'],
  ['qa_list', 'pairs'],
  ['generate_bot_qa_pairs', 'pairs'],
  ['gaps', 'gaps'],
  ['knowledge_link_list', 'pages'],
  ['knowledge_files', 'pages'],
  ['knowledge_imports', 'pages'],
  ['knowledge_schedule', 'pages'],
  ['knowledge_recrawls', 'pages'],
  ['knowledge_update_from_base_url', 'pages'],
  ['test_questions', 'tests'],
  ['answer_impact', 'tests'],
  ['collaborators', 'team'],
  ['transfer', 'team'],
  ['file', 'all'],
  ['changes', 'all'],
  ['restorations', 'all'],
]);

/** Tells everybody who has a bot open what a member of its team has changed, once the call has been answered. */
export const announceEdits = (fastify: FastifyInstance, fanOut: FanOut): void => {
  fastify.addHook('onResponse', (request, reply, done) => {
    const part = changedPart(request, reply);
    const { bot } = request.params as { bot?: string };
    if (part && bot) {
      const tab = String(request.headers['x-tab'] ?? '').slice(0, MAX_TAB);
      fanOut.publish(botChannel(bot), { edited: part, tab } satisfies BotEdited);
    }
    done();
  });
};

const changedPart = (request: FastifyRequest, { statusCode }: FastifyReply): BotPart | undefined => {
  const { method, routeOptions } = request;
  if (method === 'GET' || statusCode >= 300 || callerOf(request).principal.kind !== 'member')
    return undefined;
  const { url = '' } = routeOptions;
  if (!url.startsWith(BELOW_BOT)) return undefined;
  const [below = ''] = url.slice(BELOW_BOT.length + 1).split('/');
  // those who lose the bot get the event of their access
  return method === 'DELETE' && below === '' ? undefined : PARTS.get(below);
};

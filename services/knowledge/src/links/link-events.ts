import type { NewEvent } from '@chirrup/messaging/outbox/outbox';
import { LinkDeleted, LinkFailed, LinkReady } from '@chirrup/proto/gen/knowledge/v1/events';
import { topics } from '@chirrup/proto/topics';
import { guessLanguage } from '@chirrup/text/language';
import type { Link } from './link.js';

/** The fact a link's new state is; nothing while it is still on its way. */
export function linkEvents(link: Link): NewEvent[] {
  const { botId, id: linkId, url, reason } = link;
  if (link.state === 'ready') {
    const text = link.owner.content ?? link.page.content;
    const language = text.trim() === '' ? '' : guessLanguage(text);
    return [linkEvent(link, 'LinkReady', LinkReady.encode({ botId, linkId, url, language }).finish())];
  }
  if (link.state === 'failed') {
    return [linkEvent(link, 'LinkFailed', LinkFailed.encode({ botId, linkId, url, reason }).finish())];
  }
  return [];
}

export function linkDeleted(link: Pick<Link, 'id' | 'botId'>): NewEvent {
  return linkEvent(link, 'LinkDeleted', LinkDeleted.encode({ botId: link.botId, linkId: link.id }).finish());
}

function linkEvent(link: Pick<Link, 'id' | 'botId'>, type: string, payload: Uint8Array): NewEvent {
  return { topic: topics.link.name, key: link.id, type, tenant: link.botId, payload };
}

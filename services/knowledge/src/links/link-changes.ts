import { newId } from '@chirrup/kernel/ids';
import type { NewEvent } from '@chirrup/messaging/outbox/outbox';
import type { KeptFields } from '@chirrup/proto/kept-fields';
import { topics } from '@chirrup/proto/topics';
import { type Done, entriesChanged } from '@chirrup/service-defaults/history/entries-changed';
import type { Link } from './link.js';

/** What the owner wrote of a link; empty if the page's own is taught. */
export const ownFields = ({ url, owner, file }: Pick<Link, 'url' | 'owner' | 'file'>): KeptFields => ({
  url,
  title: owner.title ?? '',
  thumbnail: owner.thumbnail ?? '',
  knowledge_content: owner.content ?? '',
  // its bytes are gone with it
  ...(file ? { file: file.title } : {}),
});

/** The entry in the history for a link that was added, edited or deleted. */
export const linkChanged = (
  by: Done['by'],
  before: Link | null,
  after: Link | null,
  act?: Done['act'],
): NewEvent[] => {
  const { id: subject, botId } = before ?? after ?? { id: '', botId: '' };
  const fields = { before: before && ownFields(before), after: after && ownFields(after) };
  return entriesChanged(topics.knowledgeChange, { botId, by, act }, { kind: 'link', subject, ...fields });
};

/** So that an event stays small. */
const MOST_AT_ONCE = 200;

/** The entry in the history for links that the plan pauses, or has room for again. */
export const linksPaused = (
  botId: string,
  links: readonly Pick<Link, 'id' | 'url'>[],
  paused: boolean,
): NewEvent[] => {
  const act = { source: 'plan', partOf: newId() } as const;
  const edits = links.map(({ id, url }) => ({
    kind: 'link' as const,
    subject: id,
    before: { url, paused: !paused },
    after: { url, paused },
  }));
  return Array.from({ length: Math.ceil(edits.length / MOST_AT_ONCE) }, (_, part) =>
    edits.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
  ).flatMap((some) => entriesChanged(topics.knowledgeChange, { botId, by: null, act }, ...some));
};

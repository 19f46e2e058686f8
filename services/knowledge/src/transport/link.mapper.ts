import { DomainError } from '@chirrup/kernel/domain-error';
import type { Result } from '@chirrup/kernel/result';
import type { Link as LinkMessage } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { LinkConflict } from '../links/commands/update-link.command.js';
import { knowledgeErrors } from '../links/domain/link.errors.js';
import type { Link } from '../links/link.js';
import type { LinkInput } from '../links/link-input.js';
import type { LinkView } from '../links/queries/list-links.query.js';
import { PENDING } from '../links/thumbnails/thumbnails.repository.js';

export function toLinkInput({ url, thumbnail, title, knowledgeContent }: LinkMessage): LinkInput {
  return { url, thumbnail, title, content: knowledgeContent };
}

export function fromLinkView(view: LinkView): LinkMessage {
  const {
    id,
    botId,
    url,
    thumbnail,
    title,
    content,
    contentTruncated,
    state,
    reason,
    createdAt,
    fetchedAt,
    file,
    goneAt,
    changedSinceEdit,
    paused,
    version,
    own,
    thumbnailFile,
    pageTitle = '',
    pageContent = '',
  } = view;
  const isPending = thumbnail !== '' && (thumbnailFile ?? PENDING) === PENDING;
  return {
    ...{ id, botId, url, thumbnail, title, knowledgeContent: content, state, reason },
    createdAt: createdAt.getTime(),
    fetchedAt: fetchedAt?.getTime() ?? 0,
    kind: file ? 'file' : 'page',
    changedSinceEdit,
    paused,
    version,
    own,
    goneAt: goneAt?.getTime() ?? 0,
    contentTruncated,
    thumbnailFile: isPending ? '' : (thumbnailFile ?? ''),
    thumbnailPending: isPending,
    ...{ pageTitle, pageContent },
  };
}

export function fromLink({ owner, page, freshness, ...link }: Link): LinkMessage {
  return fromLinkView({
    ...link,
    thumbnail: owner.thumbnail ?? page.thumbnail,
    title: owner.title ?? page.title,
    content: owner.content ?? page.content,
    contentTruncated: false,
    goneAt: freshness.goneAt,
    changedSinceEdit: freshness.changedSinceEdit,
    own: [
      ...(owner.title === null ? [] : ['title']),
      ...(owner.thumbnail === null ? [] : ['thumbnail']),
      ...(owner.content === null ? [] : ['knowledge_content']),
    ],
  });
}

/** What was saved, or the refusal with the link as it is. */
export const currentLink = <T>(result: Result<T, LinkConflict>): T => {
  if (result.ok) return result.value;
  throw new DomainError(knowledgeErrors.linkVersionConflict, {
    data: { link: fromLink(result.error.current) },
  });
};

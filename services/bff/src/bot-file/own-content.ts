import type { Link } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import type { ServiceClients } from '../clients/service-clients.js';
import type { Caller } from '../http/nest/caller.js';

/** The whole text that the owner wrote in place of a page's; undefined if the page's own is taught. */
export const ownContent = async (
  { knowledge }: ServiceClients,
  { botId, id, own, contentTruncated, knowledgeContent }: Link,
  caller: Caller,
): Promise<string | undefined> => {
  if (!own.includes('knowledge_content')) return undefined;
  if (!contentTruncated) return knowledgeContent;
  return (await knowledge.getLink({ botId, linkId: id }, caller)).knowledgeContent;
};

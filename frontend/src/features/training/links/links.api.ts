import { api } from '../../../api/api';
import { botPath } from '../../../api/bots.api';
import type { Link, LinkCounts, LinkPassages, Understanding } from '../../../api/types';
import { LINKS_PER_PAGE, type LinksView } from './links-page';

interface LinksQuery extends LinksView {
  botId: string;
  page: number;
}

export type LinkText = Pick<Link, 'url' | 'thumbnail' | 'title' | 'knowledge_content'>;

interface NewFile {
  botId: string;
  file: File;
  onProgress: (share: number) => void;
}

/** As many as one answer has. */
export const PASSAGES_PER_PAGE = 100;
const UPLOAD_TIMEOUT_MS = 120_000;

const linkList = (botId: string) => `${botPath(botId)}/knowledge_link_list`;

export const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    linksPage: build.query<Link[], LinksQuery>({
      query: ({ botId, page, sort, show }) => ({
        url: linkList(botId),
        params: { limit: LINKS_PER_PAGE, offset: (page - 1) * LINKS_PER_PAGE, sort, show },
      }),
      providesTags: ['Link'],
    }),
    linkCounts: build.query<LinkCounts, string>({
      query: (botId) => `${botPath(botId)}/knowledge_link_counts`,
      providesTags: ['Link'],
    }),
    /** One link with its whole text, as it is now: what is edited must not come out of a cache. */
    link: build.query<Link, { botId: string; id: string }>({
      query: ({ botId, id }) => `${linkList(botId)}/${id}`,
      keepUnusedDataFor: 0,
    }),
    /** What the bot knows from a link, as it quotes it. */
    linkPassages: build.query<LinkPassages, { botId: string; id: string; offset: number }>({
      query: ({ botId, id, offset }) => ({
        url: `${linkList(botId)}/${id}/passages`,
        params: { offset },
      }),
      keepUnusedDataFor: 0,
    }),
    createLink: build.mutation<Link, { botId: string; text: LinkText }>({
      query: ({ botId, text }) => ({ url: linkList(botId), method: 'POST', body: text }),
      invalidatesTags: (_, error) => (error ? [] : ['Link']),
    }),
    updateLink: build.mutation<Link, { botId: string; link: Link }>({
      // the page's own text is only for reading, and would make the request twice as long
      query: ({ botId, link: { page_title, page_content, ...link } }) => ({
        url: `${linkList(botId)}/${link._id}`,
        method: 'PUT',
        body: link,
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Link']),
    }),
    deleteLink: build.mutation<null, { botId: string; id: string; version: number }>({
      query: ({ botId, id, version }) => ({
        url: `${linkList(botId)}/${id}`,
        method: 'DELETE',
        params: { version },
      }),
      invalidatesTags: ['Link'],
    }),
    /** Whether the owner's text or the page's is taught, where the page has changed. */
    resolveLink: build.mutation<Link, { botId: string; id: string; choice: 'mine' | 'page' }>({
      query: ({ botId, id, choice }) => ({
        url: `${linkList(botId)}/${id}/resolve`,
        method: 'POST',
        body: { choice },
      }),
      invalidatesTags: (_, error) => (error ? [] : ['Link']),
    }),
    addFile: build.mutation<Link, NewFile>({
      query: ({ botId, file, onProgress }) => {
        const body = new FormData();
        body.append('file', file);
        return {
          url: `${botPath(botId)}/knowledge_files`,
          method: 'POST',
          body,
          timeoutMs: UPLOAD_TIMEOUT_MS,
          onProgress,
        };
      },
      invalidatesTags: (_, error) => (error ? [] : ['Link']),
    }),
    understanding: build.query<Understanding, string>({
      query: (botId) => `${botPath(botId)}/knowledge_understanding`,
      providesTags: ['Link', 'Qa'],
    }),
  }),
});

export const {
  useLinkQuery,
  useLinkPassagesQuery,
  useLinkCountsQuery,
  useCreateLinkMutation,
  useUpdateLinkMutation,
  useDeleteLinkMutation,
  useResolveLinkMutation,
  useAddFileMutation,
} = linksApi;

import { api } from '../../../api/api';
import type { RootState } from '../../../api/store/root-reducer';
import type { Link, Understanding } from '../../../api/types';
import {
  type AskForLinks,
  LINKS_PER_PAGE,
  type LinksPage,
  type LinksRequest,
  readLinksPage,
} from './links-page';

interface LinksQuery {
  botId: string;
  page: number;
}

export type LinkText = Pick<Link, 'url' | 'thumbnail' | 'title' | 'knowledge_content'>;

const bot = (botId: string) => `/bots/${encodeURIComponent(botId)}`;
const linkList = (botId: string) => `${bot(botId)}/knowledge_link_list`;

export const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    linksPage: build.query<LinksPage, LinksQuery>({
      queryFn: ({ botId, page }, { getState }, _, send) => {
        const ask = (params: LinksRequest) => send({ url: linkList(botId), params: { ...params } });
        const before = endOfPage(getState() as RootState, { botId, page: page - 1 });
        return readLinksPage((params) => ask(params) as ReturnType<AskForLinks>, page, before);
      },
      providesTags: ['Link'],
    }),
    /** One link with its whole text, as it is now: what is edited must not come out of a cache. */
    link: build.query<Link, { botId: string; id: string }>({
      query: ({ botId, id }) => `${linkList(botId)}/${id}`,
      keepUnusedDataFor: 0,
    }),
    createLink: build.mutation<Link, { botId: string; text: LinkText }>({
      query: ({ botId, text }) => ({ url: linkList(botId), method: 'POST', body: text }),
      invalidatesTags: (_, error) => (error ? [] : ['Link']),
    }),
    updateLink: build.mutation<Link, { botId: string; link: Link }>({
      query: ({ botId, link }) => ({ url: `${linkList(botId)}/${link._id}`, method: 'PUT', body: link }),
      invalidatesTags: (_, error) => (error ? [] : ['Link']),
    }),
    deleteLink: build.mutation<null, { botId: string; id: string }>({
      query: ({ botId, id }) => ({ url: `${linkList(botId)}/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Link'],
    }),
    understanding: build.query<Understanding, string>({
      query: (botId) => `${bot(botId)}/knowledge_understanding`,
      providesTags: ['Link'],
    }),
  }),
});

/** The last id of a page already read; the next page starts after it. */
function endOfPage(state: RootState, query: LinksQuery): string | undefined {
  const { data } = linksApi.endpoints.linksPage.select(query)(state);
  return data?.links[LINKS_PER_PAGE - 1]?._id;
}

export const { useLinkQuery, useCreateLinkMutation, useUpdateLinkMutation, useDeleteLinkMutation } = linksApi;

import { api } from '../../api/api';
import { GENERATE_TIMEOUT_MS } from '../../api/send';
import type { RootState } from '../../api/store/root-reducer';
import type { Import, ImportDetail, Link, Qa, Understanding } from '../../api/types';
import {
  type AskForLinks,
  LINKS_PER_PAGE,
  type LinksPage,
  type LinksRequest,
  readLinksPage,
} from './links/links-page';
import type { QaText } from './qa/qa-draft';

export interface LinksQuery {
  botId: string;
  page: number;
}

export type LinkText = Pick<Link, 'url' | 'thumbnail' | 'title' | 'knowledge_content'>;

export interface SaveQa {
  botId: string;
  /** Null for a new pair. */
  stored: Qa | null;
  /** Makes it safe to send a new pair again. */
  key: string;
  text: QaText;
  keepalive: boolean;
}

const bot = (botId: string) => `/bots/${encodeURIComponent(botId)}`;
const qaList = (botId: string) => `${bot(botId)}/qa_list`;
const linkList = (botId: string) => `${bot(botId)}/knowledge_link_list`;
const imports = (botId: string) => `${bot(botId)}/knowledge_imports`;

export const trainingApi = api.injectEndpoints({
  endpoints: (build) => ({
    qaList: build.query<Qa[], string>({
      query: qaList,
      providesTags: ['Qa'],
    }),
    saveQa: build.mutation<Qa, SaveQa>({
      query: ({ botId, stored, key, text, keepalive }) =>
        stored
          ? { url: `${qaList(botId)}/${stored._id}`, method: 'PUT', body: { ...stored, ...text }, keepalive }
          : {
              url: qaList(botId),
              method: 'POST',
              headers: { 'idempotency-key': key },
              body: text,
              keepalive,
            },
    }),
    deleteQa: build.mutation<null, { botId: string; id: string; keepalive: boolean }>({
      query: ({ botId, id, keepalive }) => ({
        url: `${qaList(botId)}/${id}`,
        method: 'DELETE',
        keepalive,
      }),
    }),
    generateQa: build.mutation<Qa[], { botId: string; key: string }>({
      query: ({ botId, key }) => ({
        url: `${bot(botId)}/generate_bot_qa_pairs`,
        method: 'POST',
        headers: { 'idempotency-key': key },
        timeoutMs: GENERATE_TIMEOUT_MS,
      }),
      onQueryStarted: async ({ botId }, { dispatch, queryFulfilled }) => {
        const made = await queryFulfilled.catch(() => null);
        for (const qa of made?.data.toReversed() ?? []) dispatch(storeQa(botId, qa));
      },
    }),
    linksPage: build.query<LinksPage, LinksQuery>({
      queryFn: ({ botId, page }, { getState }, _, send) => {
        const ask = (params: LinksRequest) => send({ url: linkList(botId), params: { ...params } });
        const before = endOfPage(getState() as RootState, { botId, page: page - 1 });
        return readLinksPage((params) => ask(params) as ReturnType<AskForLinks>, page, before);
      },
      providesTags: ['Link'],
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
    importSitemap: build.mutation<{ job_id: string }, { botId: string; baseUrl: string; sitemapUrl: string }>(
      {
        query: ({ botId, baseUrl, sitemapUrl }) => ({
          url: `${linkList(botId)}/import_sitemap`,
          method: 'POST',
          body: { base_url: baseUrl, sitemap_url: sitemapUrl },
        }),
        invalidatesTags: (_, error) => (error ? [] : ['Import', 'Link']),
      },
    ),
    imports: build.query<Import[], string>({
      query: imports,
      providesTags: ['Import'],
    }),
    importDetail: build.query<ImportDetail, { botId: string; jobId: string }>({
      query: ({ botId, jobId }) => `${imports(botId)}/${jobId}`,
      providesTags: ['Import'],
    }),
    understanding: build.query<Understanding, string>({
      query: (botId) => `${bot(botId)}/knowledge_understanding`,
      providesTags: ['Link'],
    }),
    cancelImport: build.mutation<Import, { botId: string; jobId: string }>({
      query: ({ botId, jobId }) => ({ url: `${imports(botId)}/${jobId}/cancel`, method: 'POST', body: {} }),
      invalidatesTags: ['Import', 'Link'],
    }),
  }),
});

/** The id a page already read ends with; the next one goes on from there. */
function endOfPage(state: RootState, query: LinksQuery): string | undefined {
  const { data } = trainingApi.endpoints.linksPage.select(query)(state);
  return data?.links[LINKS_PER_PAGE - 1]?._id;
}

/** Puts a pair as the server now has it into the list on the screen. */
export function storeQa(botId: string, qa: Qa) {
  return trainingApi.util.updateQueryData('qaList', botId, (list) => {
    const at = list.findIndex(({ _id }) => _id === qa._id);
    if (at >= 0) list[at] = qa;
    else list.unshift(qa);
  });
}

export function forgetQa(botId: string, id: string) {
  return trainingApi.util.updateQueryData('qaList', botId, (list) => list.filter(({ _id }) => _id !== id));
}

export const { saveQa, deleteQa } = trainingApi.endpoints;
export const {
  useQaListQuery,
  useGenerateQaMutation,
  useCreateLinkMutation,
  useUpdateLinkMutation,
  useDeleteLinkMutation,
  useImportSitemapMutation,
  useImportsQuery,
  useImportDetailQuery,
  useCancelImportMutation,
} = trainingApi;

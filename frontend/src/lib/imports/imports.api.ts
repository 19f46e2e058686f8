import { api } from '../../api/api';
import { botPath } from '../../api/bots.api';
import type { Import, ImportDetail } from '../../api/types';

const imports = (botId: string) => `${botPath(botId)}/knowledge_imports`;

export const importsApi = api.injectEndpoints({
  endpoints: (build) => ({
    importSitemap: build.mutation<{ job_id: string }, { botId: string; baseUrl: string; sitemapUrl: string }>(
      {
        query: ({ botId, baseUrl, sitemapUrl }) => ({
          url: `${botPath(botId)}/knowledge_link_list/import_sitemap`,
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
    cancelImport: build.mutation<Import, { botId: string; jobId: string }>({
      query: ({ botId, jobId }) => ({ url: `${imports(botId)}/${jobId}/cancel`, method: 'POST', body: {} }),
      invalidatesTags: ['Import', 'Link'],
    }),
  }),
});

export const { useImportSitemapMutation, useCancelImportMutation } = importsApi;

import { OpenSearchEngine } from './opensearch-engine.js';

export interface TestOpenSearch {
  url: string;
  close(): Promise<void>;
}

/** The OpenSearch of this test run (`TEST_OPENSEARCH_URL`), or one of its own when none was started for all. */
export const openTestOpenSearch = async (): Promise<TestOpenSearch> => {
  const shared = process.env.TEST_OPENSEARCH_URL;
  if (shared) return { url: shared, close: async () => undefined };
  const engine = await OpenSearchEngine.open();
  return { url: engine.url, close: () => engine.close() };
};

// A process of its own that extracts pages, so that a hostile page cannot harm other work.
import { answerRequests } from '../isolation/answer-requests.js';
import { type ExtractedPage, extractPage } from './extract-page.js';

/** What it is sent for each page. */
export interface PageSource {
  body: string;
  url: string;
  contentType: string;
}

answerRequests<PageSource, ExtractedPage>(({ body, url, contentType }) =>
  extractPage(body, url, contentType),
);

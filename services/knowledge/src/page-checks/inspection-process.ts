// A process of its own that inspects pages, so that a hostile page cannot harm other work.
import { answerRequests } from '../isolation/answer-requests.js';
import type { PageFacts } from './domain/page-facts.js';
import { inspectPage } from './inspect-page.js';

/** What it is sent for each page. */
export interface InspectedSource {
  body: string;
  finalUrl: string;
  policies: string[];
}

answerRequests<InspectedSource, PageFacts>(({ body, finalUrl, policies }) =>
  inspectPage(body, finalUrl, policies),
);

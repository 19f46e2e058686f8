import type { NewJob } from '@chirrup/persistence/jobs/jobs';
import type { Link } from '../link.js';
import { fetchLinkJob } from './fetch-link-job.js';
import { readFileJob } from './file-jobs.js';

/** The job that reads what a link stands for. */
export const readJob = (link: Link): NewJob => (link.file ? readFileJob(link) : fetchLinkJob(link));

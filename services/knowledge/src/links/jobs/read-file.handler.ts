import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { endsProcesses, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { FileStore } from '@chirrup/storage/file-store';
import { Injectable } from '@nestjs/common';
import { pageHash, type ReadPage } from '../../crawling/page-reader.js';
import type { DocumentText } from '../../documents/document.js';
import { DocumentReader } from '../../documents/document-reader.js';
import type { Link, LinkFile } from '../link.js';
import { PageStore } from '../page-store.js';
import { LinksRepository } from '../persistence/links.repository.js';
import type { ReadFilePayload } from './file-jobs.js';

const ATTEMPTS = 3;
const UNPROCESSABLE =
  'The file could not be processed. Save it as a new PDF or Word document and upload that.';
const MISSING = 'The file did not arrive. Upload it again.';
const NO_TEXT = 'The file holds no text that can be read.';

type FileLink = Link & { file: LinkFile };
type Outcome = ReadPage | { ok: false; reason: string };

/** Reads the file of one link. */
@Injectable()
export class ReadFileHandler {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly links: LinksRepository,
    private readonly files: FileStore,
    private readonly reader: DocumentReader,
    private readonly store: PageStore,
  ) {}

  async handle(job: Job, { owner, signal }: JobHandle): Promise<void> {
    const { linkId } = job.payload as ReadFilePayload;
    const link = await this.#begin(job, linkId, owner);
    if (!link) return;
    const mayRead = job.attempt <= ATTEMPTS && !endsProcesses(job);
    const outcome = mayRead ? await this.#read(link, signal) : { ok: false as const, reason: UNPROCESSABLE };
    if (signal.aborted) return;
    await this.uow.run({ tenant: job.botId }, async (tx) => {
      if (!(await finishJob(tx, job.id, owner))) return;
      const current = await this.links.find(tx, linkId);
      if (!current) return;
      if (outcome.ok) await this.store.savePage(tx, current, outcome);
      else await this.store.saveFailure(tx, current, outcome.reason);
    });
  }

  async #begin(job: Job, linkId: string, owner: string): Promise<FileLink | undefined> {
    return this.uow.run({ tenant: job.botId }, async (tx) => {
      const link = await this.links.find(tx, linkId);
      if (!link?.file) {
        await finishJob(tx, job.id, owner);
        return undefined;
      }
      if (link.state === 'queued') await this.links.update(tx, { ...link, state: 'fetching' });
      return { ...link, file: link.file };
    });
  }

  async #read({ url, file }: FileLink, signal: AbortSignal): Promise<Outcome> {
    const stored = await this.files.get(file.name);
    if (!stored) return { ok: false, reason: MISSING };
    const read = await this.reader.read(file.type, stored.bytes, signal);
    if (!read.ok) return read;
    return read.text.blocks.length === 0 ? { ok: false, reason: NO_TEXT } : asPage(read.text, url, file);
  }
}

function asPage({ title, blocks, note }: DocumentText, url: string, file: LinkFile): ReadPage {
  const page = { title: title || file.title.replace(/\.\w{1,8}$/, ''), url, blocks };
  return { ok: true, page, thumbnail: '', finalUrl: url, hash: pageHash(page, ''), note };
}

import { JobNotifier } from '@chirrup/jobs/job-notifier';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { addJob, runJobNow } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { FileStore } from '@chirrup/storage/file-store';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../domain/link.errors.js';
import { type CheckedFile, checkFileInput, type FileInput } from '../file-input.js';
import { READ_FILE, readFileJob } from '../jobs/file-jobs.js';
import { emptyPage, type Link, type LinkFile, newLink } from '../link.js';
import { LinkAllowance } from '../link-allowance.js';
import { linkChanged } from '../link-changes.js';
import { checkUrl } from '../link-input.js';
import { LinkPausing } from '../link-pausing.js';
import { LinksRepository } from '../persistence/links.repository.js';
import { storedFileName } from '../stored-file-name.js';

interface Recorded {
  link: Link & { file: LinkFile };
  /** Absent: the bot has learned, or is reading, these very bytes. */
  jobId?: string;
}

interface NewFile {
  botId: string;
  checked: CheckedFile;
  filesUrl: string;
  /** How many links the bot may have. */
  allowed: number;
  by: string | null;
}

const CONTENT_TYPE = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  text: 'text/plain',
};

/**
 * Adds a file as a link that is read in the background. The link is recorded before its file is stored, so that a crash
 * leaves no file without a link; the same bytes again give the same link, and mend one whose file was lost.
 */
@Injectable()
export class AddFileCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly links: LinksRepository,
    private readonly allowance: LinkAllowance,
    private readonly pausing: LinkPausing,
    private readonly outbox: Outbox,
    private readonly files: FileStore,
    private readonly notifier: JobNotifier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, { botId, ...input }: FileInput & { botId: string }): Promise<Link> {
    requireBotRole(principal, botId, 'editor');
    const checked = checkFileInput(input);
    const allowed = await this.allowance.of(botId);
    const made = { botId, checked, filesUrl: input.filesUrl, allowed, by: writerOf(principal) };
    const { link, jobId } = await this.uow.run({ tenant: botId }, (tx) => this.#record(tx, made));
    if (jobId === undefined) return link;
    await this.files.put(link.file.name, { bytes: checked.bytes, contentType: CONTENT_TYPE[checked.type] });
    await this.uow.run({ tenant: botId }, (tx) => runJobNow(tx, jobId));
    this.notifier.wake(READ_FILE);
    return link;
  }

  async #record(tx: Tx, { botId, checked, filesUrl, allowed, by }: NewFile): Promise<Recorded> {
    const made = newFileLink(botId, checked, filesUrl, new Date(this.clock.now()));
    const known = await this.links.findByUrl(tx, botId, checked.key);
    if (!known && !(await this.links.hasRoom(tx, botId, allowed)))
      throw new DomainError(knowledgeErrors.linkLimit);
    if (!known && (await this.links.insert(tx, made))) {
      await this.outbox.add(tx, ...linkChanged(by, null, made));
      await this.pausing.added(tx, botId);
      return this.#awaitFile(tx, made);
    }
    // A concurrent upload of the same bytes may have come first.
    const same = known ?? (await this.links.findByUrl(tx, botId, checked.key));
    if (!same?.file) throw new DomainError(knowledgeErrors.duplicateUrl, { detail: checked.title });
    const link = { ...same, file: same.file };
    if (link.state === 'ready' || link.state === 'fetching') return { link };
    const queued = { ...link, state: 'queued' as const, reason: '' };
    await this.links.update(tx, queued);
    return this.#awaitFile(tx, queued);
  }

  async #awaitFile(tx: Tx, link: Recorded['link']): Promise<Recorded> {
    const job = readFileJob(link, { awaitedFrom: this.clock.now() });
    await addJob(tx, job);
    return { link, jobId: job.id };
  }
}

function newFileLink(
  botId: string,
  { title, type, key }: CheckedFile,
  filesUrl: string,
  createdAt: Date,
): Recorded['link'] {
  const name = storedFileName(title, type);
  const url = checkUrl(`${filesUrl}${name}`).url;
  const file = { name, type, title };
  return {
    ...newLink({ botId, url, urlKey: key, page: { ...emptyPage, title }, state: 'queued', createdAt }),
    file,
  };
}

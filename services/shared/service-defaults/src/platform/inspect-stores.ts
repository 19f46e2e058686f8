import { randomUUID } from 'node:crypto';
import { type Finding, ok, tried } from '@chirrup/kernel/installation/finding';
import { inspectRedis } from '@chirrup/realtime/inspect-redis';
import { S3FileStore } from '@chirrup/storage/s3-file-store';
import { redisAccess } from '../engines/redis-access.js';
import { type FilesConfig, s3Options } from './s3-options.js';

/** The Redis of the settings and what may be done there. @throws what keeps it from connecting */
export const inspectRealtime = (
  config: Parameters<typeof redisAccess>[0],
  prefix: string,
  id?: string,
): Promise<Finding[]> => inspectRedis(redisAccess(config), prefix, id);

const RIGHTS = 'Give its user or role GetObject, PutObject, DeleteObject and ListBucket on the bucket';

/** The bucket of the settings and what may be done there; leaves nothing behind. */
export const inspectFiles = async (config: FilesConfig, prefix: string): Promise<Finding[]> => {
  const options = s3Options(config, prefix);
  if (!options) return [ok('no bucket is set: files lie on a disk that all processes share')];
  const store = new S3FileStore(options);
  const name = `doctor-${randomUUID()}`;
  const can = (what: string, act: () => Promise<unknown>) => tried(`${what} ${prefix}*`, `${RIGHTS}.`, act);
  try {
    await store.check();
    return [
      ok('the bucket answers'),
      await can('writes', () => store.put(name, { bytes: Buffer.from('1'), contentType: 'text/plain' })),
      await can('reads', () => store.get(name)),
      await can('misses what is not there under', () => store.get(`${name}-none`)),
      await can('deletes', () => store.delete(name)),
    ];
  } finally {
    store.close();
  }
};

/** The mail server of the settings; sends nothing. */
export const inspectMail = async (url: string | undefined): Promise<Finding[]> => {
  if (!url) return [ok('none is set: mails are files, which reach nobody')];
  const { SmtpMailer } = await import('@chirrup/mail/smtp-mailer');
  const smtp = new SmtpMailer({ url });
  try {
    await smtp.check();
    return [ok('takes mail')];
  } finally {
    smtp.close();
  }
};

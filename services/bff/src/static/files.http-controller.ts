import { sniffImageType } from '@chirrup/images/image-type';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { FileStore } from '@chirrup/storage/file-store';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';

/** Sent under its type so that a phone opens it with the right program; a download nevertheless. */
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-';

/** Stored files by their unguessable names. Names are content hashes, so that what was sent once stays true. */
@Controller('api/files')
export class FilesHttpController {
  constructor(private readonly files: FileStore) {}

  @Get(':name')
  @Limited(rateRules.fileRead)
  async get(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const file = await this.files.get(name).catch((error) => {
      if (error instanceof RangeError) return undefined;
      throw error;
    });
    if (!file) throw new DomainError(commonErrors.notFound);
    const image = sniffImageType(file.bytes);
    const type = image ?? (isPdf(file.bytes) ? 'application/pdf' : 'application/octet-stream');
    if (!image) reply.header('Content-Disposition', 'attachment');
    reply
      .header('X-Content-Type-Options', 'nosniff')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Access-Control-Allow-Origin', '*')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .type(type)
      .send(Buffer.from(file.bytes));
  }
}

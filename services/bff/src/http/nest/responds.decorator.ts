import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const RESPONDS = 'chirrup:responds';

export interface Responds {
  status: number;
  schema?: z.ZodType;
}

/** Declares what a call answers when it works: its status, and its shape for the OpenAPI document. */
export const Responds = (status: number, schema?: z.ZodType): MethodDecorator =>
  applyDecorators(HttpCode(status), SetMetadata(RESPONDS, { status, schema } satisfies Responds));

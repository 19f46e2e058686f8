import { z } from 'zod';

/** Body of every answer with a status of 400 or more. */
export const apiErrorSchema = z
  .looseObject({
    code: z.string(),
    message: z.string(),
    detail: z.string(),
    msg: z.string(),
    request_id: z.string(),
  })
  .meta({ id: 'ApiError' });

export type ApiErrorDto = z.infer<typeof apiErrorSchema>;

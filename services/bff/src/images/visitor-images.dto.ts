import { z } from 'zod';

export const storedImageSchema = z.strictObject({
  name: z.string().describe('The content of the message that is to show it; read at `/api/files/{name}`.'),
});
export type StoredImageDto = z.infer<typeof storedImageSchema>;

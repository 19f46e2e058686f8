import { z } from 'zod';

const role = z.enum(['owner', 'editor', 'viewer']);

export const collaboratorSchema = z
  .strictObject({
    email: z.string(),
    role,
    state: z.enum(['owner', 'collaborator', 'invited']),
    expires_at: z.number().nullable().describe('Of an invitation, epoch seconds.'),
  })
  .meta({ id: 'Collaborator' });
export type CollaboratorDto = z.infer<typeof collaboratorSchema>;

const email = z.string().trim().min(3).max(254);

export const inviteSchema = z.strictObject({ email, role: role.exclude(['owner']) });
export type InviteDto = z.infer<typeof inviteSchema>;

export const transferSchema = z.strictObject({ email });
export type TransferDto = z.infer<typeof transferSchema>;

export const acceptedSchema = z.strictObject({ bot_id: z.string(), role }).meta({ id: 'AcceptedInvitation' });
export type AcceptedDto = z.infer<typeof acceptedSchema>;

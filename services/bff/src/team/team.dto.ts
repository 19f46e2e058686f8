import { z } from 'zod';

const role = z.enum(['owner', 'editor', 'viewer']);

export const collaboratorSchema = z
  .strictObject({
    email: z.string(),
    role,
    state: z.enum(['owner', 'collaborator', 'invited']),
    expires_at: z.number().nullable().describe('Of an invitation, epoch seconds.'),
    link: z
      .string()
      .optional()
      .describe('Of an invitation just made where no mail reaches people: for the owner to pass on.'),
  })
  .meta({ id: 'Collaborator' });
export type CollaboratorDto = z.infer<typeof collaboratorSchema>;

const email = z.string().trim().min(3).max(254);

export const inviteSchema = z.strictObject({ email, role: role.exclude(['owner']) });
export type InviteDto = z.infer<typeof inviteSchema>;

export const transferSchema = z.strictObject({ email });
export type TransferDto = z.infer<typeof transferSchema>;

export const proveSupportEmailSchema = z.strictObject({ token: z.string().min(1).max(2_000) });
export type ProveSupportEmailDto = z.infer<typeof proveSupportEmailSchema>;

export const provenSupportEmailSchema = z
  .strictObject({ email: z.string(), bot_name: z.string() })
  .meta({ id: 'ProvenSupportEmail' });
export type ProvenSupportEmailDto = z.infer<typeof provenSupportEmailSchema>;

export const acceptedSchema = z.strictObject({ bot_id: z.string(), role }).meta({ id: 'AcceptedInvitation' });
export type AcceptedDto = z.infer<typeof acceptedSchema>;

import type { AcceptedInvitation, Collaborator } from '@chirrup/proto/gen/bots/v1/bots_service';
import { oneOf, toSeconds } from '../http/dto/mapping.js';
import { type AcceptedDto, acceptedSchema, type CollaboratorDto, collaboratorSchema } from './team.dto.js';

const { role, state } = collaboratorSchema.shape;

export const toCollaborator = (entry: Collaborator): CollaboratorDto => ({
  email: entry.email,
  role: oneOf(role.options, entry.role),
  state: oneOf(state.options, entry.state),
  expires_at: entry.expiresAt === 0 ? null : toSeconds(entry.expiresAt),
  ...(entry.link === '' ? {} : { link: entry.link }),
});

export const toAccepted = ({ botId, role: given }: AcceptedInvitation): AcceptedDto => ({
  bot_id: botId,
  role: oneOf(acceptedSchema.shape.role.options, given),
});

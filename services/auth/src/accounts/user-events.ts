import { createHash } from 'node:crypto';
import type { NewEvent } from '@chirrup/messaging/outbox/outbox';
import { UserCreated, UserDeleted, UserProfileChanged } from '@chirrup/proto/gen/auth/v1/events';
import { topics } from '@chirrup/proto/topics';

const event = (userId: string, type: string, payload: Uint8Array): NewEvent => ({
  topic: topics.user.name,
  key: userId,
  tenant: userId,
  type,
  payload,
});

// events outlive the account they are about: they carry neither address nor name
export const userCreated = (userId: string): NewEvent =>
  event(userId, 'UserCreated', UserCreated.encode(UserCreated.fromPartial({ userId })).finish());

export const userProfileChanged = (userId: string): NewEvent => {
  const message = UserProfileChanged.fromPartial({ userId });
  return event(userId, 'UserProfileChanged', UserProfileChanged.encode(message).finish());
};

export const userDeleted = (userId: string, email: string): NewEvent => {
  const emailHash = createHash('sha256').update(email).digest('hex');
  return event(userId, 'UserDeleted', UserDeleted.encode({ userId, emailHash }).finish());
};

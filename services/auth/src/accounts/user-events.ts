import type { NewEvent } from '@chirrup/messaging/outbox/outbox';
import { UserCreated, UserProfileChanged } from '@chirrup/proto/gen/auth/v1/events';
import { topics } from '@chirrup/proto/topics';

const event = (userId: string, type: string, payload: Uint8Array): NewEvent => ({
  topic: topics.user.name,
  key: userId,
  tenant: userId,
  type,
  payload,
});

export const userCreated = (user: { userId: string; email: string }): NewEvent =>
  event(user.userId, 'UserCreated', UserCreated.encode(user).finish());

export const userProfileChanged = (user: { userId: string; name: string }): NewEvent =>
  event(user.userId, 'UserProfileChanged', UserProfileChanged.encode(user).finish());

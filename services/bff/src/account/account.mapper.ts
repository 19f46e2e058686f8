import type { Account, OpenSession, Profile, Session } from '@chirrup/proto/gen/auth/v1/auth_service';
import type { AccountPlan } from '@chirrup/proto/gen/billing/v1/billing_service';
import { oneOf, toSeconds } from '../http/dto/mapping.js';
import {
  type AccountPlanDto,
  type AddressDto,
  accountPlanSchema,
  addressSchema,
  type ProfileDto,
  type SessionDto,
  type TokenPairDto,
} from './account.dto.js';
import type { OpenSessionDto } from './sessions.dto.js';

export const toSession = (session: Session): SessionDto => ({
  access_token: session.accessToken,
  refresh_token: session.refreshToken,
  user_id: session.userId,
  msg: 'Login successful.',
});

export const toTokenPair = (session: Session): TokenPairDto => ({
  access_token: session.accessToken,
  refresh_token: session.refreshToken,
});

export const toProfile = (profile: Profile): ProfileDto => ({
  id: profile.id,
  name: profile.name,
  email: profile.email,
  shopify_shop: profile.shopifyShop,
  time_zone: profile.timeZone ?? '',
  weekly_digest: profile.weeklyDigest ?? true,
});

export const toAccountPlan = (plan: AccountPlan): AccountPlanDto => ({
  account_plan_type: oneOf(accountPlanSchema.shape.account_plan_type.options, plan.accountPlanType),
  number_of_bots: plan.numberOfBots < 0 ? null : plan.numberOfBots,
  customised_theme: plan.customisedTheme,
  customised_branding: plan.customisedBranding,
});

export const toOpenSession = (session: OpenSession, currentId: string | undefined): OpenSessionDto => ({
  _id: session.id,
  device: session.device,
  created_at: toSeconds(session.createdAt),
  last_used_at: toSeconds(session.lastUsedAt),
  current: session.id === currentId,
});

export const toAddress = ({ email, addressState }: Account): AddressDto => ({
  email,
  state: oneOf(addressSchema.shape.state.options, addressState),
});

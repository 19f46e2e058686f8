import { z } from 'zod';
import { text } from '../http/dto/fields.js';

export const logInSchema = z.strictObject({
  email: z.string().trim().min(3).max(254),
  password: z.string().min(1).max(1_024),
});
export type LogInDto = z.infer<typeof logInSchema>;

export const googleLogInSchema = z.strictObject({
  jwt: z.string().min(1).max(4_096).describe('The credential of Google Identity Services.'),
  env: z.enum(['production', 'development']).describe('Which build of the site asks.'),
});
export type GoogleLogInDto = z.infer<typeof googleLogInSchema>;

export const resetRequestSchema = z.strictObject({ email: logInSchema.shape.email });
export type ResetRequestDto = z.infer<typeof resetRequestSchema>;

export const resetPasswordSchema = logInSchema.extend({ password_reset_token: z.string().max(200) });
export type ResetPasswordDto = z.infer<typeof resetPasswordSchema>;

export const verifyEmailSchema = z.strictObject({ email_verification_token: z.string().min(1).max(200) });
export type VerifyEmailDto = z.infer<typeof verifyEmailSchema>;

export const addressSchema = z
  .strictObject({
    email: z.string(),
    state: z
      .enum(['proven', 'open', 'not_needed'])
      .describe('not_needed: nobody asked for a proof, so the address counts as proven.'),
  })
  .meta({ id: 'AccountAddress' });
export type AddressDto = z.infer<typeof addressSchema>;

export const noticeSchema = z.strictObject({ msg: z.string() }).meta({ id: 'Notice' });
export type NoticeDto = z.infer<typeof noticeSchema>;

export const logOutSchema = z
  .strictObject({ refresh_token: z.string().min(1).max(1_024).optional() })
  .optional();
export type LogOutDto = z.infer<typeof logOutSchema>;

export const sessionSchema = z
  .strictObject({ access_token: z.string(), refresh_token: z.string(), user_id: z.string(), msg: z.string() })
  .meta({ id: 'Session' });
export type SessionDto = z.infer<typeof sessionSchema>;

export const tokenPairSchema = z
  .strictObject({ access_token: z.string(), refresh_token: z.string() })
  .meta({ id: 'TokenPair' });
export type TokenPairDto = z.infer<typeof tokenPairSchema>;

/** The name as long as the auth service keeps one. */
export const profileSchema = z
  .strictObject({ id: text(100), name: text(120), email: text(254), shopify_shop: text(200) })
  .meta({ id: 'Profile' });
export type ProfileDto = z.infer<typeof profileSchema>;

export const accountPlanSchema = z
  .strictObject({
    account_plan_type: z.enum(['developer', 'starter', 'growth', 'scale', 'self_hosted']),
    number_of_bots: z.number().nullable().describe('null: no limit.'),
    customised_theme: z.boolean(),
    customised_branding: z.boolean(),
  })
  .meta({ id: 'AccountPlan' });
export type AccountPlanDto = z.infer<typeof accountPlanSchema>;

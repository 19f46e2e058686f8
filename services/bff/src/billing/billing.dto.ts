import { billingIntervals, MAX_PAY_AS_YOU_GO, planTypes } from '@chirrup/proto/plans';
import { z } from 'zod';
import { seconds } from '../http/dto/fields.js';

const usageEntrySchema = z
  .strictObject({
    used: z.number(),
    available: z.number().nullable().describe('What is left; null: no limit.'),
    extra: z.number().describe('Beyond what was available.'),
    info: z.string(),
  })
  .meta({ id: 'UsageEntry' });
export type UsageEntryDto = z.infer<typeof usageEntrySchema>;

const dollars = usageEntrySchema.describe('In US dollars.');

export const usageSchema = z
  .strictObject({
    end_date: seconds.describe('End of the current period, epoch seconds.'),
    monthly_credit_grants_usages: dollars,
    payg_credit_usages: dollars,
    bot_usages: usageEntrySchema,
    message_usages: z.strictObject({ activity: usageEntrySchema, cost: dollars }),
    qa_fine_tune_usages: usageEntrySchema,
    knowledge_link_usages: usageEntrySchema,
    by_bot: z
      .array(z.strictObject({ bot_id: z.string(), qa_pairs: z.number(), knowledge_links: z.number() }))
      .describe('What each bot of the account has, against the limits of a plan.'),
    exhausted: z
      .boolean()
      .describe('Nothing is left: visitors are answered from pairs and pages, free of charge.'),
  })
  .meta({ id: 'Usage' });
export type UsageDto = z.infer<typeof usageSchema>;

export const subscriptionSchema = z
  .strictObject({
    provider: z.enum(['none', 'demo', 'stripe']),
    plan: z.enum([...planTypes, 'self_hosted']),
    interval: z.enum(billingIntervals),
    payment_method: z.boolean().describe('A payment method is verified.'),
    pay_as_you_go_limit: z.number().describe('The most pay-as-you-go may cost in a month, US cents.'),
    status: z.enum(['active', 'past_due', 'ending']),
    ends_at: seconds.nullable().describe('When the plan ends; null: it goes on.'),
    portal_url: z.string().nullable().describe('The payment provider’s portal, with the e-mail filled in.'),
    invoices_url: z.string().nullable(),
  })
  .meta({ id: 'Subscription' });
export type SubscriptionDto = z.infer<typeof subscriptionSchema>;

export const subscriptionChangesSchema = z.strictObject({
  plan: z.enum(planTypes).optional(),
  interval: z.enum(billingIntervals).optional(),
  payment_method: z.boolean().optional(),
  pay_as_you_go_limit: z.int().min(0).max(MAX_PAY_AS_YOU_GO).optional(),
});
export type SubscriptionChangesDto = z.infer<typeof subscriptionChangesSchema>;

export const topUpSchema = z.strictObject({ cents: z.int().min(1).max(100_000) });
export type TopUpDto = z.infer<typeof topUpSchema>;

export const checkoutSchema = z.strictObject({ plan: z.enum(planTypes), interval: z.enum(billingIntervals) });
export type CheckoutDto = z.infer<typeof checkoutSchema>;

export const paymentPageSchema = z
  .strictObject({ url: z.string().nullable().describe('The page to pay at; null: it is done.') })
  .meta({ id: 'PaymentPage' });
export type PaymentPageDto = z.infer<typeof paymentPageSchema>;

import { DomainError } from '@chirrup/kernel/domain-error';
import Stripe from 'stripe';
import { billingErrors } from '../../domain/billing.errors.js';

/** @throws DomainError BILLING.PROVIDER_UNAVAILABLE for whatever goes wrong at Stripe */
export const called = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (cause) {
    throw Object.assign(new DomainError(billingErrors.providerUnavailable), { cause });
  }
};

/** Undefined for what this account of Stripe does not have, or not in the mode of its keys. */
export const orMissing = async <T>(asked: Promise<T>): Promise<T | undefined> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && isMissing(error)) return undefined;
    throw error;
  }
};

const isMissing = ({ code, statusCode }: Stripe.errors.StripeInvalidRequestError): boolean =>
  code === 'resource_missing' || statusCode === 404;

import { DomainError } from '@chirrup/kernel/domain-error';
import { isTimeZone } from '@chirrup/kernel/local-days';
import { profileErrors } from './profile.errors.js';

/** What a user can read and change of the own account. */
export interface Profile {
  id: string;
  name: string;
  email: string;
  /** Name of the shop, without `.myshopify.com`; empty when there is none. */
  shopifyShop: string;
  /** IANA name; empty while not chosen. */
  timeZone: string;
  /** Whether a digest of the week is mailed. */
  weeklyDigest: boolean;
}

const MAX_NAME_LENGTH = 120;
const SHOP_SUFFIX = '.myshopify.com';
const SHOP = /^[a-z0-9][a-z0-9-]{0,59}$/;
const CONTROL_CHARACTER = /\p{Cc}/u;

const isName = (name: string): boolean =>
  name.length <= MAX_NAME_LENGTH && !CONTROL_CHARACTER.test(name) && name.isWellFormed();

/** The name as it is stored. Throws `AUTH.INVALID_NAME`. */
export const parseName = (text: string): string => {
  const name = text.trim();
  if (!isName(name)) throw new DomainError(profileErrors.invalidName);
  return name;
};

/** A name from a sign-in provider; empty when it cannot be stored. */
export const storableName = (text: string): string => {
  const name = text.trim();
  return isName(name) ? name : '';
};

/** The shop's name; the full domain may be given as well. Throws `AUTH.INVALID_SHOPIFY_SHOP`. */
export const parseShopifyShop = (text: string): string => {
  const given = text.trim().toLowerCase();
  const shop = given.endsWith(SHOP_SUFFIX) ? given.slice(0, -SHOP_SUFFIX.length) : given;
  if (given !== '' && !SHOP.test(shop)) throw new DomainError(profileErrors.invalidShop);
  return shop;
};

/** The name of a time zone, or that none is chosen. Throws `AUTH.INVALID_TIME_ZONE`. */
export const parseTimeZone = (text: string): string => {
  const name = text.trim();
  if (name === '' || isTimeZone(name)) return name;
  throw new DomainError(profileErrors.invalidTimeZone);
};

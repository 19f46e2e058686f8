const LONGEST = 254;
/** One plain address: nothing that could be a second one, a name or another header. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u;

export const isMailAddress = (text: string): boolean => text.length <= LONGEST && ADDRESS.test(text);

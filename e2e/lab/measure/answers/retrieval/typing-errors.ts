/** Numbers from 0 to 1, the same ones for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Two letters dropped, doubled, changed or swapped in words of four letters and more. */
export function mistype(question: string, next: () => number): string {
  const words = question.split(' ');
  const long = words.flatMap((word, at) => (word.replace(/[^\p{L}]/gu, '').length >= 4 ? [at] : []));
  for (let n = 0; n < 2 && long.length > 0; n += 1) {
    const [at = 0] = long.splice(Math.floor(next() * long.length), 1);
    const word = words[at] ?? '';
    const place = 1 + Math.floor(next() * (word.length - 2));
    const letter = String.fromCharCode(97 + Math.floor(next() * 26));
    const [before, after] = [word.slice(0, place), word.slice(place + 1)];
    words[at] =
      [
        before + after,
        before + letter + word.slice(place),
        before + letter + after,
        before + (after[0] ?? '') + word[place] + after.slice(1),
      ][Math.floor(next() * 4)] ?? word;
  }
  return words.join(' ');
}

/** What a style says, by property; the last word on each. */
export function declarationsOf(style: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const at = declaration.indexOf(':');
    if (at < 0) continue;
    const value = declaration.slice(at + 1).toLowerCase();
    found.set(declaration.slice(0, at).trim().toLowerCase(), value.replace('!important', '').trim());
  }
  return found;
}

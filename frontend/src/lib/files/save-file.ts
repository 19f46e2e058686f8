/** Hands a text, or what is a file already, to the browser as a file to be saved. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // after the browser has begun to read it
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** An image's address as a data URL, which a canvas may read; a data URL stays as it is. */
export async function toDataUrl(address: string): Promise<string> {
  if (address.startsWith('data:')) return address;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The image could not be loaded (${response.status}).`);
  return readAsDataUrl(await response.blob());
}

export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read.'));
    reader.readAsDataURL(file);
  });
}

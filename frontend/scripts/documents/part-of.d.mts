export function partOf(markdown: string, heading: string, depth: number, path: string): string;

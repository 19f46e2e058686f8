import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from '@chirrup/testing/root';
import type { JudgedQuestion } from '../judge.js';

export interface SiteQuestion extends JudgedQuestion {
  lang: string;
  kind: string;
}

/** A small site, and what its visitors ask. */
export interface SiteData {
  name: string;
  lang?: string;
  pages: Record<string, string>;
  questions: SiteQuestion[];
}

/** The visitors' sites of the evaluation data. */
export const visitorsSites = (folder: string): SiteData[] =>
  readdirSync(join(folder, 'visitors'))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(folder, 'visitors', file), 'utf8')) as SiteData);

const ownSites = join(root, 'services/knowledge/training/reader');

/** The project's own sites that no training and no threshold has seen. */
export const leftOutSites = (): SiteData[] => {
  const names = JSON.parse(readFileSync(join(ownSites, 'left-out.json'), 'utf8')) as string[];
  return names.map((name) => {
    const packed = readFileSync(join(ownSites, 'sites', `${name}.json.gz`));
    return JSON.parse(gunzipSync(packed).toString('utf8')) as SiteData;
  });
};

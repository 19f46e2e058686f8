import type { ReactNode } from 'react';

export interface LegalSection {
  /** What an address names after its #. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalText {
  title: string;
  description: string;
  updated?: string;
  /** Before the first section. */
  opening?: ReactNode;
  sections: LegalSection[];
}

import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { useImportQaMutation } from '../../../api/qa.api';
import { partsOf } from '../../../lib/parts-of';
import type { PairsPlan } from './pairs-csv';

/** As many as one request takes. */
const MOST_PAIRS = 200;

/** What came of an import. */
export interface ImportResult {
  added: number;
  updated: number;
  skipped: number;
  /** Sentences on rows the server could not save. */
  problems: string[];
  /** Pairs that were not sent any more. */
  unsent: number;
}

const NOTHING: ImportResult = { added: 0, updated: 0, skipped: 0, problems: [], unsent: 0 };

/** Sends a plan part by part, and stops between two when asked. */
export function usePairsImport(botId: string) {
  const [done, setDone] = useState<ImportResult>();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const [importQa] = useImportQaMutation();
  const isStopped = useRef(false);
  const run = async ({ pairs, rows }: PairsPlan) => {
    isStopped.current = false;
    setFailure(undefined);
    const importId = nanoid();
    const sum = { ...NOTHING, problems: [...NOTHING.problems], unsent: pairs.length };
    for (const part of partsOf(pairs, MOST_PAIRS)) {
      if (isStopped.current) break;
      const sent = pairs.length - sum.unsent;
      setProgress(sent / pairs.length);
      const { data, error } = await importQa({ botId, pairs: part, importId });
      if (!data) {
        setFailure(error);
        break;
      }
      sum.unsent -= part.length;
      sum.added += data.added;
      sum.updated += data.updated;
      sum.skipped += data.skipped;
      for (const { at, reason } of data.left_out) sum.problems.push(`Row ${rows[sent + at]}: ${reason}`);
    }
    setProgress(undefined);
    setDone(sum);
  };
  return {
    done,
    progress,
    failure,
    run,
    stop: () => {
      isStopped.current = true;
    },
    /** Before another file. */
    forget: () => {
      setDone(undefined);
      setFailure(undefined);
    },
  };
}

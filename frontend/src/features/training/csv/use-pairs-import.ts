import { nanoid } from '@reduxjs/toolkit';
import { useRef, useState } from 'react';
import { api } from '../../../api/api';
import { useImportQaMutation } from '../../../api/qa.api';
import type { ApiFailure } from '../../../api/send';
import { useAppDispatch } from '../../../api/store/store-hooks';
import type { QaText } from '../../../api/types';
import { partsOf } from '../../../lib/parts-of';
import type { PairsPlan } from './pairs-csv';

/** As many as one request takes. */
const MOST_PAIRS = 200;

/** A part that met a busy server is sent again: the same pairs again change nothing. */
const PAUSES_MS = [1_000, 4_000, 15_000];

/** How long to wait for another try; undefined if there is none. */
function pauseAfter({ status, retryAfter }: ApiFailure, tries: number): number | undefined {
  const isPassing = typeof status === 'string' || status >= 502 || status === 429;
  const pause = PAUSES_MS[tries];
  return isPassing && pause !== undefined ? Math.max(pause, (retryAfter ?? 0) * 1_000) : undefined;
}

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

/** Sends a plan part by part, the end of the file first so that its beginning stands on top; stops where asked. */
export function usePairsImport(botId: string) {
  const [done, setDone] = useState<ImportResult>();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const dispatch = useAppDispatch();
  const [importQa] = useImportQaMutation();
  const isStopped = useRef(false);
  const send = async (pairs: QaText[], importId: string) => {
    for (let tries = 0; ; tries += 1) {
      const { data, error } = await importQa({ botId, pairs, importId });
      const pause = data || isStopped.current ? undefined : pauseAfter(error as ApiFailure, tries);
      // what was stored before the answer got lost is unchanged now
      if (data) return { data: { ...data, added: data.added + (tries > 0 ? data.unchanged : 0) }, error };
      if (pause === undefined) return { data, error };
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  const run = async ({ pairs, rows }: PairsPlan) => {
    isStopped.current = false;
    setFailure(undefined);
    setProgress(0);
    const importId = nanoid();
    const sum = { ...NOTHING, unsent: pairs.length };
    const problems: { row: number; reason: string }[] = [];
    for (const part of partsOf(pairs, MOST_PAIRS).reverse()) {
      if (isStopped.current) break;
      setProgress(1 - sum.unsent / pairs.length);
      const { data, error } = await send(part, importId);
      if (!data) {
        setFailure(error);
        break;
      }
      sum.unsent -= part.length;
      sum.added += data.added;
      sum.updated += data.updated;
      sum.skipped += data.skipped;
      for (const { at, reason } of data.left_out) problems.push({ row: rows[sum.unsent + at] ?? 0, reason });
    }
    // read once: the list of a large bot takes longer than a part
    dispatch(api.util.invalidateTags(['Qa']));
    setProgress(undefined);
    const sentences = problems
      .sort((a, b) => a.row - b.row)
      .map(({ row, reason }) => `Row ${row}: ${reason}`);
    setDone({ ...sum, problems: sentences });
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

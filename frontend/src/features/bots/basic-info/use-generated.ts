import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/error-text';

export type Generation<T> =
  | { kind: 'idle' }
  | { kind: 'running' }
  /** Undo brings `before` back as long as the field holds what was made. */
  | { kind: 'done'; before: T; made: T }
  | { kind: 'nothing' }
  | { kind: 'failed'; message: string };

interface Field<T> {
  value: T;
  set: (value: T) => void;
  /** Undefined when there was nothing to make it from. */
  make: () => Promise<T | undefined>;
}

/** Fills a field with what `make` gives, and gives back what stood there. */
export function useGenerated<T>(field: Field<T>) {
  const [state, setState] = useState<Generation<T>>({ kind: 'idle' });
  // the bot may have been saved, or the screen left, while the answer was on its way
  const latest = useRef<Field<T> | null>(field);
  useEffect(() => {
    latest.current = field;
    return () => {
      latest.current = null;
    };
  });
  const generate = async () => {
    setState({ kind: 'running' });
    try {
      const made = await field.make();
      const now = latest.current;
      if (!now) return;
      if (made === undefined) return setState({ kind: 'nothing' });
      setState({ kind: 'done', before: now.value, made });
      now.set(made);
    } catch (error) {
      setState({ kind: 'failed', message: errorText(error) });
    }
  };
  const undo = () => {
    if (state.kind !== 'done') return;
    field.set(state.before);
    setState({ kind: 'idle' });
  };
  return { state, generate, undo };
}

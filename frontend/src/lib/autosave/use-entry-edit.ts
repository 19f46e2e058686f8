import { useState } from 'react';
import { currentEntry } from './current-entry';
import { mergeEdits } from './merge-edits';

/** An entry that changes faster than we can follow is a failure to show. */
const MAX_REBASES = 3;

interface Conflict<Text, Entry> {
  theirs: Entry;
  fields: (keyof Text)[];
}

interface EntryEditOptions<Text, Entry> {
  /** Null for a new one. */
  stored: Entry | null;
  blank: Text;
  fields: readonly (keyof Text)[];
  kind: Parameters<typeof currentEntry>[1];
  /** Stores the text, on top of `from` if there is one; what it returns is why not. */
  send: (text: Text, from: Entry | null) => Promise<unknown>;
  onSaved: () => void;
}

/** The edit as a form shows it. */
export interface EntryEdit<Text> {
  text: Text;
  base: Text | null;
  conflict: Conflict<Text, Text> | undefined;
  isChanged: boolean;
  save: () => Promise<void>;
  addAgain: () => void;
  takeTheirs: () => void;
}

/** The text of one entry, put on top of what others saved meanwhile; where both changed the same it waits. */
export function useEntryEdit<Text extends object, Entry extends Text>(
  options: EntryEditOptions<Text, Entry>,
) {
  const { stored, blank, fields, kind, send, onSaved } = options;
  const [text, setText] = useState<Text>(stored ?? blank);
  // what the text was begun from, or was last put on top of
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState<Conflict<Text, Entry>>();
  const change = (part: Partial<Text>) => setText((old) => ({ ...old, ...part }));
  const save = async (edited: Text, from: Entry | null, rebases = 0): Promise<void> => {
    setConflict(undefined);
    const failure = await send(edited, from);
    const theirs = currentEntry<Entry>(failure, kind);
    if (!theirs || !from || rebases === MAX_REBASES) {
      if (!failure) onSaved();
      return;
    }
    const { merged, conflicts } = mergeEdits<Text>({ base: from, mine: edited, theirs }, fields);
    setText(merged);
    setBase(theirs);
    if (conflicts.length > 0) setConflict({ theirs, fields: conflicts });
    else await save(merged, theirs, rebases + 1);
  };
  return {
    text,
    base,
    conflict,
    isChanged: fields.some((field) => text[field] !== (stored ?? blank)[field]),
    change,
    save: () => save(text, base),
    addAgain: () => {
      setBase(null);
      void save(text, null);
    },
    takeTheirs: () => {
      const theirs = conflict?.fields.map((field) => [field, conflict.theirs[field]]);
      setText((old) => ({ ...old, ...Object.fromEntries(theirs ?? []) }));
      setConflict(undefined);
    },
  };
}

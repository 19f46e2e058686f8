import { markWords } from '@chirrup/text/search/mark-words';
import { searchWords } from '@chirrup/text/search/search-text';
import { makeStyles, tokens } from '@fluentui/react-components';
import { createContext, Fragment, type ReactNode, useContext, useMemo } from 'react';

const useStyles = makeStyles({
  mark: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorPaletteYellowBackground2,
    borderRadius: tokens.borderRadiusSmall,
  },
});

const Words = createContext<readonly string[][]>([]);

/** What is looked for in the texts below it. */
export function SearchedWords({ query, children }: { query: string; children: ReactNode }) {
  const words = useMemo(() => searchWords(query), [query]);
  return <Words value={words}>{children}</Words>;
}

/** A text in which the words that are looked for are marked. */
export function Marked({ text }: { text: string }) {
  const styles = useStyles();
  const words = useContext(Words);
  if (words.length === 0) return text;
  return markWords(text, words).map((piece, at) =>
    piece.hit ? (
      <mark key={at} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      <Fragment key={at}>{piece.text}</Fragment>
    ),
  );
}

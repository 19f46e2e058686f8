import { withoutCitations } from '@chirrup/proto/answer/citations';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Citation, Markdown } from '../../../ui/markdown/markdown';
import { safeLink } from '../../../ui/markdown/safe-link';
import { unannounced } from '../../../ui/markdown/unannounced';
import { useQuestionTableStyles } from './question-table.styles';

const useStyles = makeStyles({
  text: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  pages: {
    margin: 0,
    paddingInlineStart: '16px',
    overflowWrap: 'anywhere',
    '& a': { color: tokens.colorBrandForegroundLink },
  },
});

const NONE: Citation[] = [];

/** The beginning of an answer as visitors see it; where it only offers pages, these. */
export function AnswerText({
  text,
  sources = NONE,
  isOffer = false,
}: {
  text: string;
  sources?: Citation[];
  isOffer?: boolean;
}) {
  const styles = useStyles();
  const { answer } = useQuestionTableStyles();
  const names = isOffer && sources.length > 0;
  return (
    <div className={styles.text}>
      <Markdown
        className={mergeClasses(answer, styles.text)}
        text={sources.length > 0 ? text : unannounced(withoutCitations(text))}
        citations={sources}
      />
      {names && (
        <ul className={styles.pages}>
          {sources.map(({ n, title, url }) => (
            <li key={n} dir="auto">
              <a href={safeLink(url) ?? undefined} target="_blank" rel="noopener noreferrer nofollow">
                {title || url}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

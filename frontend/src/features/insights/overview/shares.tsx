import {
  InfoLabel,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
} from '@fluentui/react-components';
import type { EngagementOverview } from '../../../api/types';
import { number } from '../../../lib/labels/formats';
import { useInsightsStyles } from '../insights.styles';

const ROWS = 6;
type Part = EngagementOverview['pages'][number];

const languageNames = new Intl.DisplayNames(undefined, { type: 'language' });

/** Which languages visitors write and on which pages they ask. */
export function Shares({ overview }: { overview: EngagementOverview }) {
  const styles = useInsightsStyles();
  return (
    <section className={styles.card} aria-label="Languages and pages">
      <Parts
        title="Languages"
        info="Guessed from the words of each message. Answered: messages whose reply was an answer, of all messages in that language, small talk among them."
        parts={overview.languages}
        nameOf={languageName}
      />
      <Parts
        title="Pages asked from"
        info="The page a visitor was on, as the widget reports it, without what follows “?” or “#”. Answered: as above."
        parts={overview.pages}
        nameOf={pageNames(overview.pages)}
        linkOf={(page) => (/^https?:/.test(page) ? page : undefined)}
      />
      {overview.pages.length === 0 && (
        <Text size={200} className={styles.quiet}>
          On which pages visitors asked is not known yet.
        </Text>
      )}
    </section>
  );
}

function Parts(props: {
  title: string;
  info: string;
  parts: readonly Part[];
  nameOf: (value: string) => string;
  linkOf?: (value: string) => string | undefined;
}) {
  const styles = useInsightsStyles();
  if (props.parts.length === 0) return null;
  return (
    <Table size="small" aria-label={props.title}>
      <TableHeader>
        <TableRow>
          <TableHeaderCell>
            <InfoLabel info={props.info}>{props.title}</InfoLabel>
          </TableHeaderCell>
          <TableHeaderCell style={{ width: '84px' }}>Messages</TableHeaderCell>
          <TableHeaderCell style={{ width: '84px' }}>Answered</TableHeaderCell>
        </TableRow>
      </TableHeader>
      <TableBody>
        {props.parts.slice(0, ROWS).map(({ value, messages, answered_share }) => (
          <TableRow key={value}>
            <TableCell className={styles.wrap} title={value}>
              <Name name={props.nameOf(value)} link={props.linkOf?.(value)} />
            </TableCell>
            <TableCell>{number(messages)}</TableCell>
            <TableCell>{Math.round(answered_share * 100)} %</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Name({ name, link }: { name: string; link: string | undefined }) {
  return link === undefined ? (
    name
  ) : (
    <Link inline href={link} target="_blank" rel="noopener noreferrer">
      {name}
    </Link>
  );
}

/** Pages without the address of the site where all are of one. */
function pageNames(pages: readonly Part[]): (page: string) => string {
  const origins = new Set(pages.map(({ value }) => (URL.canParse(value) ? new URL(value).origin : value)));
  const [origin = ''] = origins;
  return (page) => (origins.size === 1 ? page.slice(origin.length) || '/' : page);
}

function languageName(code: string): string {
  try {
    return languageNames.of(code) ?? code;
  } catch {
    return code;
  }
}

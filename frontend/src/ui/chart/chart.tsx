import {
  Link,
  makeStyles,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  Text,
  tokens,
} from '@fluentui/react-components';
import { lazy, Suspense, useId, useState } from 'react';
import { SkeletonLines } from '../skeleton-lines';
import { type ChartProps, withUnit } from './chart-data';

const Plot = lazy(async () => ({ default: (await import('./plot')).Plot }));

const useStyles = makeStyles({
  root: { margin: 0, display: 'flex', flexDirection: 'column', rowGap: '8px', minWidth: 0 },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  title: {
    margin: 0,
    flexGrow: 1,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: 600,
  },
  table: { overflowX: 'auto', maxHeight: '420px', fontVariantNumeric: 'tabular-nums' },
  cell: { height: 'auto', padding: '6px 8px', overflowWrap: 'anywhere' },
});

/** A chart, or the same numbers as a table. The drawing library is fetched when the first chart is shown. */
export function Chart(props: ChartProps) {
  const { title, description, height = 320 } = props;
  const styles = useStyles();
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.root} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        <Switch label="Show as table" checked={asTable} onChange={(_, { checked }) => setAsTable(checked)} />
      </div>
      {asTable ? (
        <ChartTable {...props} />
      ) : (
        <Suspense fallback={<SkeletonLines heights={[height]} label={`Loading ${title}`} />}>
          <Plot {...props} height={height} />
        </Suspense>
      )}
      <Text size={200} as="span">
        {description}
      </Text>
    </figure>
  );
}

function ChartTable({ title, categoryTitle, categories, series, notes = [], onSelect }: ChartProps) {
  const styles = useStyles();
  return (
    <section className={styles.table} aria-label={title}>
      <Table size="small" aria-label={title}>
        <TableHeader>
          <TableRow>
            {[categoryTitle, ...series.map(({ name }) => name), ...notes.map((note) => note.title)].map(
              (name) => (
                <TableHeaderCell key={name}>{name}</TableHeaderCell>
              ),
            )}
          </TableRow>
        </TableHeader>
        <TableBody>
          {categories.map((category, at) => (
            <TableRow key={at}>
              <TableCell className={styles.cell} dir="auto">
                {onSelect ? (
                  <Link as="button" inline onClick={() => onSelect(at)}>
                    {category}
                  </Link>
                ) : (
                  category
                )}
              </TableCell>
              {series.map(({ name, values, unit }) => (
                <TableCell key={name} className={styles.cell}>
                  {withUnit(values[at] ?? null, unit)}
                </TableCell>
              ))}
              {notes.map((note) => (
                <TableCell key={note.title} className={styles.cell}>
                  {note.values[at]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

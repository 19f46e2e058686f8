import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    columnGap: tokens.spacingHorizontalM,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** Steps through pages; `pages` is unknown where only "is there more" is. Nothing to step through shows nothing. */
export function Pagination(props: {
  label: string;
  page: number;
  pages?: number;
  hasMore: boolean;
  onPage: (page: number) => void;
}) {
  const styles = useStyles();
  const { label, page, pages, hasMore, onPage } = props;
  if (page === 1 && !hasMore) return null;
  return (
    <nav className={styles.root} aria-label={label}>
      <Button
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        disabledFocusable={page === 1}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      <Text aria-current="page">{pages === undefined ? `Page ${page}` : `Page ${page} of ${pages}`}</Text>
      <Button
        appearance="subtle"
        icon={<ChevronRightRegular />}
        iconPosition="after"
        disabledFocusable={!hasMore}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}

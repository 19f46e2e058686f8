import { makeStyles, Skeleton, SkeletonItem } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '16px', width: '100%' },
});

/** Grey lines in the shape of what will stand there; `heights` in pixels, top to bottom. */
export function SkeletonLines({ heights, label = 'Loading' }: { heights: number[]; label?: string }) {
  const styles = useStyles();
  const lines = heights.map((height, at) => ({ id: `${at}-${height}`, height }));
  return (
    <Skeleton className={styles.root} aria-label={label} aria-busy>
      {lines.map(({ id, height }) => (
        <SkeletonItem key={id} style={{ height }} />
      ))}
    </Skeleton>
  );
}

import { SkeletonLines } from '../../ui/skeleton-lines';

const box = { maxWidth: '640px', margin: '0 auto', padding: '48px 24px' };

/** A page of the site whose code is on its way. */
export function PageComing() {
  return (
    <div style={box}>
      <SkeletonLines heights={[36, 24, 24]} label="Loading the page" />
    </div>
  );
}

import { AppLink } from '../ui/app-link';
import { EmptyState } from '../ui/empty-state';
import { PageHead } from './shell/page-head';

export function NotFoundPage() {
  return (
    <>
      <PageHead title="Page not found · Chirrup" description="There is no page at this address." />
      <EmptyState
        title="This page does not exist"
        text="The link may be old or mistyped."
        action={<AppLink to="/">Go to the start page</AppLink>}
      />
    </>
  );
}

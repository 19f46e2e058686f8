import { AppLink } from '../ui/app-link';
import { EmptyState } from '../ui/empty-state';

export function NotFoundPage() {
  return (
    <>
      <title>Page not found · Chirrup</title>
      <EmptyState
        title="This page does not exist"
        text="The link may be old or mistyped."
        action={<AppLink to="/">Go to the start page</AppLink>}
      />
    </>
  );
}

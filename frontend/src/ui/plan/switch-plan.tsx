import { Button, type ButtonProps, Link } from '@fluentui/react-components';
import { Link as RouterLink } from 'react-router';
import { useSession } from '../../api/session';
import { useSubscriptionQuery } from '../../api/subscription.api';

/** The product's own page of plans, if there is no portal of a payment provider. */
const PLANS_PATH = '/console/account/usage?plans';

/** The payment provider's portal with the account's e-mail, if there is one. */
function usePortal() {
  const userId = useSession().userId ?? '';
  const { data } = useSubscriptionQuery(userId, { skip: userId === '' });
  return data?.portal_url ?? undefined;
}

/** Leads to where the plan is changed: the customer portal in a new window, else the plans of the account page. */
export function SwitchPlan({ children = 'Switch Plan', ...button }: ButtonProps) {
  const portal = usePortal();
  if (portal === undefined) return <PlansButton {...button}>{children}</PlansButton>;
  return (
    <Button {...(button as object)} as="a" href={portal} target="_blank" rel="noopener">
      {children}
    </Button>
  );
}

function PlansButton({ children, ...button }: ButtonProps) {
  return (
    <RouterLink to={PLANS_PATH} style={{ textDecoration: 'none' }} tabIndex={-1}>
      <Button {...(button as object)}>{children}</Button>
    </RouterLink>
  );
}

/** The same inside a sentence. */
export function SwitchPlanLink({ children }: { children: string }) {
  const portal = usePortal();
  if (portal === undefined)
    return (
      <RouterLink to={PLANS_PATH}>
        <Link as="span" inline>
          {children}
        </Link>
      </RouterLink>
    );
  return (
    <Link inline href={portal} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}

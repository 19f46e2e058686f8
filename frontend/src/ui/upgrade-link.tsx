import { Link } from '@fluentui/react-components';

/** Where an owner gets what the plan does not have. */
export function UpgradeLink() {
  return (
    <Link inline href="/#pricing" target="_blank" rel="noopener">
      See plans and upgrade
    </Link>
  );
}

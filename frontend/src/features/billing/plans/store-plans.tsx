import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useReturnFocus } from '../../../ui/focus/use-return-focus';
import { SwitchPlanLink } from '../../../ui/plan/switch-plan';

const useStyles = makeStyles({
  picture: {
    display: 'block',
    width: '100%',
    marginTop: '12px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** In the store's admin: where the plan is changed there, and the portal for those who pay by card. */
export function StorePlans({ onClose }: { onClose: () => void }) {
  useReturnFocus(true);
  const styles = useStyles();
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Choose your plan</DialogTitle>
          <DialogContent>
            <p>
              Recommended: choose it in your store admin, under Apps. It is then paid with your store’s bill.
            </p>
            <Instructions className={styles.picture} />
            <p>
              Or pay by card: <SwitchPlanLink>Open the payment portal</SwitchPlanLink>
            </p>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

const LINE = tokens.colorNeutralStroke1;
const ACCENT = tokens.colorBrandBackground;
const STEPS = ['1  Apps', '2  Chirrup', '3  Plan'];

/** A drawing of the way through the store's admin. */
function Instructions({ className }: { className: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 480 150"
      role="img"
      aria-label="In the store admin, open Apps, then Chirrup, then Plan."
    >
      <rect width="120" height="150" fill={tokens.colorNeutralBackground3} />
      {[24, 48, 96, 120].map((y) => (
        <rect key={y} x="16" y={y} width="72" height="8" rx="4" fill={LINE} />
      ))}
      <rect x="10" y="66" width="100" height="20" rx="6" fill={tokens.colorBrandBackground2} />
      <rect x="16" y="72" width="40" height="8" rx="4" fill={ACCENT} />
      {STEPS.map((step, at) => (
        <g key={step} transform={`translate(${140 + at * 112}, 40)`}>
          <rect
            width="100"
            height="64"
            rx="8"
            fill="none"
            stroke={at === 2 ? ACCENT : LINE}
            strokeWidth="2"
          />
          <text x="50" y="37" textAnchor="middle" fontSize="14" fill={tokens.colorNeutralForeground1}>
            {step}
          </text>
        </g>
      ))}
    </svg>
  );
}

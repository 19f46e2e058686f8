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

const useStyles = makeStyles({
  picture: {
    display: 'block',
    width: '100%',
    marginTop: '12px',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

interface StorePlansProps {
  /** Null if nothing was bought yet, or plans are not paid. */
  portal: string | null;
  isPaid: boolean;
  onChoose: () => void;
  onClose: () => void;
}

/** In the store's admin: how plans are paid, which the store's bill is no part of. */
export function StorePlans({ portal, isPaid, onChoose, onClose }: StorePlansProps) {
  useReturnFocus(true);
  const styles = useStyles();
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Choose your plan</DialogTitle>
          <DialogContent>
            <p>{portal !== null ? IN_PORTAL : isPaid ? BY_CARD : NOT_PAID}</p>
            <Instructions
              className={styles.picture}
              steps={portal !== null ? PORTAL_STEPS : isPaid ? FIRST_STEPS : DEMO_STEPS}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Close</Button>
            {portal !== null ? (
              <Button as="a" appearance="primary" href={portal} target="_blank" rel="noopener">
                Open the payment portal
              </Button>
            ) : (
              <Button
                appearance="primary"
                onClick={() => {
                  onClose();
                  onChoose();
                }}
              >
                See the plans
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

const IN_PORTAL =
  'Plans are paid by card, not with your store’s bill. Yours is changed in the payment portal, which opens in a new window.';
const BY_CARD =
  'Plans are paid by card, not with your store’s bill. Choose one here; the page to pay at opens in a new window.';
const NOT_PAID = 'Plans are not paid on this installation. Choose one here.';

const PORTAL_STEPS = ['1  Log in', '2  Plan', '3  Confirm'];
const FIRST_STEPS = ['1  Plan', '2  Card', '3  Confirm'];
const DEMO_STEPS = ['1  Plan', '2  Confirm'];

const LINE = tokens.colorNeutralStroke1;
const ACCENT = tokens.colorBrandBackground;

/** A drawing of the way to a plan. */
function Instructions({ className, steps }: { className: string; steps: readonly string[] }) {
  return (
    <svg className={className} viewBox="0 0 480 150" role="img" aria-label={`Steps: ${steps.join(', ')}.`}>
      <rect width="120" height="150" fill={tokens.colorNeutralBackground3} />
      {[24, 48, 96, 120].map((y) => (
        <rect key={y} x="16" y={y} width="72" height="8" rx="4" fill={LINE} />
      ))}
      <rect x="10" y="66" width="100" height="20" rx="6" fill={tokens.colorBrandBackground2} />
      <rect x="16" y="72" width="40" height="8" rx="4" fill={ACCENT} />
      {steps.map((step, at) => (
        <g key={step} transform={`translate(${140 + at * 112}, 40)`}>
          <rect
            width="100"
            height="64"
            rx="8"
            fill="none"
            stroke={at === 0 ? ACCENT : LINE}
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

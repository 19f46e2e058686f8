import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
} from '@fluentui/react-components';
import { readableOn } from '../../../ui/colour/contrast';
import { colourLabel, type ThemeColours, weakPairs } from './theme-colours';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px', ':empty': { marginTop: '-24px' } },
});

interface ContrastWarningsProps {
  theme: ThemeColours;
  onChange: (theme: ThemeColours) => void;
  readOnly: boolean;
}

/** Says which colours are hard to read on each other, and moves them just far enough apart. */
export function ContrastWarnings({ theme, onChange, readOnly }: ContrastWarningsProps) {
  const styles = useStyles();
  return (
    <div role="status" aria-live="polite" className={styles.root}>
      {weakPairs(theme).map(({ text, background, ratio, contrast }) => (
        <MessageBar key={text} intent="warning" layout="multiline">
          <MessageBarBody>
            {colourLabel(text)} is hard to see on {colourLabel(background)}: contrast {rounded(contrast)} of
            at least {ratio}.
          </MessageBarBody>
          {!readOnly && (
            <MessageBarActions>
              <Button
                size="small"
                aria-label={`Fix ${colourLabel(text)}`}
                onClick={() =>
                  onChange({ ...theme, [text]: readableOn(theme[text], theme[background], ratio) })
                }
              >
                Fix
              </Button>
            </MessageBarActions>
          )}
        </MessageBar>
      ))}
    </div>
  );
}

/** Downwards, so that a contrast that does not do never looks as if it did. */
const rounded = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

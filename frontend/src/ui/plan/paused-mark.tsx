import { Badge, makeStyles, Text, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  text: { color: tokens.colorNeutralForeground2 },
});

/** On what the plan has no room for. */
export function PausedMark({ text }: { text: string }) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <Badge appearance="tint" shape="rounded" color="warning">
        Paused
      </Badge>
      <Text size={200} className={styles.text}>
        {text}
      </Text>
    </span>
  );
}

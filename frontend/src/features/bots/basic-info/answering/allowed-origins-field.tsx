import { originProblem } from '@chirrup/proto/bot-rules';
import { botLimits } from '@chirrup/proto/limits';
import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, memo, useRef, useState } from 'react';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '8px' },
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  item: { display: 'flex', alignItems: 'center', columnGap: '8px' },
  origin: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  row: { display: 'flex', columnGap: '8px' },
  input: { flexGrow: 1, minWidth: 0 },
  rule: { color: tokens.colorNeutralForeground2 },
});

interface AllowedOriginsFieldProps {
  value: string[];
  baseUrl: string;
  onChange: (origins: string[]) => void;
  message: string | undefined;
  readOnly: boolean;
}

/** The sites a bot answers on, and in plain words where that is. */
export const AllowedOriginsField = memo(function AllowedOriginsField({
  value,
  baseUrl,
  onChange,
  message,
  readOnly,
}: AllowedOriginsFieldProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isFull = value.length >= botLimits.allowedOrigins;

  const add = () => {
    const origin = typed.trim();
    if (origin === '') return;
    const wrong = originProblem(origin);
    setProblem(wrong);
    if (wrong !== undefined) return;
    onChange([...new Set([...value, new URL(origin).origin])]);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends a composition is for the keyboard's own list
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const remove = (origin: string) => {
    onChange(value.filter((each) => each !== origin));
    input.current?.focus();
  };
  return (
    <div className={styles.root}>
      <Field
        label="Allowed Origins"
        hint={
          isFull
            ? `There can be up to ${botLimits.allowedOrigins}.`
            : 'Add a site by its address without a path.'
        }
        validationMessage={problem ?? message}
      >
        {(field) => (
          <div className={styles.row}>
            <Input
              {...field}
              ref={input}
              className={styles.input}
              value={typed}
              placeholder="https://www.your-shop.com"
              readOnly={readOnly || isFull}
              onChange={(_, data) => {
                setTyped(data.value);
                setProblem(undefined);
              }}
              onKeyDown={onKeyDown}
              onBlur={add}
            />
            {!readOnly && (
              <Button icon={<AddRegular />} disabled={isFull} onClick={add}>
                Add origin
              </Button>
            )}
          </div>
        )}
      </Field>
      {value.length > 0 && (
        <ul className={styles.list} aria-label="Sites the bot answers on">
          {value.map((origin) => (
            <li key={origin} className={styles.item}>
              <Text className={styles.origin}>{origin}</Text>
              {!readOnly && (
                <Button
                  appearance="subtle"
                  icon={<DismissRegular />}
                  aria-label={`Remove ${origin}`}
                  onClick={() => remove(origin)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <WhereItAnswers origins={value} baseUrl={baseUrl} />
    </div>
  );
});

function WhereItAnswers({ origins, baseUrl }: { origins: string[]; baseUrl: string }) {
  const styles = useStyles();
  if (origins.length === 0 && baseUrl === '') {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          The bot answers everywhere: any site that has its ID can show it. Add the sites it may answer on, or
          a Site Base URL.
        </MessageBarBody>
      </MessageBar>
    );
  }
  return (
    <Text size={200} className={styles.rule}>
      {origins.length > 0
        ? 'The bot answers on these sites and on its profile page, nowhere else.'
        : `The bot answers on the site of ${baseUrl}, its sub-domains included, and on its profile page.`}
    </Text>
  );
}

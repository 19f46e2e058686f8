import { makeStyles } from '@fluentui/react-components';
import { useCallback } from 'react';
import { useAppDispatch } from '../../../api/store/store-hooks';
import { useGenerateInstructionsMutation, useGenerateStartersMutation } from '../drafts/bot.api';
import { saveBot } from '../drafts/bot-autosave';
import type { EditableBot } from '../drafts/use-bot';
import { BotTextField } from './bot-text-field';
import { GenerateBar } from './generate-bar';
import { StartersField } from './starters-field';
import { useGenerated } from './use-generated';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', rowGap: '8px' } });

export function InstructionsField({ bot, problems, edit, readOnly }: EditableBot) {
  const styles = useStyles();
  const dispatch = useAppDispatch();
  const [generateInstructions] = useGenerateInstructionsMutation();
  const set = useCallback((instructions: string) => edit({ instructions }), [edit]);
  const generation = useGenerated<string>({
    value: bot.instructions,
    set,
    make: async () => {
      // the server reads the bot as it is stored
      await dispatch(saveBot(bot._id));
      const made = await generateInstructions({ botId: bot._id, description: bot.description }).unwrap();
      return made.instructions || undefined;
    },
  });
  const { state } = generation;
  return (
    <div className={styles.root}>
      <BotTextField
        label="Instructions"
        value={bot.instructions}
        message={problems.instructions}
        onChange={set}
        hint="How the bot should answer: tone, what to recommend, what to leave to people. It may say what stands here; put what no visitor may read between [private] and [/private]."
        rows={6}
        readOnly={readOnly || state.kind === 'running'}
      />
      {!readOnly && (
        <GenerateBar
          field="Instructions"
          generation={generation}
          isUntouched={state.kind === 'done' && state.made === bot.instructions}
          nothing="There is nothing to write them from yet."
        />
      )}
    </div>
  );
}

export function ConversationStarters({ bot, problems, edit, readOnly }: EditableBot) {
  const styles = useStyles();
  const dispatch = useAppDispatch();
  const [generateStarters] = useGenerateStartersMutation();
  const set = useCallback((conversation_starters: string[]) => edit({ conversation_starters }), [edit]);
  const generation = useGenerated<string[]>({
    value: bot.conversation_starters,
    set,
    make: async () => {
      await dispatch(saveBot(bot._id));
      const made = await generateStarters(bot._id).unwrap();
      return made.conversation_starters.length > 0 ? made.conversation_starters : undefined;
    },
  });
  const { state } = generation;
  return (
    <div className={styles.root}>
      <StartersField
        value={bot.conversation_starters}
        message={problems.conversation_starters}
        onChange={set}
        readOnly={readOnly || state.kind === 'running'}
      />
      {!readOnly && (
        <GenerateBar
          field="Conversation Starters"
          generation={generation}
          isUntouched={state.kind === 'done' && isSame(state.made, bot.conversation_starters)}
          nothing="There are no pages to take questions from yet. Import your site or add knowledge links first."
        />
      )}
    </div>
  );
}

const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((text, at) => text === b[at]);

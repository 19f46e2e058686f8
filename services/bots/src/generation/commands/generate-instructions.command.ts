import type { CallContext } from '@chirrup/rpc/call-context';
import { Injectable } from '@nestjs/common';
import { botErrors } from '../../bots/domain/bot.errors.js';
import { requireBot } from '../../bots/require-bot.js';
import { checkText } from '../../domain/text.js';
import { commonRules, plainIntroduction } from '../domain/plain-instructions.js';
import { MaterialQuery } from '../material.query.js';
import { parseIntroduction } from '../model/parse-introduction.js';
import { introductionPrompt, promptSections } from '../model/prompt.js';
import { TextModel } from '../model/text-model.js';

const DESCRIPTION = { label: 'Description', max: 2_000, error: botErrors.invalidField };

/** Writes instructions for a bot; saving them is left to its team. */
@Injectable()
export class GenerateInstructionsCommand {
  constructor(
    private readonly material: MaterialQuery,
    private readonly model: TextModel,
  ) {}

  async execute({ principal, signal }: CallContext, botId: string, description: string): Promise<string> {
    requireBot(principal, botId, 'editor');
    checkText(description, DESCRIPTION);
    const material = await this.material.execute(principal, botId);
    const sections = promptSections(material.sections);
    const reply = await this.model.write(botId, introductionPrompt(material, sections, description), signal);
    const written = reply && parseIntroduction(reply, material, sections, description);
    return `${written || plainIntroduction(material, description)}\n\n${commonRules(material)}`;
  }
}

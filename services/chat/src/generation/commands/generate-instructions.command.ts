import type { CallContext } from '@chirrup/rpc/call-context';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { Injectable } from '@nestjs/common';
import { checkDescription } from '../domain/description.js';
import { commonRules, plainIntroduction } from '../domain/plain-instructions.js';
import { MaterialQuery } from '../material.query.js';
import { parseIntroduction } from '../model/parse-introduction.js';
import { introductionPrompt, promptSections } from '../model/prompt.js';
import { TextModel } from '../model/text-model.js';

const MAX_DESCRIPTION = 2_000;

/** Writes instructions for a bot; saving them is left to its team. */
@Injectable()
export class GenerateInstructionsCommand {
  constructor(
    private readonly material: MaterialQuery,
    private readonly model: TextModel,
  ) {}

  async execute({ principal, signal }: CallContext, botId: string, description: string): Promise<string> {
    requireBotRole(principal, botId, 'editor');
    checkDescription(description, 0, MAX_DESCRIPTION);
    const material = await this.material.execute(principal, botId);
    const sections = promptSections(material.sections);
    const reply = await this.model.write(botId, introductionPrompt(material, sections, description), signal);
    const written = reply && parseIntroduction(reply, material, sections, description);
    return `${written || plainIntroduction(material, description)}\n\n${commonRules(material)}`;
  }
}

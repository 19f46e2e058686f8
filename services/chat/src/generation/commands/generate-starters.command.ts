import type { CallContext } from '@chirrup/rpc/call-context';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { KnownTexts } from '@chirrup/text/words/distinct';
import { Injectable } from '@nestjs/common';
import { MAX_STARTERS, pageStarters } from '../domain/page-starters.js';
import { MaterialQuery } from '../material.query.js';
import { parseStarters } from '../model/parse-starters.js';
import { promptSections, startersPrompt } from '../model/prompt.js';
import { TextModel } from '../model/text-model.js';

/** Up to four questions for visitors to begin with; none as long as the bot knows nothing. */
@Injectable()
export class GenerateStartersCommand {
  constructor(
    private readonly material: MaterialQuery,
    private readonly model: TextModel,
  ) {}

  async execute({ principal, signal }: CallContext, botId: string): Promise<string[]> {
    requireBotRole(principal, botId, 'editor');
    const material = await this.material.execute(principal, botId);
    const sections = promptSections(material.sections);
    const reply =
      sections.length > 0
        ? await this.model.write(botId, startersPrompt(material, sections), signal)
        : undefined;
    const known = new KnownTexts();
    return [...(reply ? parseStarters(reply, sections) : []), ...pageStarters(material)]
      .filter((starter) => known.add(starter))
      .slice(0, MAX_STARTERS);
  }
}

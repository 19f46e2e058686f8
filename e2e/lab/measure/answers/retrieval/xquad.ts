import { pageDocuments } from '@chirrup/knowledge/chunking/documents';
import { MeasuredBot } from './bot/measured-bot.ts';
import { sample, shareOf } from './figures.ts';
import { type MeasureSetting, readGzip } from './setting.ts';

interface Language {
  ctx: string[];
  qs: { q: string; ctx: number; answers: string[] }[];
}

/** Paragraphs and questions in eight languages: the right paragraph, and the answer inside the extract. */
export async function xquad(setting: MeasureSetting) {
  const languages = Object.entries(readGzip<Record<string, Language>>(setting, 'passages.json.gz'));
  const measured: Record<string, Awaited<ReturnType<typeof measureLanguage>>> = {};
  for (const [name, language] of languages) measured[name] = await measureLanguage(language, setting);
  return measured;
}

const documentsOf = (text: string, at: number) =>
  pageDocuments(String(at), { title: '', url: '', blocks: [{ heading_path: [], text, kind: 'prose' }] }, 0);

async function measureLanguage({ ctx, qs }: Language, { limit, index }: MeasureSetting) {
  const bot = await MeasuredBot.of(
    index,
    ctx.map((text, at) => [String(at), documentsOf(text, at)] as const),
  );
  const asked = sample(qs, limit);
  const seen: { first: boolean; gold: boolean; answered: boolean }[] = [];
  for (const { q, ctx: source, answers } of asked) {
    const { passages, decision } = await bot.retrieve(q);
    const [best] = passages;
    seen.push({
      first: best?.document.sourceId === String(source),
      gold: answers.some((answer) => best?.extract.text.includes(answer)),
      answered: decision.outcome === 'answer',
    });
  }
  const answered = seen.filter((entry) => entry.answered);
  return {
    questions: asked.length,
    recall_at_1: shareOf(seen, ({ first }) => first),
    gold_in_extract: shareOf(seen, ({ gold }) => gold),
    answered: answered.length / seen.length,
    answered_from_right_paragraph: shareOf(answered, ({ first }) => first),
    ...(index.isInProcess ? { own_paragraph_away_answered: await withoutOwnParagraph(bot, ctx, asked) } : {}),
  };
}

/** Each paragraph left out in turn: its own questions have no answer then. */
async function withoutOwnParagraph(bot: MeasuredBot, ctx: string[], asked: Language['qs']): Promise<number> {
  const answered: boolean[] = [];
  const byParagraph = Map.groupBy(asked, (question) => question.ctx);
  for (const [at, own] of byParagraph) {
    await bot.learn(String(at), []);
    for (const { q } of own) answered.push((await bot.retrieve(q)).decision.outcome === 'answer');
    await bot.learn(String(at), documentsOf(ctx[at] ?? '', at));
  }
  return shareOf(answered, (was) => was);
}

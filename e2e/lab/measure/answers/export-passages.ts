// Writes what the reader is trained on, a site a line (after a build):
// node e2e/lab/measure/answers/export-passages.ts FOLDER… > sites.jsonl
import { pageDocuments } from '@chirrup/knowledge/chunking/documents';
import { extractPage } from '@chirrup/knowledge/extraction/extract-page';
import { understandQuestion } from '@chirrup/knowledge/retrieval/question/understand-question';
import { rank } from '@chirrup/knowledge/retrieval/ranking/rank';
import { InMemorySearchIndex } from '@chirrup/knowledge/search/index/in-memory-search-index';
import { embeddingTexts } from '@chirrup/knowledge/search/vectors/embedding-texts';
import { splitSentences } from '@chirrup/text/sentences';
import { type LearningSite, sitesIn } from './fit-answer-gate/rows.ts';

/** The lexical score is written of so many passages a question. */
const MOST_SCORED = 60;

async function exported(name: string, site: LearningSite): Promise<string> {
  const index = new InMemorySearchIndex();
  const passages = [];
  for (const [path, html] of Object.entries(site.pages)) {
    const { page } = await extractPage(html, `https://site.example${path}`);
    const documents = pageDocuments(path, page, 0);
    await index.replace(undefined, name, path, documents);
    passages.push(...documents);
  }
  const numberOf = new Map(passages.map(({ docId }, at) => [docId, at]));
  const questions = [];
  for (const { q, lang, kind, pages, gold } of site.questions) {
    const question = await understandQuestion(index, name, q);
    const ranked = rank(question, await index.candidates(name, question.terms, MOST_SCORED));
    const words = ranked.map(({ candidate, score }) => [
      numberOf.get(candidate.document.docId),
      Number(score.toFixed(4)),
    ]);
    questions.push({ q, lang, kind, pages, gold, words });
  }
  return JSON.stringify({
    name,
    lang: site.lang,
    passages: passages.map((document) => ({
      page: document.sourceId,
      title: document.title,
      text: document.text,
      block: embeddingTexts(document).block,
      units: splitSentences(document.text).map(({ start, text }) => [start, text]),
    })),
    questions,
  });
}

for (const folder of process.argv.slice(2))
  for (const [name, site] of sitesIn(folder)) process.stdout.write(`${await exported(name, site)}\n`);

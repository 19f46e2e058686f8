/** Which cell of a row holds what. */
export interface PairColumns {
  question: number;
  answer: number;
  /** -1: none does. */
  wordings: number;
  /** False where the columns were recognised by their places alone. */
  areNamed: boolean;
  /** False: the first row is a pair already. */
  hasHeadings: boolean;
}

/** Headings as owners write them, compared without case and accents. */
const QUESTIONS = words(
  'question questions q faq frage fragen pregunta preguntas domanda domande pergunta perguntas vraag vragen fraga spørsmal spørgsmal kysymys pytanie pytania otazka kerdes intrebare soru вопрос вопросы питання въпрос питање ερωτηση 質問 问题 問題 질문 سؤال السؤال שאלה प्रश्न pertanyaan คาถาม คําถาม cauhoi',
);
const ANSWERS = words(
  'answer answers a response responses reponse reponses antwort antworten respuesta respuestas risposta risposte resposta respostas antwoord antwoorden svar vastaus odpowiedz odpowiedzi odpoved valasz raspuns cevap yanit ответ ответы відповідь отговор одговор απαντηση 回答 答え 答案 답변 جواب الجواب اجابة الاجابة תשובה उत्तर jawaban คาตอบ คําตอบ traloi',
);
const WORDINGS = words(
  'wordings wording otherwordings phrasings variants alternatives formulierungen varianten formulations variantes variantas variazioni formulacoes',
);
/** Above this a first cell is a text, no heading. */
const LONGEST_HEADING = 40;

/** Where questions and answers stand: by headings in many languages, or by place if there are two columns. */
export function columnsOf(cells: readonly string[]): PairColumns | undefined {
  const headings = cells.map(bare);
  const placeOf = (known: ReadonlySet<string>) => headings.findIndex((heading) => known.has(heading));
  const named = { question: placeOf(QUESTIONS), answer: placeOf(ANSWERS), wordings: placeOf(WORDINGS) };
  if (named.question >= 0 && named.answer >= 0) return { ...named, areNamed: true, hasHeadings: true };
  const filled = cells.filter((cell) => cell.trim() !== '').length;
  if (filled !== 2 || cells.slice(0, 2).some((cell) => cell.trim() === '')) return undefined;
  const hasHeadings = cells.every((cell) => cell.length <= LONGEST_HEADING && !/[?？¿؟;.!]/.test(cell));
  return { question: 0, answer: 1, wordings: -1, areNamed: false, hasHeadings };
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(bare));
}

function bare(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

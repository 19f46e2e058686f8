import { clusterQuestions } from '@chirrup/analytics/faq/clustering/cluster-questions';

/** The number of each question's group. */
export const grouped = (questions: readonly string[], vectors: Float32Array[] | undefined): number[] => {
  const steps = clusterQuestions(questions, vectors);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const groups = new Array<number>(questions.length);
  step.value.forEach((members, group) => {
    for (const at of members) groups[at] = group;
  });
  return groups;
};

export interface OwnPair {
  question: string;
  answer: string;
  phrasings: string[];
}

import { faqAnswers } from './faq-answers.js';
import type { Measure } from './measure.js';
import { shopPages } from './shop-pages.js';
import { visitors } from './visitors.js';

/** Every measure, in the order of the table. */
export const MEASURES: readonly Measure[] = [visitors, faqAnswers, shopPages];

import { explainWords } from '../glossary/explain-words.ts'
import { keepQuestionsInPlace } from '../keep-question-in-place.ts'

/** For the sections below the first view. */
export function enhanceSections(): void {
  // Once in each section.
  document.querySelectorAll('main section, .hero-steps').forEach(explainWords)
  keepQuestionsInPlace()
}

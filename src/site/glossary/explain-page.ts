import { explainWords } from './explain-words.ts'
import { readyToExplain } from './explanations.ts'

/** Loaded when a visitor scrolls (load-later.ts): explains the words of the page, in each section once. */
readyToExplain().then((isReady) => {
  if (isReady) document.querySelectorAll('main section, .hero-steps').forEach(explainWords)
})

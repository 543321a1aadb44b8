import { explainWords } from './explain-words.ts'

/** Loaded when a visitor scrolls (load-later.ts): explains the words of the page, in each section once. */
document.querySelectorAll('main section, .hero-steps').forEach(explainWords)

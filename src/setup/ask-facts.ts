import { explainAnswer, type FactQuestion, listQuestions, printQuestion, putAnswer } from './fact-questions.ts'
import { type Facts, valueAt } from './facts.ts'
import type { Terminal } from './terminal.ts'

const INTRODUCTION = `Ein paar Fragen zu eurer Firma und eurem Angebot. Unter jeder steht, was jetzt gilt.
  Enter   behält es
  -       leert eine freiwillige Angabe oder streicht einen Eintrag
  <       geht eine Frage zurück
  Strg-C  bricht ab
Geschrieben wird erst am Ende, nach einer Rückfrage.`

/** Asks for every fact. @returns the facts with the answers; those given stay as they are */
export async function askFacts(terminal: Terminal, present: Facts): Promise<Facts> {
  terminal.say(INTRODUCTION)
  let facts = present
  let at = 0
  for (;;) {
    // An answer may add questions or take some away.
    const question = listQuestions(facts)[at]
    if (question === undefined) return facts
    const answer = await askFact(terminal, facts, question)
    const isStruck = answer === '' && question.entry && question.entry.index < question.entry.length
    if (answer !== null) facts = putAnswer(facts, question, answer)
    if (answer === null) at = Math.max(0, at - 1)
    else if (!isStruck) at += 1
  }
}

/** @returns the answer, or null where the person wants to go back */
async function askFact(terminal: Terminal, facts: Facts, question: FactQuestion): Promise<string | null> {
  const present = String(valueAt(facts, question.path)).trim()
  const answerOf = (typed: string) => (typed === '-' ? '' : typed || present)
  const typed = await terminal.ask({
    message: printQuestion(question),
    present,
    refuse: (typed) => (typed === '<' ? undefined : explainAnswer(facts, question, answerOf(typed))),
  })
  return typed === '<' ? null : answerOf(typed)
}

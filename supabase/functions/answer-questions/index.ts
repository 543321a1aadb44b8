import { createFunctions } from '../../../src/hosted/create-functions.ts'

const { answerQuestions } = createFunctions({
  environment: Deno.env.toObject(),
  waitUntil: (work) => EdgeRuntime.waitUntil(work),
})

Deno.serve(answerQuestions)

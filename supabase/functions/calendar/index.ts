import { createFunctions } from '../../../src/hosted/create-functions.ts'

const { calendar } = createFunctions({
  environment: Deno.env.toObject(),
  waitUntil: (work) => EdgeRuntime.waitUntil(work),
})

Deno.serve(calendar)

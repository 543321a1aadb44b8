import { createFunctions } from '../../../src/hosted/create-functions.ts'

const { staffPage } = createFunctions({
  environment: Deno.env.toObject(),
  waitUntil: (work) => EdgeRuntime.waitUntil(work),
})

Deno.serve(staffPage)

import { createFunctions } from '../../src/hosted/create-functions.ts'

/** Answers requests for the function of this name. */
export function serve(name: keyof ReturnType<typeof createFunctions>): void {
  const functions = createFunctions({
    environment: Deno.env.toObject(),
    waitUntil: (work) => EdgeRuntime.waitUntil(work),
  })
  Deno.serve(functions[name])
}

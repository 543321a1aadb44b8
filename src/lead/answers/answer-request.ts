import * as v from 'valibot'

const show = { do: v.literal('show') }
const answer = { do: v.literal('answer'), answers: v.record(v.string(), v.unknown()) }
/** The code in the confirmation. */
const code = { code: v.string() }
/** The idempotency key of the page that sent the request. */
const key = { key: v.string() }

const AnswerRequestSchema = v.variant('do', [
  v.object({ ...show, ...code }),
  v.object({ ...show, ...key }),
  v.object({ ...answer, ...code }),
  v.object({ ...answer, ...key }),
  v.object({ do: v.literal('withdraw'), ...code }),
])

export type AnswerRequest = v.InferOutput<typeof AnswerRequestSchema>
export type Proof = { code: string } | { key: string }

export function parseAnswerRequest(value: unknown): AnswerRequest | null {
  const result = v.safeParse(AnswerRequestSchema, value)
  return result.success ? result.output : null
}

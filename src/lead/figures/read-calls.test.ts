import { expect, test } from 'vitest'
import { sampleEntry } from '../../../tests/support/sample-leads.ts'
import { BATCH, readCalls } from './read-calls.ts'

test('reads the calls of many leads in several turns of the event loop, each lead once', async () => {
  const ids = Array.from({ length: BATCH + 1 }, (_, index) => `lead ${index}`)
  const otherRequests: number[] = []
  let reads = 0
  const listCalls = async ({ leadIds }: { leadIds: readonly string[] }) => {
    reads += 1
    const answer = reads
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      otherRequests.push(answer)
      port1.close()
    }
    port2.postMessage(null)
    return leadIds.map((leadId) => sampleEntry({ leadId, kind: 'tried' }))
  }
  const calls = await readCalls({ listCalls }, [...ids, ...ids])
  expect(otherRequests).toEqual([1])
  expect([...calls.keys()]).toEqual(ids)
  expect([...calls.values()].flat()).toHaveLength(ids.length)
})

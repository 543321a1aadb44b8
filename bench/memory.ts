import { FUNCTION_PATH } from '../src/lead/plain-form.ts'
import { DEFAULT_PUBLIC_KEY } from '../src/lead/public-key.ts'
import { residentMegabytes } from '../tests/support/resident-memory.ts'
import { sampleLead } from '../tests/support/sample-leads.ts'
import { startServer } from '../tests/support/start-server.ts'
import { encodeRequest, runOpenLoop } from './load.ts'

/**
 * Whether the server's memory stays flat: 100,000 requests, nine for the page to one lead, with the resident
 * set after every tenth of them.
 */
const ROUNDS = 10
const ROUND = { rate: 2000, seconds: 5 }

await using server = await startServer()
const page = encodeRequest(`${server.url}/`, { headers: { 'accept-encoding': 'br' } })
const rows = []
for (let round = 1; round <= ROUNDS; round++) {
  const result = await runOpenLoop(server.url, {
    ...ROUND,
    request: (index) => (index % 10 === 0 ? lead(round, index) : page),
  })
  const statuses = [...result.statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  rows.push({
    requests: round * ROUND.rate * ROUND.seconds,
    'resident MB': residentMegabytes(server.process.pid),
    statuses,
  })
}
console.table(rows)

function lead(round: number, index: number): Buffer {
  const body = JSON.stringify(sampleLead({ email: `visitor-${round}-${index}@example.org` }))
  const headers = { apikey: DEFAULT_PUBLIC_KEY, 'content-type': 'application/json' }
  return encodeRequest(server.url + FUNCTION_PATH, { headers, body })
}

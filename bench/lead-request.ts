import { FUNCTION_PATH } from '../src/lead/plain-form.ts'
import { DEFAULT_PUBLIC_KEY } from '../src/lead/public-key.ts'
import { sampleLead } from '../tests/support/sample-leads.ts'
import { encodeRequest } from './load.ts'

/** Where leads go, at a server. */
export const functionUrl = (server: string) => server + FUNCTION_PATH

/** Every lead has an address of its own: the same one over and over would count as a repeat. */
export function leadRequest(url: string, run: string): (index: number) => Buffer {
  const headers = { apikey: DEFAULT_PUBLIC_KEY, 'content-type': 'application/json' }
  return (index) =>
    encodeRequest(url, { headers, body: JSON.stringify(sampleLead({ email: `${run}-${index}@example.org` })) })
}

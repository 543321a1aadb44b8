import { expect, it } from 'vitest'
import { wrongOf } from '../../tests/support/findings.ts'
import { checkOtherName } from './check-live-site.ts'

/** @param leads from each address to the one after all redirects; others are not in the DNS */
async function find(site: string, leads: Record<string, string>) {
  const open = async (url: string) => {
    const end = leads[url]
    if (end === undefined) throw new TypeError('fetch failed')
    return Object.defineProperty(new Response(), 'url', { value: end })
  }
  return wrongOf(await checkOtherName(new URL(site), open))
}

it('requires a redirect between the addresses with and without www.', async () => {
  const [www, bare] = ['https://www.dach.example/', 'https://dach.example/']
  expect(await find(www, { [bare]: www })).toBe('')
  expect(await find(bare, { [www]: bare })).toBe('')
  expect(await find(www, {})).toMatch(/^https:\/\/dach\.example\/ führt nicht zu https:\/\/www\.dach\.example\./)
  expect(await find(bare, { [www]: 'https://parking.example/' })).toMatch(/^https:\/\/www\.dach\.example\/ führt nicht/)
})

it('requires none for a deeper host or without https', async () => {
  expect(await find('https://solar.dach.example', {})).toBe('')
  expect(await find('http://127.0.0.1:3000', {})).toBe('')
})

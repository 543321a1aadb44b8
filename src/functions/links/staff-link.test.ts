import { expect, it } from 'vitest'
import { DAY } from '../../base/durations.ts'
import { SIGN_IN_PREFIX } from '../../lead/desk/desk-api.ts'
import { readLinkedLeads, signInLink, signLinkedLeads, staffLinks } from './staff-link.ts'

const now = Date.parse('2026-11-17T12:00:00Z')
const options = { linkSecret: 'a secret of at least thirty-two letters', now }
const subject = { ref: 'K7MQ-4XP2' }
/** From a mail that is out: such links stay valid. */
const token = 'K7MQ-4XP2.g1x.IZQmu9Jimze754yjcpJvc9SmYpdSnVa2ec2fuXI_M0I'

const site = { ...options, siteUrl: 'https://dach.example.org' }

it('accepts a token for thirty days, and writes the same token into links', async () => {
  expect((await staffLinks(subject, site))('spam')).toBe(`https://dach.example.org/anfragen#${token}/spam`)
  expect(await readLinkedLeads(token, options)).toEqual(subject)
  expect(await readLinkedLeads(token, { ...options, now: now + 30 * DAY })).toEqual(subject)
  expect(await readLinkedLeads(token, { ...options, now: now + 31 * DAY })).toBe('expired')
})

it('reads the leads of a list from its token, to which none can be added', async () => {
  const refs = ['K7MQ-4XP2', 'AAAA-BBBB']
  const ofList = await signLinkedLeads({ refs }, options)
  expect(await readLinkedLeads(ofList, options)).toEqual({ refs })
  expect(await readLinkedLeads(ofList.replace('AAAA-BBBB', 'AAAA-BBBBCCCC-DDDD'), options)).toBe('forged')
})

it('reads any reference, with any first letter', async () => {
  for (const letter of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
    const ref = `${letter}7MQ-4XP2`
    expect(await readLinkedLeads(await signLinkedLeads({ ref }, options), options)).toEqual({ ref })
    expect(await readLinkedLeads(await signLinkedLeads({ refs: [ref] }, options), options)).toEqual({ refs: [ref] })
  }
})

it('refuses a token under another secret, after any change, of a sign-in and an invented one', async () => {
  const linkSecret = 'another secret of thirty-two letters'
  expect(await readLinkedLeads(token, { ...options, linkSecret })).toBe('forged')
  for (let index = 0; index < token.length; index += 1) {
    for (const letter of ['A', 'b', '1', '.', ' ']) {
      if (token[index] === letter) continue
      const changed = token.slice(0, index) + letter + token.slice(index + 1)
      expect(await readLinkedLeads(changed, options)).toBe('forged')
    }
  }
  const ofSignIn = (await signInLink('019a9227-0000-7000-8000-000000000000', site)).split(SIGN_IN_PREFIX)[1] ?? ''
  for (const invented of ['', 'x', 'K7MQ-4XP2', 'K7MQ-4XP2.g1x.', ofSignIn])
    expect(await readLinkedLeads(invented, options)).toBe('forged')
})

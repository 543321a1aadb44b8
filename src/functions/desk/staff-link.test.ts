import { expect, it } from 'vitest'
import { SIGN_IN_MARK } from '../../lead/desk.ts'
import { DAY } from '../../lead/durations.ts'
import { readSignIn, readSubject, signInLink, signSubject, staffLinks } from './staff-link.ts'

const now = Date.parse('2026-11-17T12:00:00Z')
const options = { linkSecret: 'a secret of at least thirty-two letters', now }
const subject = { ref: 'K7MQ-4XP2' }
/** From a mail that is out: such links stay valid. */
const token = 'K7MQ-4XP2.g1x.IZQmu9Jimze754yjcpJvc9SmYpdSnVa2ec2fuXI_M0I'

const site = { ...options, siteUrl: 'https://dach.example.org' }

it('the links to staff have one token for every step, in the fragment, which no server sees', async () => {
  const linkTo = await staffLinks(subject, site)
  expect(linkTo('answered')).toBe(`https://dach.example.org/anfragen#${token}/beantwortet`)
  expect(linkTo('spam')).toBe(`https://dach.example.org/anfragen#${token}/spam`)
})

it('the link to the desk has no token, because it opens nothing without a session', async () => {
  expect((await staffLinks(subject, site))('desk')).toBe('https://dach.example.org/anfragen#K7MQ-4XP2')
  expect((await staffLinks({ refs: ['K7MQ-4XP2'] }, site))('desk')).toBe('https://dach.example.org/anfragen')
})

it('a link to sign in names its row, and is refused under another secret, after any change, and when invented', async () => {
  const id = '019a9227-0000-7000-8000-000000000000'
  const link = await signInLink(id, site)
  expect(link).toMatch(/^https:\/\/dach\.example\.org\/anfragen#anmelden\/019a9227-[\w.-]+$/)
  const ofSignIn = link.slice(link.indexOf(SIGN_IN_MARK) + SIGN_IN_MARK.length)
  const { linkSecret } = options
  expect(await readSignIn(ofSignIn, linkSecret)).toBe(id)
  expect(await readSignIn(ofSignIn, 'another secret of thirty-two letters')).toBeNull()
  for (const changed of [ofSignIn.replace('019a', '019b'), ofSignIn.slice(0, -1), id, `${id}.`, '', '.', token]) {
    expect(await readSignIn(changed, linkSecret)).toBeNull()
  }
  // Nor is it a link about leads.
  expect(await readSubject(ofSignIn, options)).toBe('forged')
})

it('a token says its subject for thirty days', async () => {
  expect(await readSubject(token, options)).toEqual(subject)
  expect(await readSubject(token, { ...options, now: now + 30 * DAY })).toEqual(subject)
  expect(await readSubject(token, { ...options, now: now + 31 * DAY })).toBe('expired')
})

it('a token of a list names its leads, and none can be added', async () => {
  const refs = ['K7MQ-4XP2', 'AAAA-BBBB']
  const ofList = await signSubject({ refs }, options)
  expect(await readSubject(ofList, options)).toEqual({ refs })
  expect(await readSubject(ofList.replace('AAAA-BBBB', 'AAAA-BBBBCCCC-DDDD'), options)).toBe('forged')
})

it('a token says any reference, whatever its first letter is', async () => {
  for (const letter of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
    const ref = `${letter}7MQ-4XP2`
    expect(await readSubject(await signSubject({ ref }, options), options)).toEqual({ ref })
    expect(await readSubject(await signSubject({ refs: [ref] }, options), options)).toEqual({ refs: [ref] })
  }
})

it('a token is refused under another secret, after any change, and when invented', async () => {
  const linkSecret = 'another secret of thirty-two letters'
  expect(await readSubject(token, { ...options, linkSecret })).toBe('forged')
  for (let index = 0; index < token.length; index += 1) {
    for (const letter of ['A', 'b', '1', '.', ' ']) {
      if (token[index] === letter) continue
      const changed = token.slice(0, index) + letter + token.slice(index + 1)
      expect(await readSubject(changed, options)).toBe('forged')
    }
  }
  for (const invented of ['', 'x', 'K7MQ-4XP2', 'K7MQ-4XP2.g1x.'])
    expect(await readSubject(invented, options)).toBe('forged')
})

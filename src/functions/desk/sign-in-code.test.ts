import { expect, it } from 'vitest'
import { LIST, openDesk } from '../../../tests/support/open-desk.ts'
import { ERIKA, LINK_SECRET, MAX } from '../../../tests/support/sample-leads.ts'
import { MINUTE } from '../../base/durations.ts'
import { newId } from '../../base/new-id.ts'
import { MAX_CODE_TRIES } from '../../lead/store/sign-ins.ts'
import { signInCode } from '../links/staff-link.ts'

async function openCodes() {
  const desk = await openDesk()
  const enter = async (request: string, code: string) => {
    const response = await desk.send({ do: 'enter-code', request, code })
    return { status: response.status, body: await response.json() }
  }
  const guessWrong = async ({ request, code }: { request: string; code: string }, times = MAX_CODE_TRIES) => {
    const wrong = code === '000000' ? '000001' : '000000'
    return Promise.all(Array.from({ length: times }, () => enter(request, wrong)))
  }
  return { ...desk, enter, guessWrong }
}

it('signs in by the code of the mail in the browser that asked, once for code and link', async () => {
  const { ask, askToSignIn, enter, send } = await openCodes()
  const { request, token, code } = await askToSignIn()
  expect(code).toMatch(/^\d{6}$/)
  const entered = await enter(request, code)
  expect(entered.status).toBe(200)
  expect((await ask(LIST, entered.body.session)).body).toMatchObject({ me: ERIKA.address })
  expect((await enter(request, code)).status).toBe(404)
  expect((await send({ do: 'enter', token })).status).toBe(404)
  const other = await askToSignIn()
  expect((await send({ do: 'enter', token: other.token })).status).toBe(200)
  expect((await enter(other.request, other.code)).status).toBe(404)
})

it('takes five guesses for a sign-in, also at once, then only the link', async () => {
  const { askToSignIn, enter, guessWrong, send } = await openCodes()
  const pending = await askToSignIn()
  await guessWrong(pending, MAX_CODE_TRIES - 1)
  expect((await enter(pending.request, pending.code)).status).toBe(200)
  const next = await askToSignIn()
  const responses = await guessWrong(next)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]))
  expect((await enter(next.request, next.code)).status).toBe(404)
  expect((await send({ do: 'enter', token: next.token })).status).toBe(200)
})

it('lets no stranger use up the tries of a colleague, and keeps the codes of several requests valid', async () => {
  const { askToSignIn, enter, guessWrong } = await openCodes()
  const pending = await askToSignIn()
  const ofStranger = await askToSignIn()
  expect(ofStranger.request).not.toBe(pending.request)
  await guessWrong(ofStranger)
  // The code of one request is worth nothing for another.
  expect((await enter(ofStranger.request, pending.code)).status).toBe(404)
  expect((await enter(pending.request, pending.code)).status).toBe(200)
})

it('gives the same response to a wrong code for known and unknown addresses, and for invented requests', async () => {
  const { askToSignIn, enter } = await openCodes()
  const [known, unknown] = [await askToSignIn(), await askToSignIn('eve@example.org')]
  const wrong = known.code === '111111' ? '222222' : '111111'
  const expected = await enter(known.request, wrong)
  expect(expected.status).toBe(404)
  expect(await enter(unknown.request, wrong)).toEqual(expected)
  // Even the right code of an id opens nothing that no colleague asked for.
  expect(await enter(unknown.request, await signInCode(unknown.request, LINK_SECRET))).toEqual(expected)
  expect(await enter(newId(), wrong)).toEqual(expected)
})

it('refuses a code after its time, of another secret, of a former colleague, and in any other shape', async () => {
  const { askToSignIn, clock, deps, enter, send } = await openCodes()
  const expired = await askToSignIn()
  clock.now += 15 * MINUTE
  expect((await enter(expired.request, expired.code)).status).toBe(404)
  const pending = await askToSignIn(MAX.address)
  const foreign = await signInCode(pending.request, 'another secret of thirty-two letters')
  for (const code of ['', `${pending.code}0`, `0${pending.code}`, foreign]) {
    expect((await enter(pending.request, code)).status).toBe(404)
  }
  for (const request of ['', 'x', `${pending.request}'`, '{}', null]) {
    expect((await send({ do: 'enter-code', request, code: pending.code })).status).toBe(401)
  }
  deps.staff = [ERIKA]
  expect((await enter(pending.request, pending.code)).status).toBe(404)
})

it('neither stores nor logs a code', async () => {
  const { askToSignIn, enter, store, events } = await openCodes()
  const { request, code } = await askToSignIn()
  expect(JSON.stringify([await store.findSignIn(request), await store.listUnsentMessages()])).not.toContain(`"${code}"`)
  await enter(request, code)
  expect(JSON.stringify(events)).not.toContain(code)
})

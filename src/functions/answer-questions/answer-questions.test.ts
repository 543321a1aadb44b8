import { expect, it } from 'vitest'
import { mailOf } from '../../../tests/support/compose-sample.ts'
import { freshAnswers, KEY, QUESTIONS } from '../../../tests/support/function-under-test.ts'
import { LINK_SECRET, SITE } from '../../../tests/support/sample-leads.ts'
import { DAY, MINUTE, SECOND } from '../../base/durations.ts'
import { questions } from '../../content/generated/questions.ts'
import { type Question, readAnswers } from '../../lead/answers/questions.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { describeEntryWithAuthor } from '../records/describe-history.ts'
import { tableRows } from '../records/table.ts'
import { answerQuestions } from './answer-questions.ts'
import { requestCode } from './request-code.ts'

const { context, deps, post, send, theLead, kinds, markAllSent } = freshAnswers()

it('stores answers sent with the key of the request, with the words of the questions', async () => {
  await send()
  const answers = { street: ' Hafenstraße 12 ', use: 'ca. 4.500 kWh', wishes: ['Wallbox'], owner: 'nein', other: 'x' }
  const response = await post({ do: 'answer', key: KEY, answers })
  expect([response.status, await response.json()]).toEqual([200, {}])
  const lead = await theLead()
  expect(readAnswers(lead.answers)).toEqual([
    { id: 'street', question: 'Straße', value: 'Hafenstraße 12' },
    { id: 'use', question: 'Verbrauch', value: 4500, unit: 'kWh' },
    { id: 'wishes', question: 'Wünsche', value: ['Wallbox'] },
    { id: 'owner', question: 'Dein Haus?', value: false, isSensitive: true },
  ])
  expect(await context.store.listHistory(lead.id)).toMatchObject([{ kind: 'supplemented', by: 'visitor', text: '' }])
  expect(JSON.stringify(context.events)).not.toContain('Hafen')
})

it('replaces earlier answers, and keeps those to questions left open or no longer asked', async () => {
  const { code } = await send()
  await post({ do: 'answer', code, answers: { street: 'Alt 1', use: '4000' } })
  await post({ do: 'answer', code, answers: { street: 'Neu 2', use: '' } }, { questions: QUESTIONS.slice(0, 1) })
  expect(readAnswers((await theLead()).answers).map(({ value }) => value)).toEqual(['Neu 2', 4000])
})

it('deletes a single answer, and says so in the history with the words of its question', async () => {
  const { lead, code } = await send()
  await post({ do: 'answer', code, answers: { street: 'Hafenstraße 12', use: '4000' } })
  expect((await post({ do: 'answer', code, answers: { street: false, wishes: false } })).status).toBe(200)
  expect(readAnswers((await theLead()).answers).map(({ id }) => id)).toEqual(['use'])
  const history = await context.store.listHistory(lead.id)
  expect(history.map(({ facts }) => facts)).toEqual([{}, { cleared: ['Straße'] }])
  expect(history.map((entry) => describeEntryWithAuthor(entry, history, []))[1]).toMatch(
    /^hat Antworten geändert, gelöscht: Straße /,
  )
  // Nothing is left of it to delete.
  expect((await post({ do: 'answer', code, answers: { street: false } })).status).toBe(200)
  expect(await context.store.listHistory(lead.id)).toHaveLength(2)
})

it('names the questions with a replaced answer in the history, without the earlier answer', async () => {
  const { lead, code } = await send()
  await post({ do: 'answer', code, answers: { street: 'Hafenstraße 12', use: '4000' } })
  await post({ do: 'answer', code, answers: { street: 'Hafenstraße 12', use: '6200', wishes: ['Wallbox'] } })
  await post({ do: 'answer', code, answers: { street: false, use: '7000' } })
  const history = await context.store.listHistory(lead.id)
  expect(history.map((entry) => describeEntryWithAuthor(entry, history, []).replace(/ \(.*/s, ''))).toEqual([
    'hat Fragen beantwortet',
    'hat Antworten geändert: Verbrauch',
    'hat Antworten geändert: Verbrauch, gelöscht: Straße',
  ])
  expect(JSON.stringify(history)).not.toMatch(/4000|6200|Hafen/)
})

it.each([
  [{ use: '12' }, 'use', 'invalid'],
  [{ street: 'x'.repeat(121) }, 'street', 'too_long'],
  [{ street: 'a\u0000b' }, 'street', 'invalid'],
  [{ street: 'Weg 1\nWeg 2' }, 'street', 'invalid'],
  [{ use: '=4000' }, 'use', 'invalid'],
  [{ street: ['x'] }, 'street', 'invalid'],
  [{ wishes: ['Gold'] }, 'wishes', 'invalid'],
  [{ wishes: { length: 1 } }, 'wishes', 'invalid'],
  [{ wishes: ['\u202eWallbox'] }, 'wishes', 'invalid'],
  [{ owner: 'vielleicht' }, 'owner', 'invalid'],
])('refuses %j, and keeps nothing', async (answers, field, code) => {
  await send()
  const response = await post({ do: 'answer', key: KEY, answers: { street: 'Hafenstraße 12', ...answers } })
  expect([response.status, (await response.json()).fields]).toEqual([422, [{ field, code }]])
  expect((await theLead()).answers).toBe('')
})

it('writes hostile answers into a table without formulas, and into a mail without lines or marks of their own', async () => {
  await send()
  const [line] = QUESTIONS as [Question]
  const inTable = { ...line, id: questions[0]?.id ?? 'first' }
  const three = [line, inTable, { ...line, id: 'text', kind: 'text' as const }]
  const formula = '=cmd|\u202e"@x" <img src=x>'
  const given = { [line.id]: formula, [inTable.id]: formula, text: `Ja\nTelefon: 0900 1\n${formula}` }
  expect((await post({ do: 'answer', key: KEY, answers: given }, { questions: three })).status).toBe(200)
  const lead = await theLead()
  const row = await tableRows(context.store, [lead], { staff: [], now: context.time })
  expect(row).toContain('cmd')
  expect(row.split(/[;,|\t\r\n]/).filter((part) => /^["\s]*[=+\-@]/.test(part))).toEqual([])
  const mail = await mailOf('staff-addition', lead)
  expect(mail.text).toContain('Straße: =cmd|"@x" <img src=x>\n')
  expect(mail.text).not.toMatch(/^Telefon: 0900/m)
  expect(mail.html).not.toContain('<img')
})

it('refuses codes that are guessed, of other purposes, or expired, and keys of another form', async () => {
  const { lead, code } = await send()
  const guessed = `${lead.ref}-${'0000-'.repeat(4)}`
  const other = await requestCode(lead.ref, `${LINK_SECRET}!`)
  const byCode = [guessed, other, lead.ref, '', `${code}0`].map((guess) => ({ do: 'show', code: guess }))
  const byKey = ['a', `${KEY}0`, ` ${KEY}`, `quarantined ${KEY}`].map((key) => ({ do: 'answer', key, answers: {} }))
  for (const body of [...byCode, ...byKey]) expect((await post(body)).status).toBe(404)
  context.time += 30 * DAY
  for (const body of [
    { do: 'withdraw', code },
    { do: 'show', key: KEY },
    { do: 'answer', key: KEY, answers: { street: 'x' } },
  ]) {
    expect((await post(body)).status).toBe(404)
  }
  expect(await theLead()).toMatchObject({ answers: '', version: 0 })
})

it('responds with 429 to an address that guesses codes, also to the right code, until it has waited', async () => {
  const { lead, code } = await send()
  const rateLimit = createRateLimit(() => context.time)
  const show = (code: string) => post({ do: 'show', code }, { rateLimit })
  const statuses: number[] = []
  while (!statuses.includes(429) && statuses.length < 100) {
    statuses.push((await show(`${lead.ref}-${'0000-'.repeat(3)}${1000 + statuses.length}`)).status)
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  const refused = await show(code)
  expect(refused.status).toBe(429)
  context.time += Number(refused.headers.get('retry-after')) * SECOND
  expect((await show(code)).status).toBe(200)
})

it('does not recreate a request that staff delete meanwhile', async () => {
  const { lead } = await send()
  const store = {
    ...context.store,
    async listHistory(id: string) {
      await context.store.deleteLead({ ref: lead.ref, now: context.time })
      return context.store.listHistory(id)
    },
  }
  expect((await post({ do: 'answer', key: KEY, answers: { street: 'x' } }, { store })).status).toBe(404)
  expect(await context.store.listLeads()).toEqual([])
})

it('keeps the answers of two tabs, and the step of a colleague at the same time', async () => {
  const { lead, code } = await send()
  let isFirst = true
  const store = {
    ...context.store,
    async listHistory(id: string) {
      const history = await context.store.listHistory(id)
      if (isFirst) {
        isFirst = false
        await actOnLead(
          context.store,
          lead.ref,
          { kind: 'note', text: 'Hund' },
          { by: 'erika@example.org', now: context.time },
        )
        await post({ do: 'answer', code, answers: { use: '4000' } })
      }
      return history
    },
  }
  await post({ do: 'answer', key: KEY, answers: { street: 'Hafenstraße 12' } }, { store })
  expect(readAnswers((await theLead()).answers).map(({ value }) => value)).toEqual([4000, 'Hafenstraße 12'])
  const history = await context.store.listHistory(lead.id)
  expect(history.map(({ kind }) => kind)).toEqual(['note', 'supplemented', 'supplemented'])
})

it('mails staff at most once in ten minutes, and not if the notification has the answers', async () => {
  const { code } = await send()
  await post({ do: 'answer', code, answers: { street: 'A 1' } })
  expect(await kinds()).toEqual(['staff-notification', 'visitor-confirmation'])
  await markAllSent()
  for (const street of ['B 2', 'C 3']) await post({ do: 'answer', code, answers: { street } })
  const waiting = async () => (await context.store.listUnsentMessages()).map(({ nextAttemptAt }) => nextAttemptAt)
  expect([await kinds(), await waiting()]).toEqual([['staff-addition'], [context.time + MINUTE]])
  context.time += MINUTE
  await markAllSent()
  await post({ do: 'answer', code, answers: { street: 'D 4' } })
  expect([await kinds(), await waiting()]).toEqual([['staff-addition'], [context.time + 10 * MINUTE]])
})

it('stores answers full of links, and mails staff nothing about them', async () => {
  const { code } = await send()
  await markAllSent()
  const street = Array.from({ length: 4 }, (_, index) => `https://spam.example/${index}`).join(' ')
  expect((await post({ do: 'answer', code, answers: { street } })).status).toBe(200)
  expect([readAnswers((await theLead()).answers)[0]?.value, await kinds()]).toEqual([street, []])
})

it('takes answers to a quarantined request without a mail, and mails only its sender about the withdrawal', async () => {
  const { lead, code } = await send({
    message: 'https://a.example https://b.example https://c.example https://d.example',
  })
  expect(lead.quarantinedAt).not.toBeNull()
  expect((await post({ do: 'answer', key: KEY, answers: { street: 'x' } })).status).toBe(200)
  expect((await theLead()).answers).not.toBe('')
  expect((await post({ do: 'withdraw', code })).status).toBe(200)
  expect([await context.store.listLeads(), await kinds()]).toEqual([[], ['visitor-withdrawn']])
})

it('stores twenty changes of a request, and refuses further ones', async () => {
  const { code } = await send()
  const statuses = new Set<number>()
  for (let index = 0; index < 20; index += 1) {
    statuses.add((await post({ do: 'answer', code, answers: { street: `Weg ${index}` } })).status)
  }
  const response = await post({ do: 'answer', code, answers: { street: 'Weg 20' } })
  expect([[...statuses], response.status, (await response.json()).code]).toEqual([[200], 429, 'too_many_changes'])
  // The same answers again change nothing.
  expect((await post({ do: 'answer', code, answers: { street: 'Weg 19' } })).status).toBe(200)
})

it.each([
  [{ do: 'answer', 'answer-street': 'Hafenstraße 12' }, 'gespeichert'],
  [{ do: 'answer', 'answer-use': 'viel' }, 'nicht-lesbar'],
  [{ do: 'answer', clear: 'street' }, 'gespeichert'],
  [{ do: 'answer' }, 'nichts-ausgefuellt'],
  [{ do: 'answer', code: 'K7MQ-4XP2' }, 'nicht-gefunden'],
  [{ do: 'withdraw' }, 'geloescht'],
  [{ do: 'show' }, 'nicht-gespeichert'],
])('redirects a form without script: %j to #%s', async (fields, fragment) => {
  const { code } = await send()
  const response = await post(new URLSearchParams({ code, ...fields }))
  expect([response.status, response.headers.get('location')]).toEqual([303, `${SITE}/deine-anfrage#${fragment}`])
})

it('refuses a form of another page, another method, a body without a key, responds with 503 if the store fails, and with 500 after a bug', async () => {
  const { code } = await send()
  const foreign = new Request('http://localhost:3000/', {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ do: 'withdraw', code }),
  })
  expect((await answerQuestions(foreign, deps(), null)).headers.get('location')).toContain('#nicht-gespeichert')
  expect((await answerQuestions(new Request('http://localhost:3000/'), deps(), null)).status).toBe(405)
  expect((await post({ do: 'withdraw', code }, { publicKeys: [] })).status).toBe(401)
  for (const request of [{ do: 'dance', code }, { do: 'show' }, { do: 'answer', code }, { do: 'withdraw', key: KEY }]) {
    expect((await post(request)).status).toBe(422)
  }
  for (const [error, status] of [
    [new StoreError('busy', { cause: null }), 503],
    [new Error('a bug'), 500],
  ] as const) {
    const store = { ...context.store, findLead: () => Promise.reject(error) }
    expect((await post({ do: 'show', code }, { store })).status).toBe(status)
  }
  expect(await context.store.listLeads()).toHaveLength(1)
})

import { expect, it, onTestFinished } from 'vitest'
import { freshAnswers, KEY } from '../../../tests/support/function-under-test.ts'
import { DAY } from '../../base/durations.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { Outcome } from '../../lead/steps/lead-steps.ts'

const { context, post, send, theLead } = freshAnswers()

it('shows by its code or key when a request arrived, and nothing that was typed', async () => {
  const { lead, code } = await send()
  const { ref, receivedAt, dueAt } = lead
  for (const proof of [{ code }, { code: code.toLowerCase().replaceAll('-', ' ') }, { key: KEY }]) {
    const response = await post({ do: 'show', ...proof })
    expect(await response.json()).toEqual({
      ref,
      receivedAt,
      dueAt,
      isAnswered: false,
      next: '',
      byEmail: false,
      hasStreet: false,
      given: [],
    })
  }
  expect((await theLead()).version).toBe(0)
})

it('says which step was agreed, without its time, until the appointment begins', async () => {
  const { lead, code } = await send()
  const until = context.time + 2 * DAY
  const act = (outcome: Outcome, until: number | null = null) =>
    actOnLead(
      context.store,
      lead.ref,
      { kind: 'answered', outcome, text: '', ...(until !== null && { until }) },
      { by: 'erika@example.org', now: context.time },
    )
  const show = async () => await (await post({ do: 'show', code })).json()
  await act('visit', until)
  expect(await show()).toMatchObject({ isAnswered: true, next: 'visit' })
  expect(JSON.stringify(await show())).not.toContain(String(until))
  context.time = until
  expect(await show()).toMatchObject({ isAnswered: true, next: '' })
  await act('offer', until + DAY)
  expect(await show()).toMatchObject({ next: 'offer' })
  await act('lost')
  expect(await show()).toMatchObject({ isAnswered: true, next: '' })
})

it('says which questions have an answer, that the person prefers an e-mail, and that the form has the street', async () => {
  const { code } = await send({ message: roofCheckForm.byEmail.text, address: 'Hafenstraße 12, 48143 Münster' })
  await post({ do: 'answer', code, answers: { street: 'Hafenstraße 12', use: '' } })
  const state = await (await post({ do: 'show', code })).text()
  expect(JSON.parse(state)).toMatchObject({ byEmail: true, hasStreet: true, given: ['street'] })
  expect(state).not.toContain('Hafen')
})

it('knows that the person prefers an e-mail from a sentence that the form had earlier', async () => {
  const { earlier } = roofCheckForm.byEmail
  earlier.push('Bitte nur mailen.')
  onTestFinished(() => void earlier.pop())
  const { code } = await send({ message: 'Mit Speicher. Bitte nur mailen.' })
  expect(await (await post({ do: 'show', code })).json()).toMatchObject({ byEmail: true })
})

import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { mailOf } from '../../../../tests/support/compose-sample.ts'
import { NOON, sampleStoredLead } from '../../../../tests/support/sample-leads.ts'
import { plain, visible } from '../../../../tests/support/sample-mail.ts'
import { company } from '../../../content/generated/company.ts'
import { offerTexts } from '../../../content/generated/offer-texts.ts'

it('gives the visitor a link to the page of the request, and its code', async () => {
  const lead = sampleStoredLead()
  const { text, html } = await mailOf('visitor-confirmation', lead)
  expect(text).toContain(`https://dach.example.org/deine-anfrage#${lead.ref}`)
  expect(text).toContain(`\nLink geht nicht? Code: ${lead.ref}\n`)
  const page = parse(html)
  expect(page.querySelector('.button-primary a')?.getAttribute('href')).toContain('/deine-anfrage#')
  expect(page.querySelectorAll('td.fact').some((cell) => cell.text.includes('Code'))).toBe(false)
  expect(html).toContain(`<span style="white-space:nowrap">${lead.ref}</span>`)
  expect(plain(page.querySelector('.brand')?.text ?? '')).toBe(`⌂ ${company.brand} ${company.region.from}`)
})

it.each([
  ['48143 Münster', true],
  ['Hafenstr. 12, 48143 Münster', false],
])('asks after %s for the street: %s', async (address, asks) => {
  const { text } = await mailOf('visitor-confirmation', sampleStoredLead({ address }))
  expect(text.includes('Satellitenbild finden')).toBe(asks)
})

it('greets the visitor by first name, and a family by its surname', async () => {
  const greetingOf = async (name: string) =>
    /Hallo .*/.exec((await mailOf('visitor-confirmation', sampleStoredLead({ name }))).text)?.[0]
  expect(await greetingOf('Dr. Anna-Lena O’Neill')).toBe('Hallo Anna-Lena,')
  expect(await greetingOf('Nguyễn Thị Minh')).toBe('Hallo Nguyễn,')
  expect(await greetingOf('Familie Lütke-Daldrup')).toBe('Hallo Familie Lütke-Daldrup,')
  expect(await greetingOf('Frau Dr. Anna Arens')).toBe('Hallo Frau Arens,')
})

it('promises no answer by a time that is over, such as after a late release, and none to a person whom staff have answered', async () => {
  const confirm = async (now: number, lead = sampleStoredLead()) => {
    const { text, html } = await mailOf('visitor-confirmation', lead, { now })
    return [text, visible(html)].map((part) =>
      [offerTexts.replyTime, '11. Juni'].map((word) => part.includes(plain(word))),
    )
  }
  const { dueAt } = sampleStoredLead()
  expect(await confirm(dueAt - 1)).toEqual(Array(2).fill([true, true]))
  expect(await confirm(dueAt)).toEqual(Array(2).fill([false, false]))
  const answered = sampleStoredLead({ answeredAt: NOON, outcome: 'later', nextAt: dueAt })
  expect(await confirm(dueAt - 1, answered)).toEqual(Array(2).fill([false, false]))
})

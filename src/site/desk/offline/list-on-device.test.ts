import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ERIKA, MAX, NOON, sampleStoredLead } from '../../../../tests/support/sample-leads.ts'
import { MINUTE } from '../../../base/durations.ts'
import type { DeskLead } from '../../../lead/desk/desk-api.ts'
import type { ListFilter } from '../list/use-list.ts'

// The modules listen to events of the browser.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => {}))

import { listOnDevice } from './list-on-device.ts'

const client = new QueryClient()
afterEach(() => client.clear())

const team = { me: ERIKA.address, staff: [ERIKA, MAX], now: NOON }
const ALL: ListFilter = { view: 'open', scope: 'all', search: '' }
const MINE: ListFilter = { ...ALL, scope: 'mine' }

const leadOf = (name: string, assignedTo: string, at = NOON) =>
  ({ ...sampleStoredLead({ name, assignedTo, receivedAt: at }), history: [], answers: [] }) as unknown as DeskLead

function keep(filter: ListFilter, leads: DeskLead[], at: number, next: string | null = null) {
  const page = { leads, next, me: ERIKA.address, now: at }
  client.setQueryData(['list', filter], { pages: [page], pageParams: [null] }, { updatedAt: at })
}

function namesOf(filter: ListFilter, leads: DeskLead[] = []) {
  for (const lead of leads) client.setQueryData(['lead', lead.ref], lead)
  const known = new Map(leads.map((lead) => [lead.ref, lead]))
  const list = listOnDevice(filter, { client, leadOf: (ref) => known.get(ref), team })
  return list?.leads.map(({ name }) => name)
}

const own = leadOf('Own', ERIKA.address)
const ofMax = leadOf('Of Max', MAX.address)

test.each([
  ['newer', NOON + MINUTE, null, ['Own']],
  ['older', NOON - MINUTE, null, ['Old']],
  ['newer, but has further pages', NOON + MINUTE, 'next', ['Old']],
])('makes the own list if the list of all leads is %s', (_, at, next, names) => {
  keep(MINE, [leadOf('Old', ERIKA.address)], NOON)
  keep(ALL, [own, ofMax], at, next)
  expect(namesOf(MINE)).toEqual(names)
})

test('finds leads of all views, newest first', () => {
  const later = leadOf('Later Own', MAX.address, NOON + MINUTE)
  expect(namesOf({ ...ALL, search: 'own' }, [own, later])).toEqual(['Later Own', 'Own'])
})

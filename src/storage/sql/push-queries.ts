import {
  type HandOver,
  NEWS_COLUMNS,
  type News,
  type NewsLead,
  type PushDevice,
  type PushDevices,
} from '../../lead/store/push-devices.ts'
import { insertInto, select } from './columns.ts'
import { IS_APPOINTMENT_STEP, IS_PLANNED, IS_UNANSWERED, IS_UNTOUCHED, PLANNED_AT } from './conditions.ts'
import { firstOf, type SharedDatabase, type Transaction } from './shared-database.ts'

const DEVICE_KEYS = ['signIn', 'endpoint', 'p256dh', 'auth', 'isQuiet', 'notifiedAt', 'notified', 'freeAt', 'failures']

type DeviceRow = Omit<PushDevice, 'isQuiet' | 'notified'> & { isQuiet: number; notified: string }

export function preparePushDevices(database: SharedDatabase): PushDevices {
  const { read, change, statement, transact, lock } = database
  const devices = (condition: string) =>
    read<DeviceRow>(`
      select ${select('s', ['address', 'expiresAt'])}, ${select('d', DEVICE_KEYS)}
      from push_devices d join sign_ins s on s.id = d.sign_in where ${condition}`)
  const [all, bySession] = [devices('true'), devices('d.sign_in = :signIn')]
  const removeFromOtherSessions = statement(
    'delete from push_devices where endpoint = :endpoint and sign_in <> :signIn',
  )
  const ifNew = (column: string) =>
    `${column} = case when push_devices.endpoint = excluded.endpoint then push_devices.${column} else excluded.${column} end`
  const upsert = statement(`
    ${insertInto('push_devices', DEVICE_KEYS)}
    on conflict (sign_in) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
      is_quiet = excluded.is_quiet, ${['notified_at', 'notified', 'free_at', 'failures'].map(ifNew)}`)
  const claim = change(`
    update push_devices set free_at = :leaseUntil
    where sign_in = :signIn and free_at = :freeAt and endpoint = :endpoint`)
  const settle = change(`
    update push_devices set notified_at = :notifiedAt, notified = :notified, free_at = :freeAt, failures = :failures
    where sign_in = :signIn and free_at = :leaseUntil`)
  const remove = change(`
    delete from push_devices
    where sign_in = :signIn and (cast(:endpoint as text) is null or endpoint = :endpoint)`)

  function* setDevice(device: Parameters<PushDevices['setPushDevice']>[0]): Transaction<void> {
    const { signIn, endpoint, isQuiet } = device
    // Without the lock, two sessions of one browser would each keep a row.
    yield* lock(`push ${endpoint}`)
    yield removeFromOtherSessions({ endpoint, signIn })
    yield upsert({ ...device, isQuiet: Number(isQuiet), notified: '[]', freeAt: 0, failures: 0 })
  }

  return {
    setPushDevice: (device) => transact(() => setDevice(device)),
    findPushDevice: async (signIn) => firstOf(bySession({ signIn }).then((rows) => rows.map(toDevice))),
    listPushDevices: async () => (await all()).map(toDevice),
    claimPushDevice: async ({ device: { signIn, freeAt, endpoint }, leaseUntil }) =>
      (await claim({ signIn, freeAt, endpoint, leaseUntil })) === 1,
    settlePushDevice: async ({ signIn, leaseUntil, progress: { notified, ...progress } }) =>
      void (await settle({ signIn, leaseUntil, ...progress, notified: JSON.stringify(notified) })),
    removePushDevice: async ({ signIn, endpoint = null }) => void (await remove({ signIn, endpoint })),
  }
}

const toDevice = ({ isQuiet, notified, ...row }: DeviceRow): PushDevice => ({
  ...row,
  isQuiet: isQuiet === 1,
  notified: JSON.parse(notified),
})

export function prepareNews({ read, textsInJson }: SharedDatabase): News {
  const columns = select('l', NEWS_COLUMNS)
  const handOvers = read<NewsLead & Omit<HandOver, 'lead'>>(`
    select e.id as entry, e.at, e.kind, ${columns} from lead_events e join leads l on l.id = e.lead_id
    where e.at > :since and l.assigned_to <> '' and e."by" <> l.assigned_to
      and ((e.kind = 'assigned' and e.detail = l.assigned_to) or (e.kind = 'answered' and e.until is not null))
      and (cast(:to as text) is null or l.assigned_to = :to) and ((${IS_UNANSWERED}) or (${IS_PLANNED}))
    order by e.at desc, e.id desc limit :limit`)
  const supplemented = read<NewsLead & { at: number }>(`
    select e.at, ${columns} from lead_events e join leads l on l.id = e.lead_id
    where e.at > :since and e.kind = 'supplemented' and l.assigned_to not in (${textsInJson})
      and ((${IS_UNANSWERED}) or (${IS_PLANNED}))
    order by e.at desc, e.id desc limit :limit`)
  return {
    listArrived: read(`
      select ${columns} from leads l where ${IS_UNTOUCHED} and l.received_at > :since
      order by l.received_at desc, l.id desc limit :limit`),
    listTriesDue: read(`
      select ${columns} from leads l
      where l.try_again_at > :after and l.try_again_at <= :until and ((${IS_UNANSWERED}) or (${IS_PLANNED}))
      order by l.try_again_at desc limit :limit`),
    // PLANNED_AT only limits the rows that the index reads, because a next try may come before the appointment.
    listAppointments: read(`
      select ${columns} from leads l
      where ${IS_PLANNED} and ${PLANNED_AT} <= :until
        and ${IS_APPOINTMENT_STEP} and l.next_at > :after and l.next_at <= :until
      order by l.next_at limit :limit`),
    listHandOvers: async ({ to = null, ...options }) =>
      (await handOvers({ to, ...options })).map(({ entry, at, kind, ...lead }) => ({ entry, at, kind, lead })),
    listSupplemented: async ({ notAssignedTo, ...options }) =>
      (await supplemented({ ...options, texts: JSON.stringify(notAssignedTo) })).map(({ at, ...lead }) => ({
        at,
        lead,
      })),
  }
}

import { DAY } from '../../base/durations.ts'
import { MAX_CODE_TRIES, type SignIn, type SignIns } from '../../lead/store/sign-ins.ts'
import { insertInto, select } from './columns.ts'
import { firstOf, type SharedDatabase, type Transaction } from './shared-database.ts'

const KEYS = ['id', 'address', 'requestedAt', 'expiresAt']

export function prepareSignIns(database: SharedDatabase): SignIns {
  const { read, change } = database
  const unused = read<SignIn & { codeTries: number }>(`
    select ${select('s', [...KEYS, 'codeTries'])} from sign_ins s where s.id = :id and s.token_hash is null`)
  const countTry = change(`
    update sign_ins set code_tries = code_tries + 1
    where id = :id and token_hash is null and expires_at > :now and code_tries < ${MAX_CODE_TRIES}`)
  const session = read<SignIn>(`
    select ${select('s', KEYS)} from sign_ins s where s.token_hash = :tokenHash and s.expires_at > :now`)
  const extend = change('update sign_ins set expires_at = :expiresAt where id = :id and token_hash is not null')
  const begin = (condition: string) => `
    update sign_ins set token_hash = :tokenHash, expires_at = :expiresAt
    where id = :id and ${condition} and expires_at > :now`
  const beginSession = change(begin('token_hash is null'), begin('(token_hash is null or token_hash = :tokenHash)'))
  const end = change('delete from sign_ins where id = :id')
  const endAll = change('delete from sign_ins where address = :address')
  const findSession: SignIns['findSession'] = ({ tokenHash, now }) => firstOf(session({ tokenHash, now }))
  return {
    addSignIn: prepareAddSignIn(database),
    findSignIn: (id) => firstOf(unused({ id })),
    countCodeTry: async ({ id, now }) => (await countTry({ id, now })) === 1,
    extendSession: async ({ id, expiresAt }) => void (await extend({ id, expiresAt })),
    async beginSession(link) {
      if ((await beginSession(link)) === 0) return null
      return (await findSession(link))?.address ?? null
    },
    findSession,
    endSessions: async (which) => void (await ('id' in which ? end(which) : endAll(which))),
  }
}

function prepareAddSignIn({ statement, transact, lock, addMessages }: SharedDatabase): SignIns['addSignIn'] {
  const find = statement('select 1 from sign_ins where id = :id')
  const removeOld = statement(`
    delete from sign_ins where (expires_at < :before and requested_at < :before) or requested_at > :after`)
  const count = statement(`
    select count(*) as total from sign_ins
    where address = :address and requested_at > :since and requested_at <= :requestedAt and token_hash is null`)
  const extendNewest = statement(`
    update sign_ins set expires_at = :expiresAt where id = (
      select id from sign_ins where address = :address and token_hash is null and expires_at > :requestedAt
      order by requested_at desc, id desc limit 1)
    returning id`)
  const sendAgain = statement(`
    update messages set skipped_at = null, stuck_at = null, next_attempt_at = :requestedAt
    where id = :id and sent_at is null and lease is null`)
  const add = statement(insertInto('sign_ins', [...KEYS, 'codeTries']))

  function* addSignIn(
    signIn: SignIn,
    { message, limits }: Parameters<SignIns['addSignIn']>[1],
    isAgain: boolean,
  ): Transaction<boolean> {
    const { id, address, requestedAt, expiresAt } = signIn
    // Without the lock, two servers would each count before the other one inserts.
    yield* lock(`sign-in ${address}`)
    if (isAgain && (yield find({ id })).count > 0) return true
    let codeTries = 0
    yield removeOld({ before: requestedAt - DAY, after: requestedAt + DAY })
    for (const { since, most } of limits) {
      const counted = yield count({ address, since, requestedAt })
      if (Number(counted.rows[0]?.total) < most) continue
      const newest = yield extendNewest({ expiresAt, address, requestedAt })
      if (newest.count === 0) {
        // Only the link works, so that more mails give no more guesses.
        codeTries = MAX_CODE_TRIES
        break
      }
      yield sendAgain({ id: String(newest.rows[0]?.id), requestedAt })
      return false
    }
    yield add({ ...signIn, codeTries })
    yield* addMessages([message])
    return true
  }

  return (signIn, options) => transact((isAgain) => addSignIn(signIn, options, isAgain))
}

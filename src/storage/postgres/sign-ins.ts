import { DAY } from '../../lead/durations.ts'
import type { SignIn, SignIns } from '../../lead/store.ts'
import type { Connection, Statement } from './connection.ts'
import { addMessages } from './rows.ts'

export function prepareSignIns({ run, transact }: Connection): SignIns {
  const columns = (sql: Statement) => sql`id, address, requested_at, expires_at`
  const asSignIn = ([row]: readonly object[]) => (row === undefined ? null : ({ ...row } as SignIn))
  return {
    addSignIn: ({ id, address, requestedAt, expiresAt }, { message, limits }) =>
      transact(async (sql) => {
        // One after the other: two servers would each count before the other one adds.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${address}`}, 0))`
        const yesterday = requestedAt - DAY
        await sql`delete from sign_ins where expires_at < ${yesterday} and requested_at < ${yesterday}`
        for (const { since, most } of limits) {
          const [row] = await sql`
            select count(*) as total from sign_ins where address = ${address} and requested_at > ${since}`
          if ((row?.total as number) >= most) return false
        }
        await sql`
          insert into sign_ins (id, address, requested_at, expires_at)
          values (${id}, ${address}, ${requestedAt}, ${expiresAt})`
        await addMessages(sql, [message])
        return true
      }),
    newestSignIn: (address) =>
      run(async (sql) =>
        asSignIn(
          await sql`
            select ${columns(sql)} from sign_ins where address = ${address} and token_hash is null
            order by requested_at desc, id desc limit 1`,
        ),
      ),
    findSignIn: (id) =>
      run(async (sql) =>
        asSignIn(await sql`select ${columns(sql)} from sign_ins where id = ${id} and token_hash is null`),
      ),
    extendSignIn: ({ id, expiresAt }) =>
      run(async (sql) => void (await sql`update sign_ins set expires_at = ${expiresAt} where id = ${id}`)),
    beginSession: ({ id, tokenHash, now, expiresAt }) =>
      run(async (sql) => {
        // With this very hash, the line was cut right behind the commit of the first attempt.
        const [row] = await sql`
          update sign_ins set token_hash = ${tokenHash}, expires_at = ${expiresAt}
          where id = ${id} and (token_hash is null or token_hash = ${tokenHash}) and expires_at > ${now}
          returning address`
        return (row?.address as string | undefined) ?? null
      }),
    findSession: ({ tokenHash, now }) =>
      run(async (sql) =>
        asSignIn(
          await sql`
          select ${columns(sql)} from sign_ins where token_hash = ${tokenHash} and expires_at > ${now}`,
        ),
      ),
    endSessions: (which) =>
      run(async (sql) => {
        if ('id' in which) await sql`delete from sign_ins where id = ${which.id}`
        else await sql`delete from sign_ins where address = ${which.address}`
      }),
  }
}

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
        // The line was cut right behind the commit, and this is the second attempt.
        if ((await sql`select from sign_ins where id = ${id}`).length > 0) return true
        const yesterday = requestedAt - DAY
        await sql`
          delete from sign_ins
          where (expires_at < ${yesterday} and requested_at < ${yesterday}) or requested_at > ${requestedAt + DAY}`
        for (const { since, most } of limits) {
          const [row] = await sql`
            select count(*) as total from sign_ins where address = ${address} and requested_at > ${since}
              and requested_at <= ${requestedAt} and token_hash is null`
          if ((row?.total as number) < most) continue
          const [newest] = await sql`
            update sign_ins set expires_at = ${expiresAt} where id = (
              select id from sign_ins where address = ${address} and token_hash is null
              order by requested_at desc, id desc limit 1)
            returning id`
          await sql`
            update messages set skipped_at = null, stuck_at = null, next_attempt_at = ${requestedAt}
            where id = ${newest?.id} and sent_at is null and lease is null`
          return false
        }
        await sql`
          insert into sign_ins (id, address, requested_at, expires_at)
          values (${id}, ${address}, ${requestedAt}, ${expiresAt})`
        await addMessages(sql, [message])
        return true
      }),
    findSignIn: (id) =>
      run(async (sql) =>
        asSignIn(await sql`select ${columns(sql)} from sign_ins where id = ${id} and token_hash is null`),
      ),
    extendSession: ({ id, expiresAt }) =>
      run(async (sql) => {
        await sql`update sign_ins set expires_at = ${expiresAt} where id = ${id} and token_hash is not null`
      }),
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
      transact(async (sql) => {
        if ('id' in which) return void (await sql`delete from sign_ins where id = ${which.id}`)
        await sql`delete from sign_ins where address = ${which.address} and token_hash is not null`
        await sql`update sign_ins set expires_at = 0 where address = ${which.address}`
      }),
  }
}

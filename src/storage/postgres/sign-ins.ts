import sql, { type Sql } from 'sql-template-tag'
import { DAY } from '../../lead/durations.ts'
import type { SignIn, SignIns } from '../../lead/store.ts'
import type { Connection } from './connection.ts'
import { addMessages } from './rows.ts'

export function prepareSignIns({ run, transact }: Connection): SignIns {
  const find = (condition: Sql) =>
    run(async (query) => {
      const { rows } = await query(sql`select id, address, requested_at, expires_at from sign_ins where ${condition}`)
      return (rows[0] as SignIn | undefined) ?? null
    })
  return {
    addSignIn: ({ id, address, requestedAt, expiresAt }, { message, limits }) =>
      transact(async (query) => {
        // Serialised, because two servers would each count before the other one inserts.
        await query(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${address}`}, 0))`)
        // The connection broke right after the commit; this is the second attempt.
        if ((await query(sql`select from sign_ins where id = ${id}`)).count > 0) return true
        const yesterday = requestedAt - DAY
        await query(sql`
          delete from sign_ins
          where (expires_at < ${yesterday} and requested_at < ${yesterday}) or requested_at > ${requestedAt + DAY}`)
        for (const { since, most } of limits) {
          const counted = await query(sql`
            select count(*) as total from sign_ins where address = ${address} and requested_at > ${since}
              and requested_at <= ${requestedAt} and token_hash is null`)
          if (counted.rows[0]?.total < most) continue
          const newest = await query(sql`
            update sign_ins set expires_at = ${expiresAt} where id = (
              select id from sign_ins where address = ${address} and token_hash is null and expires_at > ${requestedAt}
              order by requested_at desc, id desc limit 1)
            returning id`)
          if (newest.count === 0) break
          await query(sql`
            update messages set skipped_at = null, stuck_at = null, next_attempt_at = ${requestedAt}
            where id = ${newest.rows[0]?.id} and sent_at is null and lease is null`)
          return false
        }
        await query(sql`
          insert into sign_ins (id, address, requested_at, expires_at)
          values (${id}, ${address}, ${requestedAt}, ${expiresAt})`)
        await addMessages(query, [message])
        return true
      }),
    findSignIn: (id) => find(sql`id = ${id} and token_hash is null`),
    extendSession: ({ id, expiresAt }) =>
      run(async (query) => {
        await query(sql`update sign_ins set expires_at = ${expiresAt} where id = ${id} and token_hash is not null`)
      }),
    beginSession: ({ id, tokenHash, now, expiresAt }) =>
      run(async (query) => {
        // The same hash means that the connection broke right after the first attempt's commit.
        const { rows } = await query(sql`
          update sign_ins set token_hash = ${tokenHash}, expires_at = ${expiresAt}
          where id = ${id} and (token_hash is null or token_hash = ${tokenHash}) and expires_at > ${now}
          returning address`)
        return (rows[0]?.address as string | undefined) ?? null
      }),
    findSession: ({ tokenHash, now }) => find(sql`token_hash = ${tokenHash} and expires_at > ${now}`),
    endSessions: (which) =>
      run(async (query) => {
        const rows = 'id' in which ? sql`id = ${which.id}` : sql`address = ${which.address}`
        await query(sql`delete from sign_ins where ${rows}`)
      }),
  }
}

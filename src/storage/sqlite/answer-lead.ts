import type { LeadDesk } from '../../lead/ports.ts'
import type { Connection } from './connection.ts'

export function prepareMarkAnswered({ db, write }: Connection): LeadDesk['markAnswered'] {
  const mark = db.prepare('UPDATE leads SET answered_at = coalesce(answered_at, ?) WHERE ref = ?')
  return ({ ref, now }) => write(() => mark.run(now, ref).changes === 1)
}

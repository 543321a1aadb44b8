import type { ViewPosition } from '../../lead/store/lead-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

/** The desk API's cursor: the position of a page's last lead. */
export const writeCursor = ({ at, id }: ViewPosition) => `${at}_${id}`

/** `undefined` without a cursor and for a malformed one: the list starts again. */
export function readCursor(cursor: string | null | undefined): ViewPosition | undefined {
  const [, at, id] = /^(\d{1,16})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor ?? '') ?? []
  return at === undefined || id === undefined ? undefined : { at: Number(at), id }
}

/** The position in lists in the order of arrival. */
export const arrivalPosition = ({ receivedAt, id }: Arrival): ViewPosition => ({ at: receivedAt, id })
export const arrivalOf = ({ at, id }: ViewPosition): Arrival => ({ receivedAt: at, id })

type Arrival = Pick<StoredLead, 'receivedAt' | 'id'>

/** True if the address is a colleague's. False for `''`, an unassigned lead, and for the address of a former colleague. */
export const isStaff = (address: string | null, staff: readonly { address: string }[]): boolean =>
  staff.some((colleague) => colleague.address === address)

/** The table comes when it is needed. `null` where it cannot be loaded, offline for instance. */
export const loadTowns = () =>
  import('../../content/generated/towns.ts').then(
    ({ towns }) => towns,
    () => null,
  )

/**
 * Adds the town to a postcode that stands alone, as autofill leaves it, where it is one of the region's.
 * @param mayWrite asked after the table has come: a value that is being sent must stay as it is
 * @returns false where the town is still missing
 */
export async function completeTown(box: HTMLInputElement, mayWrite: () => boolean): Promise<boolean> {
  const postcode = box.value.trim()
  if (!/^\d{5}$/.test(postcode)) return true
  const towns = await loadTowns()
  // It may have been changed, or sent, while the table was loading.
  if (towns === null || box.value.trim() !== postcode || !mayWrite()) return true
  const town = towns[postcode]
  if (town !== undefined) box.value = `${postcode} ${town}`
  return town !== undefined
}
